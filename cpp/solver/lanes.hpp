// Several board words side by side, for work that is the same for every child of a node.
//
// Narrow words go four at a time through the compiler's vector type, which takes one register or
// two; wide words go one by one.
#pragma once

#include "game/bitboard.hpp"

namespace claimeven::solver {

inline constexpr int NARROW_LANES = 4;
typedef Word64 NarrowWords __attribute__((vector_size(8 * NARROW_LANES)));

template <Bitboard Word>
struct Lanes {
    using Type = NarrowWords;
    static constexpr int COUNT = NARROW_LANES;
};
template <>
struct Lanes<Word128> {
    using Type = Word128;
    static constexpr int COUNT = 1;
};

// How many words an array needs to be taken a whole number of lanes at a time.
template <Bitboard Word>
constexpr int whole_lanes(int words) {
    return (words + Lanes<Word>::COUNT - 1) / Lanes<Word>::COUNT * Lanes<Word>::COUNT;
}

template <Bitboard Word>
[[gnu::always_inline]] inline typename Lanes<Word>::Type load_lanes(const Word* words) {
    typename Lanes<Word>::Type lanes;
    __builtin_memcpy(&lanes, words, sizeof lanes);
    return lanes;
}
template <Bitboard Word>
[[gnu::always_inline]] inline void store_lanes(Word* words, typename Lanes<Word>::Type lanes) {
    __builtin_memcpy(words, &lanes, sizeof lanes);
}

}  // namespace claimeven::solver
