// What several threads have proven of one score. Each narrows it by what it finds and hears what
// the others have found.
#pragma once

#include <algorithm>
#include <atomic>

#include "solver/bucket.hpp"

namespace claimeven::solver {

class SharedBounds {
public:
    void narrow(Bounds found) {
        int known = lower_.load(RELAXED);
        while (known < found.lower && !lower_.compare_exchange_weak(known, found.lower, RELAXED)) {
        }
        known = upper_.load(RELAXED);
        while (known > found.upper && !upper_.compare_exchange_weak(known, found.upper, RELAXED)) {
        }
    }
    // Narrows `bounds` by what all have found.
    void hear(Bounds& bounds) const {
        bounds.lower = std::max(bounds.lower, lower_.load(RELAXED));
        bounds.upper = std::min(bounds.upper, upper_.load(RELAXED));
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;

    std::atomic<int> lower_{-128};  // nothing is proven yet
    std::atomic<int> upper_{127};
};

}  // namespace claimeven::solver
