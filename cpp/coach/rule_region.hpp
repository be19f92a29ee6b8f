// The part of a board that Allis' rules speak about.
//
// M is the side to move, F the side that follows: the one that the rules keep from losing. In every
// column the region holds the empty cells from the playable one up to some cell without a gap, and
// in all an even number of cells. So whenever M has moved within the region, F can move there too.
//
// Whose cells are whose "by nature" depends on how many cells of the region there are from a
// cell to the highest one of its column, itself included: an odd number makes it an *upper* cell.
// With an even number of rows, and columns that reach the top, these are the even rows of the
// literature. The rules need nothing else of the board, so they hold for any number of rows.
//
// Where F has a winning cell that is not playable, its column may be cut: the winning cell, all
// above it and the cell under it leave the region. M may take the cell under it, so that cell
// counts as M's. But then F wins, so nothing above it is ever M's.
#pragma once

#include "game/position.hpp"

namespace claimeven::coach {

template <Geometry G>
struct RuleRegion {
    using Word = typename G::Word;

    Word follower{0};  // stones of F
    Word mover{0};     // stones of M, and cells under the threats where columns are cut
    Word cells{0};     // empty cells that the rules speak about
    Word playable{0};  // of the cells: those that can be played now
    Word upper{0};     // of the cells

    // `threats` are winning cells of F that are empty and not playable, at most one a column.
    RuleRegion(const G& geometry, const Position<G>& position, Word threats)
        : follower(position.opponent()),
          mover(position.mover | (threats >> 1)),
          cells(geometry.shape.board & ~position.mask & ~cells_at_or_above(geometry, threats) &
                ~(threats >> 1)),
          playable(position.playable(geometry) & cells) {
        const auto& shape = geometry.shape;
        for (int column = 0; column < shape.columns; ++column) {
            for (Word rest = cells & shape.column_cells(column); rest != 0;) {
                const Word top = highest_bit(rest);
                upper |= top;
                rest &= ~(top | (top >> 1));
            }
        }
    }

    bool has_even_size() const { return popcount(cells) % 2 == 0; }
};

// Winning cells of the side that is not to move at which its column may be cut, one at a time: not
// playable, and with an even number of cells left.
template <Geometry G>
typename G::Word deciding_cells(const G& geometry, const Position<G>& position) {
    using Word = typename G::Word;
    Word found{0};
    Word rest = position.opponent_winning_cells(geometry) & ~position.playable(geometry);
    while (rest != 0) {
        const Word cell = take_lowest(rest);
        if (RuleRegion<G>(geometry, position, cell).has_even_size()) found |= cell;
    }
    return found;
}

}  // namespace claimeven::coach
