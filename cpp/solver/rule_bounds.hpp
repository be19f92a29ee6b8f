// Upper bounds for the side to move, from combinations of Allis' rules.
//
// M is the side to move, F the one that follows. Where the plan of zugzwang.hpp is to follow in
// every column, a combination of rules (coach/rule_cover.hpp) also uses baseinverses, verticals,
// inverses, baseclaims and befores. It says that M never completes a line; with an aftereven, or
// with a deciding threat of F's, also that M loses.
//
// A line that comes too late to be worth more than the limit need not be spoiled: with k stones to
// come until M completes it, it is worth (empty cells - k + 2) / 2, and k is at least the number of
// empty cells in the line and under it.
//
// A combination is found in some microseconds, one time in thirty. That pays far from the end,
// where a node that is settled saves thousands.
#pragma once

#include "coach/rule_cover.hpp"
#include "solver/node.hpp"

namespace claimeven::solver {

template <Geometry G>
class RuleBounds {
public:
    using Word = typename G::Word;

    // Nothing is asked where fewer than `min_percent` in a hundred cells are empty.
    explicit RuleBounds(const BoardMasks<G>& masks, int min_percent = 0)
        : masks_(masks),
          geometry_(as_run_time(masks.geometry.shape)),
          min_empty_(min_percent * masks.geometry.shape.cells() / 100) {}

    // Is the score of the side to move proven to be at most `limit`?
    [[gnu::always_inline]] bool proves_at_most(const Node<Word>& node, int limit) const {
        return node.free >= min_empty_ && limit >= -1 && finds_proof(node, limit);
    }

private:
    [[gnu::noinline]] bool finds_proof(const Node<Word>& node, int limit) const {
        const Position<Any> position{node.mover, node.mask};
        const int last = limit > 0 ? node.free - 2 * limit : coach::NO_LIMIT;
        if (node.free % 2 == 0) {
            if (has_lasting_threat(node)) return false;
            const auto cover = coach::find_cover(geometry_, position, Word{0}, TRIES, last);
            return cover && (limit >= 0 || cover->wins());
        }
        for (Word rest = coach::deciding_cells(geometry_, position); rest != 0;) {
            if (coach::find_cover(geometry_, position, take_lowest(rest), TRIES, last)) return true;
        }
        return false;
    }

    // Code for any shape of the word: compiled once, for the coach too.
    using Any = RuntimeGeometry<Word>;
    static Any as_run_time(const Shape<Word>& shape) {
        return {shape.columns, shape.rows, shape.connect};
    }

    static constexpr int TRIES = 200;  // nodes of the search for a combination

    // A winning cell of M that F does not get by following, unless F wins before. Only a line of
    // F's under it could spoil it, which is rare.
    bool has_lasting_threat(const Node<Word>& node) const {
        const Word given = masks_.upper & ~masks_.playable(node.mask);
        return (node.wins & ~given & ~masks_.above(node.threats & masks_.upper)) != 0;
    }

    const BoardMasks<G>& masks_;
    const Any geometry_;
    int min_empty_;
};

}  // namespace claimeven::solver
