// Move ordering: which child to search first.
#pragma once

#include "solver/node.hpp"
#include "solver/weights.hpp"

namespace claimeven::solver {

// Starts of the lines that one side has entered and the other has not, per axis.
template <Geometry G>
struct OpenLines {
    using Word = typename G::Word;

    std::array<Word, 4> begun{};    // with exactly one stone
    std::array<Word, 4> entered{};  // with at least one

    [[gnu::always_inline]] OpenLines(const G& geometry, Word stones, Word others) {
        const auto& shape = geometry.shape;
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            Word once{0}, twice{0};
            for (int k = 0; k < shape.connect; ++k) {
                const Word shifted = stones >> (k * shape.axes[axis]);
                twice |= once & shifted;
                once |= shifted;
            }
            entered[axis] =
                once & detail::line_starts(shape.board & ~others, shape.axes[axis], shape.connect);
            begun[axis] = entered[axis] & ~twice;
        }
    }
};

// Ranks the moves of one node; weights that are known to the compiler cost least.
template <Geometry G, const Weights& W>
class MoveRanker {
public:
    using Word = typename G::Word;

    [[gnu::always_inline]] MoveRanker(const BoardMasks<G>& masks, const Node<Word>& node)
        : masks_(masks),
          wins_(node.wins),
          above_threats_(masks.above(node.threats)),
          own_kind_(node.free % 2 != 0 ? masks.upper : masks.lower),
          mine_(masks.geometry, node.mover, node.opponent()),
          theirs_(masks.geometry, node.opponent(), node.mover) {}

    // `wins`: the mover's winning cells after its move; `replies`: what the opponent can answer;
    // `then`: the moves at the end of the chain.
    [[gnu::always_inline]] int rank(Word move, Word wins, Word replies, Word then) const {
        const int cell = lowest_index(move);
        int begun = 0, theirs = 0;
        for (int axis = 0; axis < masks_.geometry.shape.axis_count; ++axis) {
            begun += popcount(mine_.begun[axis] & masks_.starts_through[axis][cell]);
            theirs += popcount(theirs_.entered[axis] & masks_.starts_through[axis][cell]);
        }
        return W.own_kind * popcount(wins & own_kind_) +
               W.other_kind * popcount(wins & ~own_kind_) +
               W.stacked * popcount(wins & (wins << 1)) +
               W.covered * popcount(wins & above_threats_) + W.threatens * ((wins & replies) != 0) +
               W.gives_up * (((move << 1) & wins_) != 0) +
               W.under * ((masks_.above(move) & wins_) != 0) + W.replies * popcount(replies) +
               W.moves * popcount(then) + W.begun * begun + W.theirs * theirs +
               W.lines * masks_.lines[cell] + W.centre * masks_.centre[cell];
    }

private:
    const BoardMasks<G>& masks_;
    Word wins_;
    Word above_threats_;
    Word own_kind_;
    OpenLines<G> mine_;
    OpenLines<G> theirs_;
};

}  // namespace claimeven::solver
