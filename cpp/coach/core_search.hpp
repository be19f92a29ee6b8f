// Does one side, the winner, win if only chosen lines of its own count? All lines of the other
// side do.
//
// A search for yes or no: every move of the other side must be met, one move of the winner is
// enough. A yes comes with the lines that its proof used.
#pragma once

#include <array>
#include <vector>

#include "coach/core_table.hpp"
#include "game/position.hpp"

namespace claimeven::coach {

template <Geometry G>
class CoreSearch {
    using Word = typename G::Word;

public:
    static constexpr int CAPACITY = 128;  // lines

    CoreSearch(const G& geometry, const std::vector<Word>& lines, int table_bits)
        : geometry_(geometry), lines_(lines), table_(table_bits) {
        for (std::size_t i = 0; i < lines_.size(); ++i)
            for (Word rest = lines_[i]; rest != 0;)
                through_[lowest_index(take_lowest(rest))] |= ChosenLines{1} << i;
        const auto& shape = geometry.shape;
        for (int column = 0; column < shape.columns; ++column)
            for (int row = shape.rows - 1; row >= 0; row -= 2)
                upper_ |= Word{1} << shape.bit(column, row);
    }

    struct State {
        Word winner;  // stones
        Word other;
        bool winner_moves;
        ChosenLines alive;  // lines that count and hold no stone of the other side

        Word mask() const { return winner | other; }
    };

    // `used` gets the lines behind a yes. The answer is unknown if more than `nodes` are needed.
    CoreAnswer ask(const State& state, std::uint64_t nodes, ChosenLines& used) {
        limit_ = nodes_ + nodes;
        return search(state, used);
    }
    std::uint64_t nodes() const { return nodes_; }

private:
    // The cells that complete a chosen line, and for each the first such line.
    struct Wins {
        Word cells{0};
        std::array<std::uint8_t, word_bits<Word>> line;

        ChosenLines lines_at(Word at) const {
            ChosenLines found{0};
            for (Word rest = cells & at; rest != 0;)
                found |= ChosenLines{1} << line[lowest_index(take_lowest(rest))];
            return found;
        }
    };
    Wins wins_of(const State& state) const {
        Wins wins;
        for (ChosenLines rest = state.alive; rest != 0; rest &= rest - 1) {
            const int i = lowest_index(rest);
            const Word missing = lines_[i] & ~state.winner;
            if (has_two_bits(missing)) continue;
            const int cell = lowest_index(missing);
            if ((wins.cells & missing) == 0) wins.line[cell] = static_cast<std::uint8_t>(i);
            wins.cells |= missing;
        }
        return wins;
    }

    State after(const State& state, Word cell) const {
        State next = state;
        next.winner_moves = !state.winner_moves;
        if (state.winner_moves) {
            next.winner |= cell;
        } else {
            next.other |= cell;
            next.alive &= ~through_[lowest_index(cell)];
        }
        return next;
    }

    CoreAnswer search(const State& state, ChosenLines& used) {
        if (++nodes_ > limit_) return CoreAnswer::UNKNOWN;
        const Word playable = landing_cells(geometry_, state.mask());
        if (state.alive == 0 || playable == 0) return CoreAnswer::NO;
        const Wins wins = wins_of(state);
        const Word theirs = winning_cells(geometry_, state.other, state.mask());
        return state.winner_moves ? attack(state, playable, wins, theirs, used)
                                  : defend(state, playable, wins, theirs, used);
    }

    // The winner moves: one good move is enough.
    CoreAnswer attack(const State& state, Word playable, const Wins& wins, Word theirs,
                      ChosenLines& used) {
        // Step 1. A line at once, and what has to be stopped.
        if ((wins.cells & playable) != 0) {
            used = wins.lines_at(lowest_bit<Word>(wins.cells & playable));
            return CoreAnswer::YES;
        }
        const Word forced = theirs & playable;
        if (has_two_bits(forced)) return CoreAnswer::NO;
        const Word moves = (forced != 0 ? forced : playable) & ~(theirs >> 1);
        if (moves == 0 || is_held(state, playable, theirs)) return CoreAnswer::NO;
        // Step 2. What is known.
        const Word key = key_of(state);
        CoreAnswer answer = table_.look_up(key, state.alive, used);
        if (answer != CoreAnswer::UNKNOWN) return answer;
        // Step 3. The moves, most promising first.
        answer = CoreAnswer::NO;
        for (const Word move : ordered(state, moves)) {
            const CoreAnswer found = search(after(state, move), used);
            if (found == CoreAnswer::YES) {
                table_.store(key, used, CoreAnswer::YES);
                return found;
            }
            if (found == CoreAnswer::UNKNOWN) answer = found;
            if (nodes_ > limit_) return CoreAnswer::UNKNOWN;
        }
        if (answer == CoreAnswer::NO) table_.store(key, state.alive, answer);
        return answer;
    }

