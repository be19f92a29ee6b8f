// Follow-up plans: one side answers every move by a fixed rule, and so cannot lose, or wins.
//
// M is the side to move, F the follower; the argument is the one at the top of
// solver/bounds/zugzwang.hpp, without its bounds on how soon. Here the plan itself is the answer:
//
//   - the cells that F is sure of, if the game goes on so long, and those that M may get;
//   - the bases, which F answers on one another, in pairs;
//   - the cell that F aims at where the number of empty cells is odd.
//
// M does not win if every line within its stones and the cells it may get
//   - holds both bases of a pair, or
//   - has under it, among F's stones and the cells F is sure of, a line of F: those cells are
//     filled before, so F's line was complete before. That covers all cells above a winning
//     cell of F's.
// F wins if its stones and the cells it is sure of hold a line.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "game/position.hpp"

namespace claimeven::coach {

template <Bitboard Word>
struct FollowUpPlan {
    Word aim;    // the cell that F aims at, or zero
    Word reach;  // empty cells that M may get
    Word sure;   // empty cells that F gets
    Word bases;
    bool wins;
    std::vector<std::pair<Word, Word>> pairs;  // of bases
};

template <Geometry G>
class FollowUpFinder {
    using Word = typename G::Word;
    using Plan = FollowUpPlan<Word>;

public:
    FollowUpFinder(const G& geometry, const Position<G>& position)
        : geometry_(geometry),
          mover_(position.mover),
          follower_(position.opponent()),
          empty_(geometry.shape.board & ~position.mask),
          playable_(position.playable(geometry)),
          threats_(position.opponent_winning_cells(geometry)) {
        const auto& shape = geometry.shape;
        for (int row = 0; row < shape.rows; ++row) {
            ((shape.rows - row) % 2 != 0 ? upper_ : lower_) |= shape.bottom << row;
        }
    }

    // A plan for the side that is not to move; with `must_win` only one that wins.
    std::optional<Plan> find(bool must_win) {
        if (popcount(empty_) % 2 == 0) return completed(pairing_everywhere(), must_win);
        const Word aims = threats_ & lower_ & ~playable_;
        for (Word rest = lowest_cells(geometry_, aims); rest != 0;) {
            if (auto plan = completed(aiming_at(take_lowest(rest)), must_win)) return plan;
        }
        return std::nullopt;
    }

private:
    static constexpr int MOST_TRIES = 10'000;  // of pairs of bases

    Plan pairing_everywhere() const {
        const Word bases = playable_ & upper_;
        return {0, (empty_ & lower_) | bases, empty_ & upper_ & ~bases, bases, false, {}};
    }

    Plan aiming_at(Word aim) const {
        const Word column = column_around(aim);
        const Word before = column & (aim - 1) & empty_;
        const Word first = playable_ & lower_ & column;
        const Word bases = (playable_ & upper_ & ~column) | first;
        const Word reach = (empty_ & lower_ & ~column) | bases | (before & upper_);
        const Word sure = (empty_ & upper_ & ~column & ~bases) | (before & lower_ & ~first) | aim;
        return {aim, reach, sure, bases, false, {}};
    }

    std::optional<Plan> completed(Plan plan, bool must_win) {
        plan.wins = has_line(geometry_, follower_ | plan.sure);
        if (must_win && !plan.wins) return std::nullopt;
        std::vector<Word> needs;  // bases of every line that is not harmless otherwise
        if (!find_needs(plan, needs)) return std::nullopt;
        tries_ = 0;
        if (!pair_up(needs, plan.bases, plan.pairs)) return std::nullopt;
        return plan;
    }

    bool find_needs(const Plan& plan, std::vector<Word>& needs) const {
        const auto& shape = geometry_.shape;
        const Word held = mover_ | plan.reach;
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            Word starts = detail::line_starts(held, shape.axes[axis], shape.connect);
            while (starts != 0) {
                const Word line = line_from(take_lowest(starts), shape.axes[axis]);
                const Word under = under_cells(line & empty_) & plan.sure;
                if (under != 0 && has_line(geometry_, follower_ | under)) continue;
                if (!has_two_bits(line & plan.bases)) return false;
                needs.push_back(line & plan.bases);
            }
        }
        return true;
    }

    // Pairs the bases so that every line needs both of one pair.
    bool pair_up(const std::vector<Word>& needs, Word bases,
                 std::vector<std::pair<Word, Word>>& pairs) {
        if (++tries_ > MOST_TRIES) return false;
        for (const Word need : needs) {
            if (holds_a_pair(need, pairs)) continue;
            for (Word rest = need & bases; rest != 0;) {
                const Word one = take_lowest(rest);
                for (Word others = rest; others != 0;) {
                    const Word other = take_lowest(others);
                    pairs.emplace_back(one, other);
                    if (pair_up(needs, bases & ~(one | other), pairs)) return true;
                    pairs.pop_back();
                }
            }
            return false;
        }
        while (bases != 0) {
            const Word one = take_lowest(bases);
            pairs.emplace_back(one, take_lowest(bases));
        }
        return true;
    }

    static bool holds_a_pair(Word line, const std::vector<std::pair<Word, Word>>& pairs) {
        for (const auto& [one, other] : pairs) {
            if ((line & one) != 0 && (line & other) != 0) return true;
        }
        return false;
    }

    Word line_from(Word start, int step) const {
        Word line{0};
        for (int k = 0; k < geometry_.shape.connect; ++k) line |= start << (k * step);
        return line;
    }

    Word under_cells(Word cells) const {
        Word under{0};
        while (cells != 0) {
            const Word cell = take_lowest(cells);
            under |= column_around(cell) & (cell - 1);
        }
        return under;
    }

    Word column_around(Word cell) const {
        const auto& shape = geometry_.shape;
        return shape.column_cells(shape.column_of(lowest_index(cell)));
    }

    const G& geometry_;
    const Word mover_, follower_, empty_, playable_, threats_;
    Word upper_{0}, lower_{0};  // by the number of cells from a cell to the top: odd or even
    int tries_{0};
};

}  // namespace claimeven::coach
