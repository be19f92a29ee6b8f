// The transposition table: what was proven about a position, kept under its whole key.
//
// A bucket is one cache line (two for wide words) of three entries with a lower and an
// upper bound each. Bounds are facts about a position, so entries never go stale and the
// table need not be emptied between searches.
//
// The table begins small and grows with what is stored, up to the memory it was given:
// most questions need a few kilobytes, which then stay in the cache and are quickly
// emptied. Growing moves every entry to its new bucket within the same memory.
//
// Threads share the table without waiting. A bucket carries a version, odd while someone
// writes. A reader that saw the version odd or changed has read nothing; a writer that
// finds it odd writes nothing. Both only lose a little knowledge.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <utility>

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

inline Key<Word64> joined(const std::array<Word64, 2>& parts) {
    return {parts[0], parts[1]};
}
inline Key<Word128> joined(const std::array<Word64, 4>& parts) {
    return {(Word128{parts[1]} << 64) | parts[0], (Word128{parts[3]} << 64) | parts[2]};
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
        : most_buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
          pages_(most_buckets_ * sizeof(Bucket)),
          is_shared_(is_shared) {
        use_buckets(FIRST_BUCKETS);
    }

    bool has_memory() const { return pages_.address() != nullptr; }
    std::size_t bytes() const { return pages_.bytes(); }
    void clear() {
        std::memset(pages_.address(), 0, buckets_ * sizeof(Bucket));
        use_buckets(FIRST_BUCKETS);
    }
    // Takes all its memory into use, before several threads use the table at once.
    void grow_fully() { grow_to(most_buckets_); }
    // Grows to the next size, which is kept until `end_sharing`. How much may be stored
    // before that gets crowded; zero: there is no larger size.
    std::uint64_t begin_sharing() {
        grow_to(GROWTH * buckets_);
        return static_cast<std::uint64_t>(std::exchange(room_, 0));
    }
    void end_sharing() { use_buckets(buckets_); }

    // Where a key belongs, whatever the size of the table.
    struct Place {
        Key<Word> key;
        std::uint64_t spread;
    };
    static Place place_of(const Key<Word>& key) { return {key, spread(pieces(key))}; }

    void prefetch(const Place& place) const {
        const Bucket* bucket = bucket_of(place);
        __builtin_prefetch(bucket);
        if constexpr (sizeof(Bucket) > 64)
            __builtin_prefetch(reinterpret_cast<const char*>(bucket) + 64);
    }

    // Replaces `bounds` by what is known, if anything is.
    void look_up(const Place& place, Bounds& bounds) const {
        const Bucket* bucket = bucket_of(place);
        const auto version = bucket->version.load(std::memory_order_acquire);
        const int way = find(*bucket, pieces(place.key));
        if (way == WAYS) return;
        const Entry entry = std::bit_cast<Packed>(bucket->entries[way].load(RELAXED)).entry;
        std::atomic_thread_fence(std::memory_order_acquire);
        if (version % 2 != 0 || bucket->version.load(RELAXED) != version) return;
        bounds = {entry.lower, entry.upper};
    }

    void store(const Place& place, Bounds bounds, int free) {
        write(place, bounds, free);
        if (room_ > 0 && --room_ == 0) [[unlikely]]
            grow_to(GROWTH * buckets_);
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
        const double share = taken / static_cast<double>(WAYS * sample);
        return share * static_cast<double>(buckets_) / static_cast<double>(most_buckets_);
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;
    static constexpr std::size_t FIRST_BUCKETS = 1024;  // fits the cache next to a processor
    static constexpr std::size_t GROWTH = 4;
    using Pieces = std::array<Word64, PIECES>;

    struct Packed {
        Entry entry;
        std::uint8_t unused;
    };

    Bucket* bucket_of(const Place& place) const {
        const auto index = static_cast<std::size_t>((Word128{place.spread} * buckets_) >> 64);
        return static_cast<Bucket*>(pages_.address()) + index;
    }

    void use_buckets(std::size_t count) {
        buckets_ = std::min(count, most_buckets_);
        // A shared table is grown before it is shared, and an unshared one when as much has
        // been stored as half its entries: beyond that entries would push each other out.
        room_ = buckets_ < most_buckets_ ? static_cast<std::int64_t>(buckets_ * WAYS / 2) : 0;
    }

    // An entry of bucket i goes to a bucket j >= i * (new / old) >= i, so from the top
    // down nothing is overwritten that has not been moved yet.
    void grow_to(std::size_t count) {
        const std::size_t old_buckets = buckets_;
        use_buckets(count);
        auto* first = static_cast<Bucket*>(pages_.address());
        for (std::size_t i = old_buckets; buckets_ > old_buckets && i-- > 0;) move_out(first[i]);
    }
    void move_out(Bucket& old) {
        Key<Word> keys[WAYS];
        Entry entries[WAYS];
        for (int way = 0; way < WAYS; ++way) {
            Pieces parts;
            for (int i = 0; i < PIECES; ++i) {
                parts[i] = old.keys[way][i].load(RELAXED);
                old.keys[way][i].store(0, RELAXED);
            }
            keys[way] = joined(parts);
            entries[way] = std::bit_cast<Packed>(old.entries[way].exchange(0, RELAXED)).entry;
        }
        for (int way = 0; way < WAYS; ++way) {
            if (entries[way].free == 0) continue;  // no entry
            const Entry& entry = entries[way];
            write(place_of(keys[way]), {entry.lower, entry.upper}, entry.free);
        }
    }

    void write(const Place& place, Bounds bounds, int free) {
        Bucket* bucket = bucket_of(place);
        auto version = bucket->version.load(RELAXED);
        if (is_shared_) {
            if (version % 2 != 0) return;
            if (!bucket->version.compare_exchange_strong(version, version + 1,
                                                         std::memory_order_acquire)) {
                return;
            }
            std::atomic_thread_fence(std::memory_order_release);
        }
        const auto parts = pieces(place.key);
        const int way = place_for(*bucket, parts);
        for (int i = 0; i < PIECES; ++i) bucket->keys[way][i].store(parts[i], RELAXED);
        const Packed packed{
            {static_cast<std::int8_t>(bounds.lower), static_cast<std::int8_t>(bounds.upper),
             static_cast<std::uint8_t>(free)},
            0};
        bucket->entries[way].store(std::bit_cast<std::uint32_t>(packed), RELAXED);
        if (is_shared_) bucket->version.store(version + 2, std::memory_order_release);
    }

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

    std::size_t most_buckets_;
    std::size_t buckets_{0};
    std::int64_t room_{0};  // how much more is stored before the table grows; zero: never
    Pages pages_;
    bool is_shared_;
};

}  // namespace claimeven::solver
