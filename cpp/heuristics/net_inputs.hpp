// What a net looks at: planes of bits, one for each input that can be on.
//
// A plane is a board word, or the lines of one word of the packing. `rows` leads from a bit of a
// plane to the input's number, which does not depend on how lines are packed:
//
//   stones      cells of FIRST, cells of SECOND
//   playable    cells
//   winning     empty cells that complete a line: of FIRST, of SECOND
//   lines       of FIRST with 1, 2, ... stones and none of SECOND; the same of SECOND
//   follow-up   lines inside each of the three sets of `FollowUpSets`; then four counts, each
//               of which turns one of eight inputs on
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "game/line_counts.hpp"
#include "game/position.hpp"
#include "heuristics/threat_board.hpp"

namespace claimeven {

// The groups of inputs that a net has, as bits.
enum NetGroup : unsigned { STONES = 1, PLAYABLE = 2, WINNING = 4, LINES = 8, FOLLOW_UP = 16 };

inline constexpr int MOST_NET_CONNECT = 6;  // longer lines are refused for nets
inline constexpr int MOST_PLANES = 5 + 4 * 2 * (MOST_NET_CONNECT - 1) + 4 * 3 + 1;

template <Geometry G>
struct NetPlanes {
    std::array<typename G::Word, MOST_PLANES> words{};
};

template <Geometry G>
class NetInputs {
public:
    using Word = typename G::Word;
    static constexpr int BITS = word_bits<Word>;

    // `line_cells`: the bits of every line's cells, in the order in which lines are numbered.
    NetInputs(const G& geometry, unsigned groups, const std::vector<int>& line_cells, Word odd_rows)
        : geometry_(geometry), packed_(geometry), groups_(groups), odd_rows_(odd_rows) {
        const int connect = geometry.shape.connect;
        for (std::size_t i = 0; i + connect <= line_cells.size(); i += connect) {
            lines_.push_back(name_of(line_cells.data() + i, connect));
        }
        number_all();
    }

    int count() const { return count_; }
    int plane_count() const { return plane_count_; }
    const std::vector<std::uint16_t>& rows() const { return rows_; }

    // `own` and `other` are the cells that complete a line for the side to move and its opponent.
    [[gnu::always_inline]] void fill(const Position<G>& position, Word own, Word other,
                                     NetPlanes<G>& planes) const {
        const bool first_moves = position.stones() % 2 == 0;
        Word first = position.mover, second = position.opponent();
        if (!first_moves) {
            std::swap(first, second);
            std::swap(own, other);
        }
        Word* out = planes.words.data();
        if ((groups_ & STONES) != 0) {
            *out++ = first;
            *out++ = second;
        }
        if ((groups_ & PLAYABLE) != 0) *out++ = position.playable(geometry_);
        if ((groups_ & WINNING) != 0) {
            *out++ = own;
            *out++ = other;
        }
        if ((groups_ & LINES) != 0) out = fill_lines(first, second, out);
        if ((groups_ & FOLLOW_UP) != 0) {
            fill_follow_up(ThreatBoard<G>(geometry_, first, second, own, other, first_moves), out);
        }
    }

private:
    struct LineName {
        int word, bit;
    };

    [[gnu::always_inline]] Word* fill_lines(Word first, Word second, Word* out) const {
        const auto& packing = packed_.packing();
        const LineCounts<G> counts(packing, first, second);
#pragma GCC unroll 2
        for (int side = 0; side < 2; ++side) {
#pragma GCC unroll 4
            for (int stones = 1; stones < packing.connect; ++stones) {
#pragma GCC unroll 4
                for (int word = 0; word < packing.word_count; ++word) {
                    const WordCounts<G>& in = counts.words[word];
                    *out++ =
                        side == 0 ? in.mine(stones) & in.theirs(0) : in.theirs(stones) & in.mine(0);
                }
            }
        }
        return out;
    }

