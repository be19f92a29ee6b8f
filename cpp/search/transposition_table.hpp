// The transposition table of the depth-limited searches: what is known about a position
// searched to a certain depth. Keys are stored in full, so a hit is never another position.
#pragma once

#include <vector>

#include "game/hash.hpp"
#include "heuristics/tables.hpp"

namespace claimeven {

enum class Bound : std::uint8_t { NONE, LOWER, UPPER, EXACT };

template <Bitboard Word>
struct TableEntry {
    Word key{0};
    Value value = 0;
    std::int16_t depth = 0;
    Bound bound = Bound::NONE;
    std::int8_t column = -1;  // the best move, to be tried first
    std::int16_t view = 0;    // whom evaluations were asked for (`Evaluator::view_number`)
    bool is_guess = false;    // an evaluation is behind the value, not the rules alone
};

template <Bitboard Word>
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t bytes) {
        const std::size_t entries = bytes / sizeof(TableEntry<Word>);
        if (entries >= 2) entries_.resize(std::bit_floor(entries));
    }

    bool is_off() const { return entries_.empty(); }

    // What is stored under a key for evaluations of one view, or nothing.
    const TableEntry<Word>* find(Word key, int view) const {
        if (is_off()) return nullptr;
        const std::size_t slot = slot_of(key);
        for (const std::size_t place : {slot, slot ^ 1}) {
            const TableEntry<Word>& entry = entries_[place];
            if (entry.key == key && entry.view == view && entry.bound != Bound::NONE) {
                return &entry;
            }
        }
        return nullptr;
    }

    // Of two places the first keeps the deeper entry, the second the newer one.
    void store(Word key, int view, Value value, int depth, Bound bound, int column, bool is_guess) {
        if (is_off()) return;
        const std::size_t slot = slot_of(key) & ~std::size_t{1};
        const TableEntry<Word> entry{key,
                                     value,
                                     static_cast<std::int16_t>(depth),
                                     bound,
                                     static_cast<std::int8_t>(column),
                                     static_cast<std::int16_t>(view),
                                     is_guess};
        TableEntry<Word>& deep = entries_[slot];
        TableEntry<Word>& newest = entries_[slot | 1];
        if (deep.key == key || (newest.key != key && depth >= deep.depth)) {
            if (deep.key != key) newest = deep;
            deep = entry;
        } else {
            newest = entry;
        }
    }

private:
    std::size_t slot_of(Word key) const { return hash_word(key) & (entries_.size() - 1); }

    std::vector<TableEntry<Word>> entries_;
};

}  // namespace claimeven
