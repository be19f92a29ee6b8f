// The moves of a node in the order in which they are tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "heuristics/evaluator.hpp"
#include "search/options.hpp"

namespace claimeven {

inline constexpr int MAX_COLUMNS = MAX_BITS / 2;

template <Bitboard Word>
struct Move {
    Word cell;
    int bit, column;
    Value rank;
};

// At most one move per column.
template <Bitboard Word>
struct MoveList {
    std::array<Move<Word>, MAX_COLUMNS> moves;
    int count = 0;

    const Move<Word>* begin() const { return moves.data(); }
    const Move<Word>* end() const { return moves.data() + count; }
};

// Columns from the middle outwards, the left one first where two are equally far.
inline std::vector<int> centre_first(int columns) {
    std::vector<int> order(columns);
    for (int column = 0; column < columns; ++column) order[column] = column;
    std::stable_sort(order.begin(), order.end(), [columns](int a, int b) {
        return std::abs(2 * a - (columns - 1)) < std::abs(2 * b - (columns - 1));
    });
    return order;
}

// What cut off elsewhere: two killers per ply, and a count per side and cell.
class CutHistory {
public:
    CutHistory() : killers_(MAX_BITS + 1, {-1, -1}), counts_(2 * MAX_BITS, 0) {}

    void record(int ply, int bit, int depth) {
        auto& [first, second] = killers_[ply];
        if (first != bit) {
            second = first;
            first = bit;
        }
        counts_[(ply & 1) * MAX_BITS + bit] += depth * depth;
    }

    Value rank(int ply, int bit) const {
        constexpr Value KILLER = Value{1} << 50;
        const auto& [first, second] = killers_[ply];
        if (bit == first) return KILLER + 1;
        if (bit == second) return KILLER;
        return counts_[(ply & 1) * MAX_BITS + bit];
    }

private:
    std::vector<std::pair<int, int>> killers_;
    std::vector<Value> counts_;
};

template <Geometry G>
class MoveOrder {
public:
    using Word = typename G::Word;

    MoveOrder(const G& geometry, Ordering ordering)
        : geometry_(geometry), ordering_(ordering), columns_(centre_first(geometry.shape.columns)) {
        if (ordering == Ordering::NONE) std::sort(columns_.begin(), columns_.end());
    }

    // `first_column` is tried before all others (-1 for none); `rank_static(move)` is asked
    // only by the static order.
    template <class RankStatic>
    MoveList<Word> list(const Position<G>& position, int ply, int first_column,
                        RankStatic&& rank_static) const {
        MoveList<Word> list;
        const Word playable = position.playable(geometry_);
        for (const int column : columns_) {
            const Word cell = playable & geometry_.shape.column_cells(column);
            if (cell == 0) continue;
            list.moves[list.count++] = {cell, lowest_index(cell), column, 0};
        }
        rank(list, ply, first_column, rank_static);
        return list;
    }

    void record_cut(int ply, int bit, int depth) {
        if (ordering_ == Ordering::HISTORY) history_.record(ply, bit, depth);
    }

private:
    template <class RankStatic>
    void rank(MoveList<Word>& list, int ply, int first_column, RankStatic& rank_static) const {
        constexpr Value FIRST = Value{1} << 62;
        const bool keeps_order = ordering_ == Ordering::NONE || ordering_ == Ordering::CENTRE;
        if (keeps_order && first_column < 0) return;
        for (int index = 0; index < list.count; ++index) {
            Move<Word>& move = list.moves[index];
            if (ordering_ == Ordering::HISTORY) move.rank = history_.rank(ply, move.bit);
            if (ordering_ == Ordering::STATIC) move.rank = rank_static(move);
            if (move.column == first_column) move.rank = FIRST;
        }
        // Insertion sort: stable, and the lists are short.
        for (int index = 1; index < list.count; ++index) {
            const Move<Word> move = list.moves[index];
            int place = index;
            for (; place > 0 && list.moves[place - 1].rank < move.rank; --place) {
                list.moves[place] = list.moves[place - 1];
            }
            list.moves[place] = move;
        }
    }

    const G& geometry_;
    Ordering ordering_;
    std::vector<int> columns_;
    CutHistory history_;
};

}  // namespace claimeven
