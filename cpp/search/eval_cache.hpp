// Evaluations kept in memory that the caller owns, usually a mapped file that several
// processes share. Words are read and written by atomic loads and stores, and every entry carries
// a checksum of all its bits, so that a half-written or damaged one is a miss.
#pragma once

#include <atomic>
#include <cstdint>

#include "game/hash.hpp"
#include "heuristics/tables.hpp"

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
        std::uint64_t* entry = slot(key, view);
        if (load(entry[0]) != low_half(key) || load(entry[1]) != high_half(key)) return false;
        const std::uint64_t bits = load(entry[2]);
        if (load(entry[3]) != checksum(key, view, bits)) return false;
        value = static_cast<Value>(bits);
        return true;
    }

    void store(Word128 key, std::uint64_t view, Value value) {
        std::uint64_t* entry = slot(key, view);
        const auto bits = static_cast<std::uint64_t>(value);
        store(entry[0], low_half(key));
        store(entry[1], high_half(key));
        store(entry[2], bits);
        store(entry[3], checksum(key, view, bits));
    }

private:
    static std::uint64_t load(std::uint64_t& word) {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void store(std::uint64_t& word, std::uint64_t bits) {
        std::atomic_ref(word).store(bits, std::memory_order_relaxed);
    }

    std::uint64_t* slot(Word128 key, std::uint64_t view) const {
        return words_ + WORDS_PER_ENTRY * (mix(hash_word(key) ^ view) & mask_);
    }
    // Never zero, so an entry of zeros is not found.
    static std::uint64_t checksum(Word128 key, std::uint64_t view, std::uint64_t bits) {
        return mix(hash_word(key) + mix(view + 1) + mix(bits ^ 0x9e3779b97f4a7c15ULL)) | 1;
    }

    std::uint64_t* words_ = nullptr;
    std::size_t mask_ = 0;
};

}  // namespace claimeven
