// Several board words in one SIMD vector, for work that is the same for every child of a node.
//
// Narrow words go four at a time through the compiler's vector type, which takes one register or
// two; wide words go one by one.
#pragma once

#include "game/bitboard.hpp"

namespace claimeven::solver {

inline constexpr int NARROW_WIDTH = 4;
typedef Word64 NarrowVector __attribute__((vector_size(8 * NARROW_WIDTH)));

template <Bitboard Word>
struct Simd {
    using Vector = NarrowVector;
    static constexpr int WIDTH = NARROW_WIDTH;  // words in a vector
};
template <>
struct Simd<Word128> {
    using Vector = Word128;
    static constexpr int WIDTH = 1;
};

// The size of an array that holds so many words and is read and written vector by vector.
template <Bitboard Word>
constexpr int round_up_to_width(int words) {
    return (words + Simd<Word>::WIDTH - 1) / Simd<Word>::WIDTH * Simd<Word>::WIDTH;
}

template <Bitboard Word>
[[gnu::always_inline]] inline typename Simd<Word>::Vector load_vector(const Word* words) {
    typename Simd<Word>::Vector vector;
    __builtin_memcpy(&vector, words, sizeof vector);
    return vector;
}
template <Bitboard Word>
[[gnu::always_inline]] inline void store_vector(Word* words, typename Simd<Word>::Vector vector) {
    __builtin_memcpy(words, &vector, sizeof vector);
}

}  // namespace claimeven::solver
