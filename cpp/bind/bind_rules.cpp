// The rules of one geometry: positions go in and out as two words, `mover` (stones of
// the side to move) and `mask` (all stones).
#include "game/rules.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include <tuple>

#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "game/census.hpp"
#include "game/perft.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

using Pair = std::tuple<Word128, Word128>;

// Calls ask(geometry, position) in the geometry's own types; the caller's words fit them.
template <class Ask>
decltype(auto) with_position(const Rules& rules, Word128 mover, Word128 mask, Ask&& ask) {
    return rules.visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        using Word = typename G::Word;
        return ask(geometry, Position<G>{static_cast<Word>(mover), static_cast<Word>(mask)});
    });
}

Word128 playable(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return Word128{position.playable(geometry)};
    });
}

Pair play(const Rules& rules, Word128 mover, Word128 mask, int column) {
    return with_position(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        const auto child = position.after(position.landing_cell(geometry, column));
        return Pair{child.mover, child.mask};
    });
}

bool is_won(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return position.is_won(geometry);
    });
}

// Cells of complete lines of the side that just moved.
Word128 won_cells(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return Word128{line_cells(geometry, position.opponent())};
    });
}

// Winning cells of the side to move, then of its opponent.
Pair winning_cells_of_both(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return Pair{position.winning_cells(geometry), position.opponent_winning_cells(geometry)};
    });
}

bool can_win_now(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return position.can_win_now(geometry);
    });
}

Pair mirrored(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        const auto image = position.mirrored(geometry);
        return Pair{image.mover, image.mask};
    });
}

Word128 key(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return Word128{position.key(geometry)};
    });
}

Word128 canonical_key(const Rules& rules, Word128 mover, Word128 mask) {
    return with_position(rules, mover, mask, [](const auto& geometry, const auto& position) {
        return Word128{position.canonical_key(geometry)};
    });
}

Pair from_key(const Rules& rules, Word128 key) {
    return rules.visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const auto position = Position<G>::from_key(geometry, static_cast<typename G::Word>(key));
        return Pair{position.mover, position.mask};
    });
}

int word_of(const Rules& rules) {
    return rules.visit([](const auto& geometry) {
        return word_bits<typename std::remove_cvref_t<decltype(geometry)>::Word>;
    });
}

std::optional<std::uint64_t> run_perft(const Rules& rules, Word128 mover, Word128 mask, int depth,
                                       Progress& progress) {
    return with_position(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        return perft(geometry, position, depth, progress);
    });
}

std::unique_ptr<Census> census(const Rules& rules, Word128 mover, Word128 mask,
                               std::size_t memory_bytes) {
    return with_position(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        return begin_census(geometry, position, memory_bytes);
    });
}

void bind_census(nb::module_& module) {
    nb::enum_<CensusStep>(module, "CensusStep")
        .value("COUNTED", CensusStep::COUNTED)
        .value("GAME_OVER", CensusStep::GAME_OVER)
        .value("STOPPED", CensusStep::STOPPED)
        .value("OUT_OF_MEMORY", CensusStep::OUT_OF_MEMORY);
    nb::class_<CensusCounts>(module, "CensusCounts")
        .def_ro("positions", &CensusCounts::positions)
        .def_ro("won", &CensusCounts::won)
        .def_ro("drawn", &CensusCounts::drawn);
    nb::class_<Census>(module, "Census", "Distinct positions, one ply at a time.")
        .def_prop_ro("counts", &Census::counts)
        .def("advance", &Census::advance, "progress"_a, nb::call_guard<nb::gil_scoped_release>());
}

}  // namespace

void bind_rules(nb::module_& module) {
    bind_census(module);
    nb::class_<Rules>(module, "Rules", "The rules of one geometry, whose numbers were checked.")
        .def(nb::init<int, int, int, int>(), "columns"_a, "rows"_a, "connect"_a, "word"_a = 0)
        .def_prop_ro("word", &word_of)
        .def("playable", &playable, "mover"_a, "mask"_a)
        .def("play", &play, "mover"_a, "mask"_a, "column"_a)
        .def("is_won", &is_won, "mover"_a, "mask"_a)
        .def("won_cells", &won_cells, "mover"_a, "mask"_a)
        .def("winning_cells", &winning_cells_of_both, "mover"_a, "mask"_a)
        .def("can_win_now", &can_win_now, "mover"_a, "mask"_a)
        .def("mirrored", &mirrored, "mover"_a, "mask"_a)
        .def("key", &key, "mover"_a, "mask"_a)
        .def("canonical_key", &canonical_key, "mover"_a, "mask"_a)
        .def("from_key", &from_key, "key"_a)
        .def("perft", &run_perft, "mover"_a, "mask"_a, "depth"_a, "progress"_a,
             nb::call_guard<nb::gil_scoped_release>())
        .def("census", &census, "mover"_a, "mask"_a, "memory_bytes"_a);
}

}  // namespace claimeven::bind
