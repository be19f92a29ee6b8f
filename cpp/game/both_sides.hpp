// The board words of both sides as one value, for work that treats them alike: one instruction
// then serves both wherever the processor has registers of two words (every x86-64, every ARMv8).
#pragma once

#include "game/bitboard.hpp"

namespace claimeven {

namespace detail {

// Gcc and clang turn these into vector registers; a mask of one word is applied to both sides.
typedef Word64 TwoWords __attribute__((vector_size(16)));

// Wide words have no such register and are kept side by side.
struct TwoWideWords {
    Word128 words[2];

    constexpr Word128 operator[](int side) const { return words[side]; }
    constexpr TwoWideWords operator~() const { return {{~words[0], ~words[1]}}; }
    constexpr TwoWideWords operator>>(int n) const { return {{words[0] >> n, words[1] >> n}}; }
    constexpr TwoWideWords operator<<(int n) const { return {{words[0] << n, words[1] << n}}; }
    constexpr TwoWideWords operator&(Word128 mask) const {
        return {{words[0] & mask, words[1] & mask}};
    }
    constexpr TwoWideWords operator&(const TwoWideWords& other) const {
        return {{words[0] & other.words[0], words[1] & other.words[1]}};
    }
    constexpr TwoWideWords operator|(const TwoWideWords& other) const {
        return {{words[0] | other.words[0], words[1] | other.words[1]}};
    }
};

template <Bitboard Word>
struct BothSidesOf;
template <>
struct BothSidesOf<Word64> {
    using Type = TwoWords;
    static constexpr Type pair(Word64 mine, Word64 theirs) { return Type{mine, theirs}; }
};
template <>
struct BothSidesOf<Word128> {
    using Type = TwoWideWords;
    static constexpr Type pair(Word128 mine, Word128 theirs) { return {{mine, theirs}}; }
};

}  // namespace detail

template <Bitboard Word>
using BothSides = typename detail::BothSidesOf<Word>::Type;

template <Bitboard Word>
constexpr BothSides<Word> both_sides(Word mine, Word theirs) {
    return detail::BothSidesOf<Word>::pair(mine, theirs);
}

}  // namespace claimeven
