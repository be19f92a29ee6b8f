// Many positions at once: arrays of board words go in, arrays that Python made are filled.
//
// The caller has checked the lengths of all arrays. Positions are checked here where a wrong one
// could do harm or would be answered wrongly; the index of the first wrong one is returned then.
#include "bind/batch.hpp"

#include "bind/bindings.hpp"
#include "game/planes.hpp"
#include "game/playout.hpp"
#include "game/progress.hpp"
#include "game/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

template <class Number>
using Array = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

using WordsOut = Array<std::uint64_t>;

constexpr std::int64_t NONE_WRONG = -1;
constexpr std::int64_t NO_MOVE = -1;  // leaves a position as it is

template <class Word>
void put_word(std::uint64_t* entries, std::size_t index, Word word) {
    if constexpr (ENTRIES<Word> == 1) {
        entries[index] = word;
    } else {
        entries[2 * index] = low_half(word);
        entries[2 * index + 1] = high_half(word);
    }
}

// Calls visit(geometry, position, index) for every position, without the GIL.
template <class Visit>
void for_each(const Rules& rules, const WordArray& mover, const WordArray& mask, Visit&& visit) {
    nb::gil_scoped_release release;
    rules.visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const std::size_t count = mask.size() / ENTRIES<typename G::Word>;
        for (std::size_t i = 0; i < count; ++i) {
            visit(geometry, position_at<G>(mover, mask, i), i);
        }
    });
}

// The first position that is not a board; -1 if all are.
std::int64_t first_invalid(const Rules& rules, WordArray mover, WordArray mask) {
    std::int64_t wrong = NONE_WRONG;
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        if (wrong == NONE_WRONG && !position.is_valid(geometry))
            wrong = static_cast<std::int64_t>(i);
    });
    return wrong;
}

// One byte per column: 1 where a stone can be played. All are 0 in a game that is over.
void legal_columns(const Rules& rules, WordArray mover, WordArray mask, Array<std::uint8_t> out) {
    std::uint8_t* legal = out.data();
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        using Word = typename std::remove_cvref_t<decltype(geometry)>::Word;
        const auto& shape = geometry.shape;
        const Word tops = position.is_won(geometry) ? Word{0} : shape.spare & ~(position.mask << 1);
        for (int column = 0; column < shape.columns; ++column) {
            *legal++ = ((tops >> (column * shape.stride() + shape.rows)) & 1) != 0;
        }
        (void)i;
    });
}

void outcomes(const Rules& rules, WordArray mover, WordArray mask, Array<std::int8_t> out) {
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        out.data()[i] = static_cast<std::int8_t>(outcome_of(geometry, position));
    });
}

// Fills the arrays with the positions after one move each, and returns the index of the first move
// that cannot be played.
std::int64_t play(const Rules& rules, WordArray mover, WordArray mask, BitArray last,
                  Array<const std::int64_t> columns, WordsOut mover_out, WordsOut mask_out,
                  Array<std::int16_t> last_out) {
    std::int64_t wrong = NONE_WRONG;
    for_each(rules, mover, mask, [&](const auto& geometry, auto position, std::size_t i) {
        const std::int64_t column = columns.data()[i];
        std::int16_t bit = last.data()[i];
        if (column != NO_MOVE) {
            const bool is_column = column >= 0 && column < geometry.shape.columns;
            const auto cell =
                position.landing_cell(geometry, is_column ? static_cast<int>(column) : 0);
            const bool fits =
                is_column && cell != 0 && !position.is_won(geometry) && position.is_valid(geometry);
            if (!fits) {
                if (wrong == NONE_WRONG) wrong = static_cast<std::int64_t>(i);
                return;
            }
            position = position.after(cell);
            bit = static_cast<std::int16_t>(lowest_index(cell));
        }
        put_word(mover_out.data(), i, position.mover);
        put_word(mask_out.data(), i, position.mask);
        last_out.data()[i] = bit;
    });
    return wrong;
}

// A random legal column for each position; -1 where the game is over.
void random_columns(const Rules& rules, WordArray mover, WordArray mask, std::uint64_t seed,
                    Array<std::int64_t> out) {
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        RandomStream random(seed, i);
        const bool is_over = outcome_of(geometry, position) != Outcome::NONE;
        out.data()[i] = is_over ? NO_MOVE
                                : geometry.shape.column_of(lowest_index(
                                      random_cell(position.playable(geometry), random)));
    });
}

// Three numbers for each position: games that its side to move won, drew and lost. What was counted
// until `progress` is stopped means nothing.
void playouts(const Rules& rules, WordArray mover, WordArray mask, std::uint64_t seed, int games,
              Array<std::int32_t> out, const Progress& progress) {
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        std::int32_t* counts = out.data() + 3 * i;
        const auto own = position.stones() % 2 == 0 ? Outcome::FIRST : Outcome::SECOND;
        for (int game = 0; game < games && !progress.stopped(); ++game) {
            RandomStream random(seed, i * static_cast<std::size_t>(games) + game);
            const Outcome outcome = play_out(geometry, position, random);
            ++counts[outcome == Outcome::DRAW ? 1 : outcome == own ? 0 : 2];
        }
    });
}

