// What one cache line of the table holds: some whole keys, each with the bounds proven of it.
//
// A bucket finds a key and writes one: over the entry of the same key, else over the one whose loss
// costs least. An entry that is worth nothing is none.
#pragma once

#include <algorithm>
#include <cstdint>

#include "solver/key.hpp"

namespace claimeven::solver {

struct Bounds {
    int lower;
    int upper;
};

// Everything about an entry but its key.
struct Note {
    Bounds bounds{};
    int worth{0};  // what losing it would cost, from 1 to 255; zero: no entry
};

// Boards whose words leave 15 bits or more unused, known beforehand: notes and empty cells go
// there, and four entries fill a cache line:
//     mover's word    lower bound   worth
//     opponent's word upper bound   empty cells
//
// An entry is read and written in one go. Processors with AVX do that for 16 bytes as a whole, so
// there threads may use one bucket at the same time: each finds an entry as somebody wrote it, or
// another one, never a mixture.
template <Geometry G>
class alignas(64) DenseBucket {
public:
    using Word = Word64;
    static constexpr int WAYS = 4;

    static bool can_be_shared() {
#if defined(__x86_64__)
        return __builtin_cpu_supports("avx");
#else
        return false;
#endif
    }

    [[gnu::always_inline]] Note find(const Key<Word>& key) const {
        const Entry packed = pack(key);
        for (int way = 0; way < WAYS; ++way) {
            if (!may_hold(way, packed)) continue;
            if (const Entry entry = read(way); holds(entry, packed)) return note_of(entry);
        }
        return {};
    }
    [[gnu::always_inline]] Note note(int way) const { return note_of(read(way)); }
    [[gnu::always_inline]] Key<Word> key(int way) const {
        const Entry entry = read(way);
        return {{entry[0] & WORD, entry[1] & WORD}, static_cast<int>(entry[1] >> (BITS + FIELD))};
    }
    // Over the entry with this key, else over the one whose loss costs least.
    [[gnu::always_inline]] void write(const Key<Word>& key, const Note& note) {
        // Cost and way in one number, so that the least of four is found without a branch that
        // nobody could foresee.
        Word least = ~Word{0};
        const Entry packed = pack(key);
        for (int way = 0; way < WAYS; ++way) {
            const Entry entry = read(way);
            const Word cost = holds(entry, packed) ? 0 : (entry[0] >> (BITS + FIELD)) + 1;
            least = std::min(least, cost * WAYS + static_cast<Word>(way));
        }
        write(static_cast<int>(least % WAYS),
              packed | Entry{field(note.bounds.lower) << BITS | static_cast<Word>(note.worth)
                                                                    << (BITS + FIELD),
                             field(note.bounds.upper) << BITS});
    }
    // Entry by entry, each as a whole.
    DenseBucket copy() const {
        DenseBucket copied;
        for (int way = 0; way < WAYS; ++way) copied.take(way, *this, way);
        return copied;
    }
    // Over whatever was there.
    void take(int way, const DenseBucket& from, int from_way) { write(way, from.read(from_way)); }
    void erase() {
        for (int way = 0; way < WAYS; ++way) write(way, Entry{});
    }

private:
    static constexpr int BITS = bits_needed(G::shape.columns, G::shape.rows);
    static constexpr int FIELD = 7;  // a bound, with its sign
    static constexpr int SHIFT = 1 << (FIELD - 1);
    static constexpr Word WORD = low_bits<Word>(BITS);
    static constexpr Word WORD_AND_FREE = ~(low_bits<Word>(FIELD) << BITS);
    static_assert(BITS + FIELD + 8 <= 64 && G::shape.cells() < SHIFT);

    typedef Word Entry __attribute__((vector_size(16)));
    typedef Word Half __attribute__((may_alias));

    // Volatile: one access each, as written here.
    [[gnu::always_inline]] Entry read(int way) const {
        return const_cast<const volatile Entry*>(entries_)[way];
    }
    [[gnu::always_inline]] void write(int way, Entry entry) {
        const_cast<volatile Entry*>(entries_)[way] = entry;
    }
    // A glance at half an entry, which most often tells that it is another one.
    [[gnu::always_inline]] bool may_hold(int way, Entry packed) const {
        const Word half = *reinterpret_cast<const volatile Half*>(&entries_[way]);
        return ((half ^ packed[0]) & WORD) == 0;
    }
    [[gnu::always_inline]] static bool holds(Entry entry, Entry packed) {
        return (entry[0] & WORD) == packed[0] && (entry[1] & WORD_AND_FREE) == packed[1];
    }
    [[gnu::always_inline]] static Entry pack(const Key<Word>& key) {
        const auto free = static_cast<Word>(key.free) << (BITS + FIELD);
        return Entry{key.words.mover, key.words.opponent | free};
    }
    [[gnu::always_inline]] static Note note_of(Entry entry) {
        return {{number(entry[0] >> BITS), number(entry[1] >> BITS)},
                static_cast<int>(entry[0] >> (BITS + FIELD))};
    }
    static Word field(int number) { return static_cast<Word>(number + SHIFT); }
    static int number(Word bits) { return static_cast<int>(bits & (2 * SHIFT - 1)) - SHIFT; }

    Entry entries_[WAYS];
};

// Any other board: one cache line of three entries, two lines where words are wide. For one thread.
template <Bitboard W>
class alignas(64) WholeBucket {
public:
    using Word = W;
    static constexpr int WAYS = 3;

    static bool can_be_shared() { return false; }

    Note find(const Key<Word>& key) const {
        for (int way = 0; way < WAYS; ++way) {
            if (holds(way, key)) return note(way);
        }
        return {};
    }
    Note note(int way) const { return {{notes_[way].lower, notes_[way].upper}, notes_[way].worth}; }
    Key<Word> key(int way) const { return {words_[way], notes_[way].free}; }
    void write(const Key<Word>& key, const Note& note) {
        int least = 0;
        for (int way = 0; way < WAYS && !holds(least, key); ++way) {
            if (holds(way, key) || notes_[way].worth < notes_[least].worth) least = way;
        }
        words_[least] = key.words;
        notes_[least] = {static_cast<std::int8_t>(note.bounds.lower),
                         static_cast<std::int8_t>(note.bounds.upper),
                         static_cast<std::uint8_t>(note.worth),
                         static_cast<std::uint8_t>(key.free)};
    }
    WholeBucket copy() const { return *this; }
    void take(int way, const WholeBucket& from, int from_way) {
        words_[way] = from.words_[from_way];
        notes_[way] = from.notes_[from_way];
    }
    void erase() {
        for (int way = 0; way < WAYS; ++way) {
            words_[way] = {};
            notes_[way] = {};
        }
    }

private:
    bool holds(int way, const Key<Word>& key) const {
        return words_[way] == key.words && notes_[way].free == key.free;
    }

    struct Small {
        std::int8_t lower, upper;
        std::uint8_t worth, free;
    };
    KeyWords<Word> words_[WAYS];
    Small notes_[WAYS];
};

template <Geometry G, bool IsFixed = G::is_fixed>
struct BucketFor {
    using Type = WholeBucket<typename G::Word>;
};
template <Geometry G>
struct BucketFor<G, true> {
    using Type = DenseBucket<G>;
};

}  // namespace claimeven::solver
