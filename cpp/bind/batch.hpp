// The arrays of a batch of positions, as Python's `Batch` holds them: `mover`, `mask` and `last`.
#pragma once

#include <nanobind/ndarray.h>

#include <cstdint>

#include "game/position.hpp"

namespace claimeven::bind {

// Board words: one entry each, or two (low half first) where the board needs 128 bits.
using WordArray = nanobind::ndarray<const std::uint64_t, nanobind::ndim<1>, nanobind::c_contig,
                                    nanobind::device::cpu>;
// Bits of last stones, -1 where unknown.
using BitArray = nanobind::ndarray<const std::int16_t, nanobind::ndim<1>, nanobind::c_contig,
                                   nanobind::device::cpu>;

template <class Word>
inline constexpr std::size_t ENTRIES = sizeof(Word) / sizeof(std::uint64_t);

template <class Word>
Word word_at(const std::uint64_t* entries, std::size_t index) {
    if constexpr (ENTRIES<Word> == 1) {
        return entries[index];
    } else {
        return Word128{entries[2 * index]} | (Word128{entries[2 * index + 1]} << 64);
    }
}

// Position number `index` of a batch on geometry G; the caller has checked the lengths.
template <Geometry G>
Position<G> position_at(const WordArray& mover, const WordArray& mask, std::size_t index) {
    using Word = typename G::Word;
    return {word_at<Word>(mover.data(), index), word_at<Word>(mask.data(), index)};
}

}  // namespace claimeven::bind
