// How to search: the algorithm and its settings, each a choice the caller makes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace claimeven {

enum class Algorithm { MINIMAX, ALPHABETA, PVS, MTDF };

// In which order the moves of a node are tried. It changes the work, never the answer.
enum class Ordering {
    NONE,     // left to right
    CENTRE,   // from the middle outwards
    STATIC,   // by the evaluation of the child
    HISTORY,  // by what cut off elsewhere in the tree (killers, then history)
};

// Which of several equally good columns is chosen at the root.
enum class TieRule { LEFTMOST, CENTRE, RANDOM };

struct SearchOptions {
    Algorithm algorithm = Algorithm::ALPHABETA;
    Ordering ordering = Ordering::CENTRE;
    TieRule ties = TieRule::LEFTMOST;
    std::uint64_t seed = 0;       // of the random tie rule
    std::size_t table_bytes = 0;  // of the transposition table; none if zero
    std::size_t proof_bytes = 0;  // of the solver's table; nothing is proven by it if zero
    bool all_columns = true;      // exact values of every column, not only of the best
    bool prefer_sooner = false;   // a win counts the more the fewer stones it takes
    bool deepening = false;       // depth 1, 2, … up to the limit, instead of the limit at once
    int trace_plies = 0;          // record the tree down to this ply
    std::size_t trace_nodes = 0;  // and at most so many of its nodes, 0 for all
};

}  // namespace claimeven
