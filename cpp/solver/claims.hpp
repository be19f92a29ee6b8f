// Which positions the threads of one search are at work on, so that they spread out.
//
// A thread that comes to a position somebody else is searching leaves it for last: by
// then the table often holds the answer. Nothing here decides a score; a claim that is lost
// or seen too late only lets two threads do the same work.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace claimeven::solver {

class Claims {
public:
    bool is_claimed(std::uint64_t position) const {
        return slot(position).load(std::memory_order_relaxed) == position;
    }
    void claim(std::uint64_t position) {
        slot(position).store(position, std::memory_order_relaxed);
    }
    void release(std::uint64_t position) {
        // Two threads may claim one position; the first to leave gives it up for both.
        if (is_claimed(position)) slot(position).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr int BITS = 12;

    std::atomic<std::uint64_t>& slot(std::uint64_t position) {
        return slots_[position >> (64 - BITS)];
    }
    const std::atomic<std::uint64_t>& slot(std::uint64_t position) const {
        return slots_[position >> (64 - BITS)];
    }

    std::array<std::atomic<std::uint64_t>, std::size_t{1} << BITS> slots_{};
};

}  // namespace claimeven::solver
