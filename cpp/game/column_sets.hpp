// Questions about sets of cells column by column, answered for all columns at once.
//
// With the spare bit of each column as H, H - S is the negative of S inside every column and
// borrows nothing from the next one. As with -x in a single word, its lowest bit is that of S:
//
//   column of S       . 1 0 1 1 0 0      (spare bit first, bottom cell last)
//   H - S             . 0 1 0 1 0 0
//   S & (H - S)       . 0 0 0 1 0 0      the lowest cell of S
//   S | (H - S)       . 1 1 1 1 0 0      that cell and everything above it
#pragma once

#include "game/geometry.hpp"

namespace claimeven {

template <Geometry G>
constexpr typename G::Word lowest_cells(const G& geometry, typename G::Word set) {
    return set & ((geometry.shape.bottom << geometry.shape.rows) - set);
}

// Cells higher in their column than a cell of the set.
template <Geometry G>
constexpr typename G::Word cells_above(const G& geometry, typename G::Word set) {
    const auto negative = (geometry.shape.bottom << geometry.shape.rows) - set;
    return (set | negative) & ~(set & negative) & geometry.shape.board;
}

}  // namespace claimeven
