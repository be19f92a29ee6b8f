// The terms about threats and zugzwang, for FIRST. heuristics/threat_terms.py says what they are.
#pragma once

#include <algorithm>
#include <utility>

#include "game/column_sets.hpp"
#include "game/line_counts.hpp"
#include "game/position.hpp"
#include "heuristics/tables.hpp"
#include "heuristics/threat_board.hpp"

namespace claimeven {

template <Geometry G>
class ThreatTerms {
public:
    using Word = typename G::Word;

    ThreatTerms(const G& geometry, const TermTables& tables, Word odd_rows, bool follow_up_rows)
        : tables_(tables), packed_(geometry), odd_rows_(odd_rows) {
        if (!follow_up_rows) tables_.follow_up.clear();
        needs_threats_ = !tables_.playable.empty() || !tables_.live_first.empty() ||
                         !tables_.columns.empty() || !tables_.parity.empty() ||
                         !tables_.open.empty() || !tables_.follow_up.empty();
    }

    bool is_empty() const { return !needs_threats_ && tables_.tempo.empty(); }
    bool needs_line_counts() const { return needs_threats_; }

    // `counts` holds the lines by stones if they are needed; `first_is_mine` says which side of
    // it is FIRST.
    Value evaluate(const G& geometry, Word first, Word second, bool first_to_move,
                   const LineCounts<G>* counts, bool first_is_mine) const {
        Value value = 0;
        if (!tables_.tempo.empty()) {
            value += tables_.tempo[0] + (first_to_move ? tables_.tempo[1] : -tables_.tempo[1]);
        }
        if (!needs_threats_) return value;
        const BothSides<Word> lines = counts->one_short(packed_.packing());
        const ThreatBoard<G> board(geometry, first, second, lines[first_is_mine ? 0 : 1],
                                   lines[first_is_mine ? 1 : 0], first_to_move);
        if (!tables_.playable.empty()) value += playable(board);
        if (!tables_.live_first.empty()) value += live(board);
        if (!tables_.columns.empty()) value += columns(geometry, board);
        if (!tables_.parity.empty()) value += parity(board);
        if (!tables_.open.empty()) value += open_lines(board, *counts, first_is_mine);
        if (!tables_.follow_up.empty()) value += follow_up(geometry, board);
        return value;
    }

private:
    using Board = ThreatBoard<G>;

    Value playable(const Board& board) const {
        const Table& weights = tables_.playable;
        const Word right_above = board.playable << 1;
        const Value above_first = weights[board.first_to_move ? 4 : 5];
        const Value above_second = weights[board.first_to_move ? 5 : 4];
        const Value above = above_first * popcount(board.first_threats & right_above) -
                            above_second * popcount(board.second_threats & right_above);
        return above + (board.first_to_move
                            ? urgent(board, board.first_threats, board.second_threats)
                            : -urgent(board, board.second_threats, board.first_threats));
    }

    // Wins and forced blocks, for the side to move.
    Value urgent(const Board& board, Word own, Word other) const {
        const Table& weights = tables_.playable;
        if ((own & board.playable) != 0) return weights[0];
        const Word losses = other & board.playable;
        if (losses == 0) return 0;
        if (has_two_bits(losses)) return weights[1];
        return weights[2] + (((losses << 1) & other) != 0 ? weights[3] : 0);
    }

    Value live(const Board& board) const {
        Value value = 0;
        for (Word rest = board.first_live; rest != 0;) {
            value += tables_.live_first[lowest_index(take_lowest(rest))];
        }
        for (Word rest = board.second_live; rest != 0;) {
            value += tables_.live_second[lowest_index(take_lowest(rest))];
        }
        return value;
    }

    // weight[0] for each cell on an odd row, weight[1] on an even one.
    Value by_parity(Word cells, const Value* weight) const {
        if (cells == 0) return 0;
        return weight[0] * popcount(cells & odd_rows_) + weight[1] * popcount(cells & ~odd_rows_);
    }

    Value columns(const G& geometry, const Board& board) const {
        const Word one = board.first_waiting, two = board.second_waiting;
        if ((one | two) == 0) return 0;
        const Value* weights = tables_.columns.data();
        const Word above_first = cells_above(geometry, one);
        const Word above_second = cells_above(geometry, two);
        return by_parity(one & (one >> 1), weights) + by_parity(two & (two >> 1), weights + 2) +
               by_parity(one & above_second & ~above_first, weights + 4) +
               by_parity(two & above_first & ~above_second, weights + 6) +
               by_parity(one & two, weights + 8) + weights[10] * popcount(one & above_first) +
               weights[11] * popcount(two & above_second);
    }

