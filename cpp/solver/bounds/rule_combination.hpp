// A search for a combination of Allis' rules by which F keeps the side to move from every line that
// matters: the rules of coach/rule_instances.hpp, without lists of instances.
//
// All claimevens that are possible stand at first. Most lines of M's hold the upper cell of one;
// each of the few others asks for another rule, which uses cells and so gives up some claimevens,
// which may leave other lines unspoiled. A branch is a rule that spoils the line with the fewest
// empty cells. Everything is done on bit boards, and most often a line that no rule can spoil ends
// the search at once.
//
// M is the side to move. The region that the rules speak about, and how the column of a deciding
// threat is cut, is explained in coach/rule_region.hpp.
#pragma once

#include <array>

#include "solver/bounds/rule_plan.hpp"
#include "solver/key.hpp"

namespace claimeven::solver {

template <Geometry G>
class RuleCombination {
public:
    using Word = typename G::Word;

    // `cut` is a winning cell of F's at which its column is cut, or zero. Lines that M completes
    // only after the `last` stone to come need not be spoiled.
    RuleCombination(const BoardMasks<G>& masks, const Node<Word>& node, Word cut, int last)
        : masks_(masks),
          follower_(node.opponent()),
          mover_(node.mover | (cut >> 1)),
          cells_(masks.geometry.shape.board & ~node.mask & ~masks.at_or_above(cut) & ~(cut >> 1)),
          reach_(cells_ & ~never_filled(masks, node.wins, node.threats)),
          playable_(masks.playable(node.mask) & cells_),
          upper_(cells_ & upper_cells(masks, cut)),
          last_(last) {}

    // Is there a combination?
    bool exists() { return spoils_the_rest(everything_claimed()); }

    // Is there one in which claimevens also give F a line with no cell above `highest`?
    bool exists_with_line(Word highest) {
        line_within_ = highest;
        const Plan plan = everything_claimed();
        return has_claimed_line(plan) && spoils_the_rest(plan);
    }

private:
    using Plan = RulePlan<Word>;

    static constexpr int TRIES = 40;  // plans that are looked at
    static constexpr int MOST_SETS = 64;

    static Word upper_cells(const BoardMasks<G>& masks, Word cut) {
        if (cut == 0) return masks.upper;
        const Word column = masks.column[lowest_index(cut)];
        return (masks.upper & ~column) | (masks.lower & column);
    }

    Plan everything_claimed() const {
        const Word pairs = cells_ & (cells_ >> 1);
        return {pairs & ~upper_, cells_};
    }

    bool has_claimed_line(const Plan& plan) const {
        return has_line(masks_.geometry, follower_ | ((plan.claimevens << 1) & line_within_));
    }

    bool spoils_the_rest(const Plan& plan) {
        if (line_within_ != 0 && !has_claimed_line(plan)) return false;
        if (tries_ == 0) return false;
        --tries_;
        Line line{0, 0};
        if (!find_unspoiled(plan, line)) return false;
        if (line.cells == 0) return true;
        const Word empty = line.cells & cells_;
        return by_line_before(line, plan) || by_vertical(empty, plan) || by_bases(empty, plan) ||
               by_inverse(empty, plan);
    }

    struct Line {
        Word cells;
        Word under;  // cells under any of these
    };

    // Of the lines that M could complete in time, the one with the fewest empty cells. False if
    // there is one that no rule can spoil.
    [[gnu::always_inline]] bool find_unspoiled(const Plan& plan, Line& found) const {
        const auto& shape = masks_.geometry.shape;
        const Word held = mover_ | (reach_ & ~(plan.claimevens << 1));
        int fewest = NEVER;
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            Word starts = detail::line_starts(held, shape.axes[axis], shape.connect);
            while (starts != 0) {
                const int start = lowest_index(take_lowest(starts));
                const Line line{masks_.line[axis][start], masks_.under[axis][start]};
                if (is_spoiled(line, plan)) continue;
                if (popcount((line.cells | line.under) & cells_) > last_) continue;
                if (!may_be_spoiled(line, plan)) return false;
                if (const int empty = popcount(line.cells & cells_); empty < fewest) {
                    fewest = empty;
                    found = line;
                }
            }
        }
        return true;
    }

