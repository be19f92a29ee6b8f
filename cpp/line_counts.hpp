// How many stones lie in every line, for all lines of a word at once.
//
// The cells at the first, second, … place of the lines are brought onto the lines' names, so
// counting is adding up bits of the same index. A line that holds X . X X:
//
//   first place     1        at least one, two, three, four:
//   second place    0        1 0 0 0 -> 1 0 0 0 -> 1 1 0 0 -> 1 1 1 0
//   third place     1
//   fourth place    1        so it holds exactly three
#pragma once

#include <array>

#include "line_packing.hpp"

namespace claimeven {

// Longest line that the code for a geometry must be ready for.
template <Geometry G>
inline constexpr int max_connect = MAX_BITS;
template <int Columns, int Rows, int Connect>
inline constexpr int max_connect<FixedGeometry<Columns, Rows, Connect>> = Connect;

// at_least[k] = those of `lines` with k cells or more in `cells`, for k up to `limit`. Unrolled
// where the shape is known, which is worth a factor of five: then everything stays in registers.
template <std::size_t Size, Bitboard Word>
[[gnu::always_inline]] constexpr void count_at_least(const LinePacking<Word>& packing, int word,
                                                     Word cells, Word lines, int limit,
                                                     std::array<Word, Size>& at_least) {
    at_least[0] = lines;
#pragma GCC unroll 8
    for (int k = 1; k <= limit; ++k) at_least[k] = 0;
#pragma GCC unroll 8
    for (int place = 0; place < packing.connect; ++place) {
        const Word here = packing.gather(word, cells, place);
#pragma GCC unroll 8
        for (int k = place + 1 < limit ? place + 1 : limit; k > 0; --k) {
            at_least[k] |= at_least[k - 1] & here;
        }
    }
}

// The lines of one word by the exact number of stones of each side.
template <Geometry G>
struct WordCounts {
    using Word = typename G::Word;
    using Exactly = std::array<Word, max_connect<G> + 1>;
    Exactly mine, theirs;

    [[gnu::always_inline]] constexpr void count(const LinePacking<Word>& packing, int word,
                                                Word my_stones, Word their_stones) {
        count_exactly(packing, word, my_stones, mine);
        count_exactly(packing, word, their_stones, theirs);
    }

private:
    [[gnu::always_inline]] static constexpr void count_exactly(const LinePacking<Word>& packing,
                                                               int word, Word stones,
                                                               Exactly& exactly) {
        count_at_least(packing, word, stones, packing.names[word], packing.connect, exactly);
#pragma GCC unroll 8
        for (int k = 0; k < packing.connect; ++k) exactly[k] &= ~exactly[k + 1];
    }
};

// All lines of a board; only the first `word_count` words of the packing are counted.
template <Geometry G>
struct LineCounts {
    std::array<WordCounts<G>, 4> words;

    [[gnu::always_inline]] constexpr LineCounts(const LinePacking<typename G::Word>& packing,
                                                typename G::Word mine, typename G::Word theirs) {
#pragma GCC unroll 4
        for (int word = 0; word < packing.word_count; ++word) {
            words[word].count(packing, word, mine, theirs);
        }
    }
};

// Cells on two or more of the lines that were added.
template <Bitboard Word>
struct Crossings {
    Word once{0}, twice{0};

    [[gnu::always_inline]] constexpr void add(const LinePacking<Word>& packing, int word,
                                              Word lines) {
#pragma GCC unroll 4
        for (int axis = 0; axis < packing.axis_count; ++axis) {
            if (packing.axes[axis].word != word) continue;
#pragma GCC unroll 8
            for (int place = 0; place < packing.connect; ++place) {
                const Word here = packing.axes[axis].spread(lines, place);
                twice |= once & here;
                once |= here;
            }
        }
    }
};

}  // namespace claimeven
