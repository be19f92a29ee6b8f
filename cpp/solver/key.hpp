// What the table knows a position by: everything that can still decide the game, and
// nothing else. Two positions with one key have one score; the key itself is stored
// whole, so the table has no false hits.
//
// A stone matters only while it lies in a line that its owner can still complete. Leave
// out, in this order:
//   1. cells that are never filled: above a cell that wins for both sides, or above the
//      upper of two stacked cells that win for one side (whoever plays into the lower one
//      ends the game, now or with the next stone);
//   2. lines through a cell that already wins by itself: that cell is remembered instead;
//   3. stones in none of the lines that remain.
// Heights, the winning cells that can be filled and the stones kept tell which sets of
// empty cells complete a line for which side, hence the score: a line counts exactly
// if none of its cells is one left out in 1 or 2 and all its stones are kept ones.
//
// One word per side. In each column, from the bottom: the cells below the height with
// the stones kept, a one in *both* words at the height, then the empty cells shifted up
// by one with the winning cells. No cell below the height has a one in both words, so
// the lowest such place is the height and the two words can be read back.
#pragma once

#include "node.hpp"

namespace claimeven::solver {

// Word is a board word, or several side by side.
template <class Word>
struct Key {
    Word mover;
    Word opponent;

    bool operator==(const Key&) const = default;
    bool operator<(const Key& other) const {
        return mover != other.mover ? mover < other.mover : opponent < other.opponent;
    }
};

// Empty cells that no sensible game ever fills (1 above).
template <Geometry G, class Cells>
[[gnu::always_inline]] inline Cells never_filled(const BoardMasks<G>& masks, Cells wins,
                                                 Cells threats) {
    const Cells last = (wins & threats) | (wins & (wins << 1)) | (threats & (threats << 1));
    return masks.above(last);
}

// All cells of lines that lie within `cells`.
template <Geometry G, class Cells>
[[gnu::always_inline]] inline Cells cells_in_lines(const G& geometry, Cells cells) {
    const auto& shape = geometry.shape;
    Cells covered{};
    for (int axis = 0; axis < shape.axis_count; ++axis) {
        const int step = shape.axes[axis];
        // Shrink to the starts of lines, then grow back to whole lines, by doubling.
        Cells part = cells;
        int known = 1;
        for (; 2 * known <= shape.connect; known *= 2) part &= part >> (known * step);
        if (known < shape.connect) part &= part >> ((shape.connect - known) * step);
        known = 1;
        for (; 2 * known <= shape.connect; known *= 2) part |= part << (known * step);
        if (known < shape.connect) part |= part << ((shape.connect - known) * step);
        covered |= part;
    }
    return covered;
}

// The parts of a node that its key depends on; Cells is a board word, or several side by side.
template <class Cells>
struct Stones {
    Cells mover, mask, wins, threats;
};

template <Geometry G, class Cells>
[[gnu::always_inline]] inline Key<Cells> relevance_key(const BoardMasks<G>& masks,
                                                       const Stones<Cells>& stones) {
    const auto board = masks.geometry.shape.board;
    const Cells alive = board & ~never_filled(masks, stones.wins, stones.threats);
    const Cells opponent = stones.mover ^ stones.mask;
    const Cells mine = cells_in_lines(masks.geometry, alive & ~opponent & ~stones.wins);
    const Cells theirs = cells_in_lines(masks.geometry, alive & ~stones.mover & ~stones.threats);
    const Cells height = stones.mask + masks.geometry.shape.bottom;
    return {(stones.mover & mine) | height | ((stones.wins & alive) << 1),
            (opponent & theirs) | height | ((stones.threats & alive) << 1)};
}

// The stones as they are, for comparison: same layout, no winning cells.
template <Geometry G, class Cells>
[[gnu::always_inline]] inline Key<Cells> plain_key(const BoardMasks<G>& masks,
                                                   const Stones<Cells>& stones) {
    const Cells height = stones.mask + masks.geometry.shape.bottom;
    return {stones.mover | height, (stones.mover ^ stones.mask) | height};
}

template <Geometry G>
Key<typename G::Word> mirrored(const BoardMasks<G>& masks, const Key<typename G::Word>& key) {
    return {masks.mirror(key.mover), masks.mirror(key.opponent)};
}

}  // namespace claimeven::solver