    // Less than what the rules ask for, but quickly asked.
    [[gnu::always_inline]] bool may_be_spoiled(const Line& line, const Plan& plan) const {
        const Word empty = line.cells & cells_;
        const Word usable = plan.free | plan.verticals | (plan.verticals << 1);
        return has_two_bits(empty & playable_ & plan.free) ||
               has_two_bits(empty & ~upper_ & (usable << 1)) ||
               has_two_bits(empty & upper_ & (playable_ | (plan.free << 2))) ||
               (empty & (empty >> 1) & upper_ & usable) != 0 ||
               has_line(masks_.geometry, follower_ | (line.under & (upper_ | playable_)));
    }

    bool is_spoiled(const Line& line, const Plan& plan) const {
        for (int i = 0; i < plan.sets; ++i) {
            if ((sets_[i] & ~line.cells) == 0) return true;
        }
        for (int i = 0; i < plan.beaten; ++i) {
            if ((lines_before_[i] & ~line.under) == 0) return true;
        }
        return false;
    }

    // Every line with these cells is spoiled.
    void add_set(Plan& plan, Word cells) {
        if (plan.sets < MOST_SETS) sets_[plan.sets++] = cells;
    }

    // Aftereven, before and specialbefore: a line of F's is complete before M's.
    bool by_line_before(const Line& line, const Plan& plan) {
        const auto& shape = masks_.geometry.shape;
        const Word held = follower_ | (line.under & (upper_ | playable_));
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            Word starts = detail::line_starts(held, shape.axes[axis], shape.connect);
            while (starts != 0) {
                const int start = lowest_index(take_lowest(starts));
                const Word group = masks_.line[axis][start] & cells_;
                if (by_aftereven(group, plan)) return true;
                const Word above = group << 1;
                if ((above & ~(line.cells & cells_)) != 0 || (group & above) != 0) continue;
                if ((group & ~upper_) == 0 && by_before(group, false, above, plan)) return true;
                if (by_specialbefore(line.cells & cells_, group, plan)) return true;
            }
        }
        return false;
    }
    bool by_aftereven(Word group, const Plan& plan) {
        if ((group & ~(plan.claimevens << 1)) != 0 || plan.beaten == MOST_SETS) return false;
        Plan next = plan;
        next.keep(group >> 1);
        lines_before_[next.beaten++] = group;
        return spoils_the_rest(next);
    }
    // For each cell that is left of F's line, its claimeven or the vertical from it upwards.
    bool by_before(Word rest, bool has_vertical, Word above, const Plan& plan) {
        Plan next = plan;
        if (rest == 0) {
            if (!has_vertical) return false;  // an aftereven spoils more
            add_set(next, above);
            return spoils_the_rest(next);
        }
        const Word cell = take_lowest(rest);
        if ((cell & (plan.claimevens << 1)) != 0) {
            next.keep(cell >> 1);
            if (by_before(rest, has_vertical, above, next)) return true;
            next = plan;
        }
        if (!next.stack(cell)) return false;
        add_set(next, cell | (cell << 1));
        return by_before(rest, true, above, next);
    }
    bool by_specialbefore(Word empty, Word group, const Plan& plan) {
        for (Word ps = group & playable_; ps != 0;) {
            const Word p = take_lowest(ps);
            const Word others = group & ~p;
            if ((others & ~upper_) != 0) continue;
            for (Word qs = empty & playable_; qs != 0;) {
                const Word q = take_lowest(qs);
                if ((masks_.column[lowest_index(q)] & group) != 0) continue;
                Plan next = plan;
                if (!next.take(p | q)) continue;
                add_set(next, p | q);
                if (by_before(others, true, (group << 1) | q, next)) return true;
            }
        }
        return false;
    }

    bool by_vertical(Word empty, const Plan& plan) {
        for (Word rest = empty & (empty >> 1) & upper_; rest != 0;) {
            const Word lower = take_lowest(rest);
            Plan next = plan;
            if (!next.stack(lower)) continue;
            add_set(next, lower | (lower << 1));
            if (spoils_the_rest(next)) return true;
        }
        return false;
    }

    // Baseinverse and baseclaim.
    bool by_bases(Word empty, const Plan& plan) {
        for (Word rest = empty & playable_; rest != 0;) {
            const Word one = take_lowest(rest);
            for (Word others = rest; others != 0;) {
                const Word other = take_lowest(others);
                Plan next = plan;
                if (!next.take(one | other)) continue;
                add_set(next, one | other);
                if (spoils_the_rest(next)) return true;
                if (by_baseclaim(one, other, plan) || by_baseclaim(other, one, plan)) return true;
            }
        }
        return false;
    }
    // A stone of M's on y is answered above it or, where that is not needed, on z.
    bool by_baseclaim(Word y, Word z, const Plan& plan) {
        if ((y & upper_) != 0 || ((y << 1) & cells_) == 0) return false;
        for (Word rest = playable_ & plan.free & ~(y | z); rest != 0;) {
            const Word x = take_lowest(rest);
            if (!have_line(x, y << 1)) continue;
            Plan next = plan;
            if (!next.claim_with_base(y) || !next.take(x | z)) continue;
            add_set(next, y | z);
            add_set(next, x | (y << 1));
            if (spoils_the_rest(next)) return true;
        }
        return false;
    }
    // Is there a line of M's through both?
    bool have_line(Word a, Word b) const {
        const auto& shape = masks_.geometry.shape;
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            const auto& through = masks_.starts_through[axis];
            const Word common = through[lowest_index(a)] & through[lowest_index(b)];
            if ((common & detail::line_starts(mover_ | reach_, shape.axes[axis], shape.connect)) !=
                0)
                return true;
        }
        return false;
    }

    // Lowinverse and highinverse, from two cells of the line in different columns.
    bool by_inverse(Word empty, const Plan& plan) {
        const Word middle = empty & ~upper_ & (cells_ << 1);
        for (Word rest = middle; rest != 0;) {
            const Word one = take_lowest(rest);
            for (Word others = rest & ~column_of(one); others != 0;) {
                const Word other = take_lowest(others);
                if (by_lowinverse(one >> 1, other >> 1, plan)) return true;
                if (by_highinverse(one >> 1, other >> 1, plan)) return true;
            }
        }
        const Word highest = empty & upper_ & (cells_ << 2);
        for (Word rest = highest; rest != 0;) {
            const Word one = take_lowest(rest);
            for (Word others = rest & ~column_of(one); others != 0;) {
                if (by_highinverse(one >> 2, take_lowest(others) >> 2, plan)) return true;
            }
            for (Word others = empty & playable_ & upper_ & ~column_of(one); others != 0;) {
                if (by_highinverse(one >> 2, take_lowest(others), plan)) return true;
            }
        }
        return false;
    }
    // Both work from upper cells a and b of two columns upwards.
    bool by_lowinverse(Word a, Word b, const Plan& plan) {
        Plan next = plan;
        if (!next.stack(a) || !next.stack(b)) return false;
        if (!next.invert(at_or_below(a << 1) | at_or_below(b << 1), column_of(a) | column_of(b),
                         true))
            return false;
        add_set(next, (a | b) << 1);
        add_set(next, a | (a << 1));
        add_set(next, b | (b << 1));
        return spoils_the_rest(next);
    }
    bool by_highinverse(Word a, Word b, const Plan& plan) {
        const Word lowest = a | b;
        Plan next = plan;
        if (!next.take(lowest | (lowest << 1) | (lowest << 2))) return false;
        if (!next.invert(at_or_below(a << 2) | at_or_below(b << 2), column_of(a) | column_of(b),
                         false))
            return false;
        add_set(next, lowest << 2);
        add_set(next, lowest << 1);
        add_set(next, (a << 1) | (a << 2));
        add_set(next, (b << 1) | (b << 2));
        if ((a & playable_) != 0) add_set(next, a | (b << 2));
        if ((b & playable_) != 0) add_set(next, b | (a << 2));
        return spoils_the_rest(next);
    }

    Word column_of(Word cell) const { return masks_.column[lowest_index(cell)]; }
    Word at_or_below(Word cell) const { return column_of(cell) & cells_ & (cell | (cell - 1)); }

    const BoardMasks<G>& masks_;
    const Word follower_;
    const Word mover_;     // and a cell that M may take under the cut
    const Word cells_;     // empty cells that the rules speak about
    const Word reach_;     // of these: cells that may be filled
    const Word playable_;  // of these: cells that can be played now
    const Word upper_;     // of these
    const int last_;
    Word line_within_{0};
    int tries_{TRIES};
    // What the rules of a plan spoil: lines with all cells of a set, and lines above all cells that
    // are left of one of F's. A plan has the first of them.
    std::array<Word, MOST_SETS> sets_;
    std::array<Word, MOST_SETS> lines_before_;
};

}  // namespace claimeven::solver
