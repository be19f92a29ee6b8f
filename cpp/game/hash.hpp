// Hashes of board words.
#pragma once

#include "game/bitboard.hpp"

namespace claimeven {

// Mixes all bits of a number with each other (the finalizer of MurmurHash3).
constexpr std::uint64_t mix(std::uint64_t bits) {
    bits = (bits ^ (bits >> 33)) * 0xff51afd7ed558ccdULL;
    bits = (bits ^ (bits >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return bits ^ (bits >> 33);
}
constexpr std::uint64_t hash_word(Word64 word) {
    return mix(word);
}
constexpr std::uint64_t hash_word(Word128 word) {
    return mix(mix(high_half(word)) ^ low_half(word));
}

}  // namespace claimeven
