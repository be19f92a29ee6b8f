// The exact solver of one geometry, with its table.
#include "solver/boards.hpp"

#include "wasm/interface.hpp"

using namespace claimeven;
using namespace claimeven::wasm;

namespace {

using solver::SolveProgress;

template <Geometry G>
using Owned = std::unique_ptr<solver::Solver<G>>;

// The standard board has code of its own, which is twice as fast.
#ifdef CLAIMEVEN_STANDARD_BOARD
using SolverOfBoard = ForEveryBoard<Owned>;
SolverOfBoard solver_for(const StandardGeometry& geometry, std::size_t table_bytes) {
    return std::make_unique<solver::Solver<StandardGeometry>>(geometry, table_bytes, 1);
}
#else
using SolverOfBoard = solver::StandardBoard::AnySolver;
template <Geometry G>
SolverOfBoard solver_for(const G& geometry, std::size_t table_bytes) {
    return solver::StandardBoard::solver_for(geometry, table_bytes, 1);
}
#endif

class AnySolver {
public:
    AnySolver(const Board& board, std::size_t table_bytes)
        : solver_(board.visit([&](const auto& geometry) -> SolverOfBoard {
              return solver_for(geometry, table_bytes);
          })) {}

    template <class Visit>
    decltype(auto) visit(Visit&& ask) const {
        return std::visit([&](const auto& solver) -> decltype(auto) { return ask(*solver); },
                          solver_);
    }
    SolveProgress progress;

private:
    SolverOfBoard solver_;
};

}  // namespace

// Zero if there is no memory for the table.
EXPORT(solver_make) AnySolver* solver_make(const Board* board, std::size_t table_bytes) {
    auto made = std::make_unique<AnySolver>(*board, table_bytes);
    return made->visit([](auto& solver) { return solver.has_memory(); }) ? made.release() : nullptr;
}
EXPORT(solver_free) void solver_free(AnySolver* solver) {
    delete solver;
}
EXPORT(solver_clear) void solver_clear(AnySolver* any) {
    any->visit([](auto& solver) { solver.clear(); });
}
EXPORT(solver_fill) double solver_fill(const AnySolver* any) {
    return any->visit([](auto& solver) { return solver.table_fill(); });
}

// Ends the question that is being answered; called from within it, while the clock is read.
EXPORT(solver_stop) void solver_stop(AnySolver* any) {
    any->progress.stop.store(true);
}
// Nodes of the question that is being answered, and the bounds proven so far.
EXPORT(solver_progress) void solver_progress(const AnySolver* any) {
    new_answer().add(static_cast<Number>(any->progress.nodes.load()));
    answer().add(any->progress.lower.load());
    answer().add(any->progress.upper.load());
}

// Lower and upper bound on the stone scale, nodes, and whether the limits cut the search short.
EXPORT(solver_solve)
void solver_solve(AnySolver* any, std::uint64_t mover, std::uint64_t mover_high, std::uint64_t mask,
                  std::uint64_t mask_high, int low, int high, std::uint64_t nodes, double seconds) {
    SolveProgress& progress = any->progress;
    progress.nodes.store(0);
    progress.lower.store(solver::NOTHING_PROVEN.lower);
    progress.upper.store(solver::NOTHING_PROVEN.upper);
    progress.stop.store(false);
    any->visit([&]<Geometry G>(solver::Solver<G>& solver) {
        const auto found = solver.solve(
            position_on(solver.geometry(), word_of(mover, mover_high), word_of(mask, mask_high)),
            low, high, {nodes, seconds}, progress);
        new_answer().add(found.bounds.lower);
        answer().add(found.bounds.upper);
        answer().add(static_cast<Number>(found.nodes));
        answer().add(found.is_cut_short);
    });
}
