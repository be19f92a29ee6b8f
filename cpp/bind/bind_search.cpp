// Depth-limited searches: options in, one report per finished iteration out.
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <variant>

#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "game/rules.hpp"
#include "search/duel.hpp"
#include "search/root.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

// A heuristic and settings on one geometry, with the transposition table that stays from
// search to search. One search at a time.
template <Geometry G>
struct SearcherOf {
    Evaluator<G> evaluator;
    TranspositionTable<typename G::Word> table;
    std::unique_ptr<Outcomes<G>> outcomes;  // null if nothing is to be proven
};

class Searcher {
public:
    Searcher(const Rules& rules, const HeuristicTables& tables, const SearchOptions& options)
        : options_(options), searcher_(rules.visit([&](const auto& geometry) -> AnySearcher {
              using G = std::remove_cvref_t<decltype(geometry)>;
              return SearcherOf<G>{Evaluator<G>(geometry, tables),
                                   TranspositionTable<typename G::Word>(options.table_bytes),
                                   make_outcomes(geometry, options.proof_bytes)};
          })) {}

    using Words = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    // The caller keeps the memory alive as long as the searcher, and has checked its size.
    void use_cache(Words words) { cache_ = EvalCache(words.data(), words.size()); }

    SearchReport run(Word128 mover, Word128 mask, int last, const SearchLimits& limits,
                     SearchWatch& watch) {
        return std::visit(
            [&]<class G>(SearcherOf<G>& searcher) {
                return search_on(searcher, board<G>(mover, mask), last, limits, watch);
            },
            searcher_);
    }

    // A whole game against another searcher, which must be of the same geometry.
    DuelReport play(Searcher& opponent, Word128 mover, Word128 mask, int last,
                    const std::array<DuelLimits, 2>& sides, SearchWatch& watch) {
        return std::visit(
            [&]<class G>(SearcherOf<G>& first) {
                auto& second = std::get<SearcherOf<G>>(opponent.searcher_);
                return play_duel<G>(
                    first.evaluator.geometry(), board<G>(mover, mask), last, sides, watch.stop,
                    [&](int side, const Position<G>& position, int last_cell) {
                        const SearchLimits& limits = sides[side].limits;
                        return side == 0
                                   ? search_on(first, position, last_cell, limits, watch)
                                   : opponent.search_on(second, position, last_cell, limits, watch);
                    });
            },
            searcher_);
    }

    const std::vector<TraceNode>& trace() const { return trace_; }

private:
    using AnySearcher = std::variant<SearcherOf<StandardGeometry>, SearcherOf<NarrowGeometry>,
                                     SearcherOf<WideGeometry>>;

    template <Geometry G>
    static std::unique_ptr<Outcomes<G>> make_outcomes(const G& geometry, std::size_t bytes) {
        if (bytes == 0) return nullptr;
        auto outcomes = std::make_unique<Outcomes<G>>(geometry, bytes);
        if (!outcomes->has_memory()) throw std::bad_alloc();
        return outcomes;
    }

    template <Geometry G>
    static Position<G> board(Word128 mover, Word128 mask) {
        using Word = typename G::Word;
        return {static_cast<Word>(mover), static_cast<Word>(mask)};
    }

    template <Geometry G>
    SearchReport search_on(SearcherOf<G>& searcher, const Position<G>& position, int last,
                           const SearchLimits& limits, SearchWatch& watch) {
        RootSearch<G> search(searcher.evaluator, options_, limits, searcher.table, cache_, position,
                             last, watch, searcher.outcomes.get());
        const SearchReport report = search.run();
        trace_ = search.trace().nodes();
        return report;
    }

    const SearchOptions options_;
    AnySearcher searcher_;
    EvalCache cache_;
    std::vector<TraceNode> trace_;
};

void bind_options(nb::module_& module) {
    nb::enum_<Algorithm>(module, "Algorithm")
        .value("MINIMAX", Algorithm::MINIMAX)
        .value("ALPHABETA", Algorithm::ALPHABETA)
        .value("PVS", Algorithm::PVS)
        .value("MTDF", Algorithm::MTDF);
    nb::enum_<Ordering>(module, "Ordering")
        .value("NONE", Ordering::NONE)
        .value("CENTRE", Ordering::CENTRE)
        .value("STATIC", Ordering::STATIC)
        .value("HISTORY", Ordering::HISTORY);
    nb::enum_<TieRule>(module, "TieRule")
        .value("LEFTMOST", TieRule::LEFTMOST)
        .value("CENTRE", TieRule::CENTRE)
        .value("RANDOM", TieRule::RANDOM);
    nb::class_<SearchOptions>(module, "SearchOptions")
        .def(nb::init<>())
        .def_rw("algorithm", &SearchOptions::algorithm)
        .def_rw("ordering", &SearchOptions::ordering)
        .def_rw("ties", &SearchOptions::ties)
        .def_rw("seed", &SearchOptions::seed)
        .def_rw("table_bytes", &SearchOptions::table_bytes)
        .def_rw("proof_bytes", &SearchOptions::proof_bytes)
        .def_rw("all_columns", &SearchOptions::all_columns)
        .def_rw("prefer_sooner", &SearchOptions::prefer_sooner)
        .def_rw("deepening", &SearchOptions::deepening)
        .def_rw("trace_plies", &SearchOptions::trace_plies)
        .def_rw("trace_nodes", &SearchOptions::trace_nodes);
    nb::class_<SearchLimits>(module, "SearchLimits")
        .def(nb::init<int, std::uint64_t, double>(), "depth"_a, "nodes"_a = 0, "seconds"_a = 0.0)
        .def_ro("depth", &SearchLimits::depth)
        .def_ro("nodes", &SearchLimits::nodes)
        .def_ro("seconds", &SearchLimits::seconds);
}

