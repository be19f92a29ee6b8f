// Move ordering: which child to search first.
#pragma once

#include "node.hpp"

namespace claimeven::solver {

// Many winning cells, few replies, lines that grow. A threat that must be answered at once
// is often spent too early. The weights were found by trial on positions of 8 to 14 stones
// of the standard board; the search is not sensitive to any of them.
constexpr int rank_of(int wins, bool threatens, int replies, int young_lines) {
    return 64 * wins - (threatens ? 32 : 0) - 4 * replies + 4 * young_lines;
}

// Lines that the opponent has not entered and that hold exactly one stone of the mover:
// their starts, per axis. The stone that makes two of one is the one worth playing.
template <Geometry G>
class YoungLines {
public:
    using Word = typename G::Word;

    [[gnu::always_inline]] YoungLines(const BoardMasks<G>& masks, const Node<Word>& node)
        : masks_(masks) {
        const auto& shape = masks.geometry.shape;
        const Word open = shape.board & ~node.opponent();
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            Word once{0}, twice{0};
            for (int k = 0; k < shape.connect; ++k) {
                const Word stones = node.mover >> (k * shape.axes[axis]);
                twice |= once & stones;
                once |= stones;
            }
            starts_[axis] =
                detail::line_starts(open, shape.axes[axis], shape.connect) & once & ~twice;
        }
    }

    [[gnu::always_inline]] int through(int cell) const {
        int count = 0;
        for (int axis = 0; axis < masks_.geometry.shape.axis_count; ++axis) {
            count += popcount(starts_[axis] & masks_.starts_through[axis][cell]);
        }
        return count;
    }

private:
    const BoardMasks<G>& masks_;
    std::array<Word, 4> starts_{};
};

}  // namespace claimeven::solver
