// Cells that would make two lines one short at once.
#pragma once

#include "game/line_counts.hpp"
#include "game/position.hpp"
#include "heuristics/tables.hpp"

namespace claimeven {

template <Geometry G>
class Traps {
public:
    using Word = typename G::Word;
    using Packing = LinePacking<Word>;

    // Weights by [2 * any empty cell + lines that begin there], or none.
    explicit Traps(const Table& weights) {
        for (std::size_t i = 0; i < weights.size(); ++i) weights_[i] = weights[i];
        through_ = weights_[0] != 0 || weights_[2] != 0;
        from_ = weights_[1] != 0 || weights_[3] != 0;
    }

    bool is_empty() const { return !through_ && !from_; }

    Value evaluate(const G& geometry, const Packing& packing, const LineCounts<G>& counts,
                   Word taken) const {
        const Word playable = landing_cells(geometry, taken);
        const Word empty = geometry.shape.board & ~taken;
        Value value = 0;
        if (through_) {
            const Word cells = on_two_lines(packing, counts);
            value += weights_[0] * popcount(cells & playable);
            if (weights_[2] != 0) value += weights_[2] * popcount(cells & empty);
        }
        if (from_) {
            const Word cells = where_two_begin(packing, counts);
            value +=
                weights_[1] * popcount(cells & playable) + weights_[3] * popcount(cells & empty);
        }
        return value;
    }

private:
    // Lines of mine alone that miss two stones.
    static Word two_short(const Packing& packing, const LineCounts<G>& counts, int word) {
        const auto& in = counts.words[word];
        return in.mine(packing.connect - 2) & in.theirs(0);
    }

    static Word on_two_lines(const Packing& packing, const LineCounts<G>& counts) {
        Crossings<Word> crossings;
#pragma GCC unroll 4
        for (int word = 0; word < packing.word_count; ++word) {
            crossings.add(packing, word, two_short(packing, counts, word));
        }
        return crossings.twice;
    }

    // Lines begin at their left end, the vertical ones at the top.
    static Word where_two_begin(const Packing& packing, const LineCounts<G>& counts) {
        Word once{0}, twice{0};
        for (int axis = 0; axis < packing.axis_count; ++axis) {
            const auto& here = packing.axes[axis];
            const int place = here.step == 1 ? packing.connect - 1 : 0;
            const Word cells = here.spread(two_short(packing, counts, here.word), place);
            twice |= once & cells;
            once |= cells;
        }
        return twice;
    }

    std::array<Value, 4> weights_{};
    bool through_, from_;
};

}  // namespace claimeven
