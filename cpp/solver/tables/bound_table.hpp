// The solver's transposition table: bounds that were proven for a position, under its complete key.
//
// Bounds are facts about a position, so entries never go stale and the table need not be emptied
// between searches. Where an entry is read and written at once (see bucket.hpp) several threads
// may use it without waiting for each other; elsewhere one thread does.
//
// The table begins small and grows with what is stored, up to the memory it was given: most
// questions need a few kilobytes, which then stay in the cache and are quickly emptied. It is kept
// crowded, since an entry that is lost costs less than one that is far from the processor.
// Growing moves every entry to its new bucket within the same memory. What another thread looks for
// or stores meanwhile may be missed or lost, which costs a little work and nothing else.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

#include "solver/tables/bucket.hpp"
#include "solver/tables/pages.hpp"

namespace claimeven::solver {

// Only decides where an entry goes: keys are compared in full.
inline std::uint64_t hash_key(const Key<Word64>& key) {
    const std::uint64_t bits = key.words.mover * 0x9e3779b97f4a7c15ULL +
                               key.words.opponent * 0xc2b2ae3d27d4eb4fULL +
                               static_cast<std::uint64_t>(key.free) * 0x8cb92ba72f3d8dd7ULL;
    return (bits ^ (bits >> 29)) * 0xff51afd7ed558ccdULL;
}
inline std::uint64_t hash_key(const Key<Word128>& key) {
    const auto& [mover, opponent] = key.words;
    const std::uint64_t high =
        hash_key(Key<Word64>{{high_half(mover), high_half(opponent)}, key.free});
    return hash_key(Key<Word64>{{low_half(mover) ^ high, low_half(opponent)}, 0});
}

template <Geometry G>
class alignas(64) BoundTable {
public:
    using Word = typename G::Word;
    using Bucket = typename BucketFor<G>::Type;

    static constexpr std::size_t FIRST_BUCKETS = 4096;  // fits a cache next to a processor

    explicit BoundTable(std::size_t bytes, std::size_t first_buckets = FIRST_BUCKETS)
        : first_buckets_(first_buckets),
          most_buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
          pages_(most_buckets_ * sizeof(Bucket)) {
        use_buckets(first_buckets_);
    }

    static bool can_be_shared() { return Bucket::can_be_shared(); }
    bool has_memory() const { return pages_.address() != nullptr; }
    std::size_t bytes() const { return pages_.bytes(); }
    // While no thread searches.
    void clear() {
        std::memset(pages_.address(), 0, buckets() * sizeof(Bucket));
        use_buckets(first_buckets_);
    }

    // A key and its hash, which finds its bucket whatever the size of the table.
    struct HashedKey {
        Key<Word> key;
        std::uint64_t hash;
    };
    [[gnu::always_inline]] static HashedKey hashed_key_of(const Key<Word>& key) {
        return {key, hash_key(key)};
    }

    // The bucket of a key, to be read soon: once the table has grown it is another one.
    [[gnu::always_inline]] const Bucket* prefetch(const HashedKey& hashed) const {
        const Bucket* bucket = bucket_of(hashed);
        __builtin_prefetch(bucket);
        if constexpr (sizeof(Bucket) > 64)
            __builtin_prefetch(reinterpret_cast<const char*>(bucket) + 64);
        return bucket;
    }

    // Replaces `bounds` by what is known, if anything is.
    [[gnu::always_inline]] void look_up(const HashedKey& hashed, Bounds& bounds) const {
        const Entry entry = bucket_of(hashed)->find(hashed.key);
        if (entry.priority != 0) bounds = entry.bounds;
    }

    // `priority`: what losing the entry would cost, from 1 to 255. The lowest is replaced first.
    [[gnu::always_inline]] void store(const HashedKey& hashed, Bounds bounds, int priority) {
        bucket_of(hashed)->write(hashed.key, {bounds, priority});
        if (is_counted(hashed)) [[unlikely]]
            count_store();
    }

