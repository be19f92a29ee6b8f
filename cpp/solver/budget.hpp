// What a search may spend, and how it is told to stop.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace claimeven::solver {

// Shared by the threads of one search and its watcher.
struct SolveProgress {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<int> lower{-128};  // nothing is proven yet
    std::atomic<int> upper{127};
    std::atomic<bool> stop{false};
};

struct SolveLimits {
    std::uint64_t nodes{0};  // zero: no limit, here and below
    double seconds{0};
};

// One thread's share. Counting is cheap; clock and flags are looked at every now and then.
class Budget {
public:
    using Clock = std::chrono::steady_clock;

    // A thread's own end: `finished` is set when another thread has the answer.
    Budget(const SolveLimits& limits, SolveProgress& progress,
           const std::atomic<bool>* finished = nullptr)
        : progress_(progress),
          finished_(finished),
          has_deadline_(limits.seconds > 0 && limits.seconds < LONGER_THAN_ANYBODY_WAITS) {
        if (limits.nodes > 0) limit_ = limits.nodes;
        if (has_deadline_) {
            deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(limits.seconds));
        }
        look_at_ = next_look();
    }

    // Counts a node; true if there is nothing left to spend.
    bool spend_node() {
        if (++nodes_ >= look_at_) [[unlikely]]
            look();
        return spent_;
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
    // Some 0.1 ms of work.
    static constexpr std::uint64_t LOOK_EVERY = 256;
    static constexpr double LONGER_THAN_ANYBODY_WAITS = 1e9;  // seconds; no clock counts to 1e10

    std::uint64_t next_look() const {
        const std::uint64_t next = nodes_ + LOOK_EVERY;
        return limit_ < next ? limit_ : next;
    }

    void look() {
        report();
        spent_ = spent_ || nodes_ >= limit_ || progress_.stop.load(std::memory_order_relaxed) ||
                 (finished_ != nullptr && finished_->load(std::memory_order_relaxed)) ||
                 (has_deadline_ && Clock::now() >= deadline_);
        look_at_ = next_look();
    }

    SolveProgress& progress_;
    const std::atomic<bool>* finished_;
    std::uint64_t nodes_{0};
    std::uint64_t reported_{0};
    std::uint64_t limit_{~std::uint64_t{0}};
    std::uint64_t look_at_;
    Clock::time_point deadline_{};
    bool has_deadline_;
    bool spent_{false};
};

}  // namespace claimeven::solver
