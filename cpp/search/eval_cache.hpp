// Evaluations kept in memory that somebody else owns, usually a mapped file that several
// processes share. Every entry carries a check of all its bits, so that a half-written or
// damaged one is a miss and never a wrong value.
#pragma once

#include <cstdint>
#include <cstring>

#include "heuristics/heuristic_tables.hpp"
#include "game/word_set.hpp"

namespace claimeven {

class EvalCache {
public:
    static constexpr std::size_t WORDS_PER_ENTRY = 4;

    EvalCache() = default;
    // `words` holds a power of two of entries, four words each, zero where nothing is stored.
    EvalCache(std::uint64_t* words, std::size_t count)
        : words_(words), mask_(count / WORDS_PER_ENTRY - 1) {}

    bool is_off() const { return words_ == nullptr; }

    // `view` tells evaluations of one position apart: the side asked for, the last stone.
    bool find(Word128 key, std::uint64_t view, Value& value) const {
        const std::uint64_t* entry = slot(key, view);
        std::uint64_t copy[WORDS_PER_ENTRY];
        std::memcpy(copy, entry, sizeof copy);
        const bool is_it = copy[0] == low_half(key) && copy[1] == high_half(key) &&
                           copy[3] == check(key, view, copy[2]);
        if (is_it) value = static_cast<Value>(copy[2]);
        return is_it;
    }

    void store(Word128 key, std::uint64_t view, Value value) {
        std::uint64_t* entry = slot(key, view);
        const auto bits = static_cast<std::uint64_t>(value);
        const std::uint64_t fresh[WORDS_PER_ENTRY] = {low_half(key), high_half(key), bits,
                                                      check(key, view, bits)};
        std::memcpy(entry, fresh, sizeof fresh);
    }

private:
    std::uint64_t* slot(Word128 key, std::uint64_t view) const {
        return words_ + WORDS_PER_ENTRY * (mix(hash_word(key) ^ view) & mask_);
    }
    // Never zero, so an empty entry is no entry.
    static std::uint64_t check(Word128 key, std::uint64_t view, std::uint64_t bits) {
        return mix(hash_word(key) + mix(view + 1) + mix(bits ^ 0x9e3779b97f4a7c15ULL)) | 1;
    }

    std::uint64_t* words_ = nullptr;
    std::size_t mask_ = 0;
};

}  // namespace claimeven
