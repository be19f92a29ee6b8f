// An evaluation as flat integer tables: what the compiler in Python hands to the kernel.
// No names of evaluations, no fractions, no geometry: an empty table is an absent term.
#pragma once

#include <cstdint>
#include <vector>

namespace claimeven {

// Values of evaluations: exact integers, checked to stay within 62 bits on their board.
using Value = std::int64_t;
using Table = std::vector<Value>;

// The terms of one phase, phase weights multiplied in. Tables by stones in a line are
// square, (connect + 1) entries a side, indexed [mine * (connect + 1) + theirs]; tables by
// cell are indexed by the cell's bit.
struct TermTables {
    Table lines;
    Table good, danger;       // the two totals of which the larger counts
    Value dominant_sign = 1;  // sign of the phase weight; its size is in the tables
    Table cells;
    Table traps;  // [2 * any empty cell (else playable) + lines that begin there (else all)]
    Table last_own, last_other;  // last stone by cell, mine and theirs
    Table last;                  // run, own open axes, other's open axes, own win, other's win
    bool either_run = false;     // the last stone's cell counts in runs of both sides
    Table sampled;
    int samples = 0;
    std::uint64_t seed = 0;
    // Threat terms, for FIRST.
    Table tempo;                    // constant, move
    Table playable;                 // win, double, single, stacked, above_own, above_other
    Table live_first, live_second;  // by cell
    Table columns;    // odd, even of: pairs first, second; over other first, second; shared;
                      // then over own first, second
    Table parity;     // [9 * first odd + 3 * second odd + second even]
    Table open;       // two short [3 * good + playable]; three short [9 + good]; trap own, other
    Table follow_up;  // four lists of eight
    // A net, for FIRST: heuristics/net.hpp.
    Table net_factor;  // what its value is multiplied by
    Table net;         // groups, clip, shift, value of a decided game, largest value
    Table net_hidden;  // by input, then unit
    Table net_bias;    // by unit
    Table net_output;  // by unit where FIRST moves, then where SECOND does
    Table net_direct;  // by input and then the constant where FIRST moves, then where SECOND does
};

struct HeuristicTables {
    bool for_first = false;      // terms are computed for FIRST and negated for SECOND
    bool static_ending = false;  // finished boards have their static value
    bool static_draw = false;    // full boards without a line have their static value
    bool play_on = false;        // a search goes on after a complete line
    bool root_phase = false;     // the phase at the root of a search holds for the whole tree
    Value win = 0, loss = 0, draw = 0, sooner = 0;
    std::vector<int> phase_of;  // by number of stones
    std::vector<TermTables> phases;
    std::vector<int> line_cells;  // bits of every line's cells, in the order that sampling indexes
    Table odd_rows;               // bits of the cells that zugzwang gives to FIRST
    bool follow_up_rows = false;  // does every move have an answer right above it?

    // Does any value depend on which stone was played last?
    bool needs_last() const {
        for (const TermTables& phase : phases) {
            if (!phase.last.empty() || !phase.last_own.empty() || !phase.last_other.empty()) {
                return true;
            }
        }
        return false;
    }
};

}  // namespace claimeven
