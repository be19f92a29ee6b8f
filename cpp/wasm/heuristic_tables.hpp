// Evaluations as the caller writes them: one list of numbers, which js/kernel/tables.js makes. A
// table is its length and its entries; all are there, in the order of `read_terms`, and an empty
// one is an absent term.
#pragma once

#include "heuristics/evaluator.hpp"
#include "wasm/interface.hpp"

namespace claimeven::wasm {

HeuristicTables read_tables(const Number* numbers);

}  // namespace claimeven::wasm
