// The exact solver. Positions come as two words, scores go out on the stone scale.
#include <nanobind/stl/tuple.h>

#include <stdexcept>
#include <tuple>

#include "bind/batch.hpp"
#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "game/progress.hpp"
#include "game/rules.hpp"
#include "solver/boards.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

using solver::Answer;
using solver::SolveLimits;
using solver::SolveProgress;

// Lower bound, upper bound, nodes, and whether the budget cut the search short.
using AnswerTuple = std::tuple<int, int, std::uint64_t, bool>;

// Two numbers a position: lower and upper bound.
using BoundArray = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

class AnySolver {
    using Boards = solver::CommonBoards;

    template <class Visit>
    decltype(auto) visit(Visit&& ask) const {
        return std::visit([&](const auto& solver) -> decltype(auto) { return ask(*solver); },
                          solver_);
    }

    template <Geometry G>
    static Position<G> position_for(const solver::Solver<G>&, Word128 mover, Word128 mask) {
        using Word = typename G::Word;
        return {static_cast<Word>(mover), static_cast<Word>(mask)};
    }

public:
    AnySolver(const Rules& rules, std::size_t table_bytes, int threads)
        : solver_(rules.visit([&](const auto& geometry) {
              if (rules.has_word()) return Boards::solver_of(geometry, table_bytes, threads);
              return Boards::solver_for(geometry, table_bytes, threads);
          })) {
        if (!visit([](auto& solver) { return solver.has_memory(); })) throw std::bad_alloc();
    }

    AnswerTuple solve(Word128 mover, Word128 mask, int low, int high, std::uint64_t nodes,
                      double seconds, SolveProgress& progress) {
        const Answer answer = visit([&](auto& solver) {
            return solver.solve(position_for(solver, mover, mask), low, high,
                                SolveLimits{nodes, seconds}, progress);
        });
        return {answer.bounds.lower, answer.bounds.upper, answer.nodes, answer.is_cut_short};
    }

    // The caller has checked the lengths of `mover` and `mask`; the bounds say how many they are.
    void solve_many(WordArray mover, WordArray mask, BoundArray bounds, int low, int high,
                    std::uint64_t nodes, SolveProgress& progress, Progress& steps) {
        const std::size_t count = bounds.size() / 2;
        std::int8_t* bound = bounds.data();
        steps.begin(count);
        nb::gil_scoped_release release;
        visit([&]<Geometry G>(solver::Solver<G>& solver) {
            const auto take = [&](std::size_t i) { return position_at<G>(mover, mask, i); };
            const auto put = [&](std::size_t i, const Answer& answer) {
                bound[2 * i] = static_cast<std::int8_t>(answer.bounds.lower);
                bound[2 * i + 1] = static_cast<std::int8_t>(answer.bounds.upper);
                steps.step();
            };
            solver.solve_many(count, take, put, low, high, SolveLimits{nodes, 0}, progress);
        });
    }

    // Index of the first entry that is no unfinished position; -1 if all are.
    std::int64_t first_unsolvable(WordArray mover, WordArray mask) const {
        nb::gil_scoped_release release;
        return visit([&]<Geometry G>(const solver::Solver<G>& solver) -> std::int64_t {
            const std::size_t count = mask.size() / ENTRIES<typename G::Word>;
            for (std::size_t i = 0; i < count; ++i) {
                if (!is_unfinished(solver.geometry(), position_at<G>(mover, mask, i))) return i;
            }
            return -1;
        });
    }

    double table_fill() const {
        return visit([](auto& solver) { return solver.table_fill(); });
    }
    void clear() {
        visit([](auto& solver) { solver.clear(); });
    }

private:
    template <Geometry G>
    static bool is_unfinished(const G& geometry, const Position<G>& position) {
        return position.is_valid(geometry) && position.is_unfinished(geometry);
    }

    Boards::AnySolver solver_;
};

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<SolveProgress>(module, "SolveProgress", "Shared between a solve and its watcher.")
        .def(nb::init<>())
        .def_prop_ro("nodes", [](const SolveProgress& self) { return self.nodes.load(); })
        .def_prop_ro("lower", [](const SolveProgress& self) { return self.lower.load(); })
        .def_prop_ro("upper", [](const SolveProgress& self) { return self.upper.load(); })
        .def("stop", [](SolveProgress& self) { self.stop.store(true); });
    const auto release = nb::call_guard<nb::gil_scoped_release>();
    nb::class_<AnySolver>(module, "SolverCore", "The exact solver of one geometry, with its table.")
        .def(nb::init<const Rules&, std::size_t, int>(), "rules"_a, "table_bytes"_a, "threads"_a)
        .def("solve", &AnySolver::solve, "mover"_a, "mask"_a, "low"_a, "high"_a, "nodes"_a,
             "seconds"_a, "progress"_a, release)
        .def("solve_many", &AnySolver::solve_many, "mover"_a, "mask"_a, "bounds"_a, "low"_a,
             "high"_a, "nodes"_a, "progress"_a, "steps"_a,
             // Any buffer of the right numbers will do; the derived signature would ask for numpy.
             nb::sig("def solve_many(self, mover: object, mask: object, bounds: object, low: int, "
                     "high: int, nodes: int, progress: SolveProgress, steps: Progress) -> None"))
        .def("first_unsolvable", &AnySolver::first_unsolvable, "mover"_a, "mask"_a,
             nb::sig("def first_unsolvable(self, mover: object, mask: object) -> int"))
        .def("clear", &AnySolver::clear)
        .def_prop_ro("table_fill", &AnySolver::table_fill);
}

}  // namespace claimeven::bind
