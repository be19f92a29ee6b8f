// Lines of `connect` stones: complete ones, and the cells that would complete one.
#pragma once

#include <array>

#include "game/geometry.hpp"

namespace claimeven {

namespace detail {

// The lowest cells of all runs of `connect` stones along one axis. Each step
// doubles the length that is known, so four in a row takes two shifts:
//   stones          X X X X . X X      runs of 1
//   & (>> 1 step)   X X X . . X .      runs of 2 start here
//   & (>> 2 steps)  X . . . . . .      runs of 4 start here
template <class Cells>
[[gnu::always_inline]] constexpr Cells line_starts(Cells stones, int step, int connect) {
    int known = 1;
    while (2 * known <= connect) {
        stones &= stones >> (known * step);
        known *= 2;
    }
    if (known < connect) stones &= stones >> ((connect - known) * step);
    return stones;
}

// The same for four in a row, where pairs of stones serve two gaps each:
//   X X _ X  and  X X X _      a pair behind, and one more on either side
//   X _ X X  and  _ X X X      a pair ahead, likewise
template <class Cells>
[[gnu::always_inline]] constexpr Cells gaps_of_four(Cells stones, int step) {
    const Cells behind = stones << step, ahead = stones >> step;
    const Cells pairs = stones & behind;  // a stone, and one right before it
    return ((pairs << step) & (ahead | (stones << (3 * step)))) |
           ((pairs >> (2 * step)) & (behind | (stones >> (3 * step))));
}

// Cells along one axis with `behind` stones right before them and `ahead` right
// after, behind + ahead = connect - 1. Some are off the board or taken: the caller masks.
template <class Cells>
[[gnu::always_inline]] constexpr Cells line_gaps(Cells stones, int step, int connect) {
    if (connect == 4) return gaps_of_four(stones, step);
    // ahead[k] = cells followed by k stones; connect never exceeds the longest side.
    std::array<Cells, MAX_BITS> ahead;
    ahead[0] = ~Cells{};
    for (int k = 1; k < connect; ++k) ahead[k] = (ahead[k - 1] & stones) >> step;
    Cells behind = ~Cells{};
    Cells gaps = ahead[connect - 1];
    for (int k = 1; k < connect; ++k) {
        behind = (behind & stones) << step;
        gaps |= behind & ahead[connect - 1 - k];
    }
    return gaps;
}

// Cells with connect - 1 stones right below them: upright lines are only ever completed
// at the top, because stones do not float.
template <class Cells>
[[gnu::always_inline]] constexpr Cells upright_gaps(Cells stones, int connect) {
    int known = 1;
    while (2 * known < connect) {
        stones &= stones << known;
        known *= 2;
    }
    return (stones & (stones << (connect - 1 - known))) << 1;
}

}  // namespace detail

template <Geometry G>
[[gnu::always_inline]] constexpr bool has_line(const G& geometry, typename G::Word stones) {
    const auto& shape = geometry.shape;
    for (int axis = 0; axis < shape.axis_count; ++axis) {
        if (detail::line_starts(stones, shape.axes[axis], shape.connect) != 0) return true;
    }
    return false;
}

// Every cell that is part of a complete line within `cells`. Cells is a board word, or several side
// by side.
template <Geometry G, class Cells>
[[gnu::always_inline]] constexpr Cells line_cells(const G& geometry, Cells cells) {
    const auto& shape = geometry.shape;
    Cells covered{};
    for (int axis = 0; axis < shape.axis_count; ++axis) {
        const int step = shape.axes[axis];
        // Shrink to the starts of lines, then grow back to whole lines, by doubling.
        Cells part = detail::line_starts(cells, step, shape.connect);
        int known = 1;
        for (; 2 * known <= shape.connect; known *= 2) part |= part << (known * step);
        if (known < shape.connect) part |= part << ((shape.connect - known) * step);
        covered |= part;
    }
    return covered;
}

// Empty cells that would complete a line for the owner of `stones`. Cells is a board word, or
// several side by side.
template <Geometry G, class Cells = typename G::Word>
[[gnu::always_inline]] constexpr Cells winning_cells(const G& geometry, Cells stones, Cells taken) {
    const auto& shape = geometry.shape;
    Cells cells{};
    for (int axis = 0; axis < shape.axis_count; ++axis) {
        const int step = shape.axes[axis];
        cells |= step == 1 ? detail::upright_gaps(stones, shape.connect)
                           : detail::line_gaps(stones, step, shape.connect);
    }
    return cells & shape.board & ~taken;
}

}  // namespace claimeven
