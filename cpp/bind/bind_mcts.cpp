// Monte Carlo tree search.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <variant>

#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "game/rules.hpp"
#include "search/mcts.hpp"
#include "search/root.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

// The tree refers to its heuristic, so the two stay together and stay put.
template <Geometry G>
struct MctsOf {
    MctsOf(const G& geometry, const HeuristicTables& tables, const MctsOptions& options)
        : evaluator(geometry, tables), mcts(evaluator, options) {}
    Evaluator<G> evaluator;
    Mcts<G> mcts;
};

class MctsSearcher {
public:
    MctsSearcher(const Rules& rules, const HeuristicTables& tables, const MctsOptions& options)
        : searcher_(rules.visit([&](const auto& geometry) -> AnyMcts {
              using G = std::remove_cvref_t<decltype(geometry)>;
              return std::make_unique<MctsOf<G>>(geometry, tables, options);
          })) {}

    MctsReport run(Word128 mover, Word128 mask, int last, const SearchLimits& limits,
                   SearchWatch& watch) {
        return std::visit(
            [&]<class G>(const std::unique_ptr<MctsOf<G>>& searcher) {
                using Word = typename G::Word;
                const Position<G> position{static_cast<Word>(mover), static_cast<Word>(mask)};
                return searcher->mcts.run(position, last, limits, watch.stop);
            },
            searcher_);
    }

private:
    using AnyMcts = std::variant<std::unique_ptr<MctsOf<StandardGeometry>>,
                                 std::unique_ptr<MctsOf<NarrowGeometry>>,
                                 std::unique_ptr<MctsOf<WideGeometry>>>;
    AnyMcts searcher_;
};

}  // namespace

void bind_mcts(nb::module_& module) {
    nb::class_<MctsOptions>(module, "MctsOptions")
        .def(nb::init<>())
        .def_rw("exploration", &MctsOptions::exploration)
        .def_rw("seed", &MctsOptions::seed)
        .def_rw("max_nodes", &MctsOptions::max_nodes)
        .def_rw("uses_heuristic", &MctsOptions::uses_heuristic)
        .def_rw("slope", &MctsOptions::slope);
    nb::class_<ColumnVisits>(module, "ColumnVisits")
        .def_ro("visits", &ColumnVisits::visits)
        .def_ro("mean", &ColumnVisits::mean)
        .def_ro("proof", &ColumnVisits::proof);
    nb::class_<MctsReport>(module, "MctsReport")
        .def_ro("column", &MctsReport::column)
        .def_ro("columns", &MctsReport::columns)
        .def_ro("variation", &MctsReport::variation)
        .def_ro("playouts", &MctsReport::playouts)
        .def_ro("nodes", &MctsReport::nodes)
        .def_ro("reused", &MctsReport::reused)
        .def_ro("seconds", &MctsReport::seconds)
        .def_ro("proof", &MctsReport::proof);
    nb::class_<MctsSearcher>(module, "MctsSearcher", "A tree of games, kept from move to move.")
        .def(nb::init<const Rules&, const HeuristicTables&, const MctsOptions&>(), "rules"_a,
             "tables"_a, "options"_a)
        .def("run", &MctsSearcher::run, "mover"_a, "mask"_a, "last"_a, "limits"_a, "watch"_a,
             nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace claimeven::bind
