// What a search found, and what it took.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "heuristics/tables.hpp"
#include "search/proof.hpp"

namespace claimeven {

struct Counters {
    std::uint64_t nodes = 0;        // positions visited, the root included
    std::uint64_t proof_nodes = 0;  // of these, by the exact solver
    std::uint64_t leaves = 0;       // of these, valued without looking at a child
    std::uint64_t evaluations = 0;  // of these, by the heuristic rather than by the rules
    std::uint64_t cuts = 0;         // nodes whose remaining children were skipped
    std::uint64_t table_hits = 0;   // nodes answered by the transposition table
    std::uint64_t cache_hits = 0;   // evaluations answered by the evaluation cache
};

struct ColumnValue {
    Value value = 0;
    bool exact = false;  // otherwise the value is an upper bound below the best
};

// One finished iteration. Values are for the side to move at the root.
struct SearchReport {
    int depth = 0;
    int column = -1;
    Value value = 0;
    std::vector<std::optional<ColumnValue>> columns;  // nothing where there is no move
    std::vector<Proof> outcomes;                      // what is proven about each column
    std::vector<int> variation;
    Counters counters;
    double seconds = 0;
    bool exhaustive = false;      // no leaf asked the heuristic: deeper search changes nothing
    Proof proof = Proof::NONE;    // what is certain about the side to move, along the variation
    Proof outcome = Proof::NONE;  // the same, at whatever distance
};

}  // namespace claimeven
