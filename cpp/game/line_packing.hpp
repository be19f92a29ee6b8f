// Names for all lines of a board, packed into as few words as possible.
//
// Along one axis a line is named by its lowest-indexed cell. The names of different axes often
// leave room for each other, moved by a shift if need be. On 7 x 6 with four in a row the
// verticals (|), the falling (\) and the rising diagonals (/, moved by 31 bits) share one word,
// and only the horizontals need a second one:
//
//      .  .  .  .  .  .  .  .
//      \  \  \  \  /  /  /  /        (the eighth column is not on the board;
//      \  \  \  \  /  /  /  /         the word has room for it)
//      \  \  \  \  /  /  /  /
//      |  |  |  |  |  |  |
//      |  |  |  |  |  |  |
//      |  |  |  |  |  |  |
#pragma once

#include <array>

#include "game/line.hpp"

namespace claimeven {

template <Bitboard Word>
struct LinePacking {
    struct Axis {
        int step, word, shift;
        Word names;  // of its lines, after the shift

        // Where the cells at one place of the lines are, brought onto the lines' names.
        template <class Cells>
        constexpr Cells gather(const Cells& cells, int place) const {
            return ((cells >> (place * step)) << shift) & names;
        }
        // The cells at one place of some lines.
        template <class Cells>
        constexpr Cells spread(const Cells& lines, int place) const {
            return ((lines & names) >> shift) << (place * step);
        }
    };

    int connect;
    int axis_count{0}, word_count{0};
    std::array<Axis, 4> axes{};
    std::array<Word, 4> names{};  // of all lines in a word

    constexpr explicit LinePacking(const Shape<Word>& shape) : connect(shape.connect) {
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            place(shape.axes[axis], detail::line_starts(shape.board, shape.axes[axis], connect));
        }
    }

    // The cells at one place of all lines of a word; of one set of cells, or of both sides' at
    // once.
    template <class Cells>
    [[gnu::always_inline]] constexpr Cells gather(int word, const Cells& cells, int at) const {
        Cells found{};
#pragma GCC unroll 4
        for (int axis = 0; axis < axis_count; ++axis) {
            if (axes[axis].word == word) found = found | axes[axis].gather(cells, at);
        }
        return found;
    }

    // All cells of some lines of a word.
    template <class Cells>
    [[gnu::always_inline]] constexpr Cells spread(int word, const Cells& lines) const {
        Cells found{};
#pragma GCC unroll 4
        for (int axis = 0; axis < axis_count; ++axis) {
            if (axes[axis].word != word) continue;
#pragma GCC unroll 8
            for (int at = 0; at < connect; ++at) found = found | axes[axis].spread(lines, at);
        }
        return found;
    }

private:
    // Puts an axis into the first word and at the first shift where its names are free.
    constexpr void place(int step, Word starts) {
        for (int word = 0;; ++word) {
            if (word == word_count) ++word_count;
            for (int shift = 0; shift < word_bits<Word>; ++shift) {
                const Word moved = starts << shift;
                if ((moved >> shift) != starts || (moved & names[word]) != 0) continue;
                axes[axis_count++] = {step, word, shift, moved};
                names[word] |= moved;
                return;
            }
        }
    }
};

// The packing of a geometry: a constant where the shape is one.
template <Geometry G>
class Lines {
public:
    using Packing = LinePacking<typename G::Word>;

    constexpr explicit Lines(const G& geometry) : packing_(geometry.shape) {}

    constexpr const Packing& packing() const {
        if constexpr (G::is_fixed) {
            return FIXED;
        } else {
            return packing_;
        }
    }

private:
    static constexpr Packing FIXED = [] {
        if constexpr (G::is_fixed) {
            return Packing(G::shape);
        } else {
            return Packing(Shape<typename G::Word>(1, 1, 2));  // never asked for
        }
    }();
    Packing packing_;
};

}  // namespace claimeven