    // The other side moves: every move must be met.
    CoreAnswer defend(const State& state, Word playable, const Wins& wins, Word theirs,
                      ChosenLines& used) {
        if ((theirs & playable) != 0) return CoreAnswer::NO;
        const Word forced = wins.cells & playable;
        if (has_two_bits(forced)) {
            used = wins.lines_at(forced);
            return CoreAnswer::YES;
        }
        const Word candidates = forced != 0 ? forced : playable;
        const Word moves = candidates & ~(wins.cells >> 1);
        // A stone right under a winning cell is met there; a stone elsewhere than on the forced
        // cell is met on that.
        const ChosenLines met = wins.lines_at(((candidates & ~moves) << 1) | forced);
        if (moves == 0 || follows_to_win(state, playable, wins, used)) {
            used = moves == 0 ? met : used;
            return CoreAnswer::YES;
        }
        const Word key = key_of(state);
        const CoreAnswer answer = table_.look_up(key, state.alive, used);
        if (answer != CoreAnswer::UNKNOWN) return answer;
        ChosenLines all = met;
        for (const Word move : ordered(state, moves)) {
            const CoreAnswer found = search(after(state, move), used);
            if (found == CoreAnswer::UNKNOWN) return found;
            if (found == CoreAnswer::NO) {
                table_.store(key, state.alive, found);
                return found;
            }
            all |= used;
        }
        used = all;
        table_.store(key, all, CoreAnswer::YES);
        return CoreAnswer::YES;
    }

    // What the side to move can get if the other one follows: see solver/bounds/zugzwang.hpp. With
    // an odd number of empty cells the follower aims at a winning cell, which is not playable.
    Word reach(Word empty, Word playable, Word aim) const {
        const Word bases = playable & upper_;
        if (aim == 0) return (empty & ~upper_) | bases;
        const auto& shape = geometry_.shape;
        const Word column = shape.column_cells(shape.column_of(lowest_index(aim)));
        const Word before = column & empty & (aim - 1);
        return (empty & ~upper_ & ~column) | (bases & ~column) | (playable & ~upper_ & column) |
               (before & upper_);
    }
    // Cells that the follower may aim at: the lowest of each column is enough.
    Word aims(Word winning, Word playable) const {
        const Word cells = winning & ~upper_ & ~playable;
        return cells & ~cells_above(geometry_, cells);
    }

    // Can the other side keep the winner, who moves, from all chosen lines by following?
    bool is_held(const State& state, Word playable, Word theirs) const {
        const Word empty = geometry_.shape.board & ~state.mask();
        if (popcount(empty) % 2 == 0) return holds_none(state, reach(empty, playable, 0));
        for (Word rest = aims(theirs, playable); rest != 0;)
            if (holds_none(state, reach(empty, playable, take_lowest(rest)))) return true;
        return false;
    }
    bool holds_none(const State& state, Word cells) const {
        for (ChosenLines rest = state.alive; rest != 0; rest &= rest - 1)
            if ((lines_[lowest_index(rest)] & ~(state.winner | cells)) == 0) return false;
        return true;
    }

    // Does the winner, whose opponent moves, win by following?
    bool follows_to_win(const State& state, Word playable, const Wins& wins,
                        ChosenLines& used) const {
        const Word empty = geometry_.shape.board & ~state.mask();
        if (popcount(empty) % 2 != 0) {
            for (Word rest = aims(wins.cells, playable); rest != 0;) {
                const Word aim = take_lowest(rest);
                if (has_line(geometry_, state.other | reach(empty, playable, aim))) continue;
                used = wins.lines_at(aim);
                return true;
            }
            return false;
        }
        const Word winning = wins.cells & upper_ & ~playable;
        if (winning == 0) return false;
        const Word closed = cells_above(geometry_, winning);
        if (has_line(geometry_, state.other | (reach(empty, playable, 0) & ~closed))) return false;
        used = wins.lines_at(winning);
        return true;
    }

    Word key_of(const State& state) const {
        const Word mover = state.winner_moves ? state.winner : state.other;
        return Position<G>{mover, state.mask()}.key(geometry_);
    }

    struct Moves {
        std::array<Word, word_bits<Word>> cells;
        int count{0};
        const Word* begin() const { return cells.data(); }
        const Word* end() const { return cells.data() + count; }
    };
    // By the chosen lines through each cell, fuller ones counting more.
    Moves ordered(const State& state, Word moves) const {
        Moves sorted;
        std::array<int, word_bits<Word>> weights;
        while (moves != 0) {
            const Word cell = take_lowest(moves);
            int weight = 0;
            for (ChosenLines rest = state.alive & through_[lowest_index(cell)]; rest != 0;
                 rest &= rest - 1) {
                const int stones = popcount(lines_[lowest_index(rest)] & state.winner);
                weight += 1 + 2 * stones * stones;
            }
            int at = sorted.count++;
            for (; at > 0 && weights[at - 1] < weight; --at) {
                weights[at] = weights[at - 1];
                sorted.cells[at] = sorted.cells[at - 1];
            }
            weights[at] = weight;
            sorted.cells[at] = cell;
        }
        return sorted;
    }

    const G& geometry_;
    std::vector<Word> lines_;
    std::array<ChosenLines, word_bits<Word>> through_{};
    Word upper_{0};
    CoreTable<Word> table_;
    std::uint64_t nodes_{0};
    std::uint64_t limit_{0};
};

}  // namespace claimeven::coach
