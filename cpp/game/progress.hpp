// What a long computation and its watcher share: how far it is, and a request to stop.
#pragma once

#include <atomic>
#include <cstdint>

namespace claimeven {

// Written by the working thread, read (and stopped) by any other.
struct Progress {
    std::atomic<std::uint64_t> done{0};
    std::atomic<std::uint64_t> total{0};
    std::atomic<bool> stop{false};

    void begin(std::uint64_t steps) {
        done.store(0, std::memory_order_relaxed);
        total.store(steps, std::memory_order_relaxed);
    }
    void step() { done.fetch_add(1, std::memory_order_relaxed); }
    bool stopped() const { return stop.load(std::memory_order_relaxed); }
};

}  // namespace claimeven
