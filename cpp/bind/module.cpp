#include "bindings.hpp"

NB_MODULE(_core, module) {
    module.doc() = "The compiled kernel. Import claimeven.search.kernel instead.";
    claimeven::bind::bind_progress(module);
    claimeven::bind::bind_rules(module);
    claimeven::bind::bind_heuristic(module);
    claimeven::bind::bind_search(module);
    claimeven::bind::bind_solver(module);
}
