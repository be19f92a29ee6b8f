// What each feature of a move counts in the ordering.
//
// The features hold for any board. The weights are fitted to the nodes that solving positions of
// the standard board takes: bench/fit_ordering.py changes all of them at once (CMA-ES), since
// changing one alone hardly changes the nodes.
#pragma once

namespace claimeven::solver {

// What a move is worth trying for, by what it leads to.
struct Weights {
    // Each winning cell of the mover, by its kind: the side that moves when an odd number of
    // cells is empty gets the upper cells in the end, the other one the lower ones.
    int own_kind, other_kind;
    int stacked;    // two winning cells on top of each other
    int covered;    // a winning cell above one of the opponent's
    int threatens;  // the opponent has to answer at once
    int gives_up;   // the cell right above is a winning one of the mover, and the opponent's now
    int under;      // some cell above is
    int replies;    // each move that the opponent has then
    int moves;      // each move at the end of the chain
    int begun;      // each open line with one stone of the mover
    int theirs;     // each open line that the opponent has entered
    int lines;      // each line through the cell
    int centre;     // how central its column is
};
// To reach a score above zero, and to keep the opponent from one.
inline constexpr Weights ATTACK{577, 467, 275, -431, -217, -1380, 187, -93, -146, 121, 20, 7, 22};
inline constexpr Weights DEFENCE{597, 394, 191, -322, 99, -812, 241, -80, -103, 90, 36, 66, 28};

}  // namespace claimeven::solver