    Value parity(const Board& board) const {
        const int first_odd = std::min(popcount(board.first_live & odd_rows_), 2);
        const int second_odd = std::min(popcount(board.second_live & odd_rows_), 2);
        const int second_even = std::min(popcount(board.second_live & ~odd_rows_), 2);
        return tables_.parity[9 * first_odd + 3 * second_odd + second_even];
    }

    Value open_lines(const Board& board, const LineCounts<G>& counts, bool first_is_mine) const {
        const auto& packing = packed_.packing();
        if (packing.connect < 3) return 0;
        Value value = 0;
        Crossings<BothSides<Word>> traps;
#pragma GCC unroll 4
        for (int word = 0; word < packing.word_count; ++word) {
            const OpenWord lines(packing.connect, counts.words[word], first_is_mine);
            value += lines.score(packing, word, tables_.open.data(), board, odd_rows_);
            traps.add(packing, word, both_sides(lines.first_two_short, lines.second_two_short));
        }
        const Value own = tables_.open[13], other = tables_.open[14];
        const int first_count = popcount(traps.twice[0] & board.playable);
        const int second_count = popcount(traps.twice[1] & board.playable);
        return value + (board.first_to_move ? own * first_count - other * second_count
                                            : other * first_count - own * second_count);
    }

    // The lines of one word that one side has entered alone and that miss two or three stones.
    struct OpenWord {
        Word first_two_short, second_two_short, first_three_short{0}, second_three_short{0};

        [[gnu::always_inline]] constexpr OpenWord(int connect, const WordCounts<G>& in,
                                                  bool first_is_mine)
            : first_two_short(in.mine(connect - 2) & in.theirs(0)),
              second_two_short(in.theirs(connect - 2) & in.mine(0)) {
            if (connect >= 4) {
                first_three_short = in.mine(connect - 3) & in.theirs(0);
                second_three_short = in.theirs(connect - 3) & in.mine(0);
            }
            if (first_is_mine) return;
            std::swap(first_two_short, second_two_short);
            std::swap(first_three_short, second_three_short);
        }

        [[gnu::always_inline]] constexpr Value score(const LinePacking<Word>& packing, int word,
                                                     const Value* weights, const Board& board,
                                                     Word odd_rows) const {
            // Counted together: the empty cells on odd rows, and the playable ones.
            const auto cells = both_sides(Word(board.empty & odd_rows), board.playable);
            const auto names = both_sides(packing.names[word], packing.names[word]);
            std::array<BothSides<Word>, 5> at_least;
            count_at_least(packing, word, cells, names, 3, at_least);
            at_least[4] = BothSides<Word>{};
            Value value = 0;
            // FIRST's good rows are the odd ones, SECOND's the even ones among its empty cells.
#pragma GCC unroll 4
            for (int odd = 0; odd < 4; ++odd) {
                const Word here = at_least[odd][0] & ~at_least[odd + 1][0];
                value += weights[9 + odd] * popcount(here & first_three_short) -
                         weights[9 + 3 - odd] * popcount(here & second_three_short);
#pragma GCC unroll 3
                for (int playable = 0; playable < 3 && odd < 3; ++playable) {
                    const Word lines = here & at_least[playable][1] & ~at_least[playable + 1][1];
                    value += weights[3 * odd + playable] * popcount(lines & first_two_short) -
                             weights[3 * (2 - odd) + playable] * popcount(lines & second_two_short);
                }
            }
            return value;
        }
    };

    Value follow_up(const G& geometry, const Board& board) const {
        const Value* weights = tables_.follow_up.data();
        const FollowUpSets<G> sets(geometry, board, odd_rows_);
        Value value = weights[24 + sets.odd_threat(geometry, board)];
        for (int set = 0; set < 3; ++set) {
            value += weights[8 * set + sets.lines_inside(geometry, sets.cells[set])];
        }
        return value;
    }

    TermTables tables_;
    Lines<G> packed_;
    Word odd_rows_;
    bool needs_threats_;
};

}  // namespace claimeven
