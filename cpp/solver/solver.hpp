// The exact solver of one geometry: a table that is kept from one question to the next,
// and as many threads as were asked for.
#pragma once

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "driver.hpp"

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
        : masks_(geometry), table_(table_bytes, threads > 1), threads_(threads) {}

    bool has_memory() const { return table_.has_memory(); }
    double table_fill() const { return table_.fill(); }
    std::size_t table_bytes() const { return table_.bytes(); }
    void clear() { table_.clear(); }
    const G& geometry() const { return masks_.geometry; }

    // Bounds of the score, on the stone scale, as narrow as the limits allow; see
    // Driver::solve for low and high.
    Answer solve(const Position<G>& position, int low, int high, const SolveLimits& limits,
                 SolveProgress& progress) {
        if (threads_ == 1) return solve_alone(position, low, high, limits, progress);
        // Most questions are answered before a second thread could have started.
        const auto began = Budget::Clock::now();
        SolveLimits first = limits;
        first.nodes = limits.nodes == 0 ? ALONE : std::min(limits.nodes, ALONE);
        const Answer quick = solve_alone(position, low, high, first, progress);
        return solve_in_stages(position, low, high, limits, progress, quick, began);
    }

    // The same for many positions, shared out among the threads. `take(i)` gives position i,
    // `put(i, answer)` gets its answer; both are called from any thread.
    template <class Take, class Put>
    void solve_many(std::size_t count, Take take, Put put, int low, int high,
                    const SolveLimits& limits, SolveProgress& progress) {
        std::atomic<std::size_t> next{0};
        if (threads_ > 1) table_.grow_fully();
        in_threads(static_cast<int>(std::min<std::size_t>(threads_, count)), [&](int) {
            for (std::size_t i; (i = next.fetch_add(1)) < count && !progress.stop.load();) {
                put(i, solve_alone(take(i), low, high, limits, progress));
            }
        });
    }

private:
    static constexpr std::uint64_t ALONE = 20000;

    Answer solve_alone(const Position<G>& position, int low, int high, const SolveLimits& limits,
                       SolveProgress& progress) {
        Budget budget(limits, progress);
        const Bounds bounds = Driver<G>(masks_, table_, budget).solve(position, low, high);
        budget.report();
        return {bounds, budget.nodes(), budget.is_spent()};
    }

    // The table cannot grow while it is shared, and a large one is slow to begin with: all stop
    // when it gets crowded, it grows, and they go on with what it holds.
    Answer solve_in_stages(const Position<G>& position, int low, int high,
                           const SolveLimits& limits, SolveProgress& progress, Answer answer,
                           Budget::Clock::time_point began) {
        while (answer.is_cut_short && !progress.stop.load()) {
            SolveLimits stage = limits;
            if (limits.nodes != 0) {
                if (answer.nodes >= limits.nodes) break;
                stage.nodes = limits.nodes - answer.nodes;
            }
            if (limits.seconds > 0) {
                const std::chrono::duration<double> spent = Budget::Clock::now() - began;
                if (spent.count() >= limits.seconds) break;
                stage.seconds = limits.seconds - spent.count();
            }
            const std::uint64_t room = table_.begin_sharing();
            if (room != 0 && (stage.nodes == 0 || room < stage.nodes)) stage.nodes = room;
            const std::uint64_t before = answer.nodes;
            answer = solve_together(position, low, high, stage, progress);
            answer.nodes += before;
            table_.end_sharing();
        }
        return answer;
    }

    // Every thread asks the same questions, leaves to the others what they are at, and finds
    // in the table what they have proven. The first to finish ends all.
    Answer solve_together(const Position<G>& position, int low, int high, const SolveLimits& limits,
                          SolveProgress& progress) {
        SolveLimits share = limits;
        if (limits.nodes != 0) share.nodes = std::max<std::uint64_t>(1, limits.nodes / threads_);
        std::atomic<bool> finished{false};
        std::vector<Answer> answers(threads_);
        in_threads(threads_, [&](int thread) {
            Budget budget(share, progress, &finished);
            const Bounds bounds =
                Driver<G>(masks_, table_, budget, &claims_).solve(position, low, high);
            budget.report();
            answers[thread] = {bounds, budget.nodes(), budget.is_spent()};
            if (!budget.is_spent()) finished.store(true);
        });
        // All bounds are proven, so the narrowest of all holds.
        Answer best = answers[0];
        for (int thread = 1; thread < threads_; ++thread) {
            best.bounds.lower = std::max(best.bounds.lower, answers[thread].bounds.lower);
            best.bounds.upper = std::min(best.bounds.upper, answers[thread].bounds.upper);
            best.nodes += answers[thread].nodes;
            best.is_cut_short = best.is_cut_short && answers[thread].is_cut_short;
        }
        return best;
    }

    template <class Work>
    static void in_threads(int count, Work work) {
        std::vector<std::thread> helpers;
        for (int thread = 1; thread < count; ++thread) helpers.emplace_back(work, thread);
        work(0);
        for (std::thread& helper : helpers) helper.join();
    }

    BoardMasks<G> masks_;
    BoundTable<typename G::Word> table_;
    Claims claims_;
    int threads_;
};

}  // namespace claimeven::solver
