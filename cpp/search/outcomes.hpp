// Who wins? The exact solver, asked with small budgets, for searches that play what is proven.
#pragma once

#include <algorithm>

#include "heuristics/evaluator.hpp"
#include "solver/solver.hpp"

namespace claimeven {

// What is proven about the result for one side: 1 is a win, 0 a draw, -1 a loss.
struct OutcomeRange {
    int worst = -1;
    int best = 1;

    bool operator==(const OutcomeRange&) const = default;
    bool is_known() const { return worst == best; }
    OutcomeRange for_other_side() const { return {-best, -worst}; }
    // Both hold.
    OutcomeRange with(const OutcomeRange& other) const {
        return {std::max(worst, other.worst), std::min(best, other.best)};
    }
};

// What results are worth in an evaluation's own terms, for the side that moves at the root,
// where nothing is known about the distance: as much as the last stone would bring.
class OutcomeValues {
public:
    template <Geometry G>
    explicit OutcomeValues(const Evaluator<G>& evaluator)
        : win_(evaluator.win_at(evaluator.geometry().shape.cells())),
          draw_(evaluator.tables().draw),
          loss_(evaluator.loss_at(evaluator.geometry().shape.cells())),
          is_in_order_(!evaluator.tables().play_on && !evaluator.tables().static_ending &&
                       !evaluator.tables().static_draw && loss_ < draw_ && draw_ < win_) {}

    // Do finished games have these values? There are evaluations that value them otherwise.
    bool is_in_order() const { return is_in_order_; }
    Value draw() const { return draw_; }
    Value of(int outcome) const { return outcome > 0 ? win_ : outcome < 0 ? loss_ : draw_; }

    // A guess brought into line with what is proven.
    Value within(const OutcomeRange& range, Value guess) const {
        if (range.is_known()) return of(range.best);
        if (range.best == 0) return std::min(guess, draw_);
        return range.worst == 0 ? std::max(guess, draw_) : guess;
    }

private:
    Value win_, draw_, loss_;
    bool is_in_order_;
};

template <Geometry G>
class Outcomes {
public:
    Outcomes(const G& geometry, std::size_t table_bytes) : solver_(geometry, table_bytes, 1) {}

    bool has_memory() const { return solver_.has_memory(); }

    // Before a search; `progress` can stop the solver as long as that lasts. What was proven
    // stays true, but bounds from games long over crowd out new ones.
    void begin(solver::SolveProgress& progress) {
        constexpr double CROWDED = 0.5;
        progress_ = &progress;
        if (solver_.table_fill() > CROWDED) solver_.clear();
    }

    // For the side to move. Only results from `low` to `high` are told apart: (0, 1) asks
    // whether it wins, (-1, 0) whether it loses. The limits must allow at least one node.
    OutcomeRange ask(const Position<G>& position, int low, int high,
                     const solver::SolveLimits& limits) {
        const G& geometry = solver_.geometry();
        nodes_ = 0;
        if (position.is_won(geometry)) return {-1, -1};
        if (position.is_full(geometry)) return {0, 0};
        const solver::Answer answer = solver_.solve(position, low, high, limits, *progress_);
        nodes_ = answer.nodes;
        return {sign(answer.bounds.lower), sign(answer.bounds.upper)};
    }

    // What the last question took.
    std::uint64_t nodes() const { return nodes_; }

private:
    static int sign(int points) { return (points > 0) - (points < 0); }

    solver::Solver<G> solver_;
    solver::SolveProgress* progress_ = nullptr;
    std::uint64_t nodes_ = 0;
};

}  // namespace claimeven
