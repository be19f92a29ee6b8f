// What a search may spend, how often it checks that, and how it is told to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "solver/bounds.hpp"

namespace claimeven::solver {

// All in nodes; a thread visits a few million of them in a second.
//
// Between two looks at the clock and the request to stop: less than 0.1 ms.
inline constexpr std::uint64_t CHECK_INTERVAL = 256;
// What the search for a combination of rules counts as: on large boards it takes microseconds.
inline constexpr std::uint64_t COMBINATION_NODES = 8;
// Between two looks at whether another thread has answered a question on the way from the root.
inline constexpr std::uint64_t SHARED_CHECK_INTERVAL = 200;
// One thread tries a question with so many before others are started: most questions need fewer.
inline constexpr std::uint64_t SINGLE_THREAD_TRY = 1000;
// A question with a limit of so many or fewer is left to one thread.
inline constexpr std::uint64_t SINGLE_THREAD_LIMIT = 10000;

// Shared by the threads of one search and its watcher.
struct SolveProgress {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<int> lower{NOTHING_PROVEN.lower};
    std::atomic<int> upper{NOTHING_PROVEN.upper};
    std::atomic<bool> stop{false};
};

struct SolveLimits {
    std::uint64_t nodes{0};  // zero: no limit, here and below
    double seconds{0};
};

// One thread's share. Counting is cheap; the rest is checked every CHECK_INTERVAL nodes.
class SolveBudget {
public:
    using Clock = std::chrono::steady_clock;

    // `finished` is set when another thread has the answer.
    SolveBudget(const SolveLimits& limits, SolveProgress& progress,
                const std::atomic<bool>* finished = nullptr)
        : progress_(progress),
          finished_(finished),
          has_deadline_(limits.seconds > 0 && limits.seconds < MAX_SECONDS) {
        if (limits.nodes > 0) limit_ = limits.nodes;
        if (has_deadline_) {
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(limits.seconds));
        }
        check_at_ = next_check();
    }

    // Counts a node; true if there is nothing left to spend.
    bool spend_node() {
        if (++nodes_ >= check_at_) [[unlikely]]
            check();
        return spent_;
    }
    // Work that takes as long as so many nodes, so that the clock is looked at in time.
    void hurry(std::uint64_t nodes) {
        check_at_ = check_at_ > nodes_ + nodes ? check_at_ - nodes : nodes_ + 1;
    }
    bool is_spent() const { return spent_; }
    std::uint64_t nodes() const { return nodes_; }
    void report() {
        progress_.nodes.fetch_add(nodes_ - reported_, std::memory_order_relaxed);
        reported_ = nodes_;
    }

    // What is proven so far, for the watcher.
    void report(int lower, int upper) {
        progress_.lower.store(lower, std::memory_order_relaxed);
        progress_.upper.store(upper, std::memory_order_relaxed);
    }

private:
    static constexpr double MAX_SECONDS = 1e9;  // more is no limit: the clock overflows at 1e10

    std::uint64_t next_check() const {
        const std::uint64_t next = nodes_ + CHECK_INTERVAL;
        return limit_ < next ? limit_ : next;
    }

    void check() {
        report();
        spent_ = spent_ || nodes_ >= limit_ || progress_.stop.load(std::memory_order_relaxed) ||
                 (finished_ != nullptr && finished_->load(std::memory_order_relaxed)) ||
                 (has_deadline_ && Clock::now() >= deadline_);
        check_at_ = next_check();
    }

    SolveProgress& progress_;
    const std::atomic<bool>* finished_;
    std::uint64_t nodes_{0};
    std::uint64_t reported_{0};
    std::uint64_t limit_{~std::uint64_t{0}};
    std::uint64_t check_at_;
    Clock::time_point deadline_{};
    bool has_deadline_;
    bool spent_{false};
};

}  // namespace claimeven::solver
