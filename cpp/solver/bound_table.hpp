// The transposition table: what was proven about a position, kept under its whole key.
//
// Bounds are facts about a position, so entries never go stale and the table need not be emptied
// between searches. One thread uses it; what threads tell each other goes through common.hpp.
//
// The table begins small and grows with what is stored, up to the memory it was given: most
// questions need a few kilobytes, which then stay in the cache and are quickly emptied. It is kept
// crowded, since an entry that is lost costs less than one that is far from the processor.
// Growing moves every entry to its new bucket within the same memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "bucket.hpp"
#include "pages.hpp"

namespace claimeven::solver {

// Spreads a key over 64 bits; only decides where an entry goes.
inline std::uint64_t spread(const Key<Word64>& key) {
    const std::uint64_t bits =
        key.mover * 0x9e3779b97f4a7c15ULL + key.opponent * 0xc2b2ae3d27d4eb4fULL;
    return (bits ^ (bits >> 29)) * 0xff51afd7ed558ccdULL;
}
inline std::uint64_t spread(const Key<Word128>& key) {
    const std::uint64_t high = spread(Key<Word64>{high_half(key.mover), high_half(key.opponent)});
    return spread(Key<Word64>{low_half(key.mover) ^ high, low_half(key.opponent)});
}

template <Geometry G>
class BoundTable {
public:
    using Word = typename G::Word;
    using Bucket = typename BucketFor<G>::Type;

    explicit BoundTable(std::size_t bytes)
        : most_buckets_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
          pages_(most_buckets_ * sizeof(Bucket)) {
        use_buckets(FIRST_BUCKETS);
    }

    bool has_memory() const { return pages_.address() != nullptr; }
    std::size_t bytes() const { return pages_.bytes(); }
    void clear() {
        std::memset(pages_.address(), 0, buckets_ * sizeof(Bucket));
        use_buckets(FIRST_BUCKETS);
    }

    // Where a key belongs, whatever the size of the table.
    struct Place {
        Key<Word> key;
        std::uint64_t spread;
    };
    [[gnu::always_inline]] static Place place_of(const Key<Word>& key) {
        return {key, spread(key)};
    }

    [[gnu::always_inline]] void prefetch(const Place& place) const {
        const Bucket* bucket = bucket_of(place);
        __builtin_prefetch(bucket);
        if constexpr (sizeof(Bucket) > 64)
            __builtin_prefetch(reinterpret_cast<const char*>(bucket) + 64);
    }

    // Replaces `bounds` by what is known, if anything is.
    [[gnu::always_inline]] void look_up(const Place& place, Bounds& bounds) const {
        const Bucket& bucket = *bucket_of(place);
        for (int way = 0; way < Bucket::WAYS; ++way) {
            if (!bucket.holds(way, place.key)) continue;
            bounds = bucket.note(way).bounds;
            return;
        }
    }

    // `worth`: what losing the entry would cost, from 1 to 255.
    void store(const Place& place, Bounds bounds, int worth) {
        write(place, {bounds, worth});
        if (room_ > 0 && --room_ == 0) [[unlikely]]
            grow();
    }

    // Share of a sample of entries that are taken, from 0 to 1.
    double fill() const {
        const std::size_t sample = std::min<std::size_t>(buckets_, 1000);
        int taken = 0;
        for (std::size_t i = 0; i < sample; ++i) {
            const Bucket& bucket = first()[i * (buckets_ / sample)];
            for (int way = 0; way < Bucket::WAYS; ++way) taken += bucket.worth(way) != 0;
        }
        const double share = taken / static_cast<double>(Bucket::WAYS * sample);
        return share * static_cast<double>(buckets_) / static_cast<double>(most_buckets_);
    }

private:
    static constexpr std::size_t FIRST_BUCKETS = 1024;  // fits the cache next to a processor
    static constexpr std::size_t GROWTH = 2;

    Bucket* first() const { return static_cast<Bucket*>(pages_.address()); }
    [[gnu::always_inline]] Bucket* bucket_of(const Place& place) const {
        return first() + static_cast<std::size_t>((Word128{place.spread} * buckets_) >> 64);
    }

    void use_buckets(std::size_t count) {
        buckets_ = std::min(count, most_buckets_);
        // Grows when as much was stored as it has entries, which pushes out some of them.
        room_ = buckets_ < most_buckets_ ? static_cast<std::int64_t>(buckets_ * Bucket::WAYS) : 0;
    }

    // An entry of bucket i goes to a bucket j >= i * (new / old) >= i, so from the top
    // down nothing is overwritten that has not been moved yet.
    void grow() {
        const std::size_t old_buckets = buckets_;
        use_buckets(GROWTH * buckets_);
        for (std::size_t i = old_buckets; i-- > 0;) move_out(first()[i]);
    }
    void move_out(Bucket& old) {
        const Bucket copy = old;
        for (int way = 0; way < Bucket::WAYS; ++way) old.erase(way);
        for (int way = 0; way < Bucket::WAYS; ++way) {
            const Note note = copy.note(way);
            if (note.worth != 0) write(place_of(copy.key(way)), note);
        }
    }

    // Over the entry itself, else over the one whose loss costs least.
    void write(const Place& place, const Note& note) {
        Bucket& bucket = *bucket_of(place);
        int least = 0, least_worth = 256;
        for (int way = 0; way < Bucket::WAYS; ++way) {
            if (bucket.holds(way, place.key)) {
                least = way;
                break;
            }
            const int worth = bucket.worth(way);
            if (worth < least_worth) {
                least = way;
                least_worth = worth;
            }
        }
        bucket.write(least, place.key, note);
    }

    std::size_t most_buckets_;
    std::size_t buckets_{0};
    std::int64_t room_{0};  // how much more is stored before the table grows; zero: never
    Pages pages_;
};

}  // namespace claimeven::solver
