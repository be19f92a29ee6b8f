// A small table through which threads exchange bounds where entries cannot be written at once.
//
// Each bucket is a seqlock: it has a version, which is odd while a thread writes. A reader that
// saw the version odd or changed has read nothing; a writer that finds it odd writes nothing. Both
// only lose a little knowledge. All members are atomic, so there is no data race.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "solver/tables/bucket.hpp"

namespace claimeven::solver {

// A key cut into 64-bit pieces, which the processor reads and writes at once.
inline std::array<Word64, 2> pieces(const KeyWords<Word64>& words) {
    return {words.mover, words.opponent};
}
inline std::array<Word64, 4> pieces(const KeyWords<Word128>& words) {
    return {low_half(words.mover), high_half(words.mover), low_half(words.opponent),
            high_half(words.opponent)};
}

template <Bitboard Word>
class SeqlockTable {
public:
    SeqlockTable() : buckets_(std::make_unique<VersionedBucket[]>(BUCKETS)) {}

    void clear() {
        for (std::size_t i = 0; i < BUCKETS; ++i) {
            for (auto& data : buckets_[i].data) data.store(0, RELAXED);
        }
    }

    // Narrows `bounds` by what is known, if anything is. `hash`: of the key.
    void look_up(const Key<Word>& key, std::uint64_t hash, Bounds& bounds) const {
        const VersionedBucket& bucket = buckets_[hash >> (64 - BITS)];
        const auto version = bucket.version.load(std::memory_order_acquire);
        const int way = find(bucket, pieces(key.words), key.free);
        if (way == WAYS) return;
        const std::uint32_t known = bucket.data[way].load(RELAXED);
        std::atomic_thread_fence(std::memory_order_acquire);
        if (version % 2 != 0 || bucket.version.load(RELAXED) != version) return;
        bounds.lower = std::max(bounds.lower, static_cast<int>(known / 256 % 256) - SHIFT);
        bounds.upper = std::min(bounds.upper, static_cast<int>(known % 256) - SHIFT);
    }

    void store(const Key<Word>& key, std::uint64_t hash, Bounds bounds) {
        VersionedBucket& bucket = buckets_[hash >> (64 - BITS)];
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
        bucket.data[way].store(
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

    struct alignas(64) VersionedBucket {
        std::atomic<Word64> words[WAYS][PIECES]{};
        // Empty cells (zero: no entry) and bounds.
        std::atomic<std::uint32_t> data[WAYS]{};
        std::atomic<std::uint32_t> version{0};
    };

    static int find(const VersionedBucket& bucket, const std::array<Word64, PIECES>& parts,
                    int free) {
        int way = 0;
        while (way < WAYS && !holds(bucket, way, parts, free)) ++way;
        return way;
    }
    static bool holds(const VersionedBucket& bucket, int way,
                      const std::array<Word64, PIECES>& parts, int free) {
        for (int i = 0; i < PIECES; ++i) {
            if (bucket.words[way][i].load(RELAXED) != parts[i]) return false;
        }
        return bucket.data[way].load(RELAXED) / 65536 == static_cast<std::uint32_t>(free);
    }

    std::unique_ptr<VersionedBucket[]> buckets_;
};

}  // namespace claimeven::solver
