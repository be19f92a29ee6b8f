// What the terms about threats look at, computed once per board: threats, and what is left to a
// side if the other answers every move right above it.
#pragma once

#include <algorithm>
#include <array>

#include "game/column_sets.hpp"
#include "game/line_counts.hpp"

namespace claimeven {

// What the threat terms look at, computed once per board.
template <Geometry G>
struct ThreatBoard {
    using Word = typename G::Word;
    Word first, second, empty, playable;
    Word first_threats, second_threats;
    Word first_waiting, second_waiting;  // threats that cannot be played now
    Word first_live, second_live;        // waiting, and no waiting threat of either side below
    bool first_to_move;

    // `first_lines` and `second_lines` are the cells of lines that are one short.
    constexpr ThreatBoard(const G& geometry, Word first_, Word second_, Word first_lines,
                          Word second_lines, bool first_to_move_)
        : first(first_), second(second_), first_to_move(first_to_move_) {
        const Word taken = first | second;
        empty = geometry.shape.board & ~taken;
        playable = landing_cells(geometry, taken);
        first_threats = first_lines & empty;
        second_threats = second_lines & empty;
        first_waiting = first_threats & ~playable;
        second_waiting = second_threats & ~playable;
        const Word lowest = lowest_cells(geometry, first_waiting | second_waiting);
        first_live = first_waiting & lowest;
        second_live = second_waiting & lowest;
    }
};

// The cells that a side can still get if the other answers every move right above it: of FIRST with
// the playable cells on even rows, of FIRST without them, of SECOND.
template <Geometry G>
struct FollowUpSets {
    using Word = typename G::Word;
    std::array<Word, 3> cells;

    constexpr FollowUpSets(const G& geometry, const ThreatBoard<G>& board, Word odd_rows)
        : odd_(board.empty & odd_rows),
          even_(board.empty & ~odd_rows),
          base_(board.playable & ~odd_rows),
          odd_rows_(odd_rows) {
        const Word beyond = cells_above(geometry, board.second_threats & even_ & ~base_);
        const Word reach = board.first | odd_;
        cells = {(reach | base_) & ~beyond, reach & ~beyond, board.second | (even_ & ~base_)};
    }

    // Complete lines inside a set, at most 7.
    static constexpr int lines_inside(const G& geometry, Word set) {
        const auto& shape = geometry.shape;
        int count = 0;
#pragma GCC unroll 4
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            count += popcount(detail::line_starts(set, shape.axes[axis], shape.connect));
        }
        return std::min(count, 7);
    }

    // Lines left to SECOND if FIRST keeps an odd threat and answers above everywhere else: the
    // least over such threats, at most 6; 7 if there is none.
    constexpr int odd_threat(const G& geometry, const ThreatBoard<G>& board) const {
        int least = 7;
        Word rest = lowest_cells(geometry, board.first_waiting & odd_rows_);
        while (rest != 0) {
            const Word threat = take_lowest(rest);
            const int column = geometry.shape.column_of(lowest_index(threat));
            const Word inside = geometry.shape.column_cells(column);
            const Word stops = board.first_threats & even_ & ~base_ & ~inside;
            const Word free =
                board.second | ((odd_ | base_) & ~inside) | (even_ & inside & (threat - 1));
            const Word left = free & ~cells_above(geometry, stops);
            least = std::min({least, lines_inside(geometry, left), 6});
        }
        return least;
    }

private:
    Word odd_, even_, base_, odd_rows_;
};

}  // namespace claimeven
