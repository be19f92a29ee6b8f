// Move ordering: which child to search first.
//
// The features are general; their weights were fitted to nodes: an evolution strategy (CMA-ES)
// changed all of them at once and counted what solving 120 positions of 8 to 13 stones of the
// standard board took, other positions each time (docs/solver.md). One weight at a time nothing
// moves: a feature pays once the others make room for it.
#pragma once

#include "node.hpp"

namespace claimeven::solver {

// Starts of lines that the opponent of `stones` has not entered, per axis.
template <Geometry G>
struct OpenLines {
    using Word = typename G::Word;

    std::array<Word, 4> young{};    // with exactly one stone
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
            young[axis] = entered[axis] & ~twice;
        }
    }
};

// Ranks the moves of one node.
template <Geometry G>
class Ordering {
public:
    using Word = typename G::Word;

    [[gnu::always_inline]] Ordering(const BoardMasks<G>& masks, const Node<Word>& node)
        : masks_(masks),
          wins_(node.wins),
          above_threats_(masks.above(node.threats)),
          follows_(node.free % 2 != 0),
          mine_(masks.geometry, node.mover, node.opponent()),
          theirs_(masks.geometry, node.opponent(), node.mover) {}

    // `wins`: the mover's winning cells after its move; `replies`: what the opponent can answer;
    // `then`: the moves at the end of the chain.
    [[gnu::always_inline]] int rank(Word move, Word wins, Word replies, Word then) const {
        const int cell = lowest_index(move);
        int young = 0, theirs = 0;
        for (int axis = 0; axis < masks_.geometry.shape.axis_count; ++axis) {
            young += popcount(mine_.young[axis] & masks_.starts_through[axis][cell]);
            theirs += popcount(theirs_.entered[axis] & masks_.starts_through[axis][cell]);
        }
        int rank = masks_.worth[cell] + 15 * young + 4 * theirs - 12 * popcount(replies) -
                   11 * popcount(then);
        // The side that gets the upper cells in the end, or the lower ones, wants them.
        const int lower = popcount(wins & masks_.lower), upper = popcount(wins & masks_.upper);
        rank += follows_ ? 65 * lower + 89 * upper : 87 * lower + 62 * upper;
        rank += 36 * popcount(wins & (wins << 1)) - 50 * popcount(wins & above_threats_);
        if ((wins & replies) != 0) rank -= 21;  // a threat at once is often spent too early
        if ((masks_.above(move) & wins_) != 0) rank += 23;
        if (((move << 1) & wins_) != 0) rank -= 141;  // gives the winning cell above away
        return rank;
    }

private:
    const BoardMasks<G>& masks_;
    Word wins_;
    Word above_threats_;
    bool follows_;
    OpenLines<G> mine_;
    OpenLines<G> theirs_;
};

}  // namespace claimeven::solver
