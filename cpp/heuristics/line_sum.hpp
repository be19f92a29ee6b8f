// Sum over lines of a weight that depends on the stones of both sides in them, as a short list
// of the entries that are not zero.
#pragma once

#include <vector>

#include "game/line_counts.hpp"
#include "heuristics/tables.hpp"

namespace claimeven {

template <Geometry G>
class LineSum {
public:
    LineSum(const Table& table, int connect) {
        for (int mine = 0; mine <= connect && !table.empty(); ++mine) {
            for (int theirs = 0; mine + theirs <= connect; ++theirs) {
                const Value weight = table[mine * (connect + 1) + theirs];
                if (weight != 0) entries_.push_back({mine, theirs, weight});
            }
        }
    }

    bool is_empty() const { return entries_.empty(); }

    Value sum(const LinePacking<typename G::Word>& packing, const LineCounts<G>& counts) const {
        Value value = 0;
        for (const LineWeight& entry : entries_) {
            value += entry.weight * counts.lines(packing, entry.mine, entry.theirs);
        }
        return value;
    }

private:
    struct LineWeight {
        int mine, theirs;
        Value weight;
    };
    std::vector<LineWeight> entries_;
};

}  // namespace claimeven
