// How many stones lie in every line, for all lines of an axis at once.
//
// A line is named by its lowest-indexed cell. Shifting the stones by one, two, … steps brings
// each of its cells onto that name, so counting a line is adding up bits of one column of words:
//
//   stones             X . X X . .        names of the lines of four:  0 1 2
//   >> 1 step          . X X . .
//   >> 2 steps         X X . .            line 0 holds X.XX, three stones: at_least[3] has bit 0
//   >> 3 steps         X . .
#pragma once

#include <array>

#include "line.hpp"

namespace claimeven {

// Longest line that the code for a geometry must be ready for.
template <Geometry G>
inline constexpr int max_connect = MAX_BITS;
template <int Columns, int Rows, int Connect>
inline constexpr int max_connect<FixedGeometry<Columns, Rows, Connect>> = Connect;

// at_least[k] = those of `lines` with k cells or more in `cells`, for k up to `limit`. Unrolled
// where the shape is known, which is worth a factor of five: then everything stays in registers.
template <std::size_t Size, Bitboard Word>
[[gnu::always_inline]] constexpr void count_at_least(Word cells, Word lines, int step, int connect,
                                                     int limit, std::array<Word, Size>& at_least) {
    at_least[0] = lines;
#pragma GCC unroll 8
    for (int k = 1; k <= limit; ++k) at_least[k] = 0;
#pragma GCC unroll 8
    for (int place = 0; place < connect; ++place) {
        const Word here = cells >> (place * step);
#pragma GCC unroll 8
        for (int k = place + 1 < limit ? place + 1 : limit; k > 0; --k) {
            at_least[k] |= at_least[k - 1] & here;
        }
    }
}

// Lines of one axis by the exact number of stones of each side.
template <Geometry G>
struct AxisCounts {
    using Word = typename G::Word;
    std::array<Word, max_connect<G> + 1> mine, theirs;

    [[gnu::always_inline]] constexpr void count(const G& geometry, int axis, Word my_stones,
                                                Word their_stones) {
        const auto& shape = geometry.shape;
        const Word lines = detail::line_starts(shape.board, shape.axes[axis], shape.connect);
        count_exactly(my_stones, lines, shape.axes[axis], shape.connect, mine);
        count_exactly(their_stones, lines, shape.axes[axis], shape.connect, theirs);
    }

private:
    [[gnu::always_inline]] static constexpr void count_exactly(
        Word stones, Word lines, int step, int connect,
        std::array<Word, max_connect<G> + 1>& exactly) {
        count_at_least(stones, lines, step, connect, connect, exactly);
#pragma GCC unroll 8
        for (int k = 0; k < connect; ++k) exactly[k] &= ~exactly[k + 1];
    }
};

// All axes of a board; only the first `axis_count` of the shape are counted.
template <Geometry G>
struct LineCounts {
    std::array<AxisCounts<G>, 4> axes;

    [[gnu::always_inline]] constexpr LineCounts(const G& geometry, typename G::Word mine,
                                                typename G::Word theirs) {
#pragma GCC unroll 4
        for (int axis = 0; axis < geometry.shape.axis_count; ++axis) {
            axes[axis].count(geometry, axis, mine, theirs);
        }
    }
};

}  // namespace claimeven
