// A position: the stones of the side to move, and all stones. Everything else
// follows. The geometry is passed in, so a position is two words and nothing more.
#pragma once

#include "game/column_sets.hpp"
#include "game/line.hpp"

namespace claimeven {

template <Geometry G>
struct Position {
    using Word = typename G::Word;

    Word mover{0};  // stones of the side to move
    Word mask{0};   // stones of both

    constexpr bool operator==(const Position&) const = default;

    constexpr Word opponent() const { return mover ^ mask; }
    constexpr int stones() const { return popcount(mask); }
    constexpr bool is_full(const G& geometry) const { return mask == geometry.shape.board; }

    // Are the two words a board? All stones lie on cells, none has an empty cell below it, and the
    // sides have moved in turn. Complete lines are allowed.
    constexpr bool is_valid(const G& geometry) const {
        const auto& shape = geometry.shape;
        if ((mask & ~shape.board) != 0 || (mover & ~mask) != 0) return false;
        if (((mask + shape.bottom) & mask) != 0) return false;
        return popcount(opponent()) - popcount(mover) == stones() % 2;
    }
    // Does the game go on in a valid position: no side has a line, and there is an empty cell?
    constexpr bool is_unfinished(const G& geometry) const {
        return !is_full(geometry) && !has_line(geometry, mover) && !has_line(geometry, opponent());
    }
    // Can the stone on this bit be the last one? It is of the side that just moved.
    constexpr bool may_be_last(int bit) const {
        return bit >= 0 && bit < word_bits<Word> && ((opponent() >> bit) & 1) != 0;
    }

    // Landing cell of every column that has room, as a set of bits.
    constexpr Word playable(const G& geometry) const { return landing_cells(geometry, mask); }
    constexpr Word landing_cell(const G& geometry, int column) const {
        return playable(geometry) & geometry.shape.column_cells(column);
    }
    // The position after a stone on one landing cell.
    constexpr Position after(Word move) const { return {opponent(), mask | move}; }

    // Did the stone that was just played complete a line?
    constexpr bool is_won(const G& geometry) const { return has_line(geometry, opponent()); }

    constexpr Word winning_cells(const G& geometry) const {
        return claimeven::winning_cells(geometry, mover, mask);
    }
    constexpr Word opponent_winning_cells(const G& geometry) const {
        return claimeven::winning_cells(geometry, opponent(), mask);
    }
    constexpr bool can_win_now(const G& geometry) const {
        return (winning_cells(geometry) & playable(geometry)) != 0;
    }

    // A number that no other position of this geometry has. In each column the sum
    // of "mover's stones", "all stones" and one at the bottom says height and colours
    // at once: with h stones it lies between 2^h and 2^(h+1) - 1. Never zero.
    constexpr Word key(const G& geometry) const { return mover + mask + geometry.shape.bottom; }

    static constexpr Position from_key(const G& geometry, Word key) {
        Word mask{0};
        for (int column = 0; column < geometry.shape.columns; ++column) {
            const int shift = column * geometry.shape.stride();
            const Word part = (key >> shift) & low_bits<Word>(geometry.shape.stride());
            // part >= 2^h with h stones: all bits below its highest one are stones.
            mask |= (highest_bit(part) - 1) << shift;
        }
        return {key - mask - geometry.shape.bottom, mask};
    }

    constexpr Position mirrored(const G& geometry) const {
        return {mirror_columns(geometry, mover), mirror_columns(geometry, mask)};
    }
    // The smaller key of a position and its mirror image: equal for both.
    constexpr Word canonical_key(const G& geometry) const {
        const Word own = key(geometry);
        const Word mirror_image = mirrored(geometry).key(geometry);
        return own < mirror_image ? own : mirror_image;
    }
};

}  // namespace claimeven