void winning_cells(const Rules& rules, WordArray mover, WordArray mask, WordsOut own_out,
                   WordsOut other_out) {
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        put_word(own_out.data(), i, position.winning_cells(geometry));
        put_word(other_out.data(), i, position.opponent_winning_cells(geometry));
    });
}

void mirrored(const Rules& rules, WordArray mover, WordArray mask, BitArray last,
              WordsOut mover_out, WordsOut mask_out, Array<std::int16_t> last_out) {
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        const auto& shape = geometry.shape;
        const auto image = position.mirrored(geometry);
        put_word(mover_out.data(), i, image.mover);
        put_word(mask_out.data(), i, image.mask);
        const int bit = last.data()[i];
        const int column = shape.columns - 1 - shape.column_of(bit);
        const int image_bit = bit < 0 ? bit : shape.bit(column, shape.row_of(bit));
        last_out.data()[i] = static_cast<std::int16_t>(image_bit);
    });
}

void canonical_keys(const Rules& rules, WordArray mover, WordArray mask, WordsOut out) {
    for_each(rules, mover, mask, [&](const auto& geometry, const auto& position, std::size_t i) {
        put_word(out.data(), i, position.canonical_key(geometry));
    });
}

template <class Number>
void planes(const Rules& rules, WordArray mover, WordArray mask, const PlaneLayout& layout,
            Array<Number> out) {
    nb::gil_scoped_release release;
    rules.visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const PlaneWriter<G> writer(geometry, layout);
        const std::size_t count = mask.size() / ENTRIES<typename G::Word>;
        for (std::size_t i = 0; i < count; ++i) {
            writer.write(position_at<G>(mover, mask, i), out.data() + i * writer.size());
        }
    });
}

}  // namespace

void bind_batch(nb::module_& module) {
    nb::class_<PlaneLayout>(module, "PlaneLayout", "How the numbers of a position are laid out.")
        .def(nb::init<int, bool, bool, bool>(), "planes"_a, "own_first"_a, "top_first"_a,
             "planes_last"_a);
    // Written out because the generated signatures would ask for numpy, and any buffer will do.
    module.def(
        "batch_first_invalid", &first_invalid, "rules"_a, "mover"_a, "mask"_a,
        nb::sig("def batch_first_invalid(rules: Rules, mover: object, mask: object) -> int"));
    module.def("batch_legal_columns", &legal_columns, "rules"_a, "mover"_a, "mask"_a, "out"_a,
               nb::sig("def batch_legal_columns(rules: Rules, mover: object, mask: object, "
                       "out: object) -> None"));
    module.def("batch_outcomes", &outcomes, "rules"_a, "mover"_a, "mask"_a, "out"_a,
               nb::sig("def batch_outcomes(rules: Rules, mover: object, mask: object, "
                       "out: object) -> None"));
    module.def("batch_play", &play, "rules"_a, "mover"_a, "mask"_a, "last"_a, "columns"_a,
               "mover_out"_a, "mask_out"_a, "last_out"_a,
               nb::sig("def batch_play(rules: Rules, mover: object, mask: object, last: object, "
                       "columns: object, mover_out: object, mask_out: object, "
                       "last_out: object) -> int"));
    module.def("batch_random_columns", &random_columns, "rules"_a, "mover"_a, "mask"_a, "seed"_a,
               "out"_a,
               nb::sig("def batch_random_columns(rules: Rules, mover: object, mask: object, "
                       "seed: int, out: object) -> None"));
    module.def("batch_playouts", &playouts, "rules"_a, "mover"_a, "mask"_a, "seed"_a, "games"_a,
               "out"_a, "progress"_a,
               nb::sig("def batch_playouts(rules: Rules, mover: object, mask: object, seed: int, "
                       "games: int, out: object, progress: Progress) -> None"));
    module.def("batch_winning_cells", &winning_cells, "rules"_a, "mover"_a, "mask"_a, "own_out"_a,
               "other_out"_a,
               nb::sig("def batch_winning_cells(rules: Rules, mover: object, mask: object, "
                       "own_out: object, other_out: object) -> None"));
    module.def("batch_mirrored", &mirrored, "rules"_a, "mover"_a, "mask"_a, "last"_a, "mover_out"_a,
               "mask_out"_a, "last_out"_a,
               nb::sig("def batch_mirrored(rules: Rules, mover: object, mask: object, "
                       "last: object, mover_out: object, mask_out: object, "
                       "last_out: object) -> None"));
    module.def("batch_canonical_keys", &canonical_keys, "rules"_a, "mover"_a, "mask"_a, "out"_a,
               nb::sig("def batch_canonical_keys(rules: Rules, mover: object, mask: object, "
                       "out: object) -> None"));
    module.def("batch_byte_planes", &planes<std::uint8_t>, "rules"_a, "mover"_a, "mask"_a,
               "layout"_a, "out"_a,
               nb::sig("def batch_byte_planes(rules: Rules, mover: object, mask: object, "
                       "layout: PlaneLayout, out: object) -> None"));
    module.def("batch_float_planes", &planes<float>, "rules"_a, "mover"_a, "mask"_a, "layout"_a,
               "out"_a,
               nb::sig("def batch_float_planes(rules: Rules, mover: object, mask: object, "
                       "layout: PlaneLayout, out: object) -> None"));
}

}  // namespace claimeven::bind