    // Share of the memory that is used, from 0 to 1, by a sample. Any thread may ask at any time.
    double fill() const {
        const std::size_t used = buckets(), sample = std::min<std::size_t>(used, 1000);
        int taken = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            const Bucket& bucket = first()[i * (used / sample)];
            for (int way = 0; way < Bucket::WAYS; ++way) taken += bucket.is_used(way);
        }
        const double share = taken / static_cast<double>(Bucket::WAYS * sample);
        return share * static_cast<double>(used) / static_cast<double>(most_buckets_);
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;
    static constexpr std::size_t GROWTH = 2;

    Bucket* first() const { return static_cast<Bucket*>(pages_.address()); }
    std::size_t buckets() const { return buckets_.load(RELAXED); }
    [[gnu::always_inline]] Bucket* bucket_of(const HashedKey& hashed) const {
        return first() + static_cast<std::size_t>((Word128{hashed.hash} * buckets()) >> 64);
    }

    // One store in so many is counted, for all of them: threads that each counted every store
    // would wait for each other most of the time.
    static constexpr int COUNTED = 64;
    [[gnu::always_inline]] static bool is_counted(const HashedKey& hashed) {
        return (hashed.hash >> 16) % COUNTED == 0;  // bits that do not choose the bucket
    }
    [[gnu::noinline]] void count_store() {
        if (buckets() < most_buckets_ && room_.fetch_sub(COUNTED, RELAXED) <= COUNTED) grow();
    }

    void use_buckets(std::size_t count) {
        count = std::min(count, most_buckets_);
        buckets_.store(count, RELAXED);
        // Grows when as much was stored as it has entries, which pushes out some of them.
        room_.store(static_cast<std::int64_t>(count * Bucket::WAYS), RELAXED);
    }

    // An entry of bucket i goes to a bucket j >= i * (new / old) >= i, so from the top
    // down nothing is overwritten that has not been moved yet.
    [[gnu::noinline]] void grow() {
        if (is_growing_.test_and_set(std::memory_order_acquire)) return;
        if (room_.load(RELAXED) > 0) return is_growing_.clear();  // another thread was quicker
        const std::size_t old_buckets = buckets();
        use_buckets(GROWTH * old_buckets);
        const bool doubled = buckets() == 2 * old_buckets;
        for (std::size_t i = old_buckets; i-- > 0;) {
            if (doubled) {
                split(i);
            } else {
                move_out(first()[i]);
            }
        }
        is_growing_.clear(std::memory_order_release);
    }
    // All entries of bucket i go to 2 i or 2 i + 1, where there is room for them.
    void split(std::size_t i) {
        Bucket copy;
        copy.copy_from(first()[i]);
        first()[i].erase();
        int used[2]{};
        for (int way = 0; way < Bucket::WAYS; ++way) {
            if (!copy.is_used(way)) continue;
            Bucket* bucket = bucket_of(hashed_key_of(copy.key(way)));
            const auto half = static_cast<std::size_t>(bucket - first()) - 2 * i;
            if (half > 1) continue;  // another thread stored it here while the table grew
            bucket->take(used[half]++, copy, way);
        }
    }
    void move_out(Bucket& old) {
        Bucket copy;
        copy.copy_from(old);
        old.erase();
        for (int way = 0; way < Bucket::WAYS; ++way) {
            if (!copy.is_used(way)) continue;
            const HashedKey hashed = hashed_key_of(copy.key(way));
            bucket_of(hashed)->write(hashed.key, copy.entry(way));
        }
    }

    std::size_t first_buckets_;
    std::size_t most_buckets_;
    std::atomic<std::size_t> buckets_{0};
    Pages pages_;
    // What changes now and then lies on another cache line than what every look-up reads.
    alignas(64) std::atomic<std::int64_t> room_{0};  // stores until it grows
    std::atomic_flag is_growing_{};                  // by another thread
};

}  // namespace claimeven::solver
