// Monte Carlo tree search.
#include "search/mcts.hpp"

#include "wasm/heuristic_tables.hpp"

using namespace claimeven;
using namespace claimeven::wasm;

namespace {

// The tree refers to its heuristic, so the two stay together and stay put.
template <Geometry G>
struct MctsOf {
    MctsOf(const G& geometry, const HeuristicTables& tables, const MctsOptions& options)
        : evaluator(geometry, tables), mcts(evaluator, options) {}
    Evaluator<G> evaluator;
    Mcts<G> mcts;
};

class AnyMcts {
public:
    AnyMcts(const Board& board, const HeuristicTables& tables, const MctsOptions& options)
        : mcts_(board.visit([&](const auto& geometry) -> ForEveryBoard<Owned> {
              using G = std::remove_cvref_t<decltype(geometry)>;
              return std::make_unique<MctsOf<G>>(geometry, tables, options);
          })) {}

    MctsReport run(Word128 mover, Word128 mask, int last, const SearchLimits& limits) {
        stop.store(false);
        return std::visit(
            [&]<Geometry G>(const std::unique_ptr<MctsOf<G>>& made) {
                const auto position = position_on(made->evaluator.geometry(), mover, mask);
                return made->mcts.run(position, last, limits, stop);
            },
            mcts_);
    }

    std::atomic<bool> stop{false};

private:
    template <Geometry G>
    using Owned = std::unique_ptr<MctsOf<G>>;

    ForEveryBoard<Owned> mcts_;
};

void write(AnswerBuffer& out, const MctsReport& report) {
    out.add(report.column);
    out.add(static_cast<Number>(report.proof));
    for (const std::uint64_t number : {report.playouts, report.nodes, report.reused}) {
        out.add(static_cast<Number>(number));
    }
    out.add_real(report.seconds);
    out.add(static_cast<Number>(report.columns.size()));
    for (const auto& found : report.columns) {
        out.add(found.has_value());
        out.add(found ? static_cast<Number>(found->visits) : 0);
        out.add_real(found ? found->mean : 0);
    }
    out.add(static_cast<Number>(report.variation.size()));
    for (const int column : report.variation) out.add(column);
}

}  // namespace

EXPORT(mcts_make)
AnyMcts* mcts_make(const Board* board, const Number* tables, double exploration, std::uint64_t seed,
                   std::size_t max_nodes, bool uses_heuristic, double slope) {
    return new AnyMcts(*board, read_tables(tables),
                       {exploration, seed, max_nodes, uses_heuristic, slope});
}
EXPORT(mcts_free) void mcts_free(AnyMcts* mcts) {
    delete mcts;
}
// Ends the search that runs; called from within it, while the clock is read.
EXPORT(mcts_stop) void mcts_stop(AnyMcts* mcts) {
    mcts->stop.store(true);
}
// The report of an unfinished position; playouts without a limit are zero.
EXPORT(mcts_run)
void mcts_run(AnyMcts* mcts, std::uint64_t mover, std::uint64_t mover_high, std::uint64_t mask,
              std::uint64_t mask_high, int last, std::uint64_t playouts, double seconds) {
    const MctsReport report = mcts->run(word_of(mover, mover_high), word_of(mask, mask_high), last,
                                        {1, playouts, seconds});
    write(new_answer(), report);
}
