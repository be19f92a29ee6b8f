// The exact solver of one geometry: tables that are kept from one question to the next, and as
// many threads as the caller wants.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "game/threads.hpp"
#include "solver/driver.hpp"

namespace claimeven::solver {

struct Answer {
    Bounds bounds;
    std::uint64_t nodes;
    bool is_cut_short;  // the budget ran out before the question was answered
};

template <Geometry G>
class Solver {
public:
    Solver(const G& geometry, std::size_t table_bytes, int threads)
        : masks_(geometry), threads_(threads) {
        if (threads > 1) shared_ = std::make_unique<SharedTable<G>>(table_bytes / 2);
        const std::size_t own_bytes = table_bytes - (shared_ == nullptr ? 0 : shared_->bytes());
        for (int i = 0; i < threads; ++i)
            tables_.push_back(std::make_unique<BoundTable<G>>(own_bytes / threads));
    }

    bool has_memory() const {
        return std::all_of(tables_.begin(), tables_.end(),
                           [](const auto& table) { return table->has_memory(); }) &&
               (shared_ == nullptr || shared_->has_memory());
    }
    double table_fill() const {
        double sum = 0;
        for (const auto& table : tables_) sum += table->fill();
        const double own = sum / static_cast<double>(tables_.size());
        return shared_ == nullptr ? own : shared_->fill(own);
    }
    void clear() {
        for (const auto& table : tables_) table->clear();
        if (shared_ != nullptr) shared_->clear();
    }
    const G& geometry() const { return masks_.geometry; }

    // Bounds of the score, on the stone scale, as narrow as the limits allow; see
    // Driver::solve for low and high.
    Answer solve(const Position<G>& position, int low, int high, const SolveLimits& limits,
                 SolveProgress& progress) {
        // Most questions are answered before a second thread could have started.
        if (threads_ == 1 || (limits.nodes != 0 && limits.nodes <= SINGLE_THREAD_LIMIT))
            return solve_alone(0, position, low, high, limits, progress);
        const auto began = SolveBudget::Clock::now();
        SolveLimits rest = limits;
        rest.nodes = SINGLE_THREAD_TRY;
        const Answer quick = solve_alone(0, position, low, high, rest, progress);
        if (!quick.is_cut_short || progress.stop.load()) return quick;
        rest.nodes = limits.nodes == 0 ? 0 : limits.nodes - quick.nodes;
        if (limits.seconds > 0) {
            const std::chrono::duration<double> spent = SolveBudget::Clock::now() - began;
            if (spent.count() >= limits.seconds) return quick;
            rest.seconds = limits.seconds - spent.count();
        }
        Answer answer = solve_together(position, low, high, rest, progress);
        answer.nodes += quick.nodes;
        return answer;
    }

    // The same for many positions, divided among the threads. `take(i)` gives position i,
    // `put(i, answer)` gets its answer; both are called from any thread.
    template <class Take, class Put>
    void solve_many(std::size_t count, Take take, Put put, int low, int high,
                    const SolveLimits& limits, SolveProgress& progress) {
        std::atomic<std::size_t> next{0};
        in_threads(std::min(threads_, count), [&](std::size_t thread) {
            for (std::size_t i; (i = next.fetch_add(1)) < count && !progress.stop.load();)
                put(i, solve_alone(thread, take(i), low, high, limits, progress));
        });
    }

private:
    Answer solve_alone(std::size_t thread, const Position<G>& position, int low, int high,
                       const SolveLimits& limits, SolveProgress& progress) {
        return solve_in_thread({shared_.get(), nullptr, thread}, position, low, high,
                               SolveBudget(limits, progress));
    }
    Answer solve_in_thread(const ThreadContext<G>& context, const Position<G>& position, int low,
                           int high, SolveBudget budget) {
        Driver<G> driver(masks_, *tables_[context.thread], budget, context);
        const Bounds bounds = driver.solve(position, low, high);
        budget.report();
        return {bounds, budget.nodes(), budget.is_spent()};
    }

    // All threads ask the same questions; each leaves to the others what they are searching, and
    // reads what they have proven. The first to finish ends all.
    Answer solve_together(const Position<G>& position, int low, int high, const SolveLimits& limits,
                          SolveProgress& progress) {
        SolveLimits share = limits;
        if (limits.nodes != 0) share.nodes = std::max<std::uint64_t>(1, limits.nodes / threads_);
        std::atomic<bool> finished{false};
        SharedBounds proven;
        std::vector<Answer> answers(threads_);
        in_threads(threads_, [&](std::size_t thread) {
            answers[thread] = solve_in_thread({shared_.get(), &proven, thread}, position, low, high,
                                              SolveBudget(share, progress, &finished));
            if (!answers[thread].is_cut_short) finished.store(true);
        });
        // All bounds are proven, so the narrowest of all holds.
        Answer best = answers[0];
        for (std::size_t thread = 1; thread < threads_; ++thread) {
            best.bounds.lower = std::max(best.bounds.lower, answers[thread].bounds.lower);
            best.bounds.upper = std::min(best.bounds.upper, answers[thread].bounds.upper);
            best.nodes += answers[thread].nodes;
            best.is_cut_short = best.is_cut_short && answers[thread].is_cut_short;
        }
        return best;
    }

    BoardMasks<G> masks_;
    std::size_t threads_;
    std::vector<std::unique_ptr<BoundTable<G>>> tables_;  // one a thread
    std::unique_ptr<SharedTable<G>> shared_;              // null: one thread
};

}  // namespace claimeven::solver
