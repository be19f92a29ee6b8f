// Board words: the unsigned integers that hold one bit per cell, and the few
// questions the rest of the kernel asks of them.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace claimeven {

using Word64 = std::uint64_t;
// __extension__ keeps -Wpedantic quiet: the type is a compiler extension that gcc
// and clang both have on every 64-bit target.
__extension__ typedef unsigned __int128 Word128;

template <class T>
concept Bitboard = std::same_as<T, Word64> || std::same_as<T, Word128>;

template <Bitboard Word>
inline constexpr int word_bits = static_cast<int>(8 * sizeof(Word));

constexpr Word64 low_half(Word128 word) {
    return static_cast<Word64>(word);
}
constexpr Word64 high_half(Word128 word) {
    return static_cast<Word64>(word >> 64);
}

constexpr int popcount(Word64 word) {
    return std::popcount(word);
}
constexpr int popcount(Word128 word) {
    return std::popcount(low_half(word)) + std::popcount(high_half(word));
}

// Index of the lowest set bit; the word must not be zero.
constexpr int lowest_index(Word64 word) {
    return std::countr_zero(word);
}
constexpr int lowest_index(Word128 word) {
    return low_half(word) != 0 ? std::countr_zero(low_half(word))
                               : 64 + std::countr_zero(high_half(word));
}

template <Bitboard Word>
constexpr Word lowest_bit(Word word) {
    return word & (~word + 1);
}

constexpr Word64 highest_bit(Word64 word) {
    return std::bit_floor(word);
}
constexpr Word128 highest_bit(Word128 word) {
    return high_half(word) != 0 ? Word128{std::bit_floor(high_half(word))} << 64
                                : Word128{std::bit_floor(low_half(word))};
}

template <Bitboard Word>
constexpr bool has_two_bits(Word word) {
    return (word & (word - 1)) != 0;
}

// The lowest `count` bits; count may be the whole width, where a plain shift is undefined.
template <Bitboard Word>
constexpr Word low_bits(int count) {
    return count >= word_bits<Word> ? ~Word{0} : (Word{1} << count) - 1;
}

// Takes the bits of a word one by one, lowest first: for (Word rest = w; rest;) take_lowest(rest)
template <Bitboard Word>
constexpr Word take_lowest(Word& word) {
    const Word bit = lowest_bit(word);
    word ^= bit;
    return bit;
}

}  // namespace claimeven
