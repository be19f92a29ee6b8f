// A node of the exact search: a position with the winning cells of both sides, and the
// chain of forced moves that leads to the next real choice.
//
// Scores are on the stone scale: 1 for a win with one's last stone, 2 with the last but
// one, negative for a loss. With `free` empty cells a win at once is worth
// (free + 1) / 2, a loss to the very next stone -(free / 2).
#pragma once

#include "solver/board_masks.hpp"

namespace claimeven::solver {

enum class State { OPEN, LOST, DRAWN };

template <Bitboard Word>
struct Node {
    Word mover;    // stones of the side to move
    Word mask;     // stones of both
    Word wins;     // empty cells that complete a line of the side to move
    Word threats;  // empty cells that complete a line of its opponent
    Word moves;    // moves that do not lose at once; of waiting moves one is enough
    int free;      // empty cells

    Word opponent() const { return mover ^ mask; }
    // Limits of the score when the side to move has no winning move and at least two
    // moves that do not lose at once: it wins with the third stone from here at the
    // soonest, and loses with the fourth.
    int most() const { return (free - 1) / 2; }
    int least() const { return -((free - 2) / 2); }
};

// The score of a side that cannot stop the opponent's next stone from winning.
constexpr int lost_score(int free) {
    return -(free / 2);
}

// The side to move plays a cell.
template <Geometry G>
[[gnu::always_inline]] inline void play(const BoardMasks<G>& masks, Node<typename G::Word>& node,
                                        typename G::Word cell) {
    const auto stones = node.mover | cell;
    const auto wins_of_other = node.threats & ~cell;
    node.mover ^= node.mask;
    node.mask |= cell;
    node.threats = winning_cells(masks.geometry, stones, node.mask);
    node.wins = wins_of_other;
    --node.free;
}

// Finds the moves of a side that has no winning move, leaving out those that lose at once.
template <Geometry G>
[[gnu::always_inline]] inline State find_moves(const BoardMasks<G>& masks,
                                               Node<typename G::Word>& node) {
    const auto playable = masks.playable(node.mask);
    const auto forced = playable & node.threats;
    if (has_two_bits(forced)) return State::LOST;
    // A stone right under a threat hands the cell above to the opponent.
    node.moves = (forced != 0 ? forced : playable) & ~(node.threats >> 1);
    if (node.moves != 0) return State::OPEN;
    return playable != 0 ? State::LOST : State::DRAWN;
}

// Plays forced moves until the side to move has a choice or the game is decided. A
// single move that does not lose at once is the best there is, since all others lose
// with the next stone. Before and after, the side to move has no winning move: a reply
// that leaves one was never among the moves.
template <Geometry G>
[[gnu::always_inline]] inline State follow_chain(const BoardMasks<G>& masks,
                                                 Node<typename G::Word>& node, State state) {
    while (state == State::OPEN && !has_two_bits(node.moves)) {
        play(masks, node, node.moves);
        state = find_moves(masks, node);
    }
    return state;
}

}  // namespace claimeven::solver
