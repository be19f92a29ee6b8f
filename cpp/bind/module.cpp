#include "bind/bindings.hpp"

NB_MODULE(_core, module) {
    module.doc() = "The compiled kernel. Import claimeven.kernel instead.";
    // Caches in Python hold compiled objects until the process ends: that is not a leak.
    nanobind::set_leak_warnings(false);
    claimeven::bind::bind_progress(module);
    claimeven::bind::bind_rules(module);
    claimeven::bind::bind_batch(module);
    claimeven::bind::bind_heuristic(module);
    claimeven::bind::bind_search(module);
    claimeven::bind::bind_mcts(module);
    claimeven::bind::bind_solver(module);
    claimeven::bind::bind_coach(module);
    claimeven::bind::bind_rule_proofs(module);
    claimeven::bind::bind_training(module);
}
