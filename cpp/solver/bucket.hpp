// What one cache line of the table holds: some whole keys, each with the bounds proven of it.
//
// A bucket answers which of its places holds a key, and reads and writes places; which one to give
// up is the table's decision. An entry with no empty cells is none: positions that full are not
// kept.
#pragma once

#include <cstdint>

#include "key.hpp"

namespace claimeven::solver {

struct Bounds {
    int lower;
    int upper;
};

// Everything about an entry but its key.
struct Note {
    Bounds bounds;
    int worth;  // what losing it would cost, from 1 to 255; zero: no entry
};

// Boards whose words leave 15 bits or more unused, known beforehand: the notes go there, and four
// entries fill a cache line.
template <Geometry G>
class alignas(64) DenseBucket {
public:
    using Word = Word64;
    static constexpr int WAYS = 4;

    bool holds(int way, const Key<Word>& key) const {
        return (entries_[way].first & KEY) == key.mover &&
               (entries_[way].second & KEY) == key.opponent;
    }
    Note note(int way) const {
        const Entry& entry = entries_[way];
        return {{number(entry.first >> BITS), number(entry.second >> BITS)}, worth(way)};
    }
    int worth(int way) const { return static_cast<int>(entries_[way].first >> (BITS + FIELD)); }
    Key<Word> key(int way) const { return {entries_[way].first & KEY, entries_[way].second & KEY}; }
    void write(int way, const Key<Word>& key, const Note& note) {
        entries_[way] = {key.mover | field(note.bounds.lower) << BITS |
                             static_cast<Word>(note.worth) << (BITS + FIELD),
                         key.opponent | field(note.bounds.upper) << BITS};
    }
    void erase(int way) { entries_[way] = {}; }

private:
    static constexpr int BITS = bits_needed(G::shape.columns, G::shape.rows);
    static constexpr int FIELD = 7;  // a bound, with its sign
    static constexpr int SHIFT = 1 << (FIELD - 1);
    static constexpr Word KEY = low_bits<Word>(BITS);
    static_assert(BITS + FIELD + 8 <= 64 && G::shape.cells() < SHIFT);

    static Word field(int number) { return static_cast<Word>(number + SHIFT); }
    static int number(Word bits) { return static_cast<int>(bits & (2 * SHIFT - 1)) - SHIFT; }

    struct Entry {
        Word first, second;
    };
    Entry entries_[WAYS];
};

// Any other board: one cache line of three entries, two lines where words are wide.
template <Bitboard W>
class alignas(64) WholeBucket {
public:
    using Word = W;
    static constexpr int WAYS = 3;

    bool holds(int way, const Key<Word>& key) const {
        return keys_[way].mover == key.mover && keys_[way].opponent == key.opponent;
    }
    Note note(int way) const { return {{notes_[way].lower, notes_[way].upper}, notes_[way].worth}; }
    int worth(int way) const { return notes_[way].worth; }
    Key<Word> key(int way) const { return keys_[way]; }
    void write(int way, const Key<Word>& key, const Note& note) {
        keys_[way] = key;
        notes_[way] = {static_cast<std::int8_t>(note.bounds.lower),
                       static_cast<std::int8_t>(note.bounds.upper),
                       static_cast<std::uint8_t>(note.worth)};
    }
    void erase(int way) {
        keys_[way] = {};
        notes_[way] = {};
    }

private:
    struct Small {
        std::int8_t lower, upper;
        std::uint8_t worth;
    };
    Key<Word> keys_[WAYS];
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
