// Which positions the threads of one search are searching, so that they spread out.
//
// A thread that comes to a position another thread is searching defers it: later the table often
// holds the answer. (The idea is that of ABDADA, with a table of its own as in Kerrigan's
// simplified version.) Nothing here decides a score; a mark that is lost or seen too late only
// lets two threads do the same work.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace claimeven::solver {

// Positions are known by a hash of the position and of what is asked about it.
class BusyPositions {
public:
    bool is_busy(std::uint64_t hash) const {
        return slot(hash).load(std::memory_order_relaxed) == hash;
    }
    void add(std::uint64_t hash) { slot(hash).store(hash, std::memory_order_relaxed); }
    void remove(std::uint64_t hash) {
        // Two threads may search one position; the first to leave removes the mark of both.
        if (is_busy(hash)) slot(hash).store(0, std::memory_order_relaxed);
    }

private:
    static constexpr int BITS = 12;

    std::atomic<std::uint64_t>& slot(std::uint64_t hash) { return slots_[hash >> (64 - BITS)]; }
    const std::atomic<std::uint64_t>& slot(std::uint64_t hash) const {
        return slots_[hash >> (64 - BITS)];
    }

    std::array<std::atomic<std::uint64_t>, std::size_t{1} << BITS> slots_{};
};

}  // namespace claimeven::solver
