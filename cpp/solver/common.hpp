// What the threads of one search share: which positions somebody is at work on, and what was
// proven about positions far from the end. Each thread has a table of its own for the rest: those
// are many, quickly searched again, and dear to fetch from another processor.
//
// Where entries are read and written whole, positions far from the end have one table for all. On
// other boards each thread keeps them too, and tells the others what took some work through a small
// table whose buckets carry a version, odd while someone writes. A reader that saw the version
// odd or changed has read nothing; a writer that finds it odd writes nothing. Both only lose a
// little knowledge.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "solver/bound_table.hpp"
#include "solver/claims.hpp"
#include "solver/shared_bounds.hpp"

namespace claimeven::solver {

// A key cut into 64-bit pieces, which the processor reads and writes whole.
inline std::array<Word64, 2> pieces(const KeyWords<Word64>& words) {
    return {words.mover, words.opponent};
}
inline std::array<Word64, 4> pieces(const KeyWords<Word128>& words) {
    return {low_half(words.mover), high_half(words.mover), low_half(words.opponent),
            high_half(words.opponent)};
}

template <Geometry G>
class Common {
public:
    using Word = typename G::Word;

    // Four megabytes: in a smaller table two threads too often write to one cache line in turn.
    static constexpr std::size_t FIRST_BUCKETS = std::size_t{1} << 16;

    explicit Common(std::size_t bytes, std::size_t first_buckets = FIRST_BUCKETS)
        : table(BoundTable<G>::can_be_shared()
                    ? std::make_unique<BoundTable<G>>(bytes, first_buckets)
                    : nullptr),
          buckets_(table == nullptr ? std::make_unique<Bucket[]>(BUCKETS) : nullptr) {}

    Claims claims;
    std::unique_ptr<BoundTable<G>> table;  // null: entries are not whole

    std::size_t bytes() const { return table == nullptr ? 0 : table->bytes(); }
    bool has_memory() const { return table == nullptr || table->has_memory(); }
    // How full the tables are, if those of the threads' own are so full.
    double fill(double own) const { return table == nullptr ? own : (own + table->fill()) / 2; }
    bool keeps_bounds() const { return buckets_ != nullptr; }
    void clear() {
        if (table != nullptr) table->clear();
        for (std::size_t i = 0; keeps_bounds() && i < BUCKETS; ++i) {
            for (auto& note : buckets_[i].notes) note.store(0, RELAXED);
        }
    }

    // Narrows `bounds` by what is known, if anything is. `spread`: of the key.
    void look_up(const Key<Word>& key, std::uint64_t spread, Bounds& bounds) const {
        const Bucket& bucket = buckets_[spread >> (64 - BITS)];
        const auto version = bucket.version.load(std::memory_order_acquire);
        const int way = find(bucket, pieces(key.words), key.free);
        if (way == WAYS) return;
        const std::uint32_t known = bucket.notes[way].load(RELAXED);
        std::atomic_thread_fence(std::memory_order_acquire);
        if (version % 2 != 0 || bucket.version.load(RELAXED) != version) return;
        bounds.lower = std::max(bounds.lower, static_cast<int>(known / 256 % 256) - SHIFT);
        bounds.upper = std::min(bounds.upper, static_cast<int>(known % 256) - SHIFT);
    }

    void store(const Key<Word>& key, std::uint64_t spread, Bounds bounds) {
        Bucket& bucket = buckets_[spread >> (64 - BITS)];
        auto version = bucket.version.load(RELAXED);
        if (version % 2 != 0) return;
        if (!bucket.version.compare_exchange_strong(version, version + 1,
                                                    std::memory_order_acquire)) {
            return;
        }
        std::atomic_thread_fence(std::memory_order_release);
        const auto parts = pieces(key.words);
        int way = find(bucket, parts, key.free);
        if (way == WAYS) way = static_cast<int>(version / 2 % WAYS);  // in turn
        for (int i = 0; i < PIECES; ++i) bucket.words[way][i].store(parts[i], RELAXED);
        bucket.notes[way].store(
            static_cast<std::uint32_t>(65536 * key.free + 256 * (bounds.lower + SHIFT) +
                                       bounds.upper + SHIFT),
            RELAXED);
        bucket.version.store(version + 2, std::memory_order_release);
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;
    static constexpr int BITS = 14;
    static constexpr std::size_t BUCKETS = std::size_t{1} << BITS;  // one megabyte, or two
    static constexpr int WAYS = 3;
    static constexpr int PIECES = 2 * sizeof(Word) / sizeof(Word64);
    static constexpr int SHIFT = 128;  // both bounds as unsigned bytes

    struct alignas(64) Bucket {
        std::atomic<Word64> words[WAYS][PIECES]{};
        // Empty cells (zero: no entry) and bounds.
        std::atomic<std::uint32_t> notes[WAYS]{};
        std::atomic<std::uint32_t> version{0};
    };

    static int find(const Bucket& bucket, const std::array<Word64, PIECES>& parts, int free) {
        int way = 0;
        while (way < WAYS && !holds(bucket, way, parts, free)) ++way;
        return way;
    }
    static bool holds(const Bucket& bucket, int way, const std::array<Word64, PIECES>& parts,
                      int free) {
        for (int i = 0; i < PIECES; ++i) {
            if (bucket.words[way][i].load(RELAXED) != parts[i]) return false;
        }
        return bucket.notes[way].load(RELAXED) / 65536 == static_cast<std::uint32_t>(free);
    }

    std::unique_ptr<Bucket[]> buckets_;
};

// One thread's part in the work.
template <Geometry G>
struct Part {
    Common<G>* common{nullptr};     // null: there are no others
    SharedBounds* proven{nullptr};  // of the position that all solve; null: the others solve others
    std::size_t thread{0};
};

}  // namespace claimeven::solver