    void fill_follow_up(const ThreatBoard<G>& board, Word* out) const {
        const auto& packing = packed_.packing();
        const FollowUpSets<G> sets(geometry_, board, odd_rows_);
        Word counts = Word{1} << (24 + sets.odd_threat(geometry_, board));
        for (int set = 0; set < 3; ++set) {
            int count = 0;
#pragma GCC unroll 4
            for (int word = 0; word < packing.word_count; ++word) {
                Word inside = packing.names[word];
#pragma GCC unroll 8
                for (int place = 0; place < packing.connect; ++place) {
                    inside &= packing.gather(word, sets.cells[set], place);
                }
                *out++ = inside;
                count += popcount(inside);
            }
            counts |= Word{1} << (8 * set + std::min(count, 7));
        }
        *out = counts;
    }

    LineName name_of(const int* cells, int connect) const {
        const auto& packing = packed_.packing();
        const int start = *std::min_element(cells, cells + connect);
        const int step = (*std::max_element(cells, cells + connect) - start) / (connect - 1);
        for (int axis = 0; axis < packing.axis_count; ++axis) {
            const auto& found = packing.axes[axis];
            if (found.step == step) return {found.word, start + found.shift};
        }
        return {0, 0};  // never: every line has an axis
    }

    void number_all() {
        const int connect = geometry_.shape.connect;
        if ((groups_ & STONES) != 0) number_cells(2);
        if ((groups_ & PLAYABLE) != 0) number_cells(1);
        if ((groups_ & WINNING) != 0) number_cells(2);
        if ((groups_ & LINES) != 0) number_lines(2 * (connect - 1));
        if ((groups_ & FOLLOW_UP) != 0) {
            number_lines(3);
            for (int bit = 0; bit < 32; ++bit) number(plane_count_, bit);
            ++plane_count_;
        }
    }

    void number_cells(int planes) {
        const auto& shape = geometry_.shape;
        for (; planes > 0; --planes, ++plane_count_) {
            for (int column = 0; column < shape.columns; ++column) {
                for (int row = 0; row < shape.rows; ++row) {
                    number(plane_count_, shape.bit(column, row));
                }
            }
        }
    }

    void number_lines(int times) {
        const int words = packed_.packing().word_count;
        for (; times > 0; --times, plane_count_ += words) {
            for (const LineName& line : lines_) number(plane_count_ + line.word, line.bit);
        }
    }

    void number(int plane, int bit) {
        const std::size_t size = static_cast<std::size_t>(plane + 1) * BITS;
        if (rows_.size() < size) rows_.resize(size);
        rows_[static_cast<std::size_t>(plane) * BITS + bit] = static_cast<std::uint16_t>(count_++);
    }

    G geometry_;
    Lines<G> packed_;
    unsigned groups_;
    Word odd_rows_;
    std::vector<LineName> lines_;
    std::vector<std::uint16_t> rows_;
    int count_ = 0, plane_count_ = 0;
};

// The numbers of the inputs that differ between two boards: first those that are on in the second
// only, then those on in the first only.
template <Geometry G>
class NetChanges {
public:
    void find(const NetInputs<G>& inputs, const NetPlanes<G>& from, const NetPlanes<G>& to) {
        count_ = 0;
        add(inputs, to, from);
        added_ = count_;
        add(inputs, from, to);
    }

    const std::uint16_t* rows() const { return rows_.data(); }
    int added() const { return added_; }
    int count() const { return count_; }

private:
    void add(const NetInputs<G>& inputs, const NetPlanes<G>& on, const NetPlanes<G>& off) {
        const std::uint16_t* rows = inputs.rows().data();
        for (int plane = 0; plane < inputs.plane_count(); ++plane, rows += NetInputs<G>::BITS) {
            for (auto rest = on.words[plane] & ~off.words[plane]; rest != 0;) {
                rows_[count_++] = rows[lowest_index(take_lowest(rest))];
            }
        }
    }

    // Room for every bit of every plane of two boards would be far too much: a line is in one
    // plane of each kind only, so that this is enough on a board of 128 cells.
    std::array<std::uint16_t, 8192> rows_;
    int added_ = 0, count_ = 0;
};

}  // namespace claimeven
