// Upper bounds for the side to move, from combinations of Allis' rules.
//
// M is the side to move, F the one that follows. Where the plan of zugzwang.hpp is to follow in
// every column, a combination of rules also uses baseinverses, verticals, inverses, baseclaims and
// befores. It says that M never completes a line.
//
// How soon F wins, if it does: M avoids the cell under a deciding threat s, or under the last cell
// of an aftereven, until nothing else is left. Then the cells from there to the top are left, so F
// wins as many points as there are cells of its kind at or above it: lower cells at or above s,
// upper ones at or above the cell of the aftereven.
//
// A line that comes too late to be worth more than the limit need not be spoiled: with k stones to
// come until M completes it, it is worth (empty cells - k + 2) / 2, and k is at least the number of
// empty cells in the line and under it.
#pragma once

#include "solver/bounds/rule_combination.hpp"

namespace claimeven::solver {

template <Geometry G>
class RuleBounds {
public:
    using Word = typename G::Word;

    // Nothing is asked where fewer than `min_percent` in a hundred cells are empty.
    explicit RuleBounds(const BoardMasks<G>& masks, int min_percent = 0)
        : masks_(masks), min_empty_(min_percent * masks.geometry.shape.cells() / 100) {}

    [[gnu::always_inline]] bool is_asked(const Node<Word>& node) const {
        return node.free >= min_empty_;
    }

    // Is the score of the side to move proven to be at most `limit`?
    [[gnu::always_inline]] bool proves_at_most(const Node<Word>& node, int limit) const {
        if (node.free % 2 == 0) return is_held(node, limit);
        const Word aims = node.threats & masks_.lower & ~masks_.playable(node.mask);
        return aims != 0 && is_held_by_threat(node, aims & ~masks_.above(aims), limit);
    }

private:
    // An even number of empty cells: F follows to the end.
    [[gnu::noinline]] bool is_held(const Node<Word>& node, int limit) const {
        RuleCombination<G> rules(masks_, node, Word{0}, last_stone(node, limit));
        return limit >= 0 ? rules.exists() : rules.exists_with_line(worth_at_least(-limit));
    }
    // An odd number: M runs out of moves and must let F have its threat.
    [[gnu::noinline]] bool is_held_by_threat(const Node<Word>& node, Word aims, int limit) const {
        while (aims != 0) {
            const Word aim = take_lowest(aims);
            if (-popcount(masks_.at_or_above(aim) & masks_.lower) > limit) continue;
            if (RuleCombination<G>(masks_, node, aim, last_stone(node, limit)).exists())
                return true;
        }
        return false;
    }

    static int last_stone(const Node<Word>& node, int limit) {
        return limit > 0 ? node.free - 2 * limit : NEVER;
    }
    // The cells with so many upper cells at or above them.
    Word worth_at_least(int points) const {
        const auto& shape = masks_.geometry.shape;
        const int rows = shape.rows - 2 * (points - 1);
        return rows > 0 ? shape.bottom * low_bits<Word>(rows) : Word{0};
    }

    const BoardMasks<G>& masks_;
    int min_empty_;
};

}  // namespace claimeven::solver
