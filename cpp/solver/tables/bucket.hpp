// What one cache line of the table holds: some complete keys, each with the bounds proven for it.
//
// A bucket finds a key and writes one: over the entry of the same key, else over the one with the
// lowest priority. Priority zero marks an empty slot.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "game/processor.hpp"
#include "solver/bounds.hpp"
#include "solver/key.hpp"

namespace claimeven::solver {

// What the table stores under a key.
struct Entry {
    Bounds bounds{};
    int priority{0};  // what losing it would cost, from 1 to 255; zero: there is no entry
};

// For boards that are known at compile time and whose words leave 15 bits or more unused: the rest
// of the entry goes there, and four entries fill a cache line:
//     mover's word    lower bound   priority
//     opponent's word upper bound   empty cells
//
// Threads may use one bucket at the same time if they never see half of one entry with half of
// another. Processors with AVX read and write 16 aligned bytes at once, so there it is enough that
// each access is one instruction, which gcc and clang make of a volatile one. std::atomic would
// cost: for 16 bytes gcc calls libatomic (8 % more instructions, a fifth more time), and relaxed
// loads of 8 bytes are not merged with the comparison that follows (2 % more instructions).
template <Geometry G>
class alignas(64) DenseBucket {
public:
    using Word = Word64;
    static constexpr int WAYS = 4;

    static bool can_be_shared() { return has_avx(); }

    [[gnu::always_inline]] Entry find(const Key<Word>& key) const {
        const Packed packed = pack(key);
        for (int way = 0; way < WAYS; ++way) {
            if (!may_hold(way, packed)) continue;
            if (const Packed slot = read(way); holds(slot, packed)) return unpack(slot);
        }
        return {};
    }
    [[gnu::always_inline]] bool is_used(int way) const {
        return first_half(way) >> (BITS + FIELD) != 0;
    }
    [[gnu::always_inline]] Key<Word> key(int way) const {
        const Packed slot = read(way);
        return {{slot[0] & WORD, slot[1] & WORD}, static_cast<int>(slot[1] >> (BITS + FIELD))};
    }
    [[gnu::always_inline]] Entry entry(int way) const { return unpack(read(way)); }
    // Over the entry with this key, else over the one with the lowest priority.
    [[gnu::always_inline]] void write(const Key<Word>& key, const Entry& entry) {
        // Cost and way in one number, so that the least of four is found without a branch that
        // the processor could not predict.
        Word least = ~Word{0};
        const Packed packed = pack(key);
        for (int way = 0; way < WAYS; ++way) {
            const Packed slot = read(way);
            const Word cost = holds(slot, packed) ? 0 : (slot[0] >> (BITS + FIELD)) + 1;
            least = std::min(least, cost * WAYS + static_cast<Word>(way));
        }
        write(static_cast<int>(least % WAYS),
              packed | Packed{field(entry.bounds.lower) << BITS | static_cast<Word>(entry.priority)
                                                                      << (BITS + FIELD),
                              field(entry.bounds.upper) << BITS});
    }
    // Slot by slot, each at once.
    void copy_from(const DenseBucket& other) {
        for (int way = 0; way < WAYS; ++way) take(way, other, way);
    }
    // Over what was there.
    void take(int way, const DenseBucket& from, int from_way) { write(way, from.read(from_way)); }
    void erase() {
        for (int way = 0; way < WAYS; ++way) write(way, Packed{});
    }

private:
    static constexpr int BITS = bits_needed(G::shape.columns, G::shape.rows);
    static constexpr int FIELD = 7;  // a bound, with its sign
    static constexpr int SHIFT = 1 << (FIELD - 1);
    static constexpr Word WORD = low_bits<Word>(BITS);
    static constexpr Word WORD_AND_FREE = ~(low_bits<Word>(FIELD) << BITS);
    static_assert(BITS + FIELD + 8 <= 64 && G::shape.cells() < SHIFT);

    typedef Word Packed __attribute__((vector_size(16)));
    typedef Word Half __attribute__((may_alias));

