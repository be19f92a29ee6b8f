// The board's shape and every mask that follows from it.
//
// Bits run up each column, then to the next column; above each column one spare
// bit, always empty, keeps lines from wrapping round. For 7 columns x 6 rows:
//
//      .  .  .  .  .  .  .      6 13 20 27 34 41 48   <- spare row
//     +--------------------+
//      5 12 19 26 33 40 47      a step right is + (rows + 1)
//      4 11 18 25 32 39 46      a step up is    + 1
//      3 10 17 24 31 38 45      up-right is     + (rows + 2)
//      2  9 16 23 30 37 44      down-right is   + rows
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
#pragma once

#include <array>
#include <type_traits>

#include "game/bitboard.hpp"

namespace claimeven {

constexpr int bits_needed(int columns, int rows) {
    return columns * (rows + 1);
}

inline constexpr int MAX_BITS = word_bits<Word128>;

// Three numbers and what follows from them. The axes are the steps along which a
// line of `connect` cells fits on the board at all: a line longer than the board
// leaves no axis, so no side can win and no shift ever exceeds the word.
template <Bitboard W>
struct Shape {
    int columns, rows, connect;
    W bottom{0};  // lowest cell of every column
    W board{0};   // every cell, spare row excluded
    W spare{0};   // the spare bit above every column
    int axis_count{0};
    std::array<int, 4> axes{};

    constexpr Shape(int columns_, int rows_, int connect_)
        : columns(columns_), rows(rows_), connect(connect_) {
        for (int column = 0; column < columns; ++column) {
            bottom |= W{1} << (column * stride());
        }
        for (int column = 0; column < columns; ++column) board |= column_cells(column);
        spare = bottom << rows;
        const bool across = connect <= columns;
        const bool upright = connect <= rows;
        if (upright) axes[axis_count++] = 1;
        if (across) axes[axis_count++] = stride();
        if (across && upright) axes[axis_count++] = stride() - 1;
        if (across && upright) axes[axis_count++] = stride() + 1;
    }

    constexpr int stride() const { return rows + 1; }
    constexpr int cells() const { return columns * rows; }
    constexpr int bit(int column, int row) const { return column * stride() + row; }
    constexpr int column_of(int index) const { return index / stride(); }
    constexpr int row_of(int index) const { return index % stride(); }
    constexpr W column_cells(int column) const { return low_bits<W>(rows) << (column * stride()); }
};

// A shape known at compile time: the compiler folds every mask and unrolls every loop.
template <int Columns, int Rows, int Connect>
struct FixedGeometry {
    using Word = std::conditional_t<(bits_needed(Columns, Rows) <= 64), Word64, Word128>;
    static constexpr bool is_fixed = true;
    static constexpr Shape<Word> shape{Columns, Rows, Connect};
};

// Any other shape that fits the word.
template <Bitboard W>
struct RuntimeGeometry {
    using Word = W;
    static constexpr bool is_fixed = false;
    Shape<W> shape;

    constexpr RuntimeGeometry(int columns, int rows, int connect) : shape(columns, rows, connect) {}
};

using StandardGeometry = FixedGeometry<7, 6, 4>;
using NarrowGeometry = RuntimeGeometry<Word64>;
using WideGeometry = RuntimeGeometry<Word128>;

template <class T>
concept Geometry = requires(const T geometry) {
    typename T::Word;
    { geometry.shape } -> std::convertible_to<Shape<typename T::Word>>;
};

}  // namespace claimeven
