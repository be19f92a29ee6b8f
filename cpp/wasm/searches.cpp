// Depth-limited searches: options in, one report per finished iteration out.
#include "search/root.hpp"

#include "wasm/heuristic_tables.hpp"

using namespace claimeven;
using namespace claimeven::wasm;

namespace {

template <Geometry G>
std::unique_ptr<Outcomes<G>> make_outcomes(const G& geometry, std::size_t bytes) {
    return bytes == 0 ? nullptr : std::make_unique<Outcomes<G>>(geometry, bytes);
}

// A heuristic and settings on one geometry, with the tables that stay from search to search.
class AnySearcher {
public:
    AnySearcher(const Board& board, const HeuristicTables& tables, const SearchOptions& options)
        : options_(options), searcher_(board.visit([&](const auto& geometry) -> Any {
              using G = std::remove_cvref_t<decltype(geometry)>;
              return SearcherOf<G>{Evaluator<G>(geometry, tables),
                                   TranspositionTable<typename G::Word>(options.table_bytes),
                                   make_outcomes(geometry, options.proof_bytes)};
          })) {}

    bool has_memory() const {
        return std::visit(
            [&](const auto& searcher) {
                return options_.proof_bytes == 0 || searcher.outcomes->has_memory();
            },
            searcher_);
    }

    SearchReport run(Word128 mover, Word128 mask, int last, const SearchLimits& limits) {
        watch_ = std::make_unique<SearchWatch>();
        return std::visit(
            [&]<Geometry G>(SearcherOf<G>& searcher) {
                const auto position = position_on(searcher.evaluator.geometry(), mover, mask);
                RootSearch<G> search(searcher.evaluator, options_, limits, searcher.table,
                                     EvalCache(), position, last, *watch_, searcher.outcomes.get());
                const SearchReport report = search.run();
                trace_ = search.trace().nodes();
                return report;
            },
            searcher_);
    }

    SearchWatch& watch() { return *watch_; }
    const std::vector<TraceNode>& trace() const { return trace_; }

private:
    template <Geometry G>
    struct SearcherOf {
        Evaluator<G> evaluator;
        TranspositionTable<typename G::Word> table;
        std::unique_ptr<Outcomes<G>> outcomes;  // null if nothing is to be proven
    };
    using Any = ForEveryBoard<SearcherOf>;

    const SearchOptions options_;
    std::unique_ptr<SearchWatch> watch_;
    std::vector<TraceNode> trace_;
    Any searcher_;
};

// In the order of `SearchOptions`.
SearchOptions read_options(const Number* numbers) {
    SearchOptions options;
    options.algorithm = static_cast<Algorithm>(numbers[0]);
    options.ordering = static_cast<Ordering>(numbers[1]);
    options.ties = static_cast<TieRule>(numbers[2]);
    options.seed = static_cast<std::uint64_t>(numbers[3]);
    options.table_bytes = static_cast<std::size_t>(numbers[4]);
    options.proof_bytes = static_cast<std::size_t>(numbers[5]);
    options.all_columns = numbers[6] != 0;
    options.prefer_sooner = numbers[7] != 0;
    options.deepening = numbers[8] != 0;
    options.trace_plies = static_cast<int>(numbers[9]);
    options.trace_nodes = static_cast<std::size_t>(numbers[10]);
    return options;
}

// What js/kernel/searcher.js reads: the numbers of the report, then its lists. A column is known
// (0 nothing, 1 a bound, 2 exactly), its value, and what is proven about it.
void write(AnswerBuffer& out, const SearchReport& report) {
    const Counters& counted = report.counters;
    for (const Number number : {Number{report.depth}, Number{report.column}, Number{report.value},
                                static_cast<Number>(report.proof),
                                static_cast<Number>(report.outcome), Number{report.exhaustive}}) {
        out.add(number);
    }
    out.add_real(report.seconds);
    for (const std::uint64_t number :
         {counted.nodes, counted.proof_nodes, counted.leaves, counted.evaluations, counted.cuts,
          counted.table_hits, counted.cache_hits}) {
        out.add(static_cast<Number>(number));
    }
    out.add(static_cast<Number>(report.columns.size()));
    for (std::size_t column = 0; column < report.columns.size(); ++column) {
        const auto& found = report.columns[column];
        out.add(found ? 1 + found->exact : 0);
        out.add(found ? found->value : 0);
        const bool has_outcome = column < report.outcomes.size();
        out.add(static_cast<Number>(has_outcome ? report.outcomes[column] : Proof::NONE));
    }
    out.add(static_cast<Number>(report.variation.size()));
    for (const int column : report.variation) out.add(column);
}

}  // namespace

// Zero if there is no memory for the tables.
EXPORT(searcher_make)
AnySearcher* searcher_make(const Board* board, const Number* tables, const Number* options) {
    auto made = std::make_unique<AnySearcher>(*board, read_tables(tables), read_options(options));
    return made->has_memory() ? made.release() : nullptr;
}
EXPORT(searcher_free) void searcher_free(AnySearcher* searcher) {
    delete searcher;
}

// The report of an unfinished position.
EXPORT(searcher_run)
void searcher_run(AnySearcher* searcher, std::uint64_t mover, std::uint64_t mover_high,
                  std::uint64_t mask, std::uint64_t mask_high, int last, int depth,
                  std::uint64_t nodes, double seconds) {
    const SearchReport report = searcher->run(word_of(mover, mover_high), word_of(mask, mask_high),
                                              last, {depth, nodes, seconds});
    write(new_answer(), report);
}

// While it runs, from within the reading of the clock: end it; and how many iterations are
// finished, with the report of the latest.
EXPORT(searcher_stop) void searcher_stop(AnySearcher* searcher) {
    searcher->watch().request_stop();
}
EXPORT(searcher_latest) int searcher_latest(AnySearcher* searcher) {
    const auto [report, iterations] = searcher->watch().latest();
    write(new_answer(), report);
    return iterations;
}

// The recorded nodes of the last search, nine numbers each; the number of the visit is left out.
EXPORT(searcher_trace) void searcher_trace(const AnySearcher* searcher) {
    AnswerBuffer& out = new_answer();
    for (const TraceNode& node : searcher->trace()) {
        for (const Number number :
             {Number{node.parent}, Number{node.column}, Number{node.ply}, Number{node.depth},
              Number{node.alpha}, Number{node.beta}, Number{node.value},
              static_cast<Number>(node.bound), static_cast<Number>(node.end)}) {
            out.add(number);
        }
    }
}
