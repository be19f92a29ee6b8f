// Questions about sets of cells column by column, answered for all columns at once.
//
// With the spare bit of each column as H, H - S is the negative of S inside every column and
// borrows nothing from the next one. As with -x in a single word, its lowest bit is that of S:
//
//   column of S       . 1 0 1 1 0 0      (spare bit first, bottom cell last)
//   H - S             . 0 1 0 1 0 0
//   S & (H - S)       . 0 0 0 1 0 0      the lowest cell of S
//   S | (H - S)       . 1 1 1 1 0 0      that cell and everything above it
//
// Cells is a board word, or several side by side.
#pragma once

#include "game/geometry.hpp"

namespace claimeven {

// The lowest cell of the set in each column.
template <Geometry G, class Cells>
[[gnu::always_inline]] constexpr Cells lowest_cells(const G& geometry, Cells set) {
    return set & (geometry.shape.spare - set);
}

// The lowest cell of the set in each column, and every cell above it.
template <Geometry G, class Cells>
[[gnu::always_inline]] constexpr Cells cells_at_or_above(const G& geometry, Cells set) {
    return (set | (geometry.shape.spare - set)) & geometry.shape.board;
}

// Cells higher in their column than a cell of the set.
template <Geometry G, class Cells>
[[gnu::always_inline]] constexpr Cells cells_above(const G& geometry, Cells set) {
    return (cells_at_or_above(geometry, set) << 1) & geometry.shape.board;
}

// All cells of the columns that hold no cell of the set. A column with one of them and a full
// column, added up, carry into the spare bit; an empty one does not:
//     0010100 + 0111111 = 1010011      0000000 + 0111111 = 0111111
template <Geometry G, class Cells>
[[gnu::always_inline]] constexpr Cells columns_without(const G& geometry, Cells set) {
    const Cells tops = geometry.shape.spare & ~(set + geometry.shape.board);
    return tops - (tops >> geometry.shape.rows);
}

// The landing cell of every column that has room: adding one at the bottom of a column of
// stones carries up to its first empty cell.
template <Geometry G, class Cells>
[[gnu::always_inline]] constexpr Cells landing_cells(const G& geometry, Cells stones) {
    return (stones + geometry.shape.bottom) & geometry.shape.board;
}

// The columns in reverse order, spare bits included.
template <Geometry G>
constexpr typename G::Word mirror_columns(const G& geometry, typename G::Word bits) {
    using Word = typename G::Word;
    const auto& shape = geometry.shape;
    Word image{0};
    for (int column = 0; column < shape.columns; ++column) {
        const Word stack = (bits >> (column * shape.stride())) & low_bits<Word>(shape.stride());
        image |= stack << ((shape.columns - 1 - column) * shape.stride());
    }
    return image;
}

}  // namespace claimeven