void bind_report(nb::module_& module) {
    nb::enum_<Proof>(module, "Proof")
        .value("NONE", Proof::NONE)
        .value("WIN", Proof::WIN)
        .value("LOSS", Proof::LOSS)
        .value("DRAW", Proof::DRAW);
    nb::class_<Counters>(module, "Counters")
        .def_ro("nodes", &Counters::nodes)
        .def_ro("proof_nodes", &Counters::proof_nodes)
        .def_ro("leaves", &Counters::leaves)
        .def_ro("evaluations", &Counters::evaluations)
        .def_ro("cuts", &Counters::cuts)
        .def_ro("table_hits", &Counters::table_hits)
        .def_ro("cache_hits", &Counters::cache_hits);
    nb::class_<ColumnValue>(module, "ColumnValue")
        .def_ro("value", &ColumnValue::value)
        .def_ro("exact", &ColumnValue::exact);
    nb::class_<SearchReport>(module, "SearchReport")
        .def_ro("depth", &SearchReport::depth)
        .def_ro("column", &SearchReport::column)
        .def_ro("value", &SearchReport::value)
        .def_ro("columns", &SearchReport::columns)
        .def_ro("outcomes", &SearchReport::outcomes)
        .def_ro("outcome", &SearchReport::outcome)
        .def_ro("variation", &SearchReport::variation)
        .def_ro("counters", &SearchReport::counters)
        .def_ro("seconds", &SearchReport::seconds)
        .def_ro("exhaustive", &SearchReport::exhaustive)
        .def_ro("proof", &SearchReport::proof);
}

void bind_duel(nb::module_& module) {
    nb::class_<DuelLimits>(module, "DuelLimits")
        .def(nb::init<const SearchLimits&, bool, bool>(), "limits"_a, "centre_first"_a = false,
             "obvious_first"_a = false);
    nb::class_<DuelReport>(module, "DuelReport")
        .def_ro("columns", &DuelReport::columns)
        .def_ro("nodes", &DuelReport::nodes)
        .def_ro("seconds", &DuelReport::seconds)
        .def_ro("is_won", &DuelReport::is_won)
        .def_ro("is_stopped", &DuelReport::is_stopped);
}

void bind_trace(nb::module_& module) {
    nb::enum_<Bound>(module, "Bound")
        .value("NONE", Bound::NONE)
        .value("LOWER", Bound::LOWER)
        .value("UPPER", Bound::UPPER)
        .value("EXACT", Bound::EXACT);
    nb::enum_<NodeEnd>(module, "NodeEnd")
        .value("SEARCHED", NodeEnd::SEARCHED)
        .value("CUT", NodeEnd::CUT)
        .value("TABLE", NodeEnd::TABLE)
        .value("HORIZON", NodeEnd::HORIZON)
        .value("FINISHED", NodeEnd::FINISHED)
        .value("PROVEN", NodeEnd::PROVEN);
    nb::class_<TraceNode>(module, "TraceNode")
        .def_ro("parent", &TraceNode::parent)
        .def_ro("column", &TraceNode::column)
        .def_ro("ply", &TraceNode::ply)
        .def_ro("depth", &TraceNode::depth)
        .def_ro("alpha", &TraceNode::alpha)
        .def_ro("beta", &TraceNode::beta)
        .def_ro("value", &TraceNode::value)
        .def_ro("bound", &TraceNode::bound)
        .def_ro("end", &TraceNode::end);
}

}  // namespace

void bind_search(nb::module_& module) {
    bind_options(module);
    bind_report(module);
    bind_trace(module);
    bind_duel(module);
    module.attr("INFINITE") = INFINITE;
    nb::class_<SearchWatch>(module, "SearchWatch", "Shared between a search and its watcher.")
        .def(nb::init<>())
        .def("stop", &SearchWatch::request_stop)
        .def("latest", &SearchWatch::latest);
    nb::class_<Searcher>(module, "Searcher", "A heuristic and settings on one geometry.")
        .def(nb::init<const Rules&, const HeuristicTables&, const SearchOptions&>(), "rules"_a,
             "tables"_a, "options"_a)
        .def("run", &Searcher::run, "mover"_a, "mask"_a, "last"_a, "limits"_a, "watch"_a,
             nb::call_guard<nb::gil_scoped_release>())
        .def("play", &Searcher::play, "opponent"_a, "mover"_a, "mask"_a, "last"_a, "sides"_a,
             "watch"_a, nb::call_guard<nb::gil_scoped_release>())
        .def("use_cache", &Searcher::use_cache, "words"_a, nb::keep_alive<1, 2>())
        .def_prop_ro("trace", &Searcher::trace);
}

}  // namespace claimeven::bind
