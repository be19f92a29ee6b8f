// Upper bounds for the side to move, from one plan of its opponent: to follow.
//
// M is the side to move, F the follower. F answers every stone in the same column, right
// above it. A column with an even number of empty cells then goes to the two sides in
// turn: M gets its lower cells, F its upper ones (see board_masks.hpp). A column with an
// odd number is left over by one: its playable cell, an upper one, is a *base*. F pairs
// the bases, and answers a stone on one with a stone on its partner.
//
// 1. The number of empty cells is even. So is the number of bases, and F can follow to the
//    end. M ends up with stones on lower cells and bases only. If these and M's stones
//    hold no line, M does not win.
// 2. It is odd, and F has a winning lower cell s that is not playable. In s's column F
//    aims at s: below it M gets upper cells and F lower ones, as soon as the playable cell
//    is an upper one. If it is a lower one it joins the bases; either way there is
//    an even number of them. M runs out of other moves and must let F have s.
//
// How soon F wins: let t be the upper cells, no bases, that win for F. M avoids
// the cell under a t (and under s) until nothing else is left. The cells that are left then
// are those from under the lowest t (and s) of each such column to the top, and F wins with
// the next stone but one: as many points as there are upper cells at or above a t, and
// lower cells at or above s. If F's stones with the other cells it is sure of hold a line, F
// wins at least one stone sooner than that (or, without any t or s, wins at all).
//
// A line that M could hold is harmless
//   - if it has a cell above a t, or one that is never filled: the game is over before;
//   - if it comes too late to be worth more than the limit: to complete it, the empty cells of
//     the line and those under them have to be filled, and so has the cell above each that is
//     not a base, except for the last stone (F has answered);
//   - if F's stones with the cells F is sure of *under* the line hold a line: when M's line
//     is complete those cells are filled, so F's line was complete before;
//   - if it needs both bases of a pair. F may pair the bases as it likes, so any number of lines is
//     harmless that all hold the same two.
//
// F deviates from the plan only to win at once, which keeps all of this true.
#pragma once

#include "solver/key.hpp"

namespace claimeven::solver {

// Harmless lines are looked for where at least `HarmlessMinEmpty` cells are empty.
template <Geometry G, int HarmlessMinEmpty>
class Zugzwang {
public:
    using Word = typename G::Word;

    explicit Zugzwang(const BoardMasks<G>& masks) : masks_(masks) {}

    // Is the score of the side to move proven to be at most `limit`?
    [[gnu::always_inline]] bool proves_at_most(const Node<Word>& node, int limit) const {
        const Word empty = masks_.geometry.shape.board & ~node.mask;
        const Word playable = masks_.playable(node.mask);
        if (node.free % 2 == 0) {
            return holds(node, pairing_everywhere(empty, playable), limit);
        }
        const Word aims = node.threats & masks_.lower & ~playable;
        for (Word rest = aims & ~masks_.above(aims); rest != 0;) {
            const Word aim = take_lowest(rest);
            if (holds(node, aiming_at(aim, empty, playable), limit)) return true;
        }
        return false;
    }

private:
    struct Plan {
        Word reach;  // empty cells that M may get
        Word sure;   // empty cells that F gets, if the game goes on so long
        Word bases;  // of the reach: cells of which M gets one of each pair
        int points;  // what s is worth to F
    };

    [[gnu::always_inline]] Plan pairing_everywhere(Word empty, Word playable) const {
        const Word bases = playable & masks_.upper;
        return {(empty & masks_.lower) | bases, empty & masks_.upper & ~bases, bases, 0};
    }

    [[gnu::always_inline]] Plan aiming_at(Word aim, Word empty, Word playable) const {
        const int index = lowest_index(aim);
        const Word column = masks_.column[index];
        const Word before = masks_.below[index] & empty;
        const Word first = playable & masks_.lower & column;
        const Word bases = (playable & masks_.upper & ~column) | first;
        return {(empty & masks_.lower & ~column) | bases | (before & masks_.upper),
                (empty & masks_.upper & ~column & ~bases) | (before & masks_.lower & ~first), bases,
                popcount(masks_.at_or_above(aim) & masks_.lower)};
    }

    [[gnu::always_inline]] bool holds(const Node<Word>& node, const Plan& plan, int limit) const {
        const Word winning = node.threats & plan.sure & masks_.upper;
        const Word after_win = masks_.at_or_above(winning);
        const int points = plan.points + popcount(after_win & masks_.upper);
        if (-points - 1 > limit) return false;
        const Word opponent = node.opponent();
        // One more point where it is needed: cheaper to refuse here than to look at lines first.
        if (-points > limit && !has_line(masks_.geometry, opponent | (plan.sure & ~after_win))) {
            return false;
        }
        const Word closed = masks_.above(winning) | never_filled(masks_, node.wins, node.threats);
        const Word held = node.mover | (plan.reach & ~closed);
        if (node.free < HarmlessMinEmpty) return !has_line(masks_.geometry, held);
        // With the stone after that M wins no more than `limit`.
        const int last = limit > 0 ? node.free - 2 * limit : NEVER;
        return no_line_matters(held, node, plan, last);
    }

    // Is every line within `cells` harmless?
    bool no_line_matters(Word cells, const Node<Word>& node, const Plan& plan, int last) const {
        const auto& shape = masks_.geometry.shape;
        const Word empty = shape.board & ~node.mask;
        Word shared = plan.bases;  // by all lines that are not harmless otherwise
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            Word starts = detail::line_starts(cells, shape.axes[axis], shape.connect);
            while (starts != 0) {
                const int start = lowest_index(take_lowest(starts));
                const Word line = masks_.line[axis][start], under = masks_.under[axis][start];
                // At the least: one more if the last stone goes on a base.
                const int stones =
                    popcount((line | under) & empty) + popcount(line & empty & ~plan.bases) - 1;
                if (stones > last || is_beaten(under & plan.sure, node.opponent())) continue;
                shared &= line;
                if (!has_two_bits(shared)) return false;
            }
        }
        return true;
    }

    // Has F a line with the cells that it is sure of under one of M's?
    bool is_beaten(Word sure, Word opponent) const {
        return sure != 0 && has_line(masks_.geometry, opponent | sure);
    }

    const BoardMasks<G>& masks_;
};

}  // namespace claimeven::solver
