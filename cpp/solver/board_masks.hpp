// Masks that the solver derives once from a geometry.
//
// Whether a cell is reached by the side that follows depends on how many cells there are
// from it to the top, itself included: an odd number makes it an *upper* cell, an even
// number a *lower* one. On a board with an even number of rows the upper cells are the
// even rows of the literature; counting from the top keeps every argument valid on boards
// with an odd number of rows too.
#pragma once

#include <array>

#include "game/column_sets.hpp"
#include "game/line.hpp"

namespace claimeven::solver {

inline constexpr int NEVER = 1000;  // more cells than any board has

template <Geometry G>
struct BoardMasks {
    using Word = typename G::Word;
    static constexpr int BITS = word_bits<Word>;

    const G geometry;
    Word upper{0};
    Word lower{0};
    std::array<Word, BITS> below{};                 // cells under a cell, same column
    std::array<Word, BITS> column{};                // all cells of a cell's column
    std::array<std::array<Word, BITS>, 4> line{};   // cells of the line that starts at a cell
    std::array<std::array<Word, BITS>, 4> under{};  // cells under any cell of that line
    std::array<std::array<Word, BITS>, 4> starts_through{};  // starts of the lines through a cell
    std::array<int, BITS> lines{};                           // how many go through a cell
    std::array<int, BITS> centre{};                          // how central its column is, from 1

    explicit BoardMasks(const G& geometry_) : geometry(geometry_) {
        const auto& shape = geometry.shape;
        for (int column_index = 0; column_index < shape.columns; ++column_index) {
            for (int row = 0; row < shape.rows; ++row) {
                const int index = shape.bit(column_index, row);
                const Word cell = Word{1} << index;
                ((shape.rows - row) % 2 != 0 ? upper : lower) |= cell;
                column[index] = shape.column_cells(column_index);
                below[index] = column[index] & (cell - 1);
                centre[index] = shape.columns - abs_difference(2 * column_index, shape.columns - 1);
            }
        }
        for (int axis = 0; axis < shape.axis_count; ++axis) add_lines(axis);
    }

    // See column_sets.hpp.
    template <class Cells>
    [[gnu::always_inline]] Cells at_or_above(Cells cells) const {
        return cells_at_or_above(geometry, cells);
    }
    template <class Cells>
    [[gnu::always_inline]] Cells above(Cells cells) const {
        return cells_above(geometry, cells);
    }
    Word playable(Word mask) const { return landing_cells(geometry, mask); }

private:
    static constexpr int abs_difference(int a, int b) { return a > b ? a - b : b - a; }

    void add_lines(int axis) {
        const auto& shape = geometry.shape;
        const Word starts = detail::line_starts(shape.board, shape.axes[axis], shape.connect);
        for (Word rest = starts; rest != 0;) {
            const int start = lowest_index(take_lowest(rest));
            for (int k = 0; k < shape.connect; ++k) {
                const int index = start + k * shape.axes[axis];
                line[axis][start] |= Word{1} << index;
                under[axis][start] |= below[index];
                starts_through[axis][index] |= Word{1} << start;
                ++lines[index];
            }
        }
    }
};

}  // namespace claimeven::solver
