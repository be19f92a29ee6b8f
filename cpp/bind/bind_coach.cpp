// What the coach asks of the kernel: forced wins and follow-up plans.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "coach/follow_up.hpp"
#include "coach/forced_win.hpp"
#include "game/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

using WidePlan = coach::FollowUpPlan<Word128>;

template <Geometry G>
Position<G> narrowed(const G&, Word128 mover, Word128 mask) {
    using Word = typename G::Word;
    return {static_cast<Word>(mover), static_cast<Word>(mask)};
}

std::vector<int> forced_win(const Rules& rules, Word128 mover, Word128 mask, int moves,
                            std::uint64_t nodes) {
    return rules.visit([&](const auto& geometry) {
        return coach::ForcedWin(geometry, nodes).find(narrowed(geometry, mover, mask), moves);
    });
}

std::optional<WidePlan> follow_up(const Rules& rules, Word128 mover, Word128 mask, bool must_win) {
    return rules.visit([&](const auto& geometry) -> std::optional<WidePlan> {
        const auto position = narrowed(geometry, mover, mask);
        const auto plan = coach::FollowUpFinder(geometry, position).find(must_win);
        if (!plan) return std::nullopt;
        WidePlan wide{plan->aim, plan->reach, plan->sure, plan->bases, plan->wins, {}};
        for (const auto& [one, other] : plan->pairs) wide.pairs.emplace_back(one, other);
        return wide;
    });
}

}  // namespace

void bind_coach(nb::module_& module) {
    nb::class_<WidePlan>(module, "FollowUpWords", "A follow-up plan as board words.")
        .def_ro("aim", &WidePlan::aim)
        .def_ro("reach", &WidePlan::reach)
        .def_ro("sure", &WidePlan::sure)
        .def_ro("bases", &WidePlan::bases)
        .def_ro("wins", &WidePlan::wins)
        .def_ro("pairs", &WidePlan::pairs);
    module.def("forced_win", &forced_win, "rules"_a, "mover"_a, "mask"_a, "moves"_a, "nodes"_a,
               "Columns of a forced win by threats of the side to move; empty if none was found.");
    module.def("follow_up", &follow_up, "rules"_a, "mover"_a, "mask"_a, "must_win"_a,
               "A follow-up plan for the side that is not to move.");
}

}  // namespace claimeven::bind
