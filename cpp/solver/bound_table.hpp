// The transposition table: what was proven about a position, kept under its whole key.
//
// A bucket is one cache line (two for wide words) of three entries with a lower and an
// upper bound each. Bounds are facts about a position, so entries never go stale and the
// table need not be emptied between searches.
//
// Threads share the table without waiting. A bucket carries a version, odd while someone
// writes. A reader that saw the version odd or changed has read nothing; a writer that
// finds it odd writes nothing. Both only lose a little knowledge.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>

#include "key.hpp"
#include "pages.hpp"

namespace claimeven::solver {

struct Bounds {
    int lower;
    int upper;
};

// A key cut into 64-bit pieces, which the processor reads and writes whole.
inline std::array<Word64, 2> pieces(const Key<Word64>& key) {
    return {key.mover, key.opponent};
}
inline std::array<Word64, 4> pieces(const Key<Word128>& key) {
    return {low_half(key.mover), high_half(key.mover), low_half(key.opponent),
            high_half(key.opponent)};
}

// Spreads a key over 64 bits; only decides where an entry goes.
template <std::size_t N>
std::uint64_t spread(const std::array<Word64, N>& key) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < N; i += 2) {
        bits = (bits ^ (bits >> 29)) * 0xff51afd7ed558ccdULL;
        bits += key[i] * 0x9e3779b97f4a7c15ULL + key[i + 1] * 0xc2b2ae3d27d4eb4fULL;
    }
    return (bits ^ (bits >> 29)) * 0xff51afd7ed558ccdULL;
}

template <Bitboard Word>
class BoundTable {
public:
    static constexpr int WAYS = 3;
    static constexpr int PIECES = 2 * sizeof(Word) / sizeof(Word64);

    struct Entry {
        std::int8_t lower;
        std::int8_t upper;
        std::uint8_t free;  // empty cells: how much work the entry saves; zero: no entry
    };
    struct alignas(64) Bucket {
        std::atomic<Word64> keys[WAYS][PIECES];
        std::atomic<std::uint32_t> entries[WAYS];
        std::atomic<std::uint32_t> version;
    };

    // `is_shared`: several threads use the table at once.
    BoundTable(std::size_t bytes, bool is_shared)
        : buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
          pages_(buckets_ * sizeof(Bucket)),
          is_shared_(is_shared) {}

    bool has_memory() const { return pages_.address() != nullptr; }
    std::size_t bytes() const { return pages_.bytes(); }
    void clear() { std::memset(pages_.address(), 0, pages_.bytes()); }

    Bucket* bucket(const Key<Word>& key) const {
        const auto place = (Word128{spread(pieces(key))} * buckets_) >> 64;
        return static_cast<Bucket*>(pages_.address()) + static_cast<std::size_t>(place);
    }
    static void prefetch(const Bucket* bucket) {
        __builtin_prefetch(bucket);
        if constexpr (sizeof(Bucket) > 64)
            __builtin_prefetch(reinterpret_cast<const char*>(bucket) + 64);
    }

    // Replaces `bounds` by what is known, if anything is.
    void look_up(const Bucket* bucket, const Key<Word>& key, Bounds& bounds) const {
        const auto version = bucket->version.load(std::memory_order_acquire);
        const int way = find(*bucket, pieces(key));
        if (way == WAYS) return;
        const Entry entry = std::bit_cast<Packed>(bucket->entries[way].load(RELAXED)).entry;
        std::atomic_thread_fence(std::memory_order_acquire);
        if (version % 2 != 0 || bucket->version.load(RELAXED) != version) return;
        bounds = {entry.lower, entry.upper};
    }

    void store(Bucket* bucket, const Key<Word>& key, Bounds bounds, int free) {
        auto version = bucket->version.load(RELAXED);
        if (is_shared_) {
            if (version % 2 != 0) return;
            if (!bucket->version.compare_exchange_strong(version, version + 1,
                                                         std::memory_order_acquire)) {
                return;
            }
            std::atomic_thread_fence(std::memory_order_release);
        }
        const auto parts = pieces(key);
        const int way = place_for(*bucket, parts);
        for (int i = 0; i < PIECES; ++i) bucket->keys[way][i].store(parts[i], RELAXED);
        const Packed packed{
            {static_cast<std::int8_t>(bounds.lower), static_cast<std::int8_t>(bounds.upper),
             static_cast<std::uint8_t>(free)},
            0};
        bucket->entries[way].store(std::bit_cast<std::uint32_t>(packed), RELAXED);
        if (is_shared_) bucket->version.store(version + 2, std::memory_order_release);
    }

    // Share of a sample of entries that are taken, from 0 to 1.
    double fill() const {
        const std::size_t sample = std::min<std::size_t>(buckets_, 1000);
        const auto* first = static_cast<const Bucket*>(pages_.address());
        int taken = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            for (const auto& entry : first[i * (buckets_ / sample)].entries)
                taken += entry.load(RELAXED) != 0;
        }
        return taken / static_cast<double>(WAYS * sample);
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;
    using Pieces = std::array<Word64, PIECES>;

    struct Packed {
        Entry entry;
        std::uint8_t unused;
    };

    [[gnu::always_inline]] static bool holds(const Bucket& bucket, int way, const Pieces& parts) {
        for (int i = 0; i < PIECES; ++i) {
            if (bucket.keys[way][i].load(RELAXED) != parts[i]) return false;
        }
        return true;
    }
    [[gnu::always_inline]] static int find(const Bucket& bucket, const Pieces& parts) {
        int way = 0;
        while (way < WAYS && !holds(bucket, way, parts)) ++way;
        return way;
    }
    // The entry itself, else an empty one, else the one whose loss costs least.
    static int place_for(const Bucket& bucket, const Pieces& parts) {
        int least = 0;
        int least_free = 256;
        for (int way = 0; way < WAYS; ++way) {
            if (holds(bucket, way, parts)) return way;
            const int free = std::bit_cast<Packed>(bucket.entries[way].load(RELAXED)).entry.free;
            if (free < least_free) {
                least = way;
                least_free = free;
            }
        }
        return least;
    }

    std::size_t buckets_;
    Pages pages_;
    bool is_shared_;
};

}  // namespace claimeven::solver