    // One access each; see above.
    [[gnu::always_inline]] Packed read(int way) const {
        return const_cast<const volatile Packed*>(slots_)[way];
    }
    [[gnu::always_inline]] void write(int way, Packed packed) {
        const_cast<volatile Packed*>(slots_)[way] = packed;
    }
    [[gnu::always_inline]] Word first_half(int way) const {
        return *reinterpret_cast<const volatile Half*>(&slots_[way]);
    }
    // One half most often shows that it is another entry.
    [[gnu::always_inline]] bool may_hold(int way, Packed packed) const {
        return ((first_half(way) ^ packed[0]) & WORD) == 0;
    }
    [[gnu::always_inline]] static bool holds(Packed slot, Packed packed) {
        return (slot[0] & WORD) == packed[0] && (slot[1] & WORD_AND_FREE) == packed[1];
    }
    [[gnu::always_inline]] static Packed pack(const Key<Word>& key) {
        const auto free = static_cast<Word>(key.free) << (BITS + FIELD);
        return Packed{key.words.mover, key.words.opponent | free};
    }
    [[gnu::always_inline]] static Entry unpack(Packed slot) {
        return {{number(slot[0] >> BITS), number(slot[1] >> BITS)},
                static_cast<int>(slot[0] >> (BITS + FIELD))};
    }
    static Word field(int number) { return static_cast<Word>(number + SHIFT); }
    static int number(Word bits) { return static_cast<int>(bits & (2 * SHIFT - 1)) - SHIFT; }

    Packed slots_[WAYS];
};

// Any other board: one cache line of three entries, two lines where words are wide. One thread
// searches in it; others may ask which slots are used, and read nothing but the priority. So the
// owner writes that atomically and reads it as it is: atomic reads there, too, would be 1 % more
// instructions.
template <Bitboard W>
class alignas(64) PlainBucket {
public:
    using Word = W;
    static constexpr int WAYS = 3;

    static bool can_be_shared() { return false; }

    Entry find(const Key<Word>& key) const {
        for (int way = 0; way < WAYS; ++way) {
            if (holds(way, key)) return entry(way);
        }
        return {};
    }
    bool is_used(int way) const { return priority_of(data_[way]).load(RELAXED) != 0; }
    Key<Word> key(int way) const { return {words_[way], data_[way].free}; }
    Entry entry(int way) const {
        const Data& data = data_[way];
        return {{data.lower, data.upper}, data.priority};
    }
    void write(const Key<Word>& key, const Entry& entry) {
        int least = 0;
        for (int way = 0; way < WAYS && !holds(least, key); ++way) {
            if (holds(way, key) || data_[way].priority < data_[least].priority) least = way;
        }
        write(least, key, entry);
    }
    void copy_from(const PlainBucket& other) { *this = other; }
    void take(int way, const PlainBucket& from, int from_way) {
        write(way, from.key(from_way), from.entry(from_way));
    }
    void erase() {
        for (int way = 0; way < WAYS; ++way) write(way, {}, {});
    }

private:
    static constexpr auto RELAXED = std::memory_order_relaxed;

    // Everything but the words of the key.
    struct Data {
        std::int8_t lower, upper;
        std::uint8_t free;
        std::uint8_t priority;
    };

    static std::atomic_ref<std::uint8_t> priority_of(const Data& data) {
        return std::atomic_ref(const_cast<std::uint8_t&>(data.priority));
    }

    bool holds(int way, const Key<Word>& key) const {
        return words_[way] == key.words && data_[way].free == key.free;
    }
    void write(int way, const Key<Word>& key, const Entry& entry) {
        words_[way] = key.words;
        data_[way].lower = static_cast<std::int8_t>(entry.bounds.lower);
        data_[way].upper = static_cast<std::int8_t>(entry.bounds.upper);
        data_[way].free = static_cast<std::uint8_t>(key.free);
        priority_of(data_[way]).store(static_cast<std::uint8_t>(entry.priority), RELAXED);
    }

    KeyWords<Word> words_[WAYS];
    Data data_[WAYS];
};

// Beside a word of the key: a bound of seven bits and a byte.
template <Geometry G>
constexpr bool fits_dense_bucket() {
    if constexpr (G::is_fixed) return bits_needed(G::shape.columns, G::shape.rows) + 7 + 8 <= 64;
    return false;
}

template <Geometry G, bool IsDense = fits_dense_bucket<G>()>
struct BucketFor {
    using Type = PlainBucket<typename G::Word>;
};
template <Geometry G>
struct BucketFor<G, true> {
    using Type = DenseBucket<G>;
};

}  // namespace claimeven::solver
