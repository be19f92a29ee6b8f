// What several threads have proven about one score. Each adds what it proves and reads what the
// others have proven.
#pragma once

#include <algorithm>
#include <atomic>

#include "solver/bounds.hpp"

namespace claimeven::solver {

class SharedBounds {
public:
    void add(Bounds proven) {
        int known = lower_.load(RELAXED);
        while (known < proven.lower &&
               !lower_.compare_exchange_weak(known, proven.lower, RELAXED)) {
        }
        known = upper_.load(RELAXED);
        while (known > proven.upper &&
               !upper_.compare_exchange_weak(known, proven.upper, RELAXED)) {
        }
    }
    // Narrows `bounds` by what all threads have proven.
    void narrow(Bounds& bounds) const {
        bounds.lower = std::max(bounds.lower, lower_.load(RELAXED));
        bounds.upper = std::min(bounds.upper, upper_.load(RELAXED));
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;

    std::atomic<int> lower_{NOTHING_PROVEN.lower};
    std::atomic<int> upper_{NOTHING_PROVEN.upper};
};

}  // namespace claimeven::solver
