// When a search has to stop, and the watch that notices it.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace claimeven {

// Zero nodes or seconds: no such limit.
struct Limits {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Asked at every node. The clock is read only now and then, because reading it costs more
// than a node; the interval keeps the answer to a stop well under ten milliseconds.
class Budget {
public:
    Budget(const Limits& limits, const std::atomic<bool>& stop)
        : limits_(limits), stop_(stop), began_(Clock::now()) {}

    // The first iteration runs to its end whatever happens, so that there is always an answer.
    void arm() { armed_ = true; }

    // Counts a node; true when the search must end now.
    bool spend_node() {
        spend_nodes(1);
        return armed_ && spent_;
    }
    // Counts nodes that somebody else has visited.
    void spend_nodes(std::uint64_t nodes) {
        nodes_ += nodes;
        if (nodes_ >= look_at_) look_at_clock();
        if (limits_.nodes != 0 && nodes_ >= limits_.nodes) spent_ = true;
    }

    // What is left of a limit; without one, more than anybody can spend.
    std::uint64_t nodes_left() const {
        if (limits_.nodes == 0) return ~std::uint64_t{0};
        return limits_.nodes - std::min(limits_.nodes, nodes_);
    }
    // The same, but zero where there is no limit, as the solver takes it.
    double seconds_left() const {
        constexpr double NEXT_TO_NOTHING = 1e-9;
        return limits_.seconds > 0 ? std::max(NEXT_TO_NOTHING, limits_.seconds - seconds()) : 0;
    }

    // Is there anything left to begin another iteration with?
    bool is_spent() {
        look_at_clock();
        return spent_;
    }

    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t LOOK_EVERY = 256;

    void look_at_clock() {
        look_at_ = nodes_ + LOOK_EVERY;
        if (stop_.load(std::memory_order_relaxed)) spent_ = true;
        if (limits_.seconds > 0 && seconds() >= limits_.seconds) spent_ = true;
    }

    const Limits limits_;
    const std::atomic<bool>& stop_;
    const Clock::time_point began_;
    std::uint64_t nodes_ = 0;
    std::uint64_t look_at_ = LOOK_EVERY;
    bool armed_ = false;
    bool spent_ = false;
};

}  // namespace claimeven
