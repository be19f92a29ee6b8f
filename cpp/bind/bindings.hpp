// The parts of the compiled module; each is registered by one function.
#pragma once

#include <nanobind/nanobind.h>

namespace claimeven::bind {

void bind_batch(nanobind::module_& module);
void bind_coach(nanobind::module_& module);
void bind_progress(nanobind::module_& module);
void bind_heuristic(nanobind::module_& module);
void bind_mcts(nanobind::module_& module);
void bind_rule_proofs(nanobind::module_& module);
void bind_rules(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_training(nanobind::module_& module);

}  // namespace claimeven::bind
