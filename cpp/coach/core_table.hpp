// What a search with chosen lines has proven about positions.
//
// "Wins" is kept with the lines that the proof used: it holds whenever all of them count. "Does not
// win" is kept with the lines that counted: it holds whenever no other counts. So most answers
// outlive a change of the chosen lines.
#pragma once

#include <cstdint>
#include <vector>

#include "game/hash.hpp"

namespace claimeven::coach {

using ChosenLines = Word128;  // a set of lines, by their numbers

enum class CoreAnswer : std::uint8_t { UNKNOWN, NO, YES };

template <Bitboard Word>
class CoreTable {
public:
    struct Entry {
        Word key{0};  // no position has the key 0
        ChosenLines lines{0};
        CoreAnswer answer{CoreAnswer::UNKNOWN};
    };

    explicit CoreTable(int bits) : bits_(bits), entries_(std::size_t{1} << bits) {}

    // What is known if the lines of `alive` count and can still be completed.
    CoreAnswer look_up(Word key, ChosenLines alive, ChosenLines& used) const {
        const Entry& entry = entries_[slot(key)];
        if (entry.key != key) return CoreAnswer::UNKNOWN;
        if (entry.answer == CoreAnswer::NO)
            return (alive & ~entry.lines) == 0 ? CoreAnswer::NO : CoreAnswer::UNKNOWN;
        if ((entry.lines & ~alive) != 0) return CoreAnswer::UNKNOWN;
        used = entry.lines;
        return CoreAnswer::YES;
    }
    void store(Word key, ChosenLines lines, CoreAnswer answer) {
        entries_[slot(key)] = {key, lines, answer};
    }

private:
    std::size_t slot(Word key) const {
        return static_cast<std::size_t>(hash_word(key) >> (64 - bits_));
    }

    int bits_;
    std::vector<Entry> entries_;
};

}  // namespace claimeven::coach
