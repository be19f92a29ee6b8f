// A position: the stones of the side to move, and all stones. Everything else
// follows. The geometry is passed in, so a position is two words and nothing more.
#pragma once

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

    // Landing cell of every column that has room, as a set of bits: adding one at
    // the bottom of a column carries up to its first empty cell.
    constexpr Word playable(const G& geometry) const {
        return (mask + geometry.shape.bottom) & geometry.shape.board;
    }
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
        return {mirror(geometry, mover), mirror(geometry, mask)};
    }
    // The smaller key of a position and its mirror image: equal for both.
    constexpr Word canonical_key(const G& geometry) const {
        const Word own = key(geometry);
        const Word mirror_image = mirrored(geometry).key(geometry);
        return own < mirror_image ? own : mirror_image;
    }

private:
    static constexpr Word mirror(const G& geometry, Word cells) {
        const auto& shape = geometry.shape;
        Word image{0};
        for (int column = 0; column < shape.columns; ++column) {
            const Word stack =
                (cells >> (column * shape.stride())) & low_bits<Word>(shape.stride());
            image |= stack << ((shape.columns - 1 - column) * shape.stride());
        }
        return image;
    }
};

}  // namespace claimeven
