// Evaluations: tables come in from the compiler, values go out as integers.
#include "heuristics/evaluator.hpp"

#include <nanobind/stl/vector.h>

#include <variant>

#include "bind/batch.hpp"
#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "game/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

// Whose value is asked for: FIRST's, SECOND's, or the side to move of every position.
enum class View { FIRST, SECOND, TO_MOVE };

bool wants_first(View view, int stones) {
    return view == View::TO_MOVE ? stones % 2 == 0 : view == View::FIRST;
}

// A heuristic on the geometry it was compiled for.
class AnyEvaluator {
public:
    AnyEvaluator(const Rules& rules, const HeuristicTables& tables)
        : evaluator_(rules.visit([&](const auto& geometry) -> EvaluatorVariant {
              using G = std::remove_cvref_t<decltype(geometry)>;
              return Evaluator<G>(geometry, tables);
          })) {}

    Value evaluate(Word128 mover, Word128 mask, View view, int last, std::uint64_t call,
                   bool formula) const {
        return std::visit(
            [&]<class G>(const Evaluator<G>& evaluator) {
                using Word = typename G::Word;
                const Position<G> position{static_cast<Word>(mover), static_cast<Word>(mask)};
                return value(evaluator, position, view, last, call, formula);
            },
            evaluator_);
    }

    using Values = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

    // The caller has checked the lengths. Calls are numbered on from `call`.
    void evaluate_many(WordArray mover, WordArray mask, BitArray last, Values out, View view,
                       std::uint64_t call, bool formula) const {
        nb::gil_scoped_release release;
        std::visit(
            [&]<class G>(const Evaluator<G>& evaluator) {
                for (std::size_t i = 0; i < out.size(); ++i) {
                    const Position<G> position = position_at<G>(mover, mask, i);
                    out.data()[i] =
                        value(evaluator, position, view, last.data()[i], call + i, formula);
                }
            },
            evaluator_);
    }

    // Index of the first entry that is not a board or has an impossible last stone, else -1.
    // An entry without a last stone is refused only if `needs_last` and the board has stones.
    std::int64_t first_bad(WordArray mover, WordArray mask, BitArray last, bool needs_last) const {
        nb::gil_scoped_release release;
        return std::visit(
            [&]<class G>(const Evaluator<G>& evaluator) -> std::int64_t {
                for (std::size_t i = 0; i < last.size(); ++i) {
                    const Position<G> position = position_at<G>(mover, mask, i);
                    if (!is_sound(evaluator.geometry(), position, last.data()[i], needs_last)) {
                        return static_cast<std::int64_t>(i);
                    }
                }
                return -1;
            },
            evaluator_);
    }

private:
    template <class G>
    static bool is_sound(const G& geometry, const Position<G>& position, int last,
                         bool needs_last) {
        if (!position.is_valid(geometry)) return false;
        if (last < 0) return !needs_last || position.mask == 0;
        return position.may_be_last(last);
    }

    using EvaluatorVariant = std::variant<Evaluator<StandardGeometry>, Evaluator<NarrowGeometry>,
                                          Evaluator<WideGeometry>>;

    template <class G>
    static Value value(const Evaluator<G>& evaluator, const Position<G>& position, View view,
                       int last, std::uint64_t call, bool formula) {
        const bool for_first = wants_first(view, position.stones());
        return formula ? evaluator.evaluate(position, for_first, last, call)
                       : evaluator.value_of(position, for_first, last, call);
    }

    EvaluatorVariant evaluator_;
};

void bind_tables(nb::module_& module) {
    nb::class_<TermTables>(module, "TermTables", "The terms of one phase as flat tables.")
        .def(nb::init<>())
        .def_rw("lines", &TermTables::lines)
        .def_rw("good", &TermTables::good)
        .def_rw("danger", &TermTables::danger)
        .def_rw("dominant_sign", &TermTables::dominant_sign)
        .def_rw("cells", &TermTables::cells)
        .def_rw("traps", &TermTables::traps)
        .def_rw("last_own", &TermTables::last_own)
        .def_rw("last_other", &TermTables::last_other)
        .def_rw("last", &TermTables::last)
        .def_rw("either_run", &TermTables::either_run)
        .def_rw("sampled", &TermTables::sampled)
        .def_rw("samples", &TermTables::samples)
        .def_rw("seed", &TermTables::seed)
        .def_rw("tempo", &TermTables::tempo)
        .def_rw("playable", &TermTables::playable)
        .def_rw("live_first", &TermTables::live_first)
        .def_rw("live_second", &TermTables::live_second)
        .def_rw("columns", &TermTables::columns)
        .def_rw("parity", &TermTables::parity)
        .def_rw("open", &TermTables::open)
        .def_rw("follow_up", &TermTables::follow_up)
        .def_rw("net_factor", &TermTables::net_factor)
        .def_rw("net", &TermTables::net)
        .def_rw("net_hidden", &TermTables::net_hidden)
        .def_rw("net_bias", &TermTables::net_bias)
        .def_rw("net_output", &TermTables::net_output)
        .def_rw("net_direct", &TermTables::net_direct);
    nb::class_<HeuristicTables>(module, "HeuristicTables", "A heuristic as flat tables.")
        .def(nb::init<>())
        .def_rw("for_first", &HeuristicTables::for_first)
        .def_rw("static_ending", &HeuristicTables::static_ending)
        .def_rw("static_draw", &HeuristicTables::static_draw)
        .def_rw("play_on", &HeuristicTables::play_on)
        .def_rw("root_phase", &HeuristicTables::root_phase)
        .def_rw("win", &HeuristicTables::win)
        .def_rw("loss", &HeuristicTables::loss)
        .def_rw("draw", &HeuristicTables::draw)
        .def_rw("sooner", &HeuristicTables::sooner)
        .def_rw("phase_of", &HeuristicTables::phase_of)
        .def_rw("phases", &HeuristicTables::phases)
        .def_rw("line_cells", &HeuristicTables::line_cells)
        .def_rw("odd_rows", &HeuristicTables::odd_rows)
        .def_rw("follow_up_rows", &HeuristicTables::follow_up_rows);
}

}  // namespace

void bind_heuristic(nb::module_& module) {
    bind_tables(module);
    nb::enum_<View>(module, "View", "Whose value is asked for.")
        .value("FIRST", View::FIRST)
        .value("SECOND", View::SECOND)
        .value("TO_MOVE", View::TO_MOVE);
    nb::class_<AnyEvaluator>(module, "Evaluator", "A compiled heuristic on one geometry.")
        .def(nb::init<const Rules&, const HeuristicTables&>(), "rules"_a, "tables"_a)
        .def("evaluate", &AnyEvaluator::evaluate, "mover"_a, "mask"_a, "view"_a, "last"_a, "call"_a,
             "formula"_a)
        // Written out because the generated ones would ask for numpy, and any buffer will do.
        .def("evaluate_many", &AnyEvaluator::evaluate_many,
             nb::sig("def evaluate_many(self, mover: object, mask: object, last: object, "
                     "out: object, view: View, call: int, formula: bool) -> None"),
             "mover"_a, "mask"_a, "last"_a, "out"_a, "view"_a, "call"_a, "formula"_a)
        .def("first_bad", &AnyEvaluator::first_bad,
             nb::sig("def first_bad(self, mover: object, mask: object, last: object, "
                     "needs_last: bool) -> int"),
             "mover"_a, "mask"_a, "last"_a, "needs_last"_a);
}

}  // namespace claimeven::bind
