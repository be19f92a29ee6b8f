// When a depth-limited search has to stop, and the budget that notices it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace claimeven {

// Zero nodes or seconds: no such limit.
struct SearchLimits {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Asked at every node. The clock is read every CLOCK_INTERVAL nodes, because reading it costs more
// than a node; a request to stop is noticed well within ten milliseconds.
class SearchBudget {
public:
    SearchBudget(const SearchLimits& limits, const std::atomic<bool>& stop)
        : limits_(limits), stop_(stop), began_(Clock::now()) {}

    // From here on the limits hold. Before that, the first iteration runs to its end, so that
    // there is always an answer.
    void enforce() { enforced_ = true; }

    // Counts a node; true when the search must end now.
    bool spend_node() {
        spend_nodes(1);
        return enforced_ && spent_;
    }
    // Counts nodes that were visited elsewhere.
    void spend_nodes(std::uint64_t nodes) {
        nodes_ += nodes;
        if (nodes_ >= check_at_) check_clock();
        if (limits_.nodes != 0 && nodes_ >= limits_.nodes) spent_ = true;
    }

    // What is left of a limit; without one, more than any search can spend.
    std::uint64_t nodes_left() const {
        if (limits_.nodes == 0) return ~std::uint64_t{0};
        return limits_.nodes - std::min(limits_.nodes, nodes_);
    }
    // The same, but zero where there is no limit, as the solver takes it.
    double seconds_left() const {
        constexpr double ALMOST_ZERO = 1e-9;
        return limits_.seconds > 0 ? std::max(ALMOST_ZERO, limits_.seconds - seconds()) : 0;
    }

    // Is there anything left to begin another iteration with?
    bool is_spent() {
        check_clock();
        return spent_;
    }

    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t CLOCK_INTERVAL = 256;

    void check_clock() {
        check_at_ = nodes_ + CLOCK_INTERVAL;
        if (stop_.load(std::memory_order_relaxed)) spent_ = true;
        if (limits_.seconds > 0 && seconds() >= limits_.seconds) spent_ = true;
    }

    const SearchLimits limits_;
    const std::atomic<bool>& stop_;
    const Clock::time_point began_;
    std::uint64_t nodes_ = 0;
    std::uint64_t check_at_ = CLOCK_INTERVAL;
    bool enforced_ = false;
    bool spent_ = false;
};

}  // namespace claimeven
