// What the last stone alone is worth: its cell, its longest run, the axes it can still win on.
#pragma once

#include <algorithm>
#include <array>

#include "game/geometry.hpp"
#include "heuristics/tables.hpp"

namespace claimeven {

template <Geometry G>
class LastStone {
public:
    using Word = typename G::Word;

    explicit LastStone(const TermTables& tables)
        : own_(tables.last_own),
          other_(tables.last_other),
          weights_(tables.last),
          either_run_(tables.either_run) {}

    bool is_empty() const { return weights_.empty(); }

    Value evaluate(const G& geometry, Word mine, Word theirs, int last) const {
        if (last < 0) return 0;
        const bool is_mine = ((mine >> last) & 1) != 0;
        const Word owner = is_mine ? mine : theirs;
        const Word other = is_mine ? theirs : mine;
        const Word open = geometry.shape.board & ~other;
        int run = 0, axes = 0;
        // Runs count on every axis, also on one too short for a line.
        const int stride = geometry.shape.stride();
        for (const int step : {1, stride, stride - 1, stride + 1}) {
            run = std::max(run, stretch(owner, last, step));
            if (either_run_) run = std::max(run, stretch(other, last, step));
            axes += stretch(open, last, step) >= geometry.shape.connect;
        }
        if (run >= geometry.shape.connect) return weights_[is_mine ? 3 : 4];
        return is_mine ? own_[last] + weights_[0] * run + weights_[1] * axes
                       : other_[last] + weights_[2] * axes;
    }

private:
    // Length of the unbroken stretch of cells through one, which need not be in the set itself. The
    // spare row above every column is never part of it, so no stretch leaves the board by a side.
    static int stretch(Word cells, int bit, int step) {
        int length = 1;
        for (int at = bit + step; at < word_bits<Word> && ((cells >> at) & 1) != 0; at += step) {
            ++length;
        }
        for (int at = bit - step; at >= 0 && ((cells >> at) & 1) != 0; at -= step) ++length;
        return length;
    }

    Table own_, other_, weights_;
    bool either_run_;
};

}  // namespace claimeven
