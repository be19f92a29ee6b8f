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

#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "key.hpp"

namespace claimeven::solver {

struct Bounds {
    int lower;
    int upper;
};

// Spreads both words of a key over 64 bits; only decides where an entry goes.
inline std::uint64_t spread(Word64 a, Word64 b) {
    std::uint64_t bits = a * 0x9e3779b97f4a7c15ULL + b * 0xc2b2ae3d27d4eb4fULL;
    bits ^= bits >> 29;
    return bits * 0xff51afd7ed558ccdULL;
}
inline std::uint64_t hash_of(const Key<Word64>& key) {
    return spread(key.mover, key.opponent);
}
inline std::uint64_t hash_of(const Key<Word128>& key) {
    return spread(spread(low_half(key.mover), high_half(key.mover)),
                  spread(low_half(key.opponent), high_half(key.opponent)));
}

// Memory from the system, zeroed, in huge pages where it grants them.
class Pages {
public:
    explicit Pages(std::size_t bytes) : bytes_(bytes) {
        void* address =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (address == MAP_FAILED) return;
        address_ = address;
#ifdef MADV_HUGEPAGE
        madvise(address_, bytes_, MADV_HUGEPAGE);  // a wish; being refused costs speed only
#endif
    }
    ~Pages() {
        if (address_ != nullptr) munmap(address_, bytes_);
    }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    void* address() const { return address_; }  // null if the system refused
    std::size_t bytes() const { return bytes_; }

private:
    void* address_{nullptr};
    std::size_t bytes_;
};

template <Bitboard Word>
class BoundTable {
public:
    static constexpr int WAYS = 3;

    struct alignas(64) Bucket {
        Word mover[WAYS];
        Word opponent[WAYS];  // zero: no entry, as every key has a one at each height
        std::int8_t lower[WAYS];
        std::int8_t upper[WAYS];
        std::uint8_t free[WAYS];  // empty cells: how much work an entry saves
        std::uint32_t version;
    };

    explicit BoundTable(std::size_t bytes)
        : buckets_(bytes / sizeof(Bucket) > 0 ? bytes / sizeof(Bucket) : 1),
          pages_(buckets_ * sizeof(Bucket)) {}

    bool has_memory() const { return pages_.address() != nullptr; }
    std::size_t bytes() const { return pages_.bytes(); }
    void clear() { std::memset(pages_.address(), 0, pages_.bytes()); }

    Bucket* bucket(const Key<Word>& key) const {
        const auto place = (Word128{hash_of(key)} * buckets_) >> 64;
        return static_cast<Bucket*>(pages_.address()) + static_cast<std::size_t>(place);
    }
    static void prefetch(const Bucket* bucket) {
        __builtin_prefetch(bucket);
        if constexpr (sizeof(Bucket) > 64)
            __builtin_prefetch(reinterpret_cast<const char*>(bucket) + 64);
    }

    // Narrows `bounds` by what is known.
    static void look_up(const Bucket* bucket, const Key<Word>& key, Bounds& bounds) {
        for (int way = 0; way < WAYS; ++way) {
            if (bucket->mover[way] == key.mover && bucket->opponent[way] == key.opponent) {
                bounds = {bucket->lower[way], bucket->upper[way]};
                return;
            }
        }
    }

    static void store(Bucket* bucket, const Key<Word>& key, Bounds bounds, int free) {
        const int way = place_for(bucket, key);
        bucket->mover[way] = key.mover;
        bucket->opponent[way] = key.opponent;
        bucket->lower[way] = static_cast<std::int8_t>(bounds.lower);
        bucket->upper[way] = static_cast<std::int8_t>(bounds.upper);
        bucket->free[way] = static_cast<std::uint8_t>(free);
    }

private:
    // The entry itself, else an empty one, else the one whose loss costs least.
    static int place_for(const Bucket* bucket, const Key<Word>& key) {
        int least = 0;
        for (int way = 0; way < WAYS; ++way) {
            if (bucket->mover[way] == key.mover && bucket->opponent[way] == key.opponent)
                return way;
            if (bucket->free[way] < bucket->free[least]) least = way;
        }
        return least;
    }

    std::size_t buckets_;
    Pages pages_;
};

}  // namespace claimeven::solver
