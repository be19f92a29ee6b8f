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

template <Bitboard Word>
struct Key {
    Word mover;
    Word opponent;

    bool operator==(const Key&) const = default;
    bool operator<(const Key& other) const {
        return mover != other.mover ? mover < other.mover : opponent < other.opponent;
    }
};

// Empty cells that no sensible game ever fills (1 above).
template <Geometry G>
typename G::Word never_filled(const BoardMasks<G>& masks, typename G::Word wins,
                              typename G::Word threats) {
    const auto last = (wins & threats) | (wins & (wins << 1)) | (threats & (threats << 1));
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

// Both sides at once: two narrow words fit a vector register of every processor in use.
typedef Word64 WordPair __attribute__((vector_size(16)));

template <Geometry G>
[[gnu::always_inline]] inline Key<typename G::Word> cells_in_lines_of_both(
    const G& geometry, typename G::Word mine, typename G::Word theirs) {
    if constexpr (std::same_as<typename G::Word, Word64>) {
        const WordPair both = cells_in_lines(geometry, WordPair{mine, theirs});
        return {both[0], both[1]};
    } else {
        return {cells_in_lines(geometry, mine), cells_in_lines(geometry, theirs)};
    }
}

template <Geometry G>
Key<typename G::Word> relevance_key(const BoardMasks<G>& masks,
                                    const Node<typename G::Word>& node) {
    const auto board = masks.geometry.shape.board;
    const auto alive = board & ~never_filled(masks, node.wins, node.threats);
    const auto opponent = node.opponent();
    const auto [mine, theirs] = cells_in_lines_of_both(
        masks.geometry, alive & ~opponent & ~node.wins, alive & ~node.mover & ~node.threats);
    const auto height = node.mask + masks.geometry.shape.bottom;
    return {(node.mover & mine) | height | ((node.wins & alive) << 1),
            (opponent & theirs) | height | ((node.threats & alive) << 1)};
}

// The stones as they are, for comparison: same layout, no winning cells.
template <Geometry G>
Key<typename G::Word> plain_key(const BoardMasks<G>& masks, const Node<typename G::Word>& node) {
    const auto height = node.mask + masks.geometry.shape.bottom;
    return {node.mover | height, node.opponent() | height};
}

template <Geometry G>
Key<typename G::Word> mirrored(const BoardMasks<G>& masks, const Key<typename G::Word>& key) {
    return {masks.mirror(key.mover), masks.mirror(key.opponent)};
}

}  // namespace claimeven::solver
