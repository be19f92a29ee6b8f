// Positions as planes of zeros and ones, one number per cell, as networks and environments read
// them.
#pragma once

#include <array>
#include <cstddef>

#include "game/position.hpp"

namespace claimeven {

// How the numbers of a position are laid out.
struct PlaneLayout {
    int planes;        // 2: the stones of each side; 3: the empty cells too; 1: stones as 1 and 2
    bool own_first;    // the side to move, then its opponent; else FIRST, then SECOND
    bool top_first;    // the highest row is row 0
    bool planes_last;  // [row][column][plane]; else [plane][row][column]
};

// Writes positions of one geometry in one layout.
template <Geometry G>
class PlaneWriter {
    using Word = typename G::Word;

public:
    PlaneWriter(const G& geometry, const PlaneLayout& layout)
        : geometry_(geometry), layout_(layout) {
        const auto& shape = geometry.shape;
        for (int column = 0; column < shape.columns; ++column) {
            for (int row = 0; row < shape.rows; ++row) {
                const int line = layout.top_first ? shape.rows - 1 - row : row;
                const int cell = line * shape.columns + column;
                place_[shape.bit(column, row)] = layout.planes_last ? cell * layout.planes : cell;
            }
        }
    }

    std::size_t size() const {
        return static_cast<std::size_t>(layout_.planes * geometry_.shape.cells());
    }

    // Fills `size()` numbers, which are zero.
    template <class Number>
    void write(const Position<G>& position, Number* numbers) const {
        const Word own = position.mover, other = position.opponent();
        const bool is_own_first = layout_.own_first || position.stones() % 2 == 0;
        const Word one = is_own_first ? own : other, two = is_own_first ? other : own;
        put(one, numbers, Number{1});
        if (layout_.planes == 1) return put(two, numbers, Number{2});
        const int step = layout_.planes_last ? 1 : geometry_.shape.cells();
        put(two, numbers + step, Number{1});
        if (layout_.planes == 2) return;
        put(geometry_.shape.board & ~position.mask, numbers + 2 * step, Number{1});
    }

private:
    template <class Number>
    void put(Word cells, Number* numbers, Number number) const {
        while (cells != 0) {
            numbers[place_[lowest_index(cells)]] = number;
            cells &= cells - 1;
        }
    }

    const G& geometry_;
    PlaneLayout layout_;
    std::array<int, MAX_BITS> place_{};  // of each bit of the board word
};

}  // namespace claimeven
