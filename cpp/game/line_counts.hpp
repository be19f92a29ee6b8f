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

#include "game/both_sides.hpp"
#include "game/line_packing.hpp"

namespace claimeven {

// Longest line that the code for a geometry must be ready for.
template <Geometry G>
inline constexpr int max_connect = MAX_BITS;
template <int Columns, int Rows, int Connect>
inline constexpr int max_connect<FixedGeometry<Columns, Rows, Connect>> = Connect;

// at_least[k] = those of `lines` with k cells or more in `cells`, for k up to `limit`; for one set
// of cells, or for both sides' stones at once. Unrolled where the shape is known, which is worth
// a factor of five: then everything stays in registers.
template <std::size_t Size, Bitboard Word, class Cells>
[[gnu::always_inline]] constexpr void count_at_least(const LinePacking<Word>& packing, int word,
                                                     const Cells& cells, const Cells& lines,
                                                     int limit, std::array<Cells, Size>& at_least) {
    at_least[0] = lines;
#pragma GCC unroll 8
    for (int k = 1; k <= limit; ++k) at_least[k] = Cells{};
#pragma GCC unroll 8
    for (int place = 0; place < packing.connect; ++place) {
        const Cells here = packing.gather(word, cells, place);
#pragma GCC unroll 8
        for (int k = place + 1 < limit ? place + 1 : limit; k > 0; --k) {
            at_least[k] = at_least[k] | (at_least[k - 1] & here);
        }
    }
}

// The lines of one word by the exact number of stones of each side.
template <Geometry G>
class WordCounts {
public:
    using Word = typename G::Word;

    [[gnu::always_inline]] constexpr void count(const LinePacking<Word>& packing, int word,
                                                const BothSides<Word>& stones) {
        const Word names = packing.names[word];
        count_at_least(packing, word, stones, both_sides(names, names), packing.connect, exactly_);
#pragma GCC unroll 8
        for (int k = 0; k < packing.connect; ++k) exactly_[k] = exactly_[k] & ~exactly_[k + 1];
    }

    // Lines with exactly k stones of one side.
    constexpr Word mine(int k) const { return exactly_[k][0]; }
    constexpr Word theirs(int k) const { return exactly_[k][1]; }

private:
    std::array<BothSides<Word>, max_connect<G> + 1> exactly_;
};

// All lines of a board; only the first `word_count` words of the packing are counted.
template <Geometry G>
struct LineCounts {
    using Word = typename G::Word;
    std::array<WordCounts<G>, 4> words;

    [[gnu::always_inline]] constexpr LineCounts(const LinePacking<Word>& packing, Word mine,
                                                Word theirs) {
#pragma GCC unroll 4
        for (int word = 0; word < packing.word_count; ++word) {
            words[word].count(packing, word, both_sides(mine, theirs));
        }
    }

    // How many lines hold exactly so many stones of each side.
    [[gnu::always_inline]] constexpr int lines(const LinePacking<Word>& packing, int mine,
                                               int theirs) const {
        int count = 0;
#pragma GCC unroll 4
        for (int word = 0; word < packing.word_count; ++word) {
            count += popcount(words[word].mine(mine) & words[word].theirs(theirs));
        }
        return count;
    }

    // Cells of the lines that one side has alone and that are one stone short, mine and theirs:
    // together with the empty cells, the cells that complete a line.
    [[gnu::always_inline]] constexpr BothSides<Word> one_short(
        const LinePacking<Word>& packing) const {
        BothSides<Word> cells{};
#pragma GCC unroll 4
        for (int word = 0; word < packing.word_count; ++word) {
            const WordCounts<G>& in = words[word];
            const int stones = packing.connect - 1;
            const auto lines =
                both_sides(in.mine(stones) & in.theirs(0), in.theirs(stones) & in.mine(0));
            cells = cells | packing.spread(word, lines);
        }
        return cells;
    }
};

// Cells on two or more of the lines that were added; of one set of lines, or of both sides'.
template <class Cells>
struct Crossings {
    Cells once{}, twice{};

    template <Bitboard Word>
    [[gnu::always_inline]] constexpr void add(const LinePacking<Word>& packing, int word,
                                              const Cells& lines) {
#pragma GCC unroll 4
        for (int axis = 0; axis < packing.axis_count; ++axis) {
            if (packing.axes[axis].word != word) continue;
#pragma GCC unroll 8
            for (int place = 0; place < packing.connect; ++place) {
                const Cells here = packing.axes[axis].spread(lines, place);
                twice = twice | (once & here);
                once = once | here;
            }
        }
    }
};

}  // namespace claimeven
