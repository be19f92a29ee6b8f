// Training of nets: arrays of positions, outcomes and parameters come from Python, which keeps
// them.
#include <nanobind/stl/vector.h>

#include <variant>

#include "bind/batch.hpp"
#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "game/rules.hpp"
#include "training/net_trainer.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

using Floats = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Doubles = nb::ndarray<double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Targets = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The caller has checked the lengths of all arrays and that positions are boards.
class AnyTrainer {
public:
    AnyTrainer(const Rules& rules, unsigned groups, const std::vector<int>& line_cells,
               const std::vector<int>& odd_rows, int units, const std::vector<int>& images)
        : trainer_(rules.visit([&](const auto& geometry) -> TrainerVariant {
              using G = std::remove_cvref_t<decltype(geometry)>;
              typename G::Word odd{0};
              for (const int bit : odd_rows) odd |= typename G::Word{1} << bit;
              return NetTrainer<G>(geometry, groups, line_cells, odd, units, images);
          })) {}

    int inputs() const {
        return std::visit([](const auto& t) { return static_cast<int>(t.parts().inputs); },
                          trainer_);
    }

    std::vector<int> inputs_of(Word128 mover, Word128 mask) {
        return std::visit(
            [&]<class G>(NetTrainer<G>& trainer) {
                using Word = typename G::Word;
                return trainer.inputs_of({static_cast<Word>(mover), static_cast<Word>(mask)});
            },
            trainer_);
    }

    void values(WordArray mover, WordArray mask, Floats weights, Doubles out) {
        nb::gil_scoped_release release;
        std::visit(
            [&]<class G>(NetTrainer<G>& trainer) {
                for (std::size_t i = 0; i < out.size(); ++i) {
                    out.data()[i] = trainer.value(weights.data(), position_at<G>(mover, mask, i));
                }
            },
            trainer_);
    }

    // Steps by `batch` positions each, in their order; returns the sum of the losses.
    double learn(WordArray mover, WordArray mask, Targets targets, Floats weights, Floats first,
                 Floats second, int batch, double rate, float decay, float most_weight,
                 std::int64_t step) {
        nb::gil_scoped_release release;
        return std::visit(
            [&]<class G>(NetTrainer<G>& trainer) {
                double loss = 0;
                int waiting = 0;
                for (std::size_t i = 0; i < targets.size(); ++i) {
                    loss += trainer.learn(weights.data(), position_at<G>(mover, mask, i),
                                          targets.data()[i]);
                    if (++waiting < batch && i + 1 < targets.size()) continue;
                    trainer.step(weights.data(), first.data(), second.data(), waiting,
                                 {rate, decay, most_weight, step++});
                    waiting = 0;
                }
                return loss;
            },
            trainer_);
    }

private:
    using TrainerVariant = std::variant<NetTrainer<StandardGeometry>, NetTrainer<NarrowGeometry>,
                                        NetTrainer<WideGeometry>>;
    TrainerVariant trainer_;
};

}  // namespace

void bind_training(nb::module_& module) {
    nb::class_<AnyTrainer>(module, "NetTrainer", "Fits the parameters of a net to outcomes.")
        .def(nb::init<const Rules&, unsigned, const std::vector<int>&, const std::vector<int>&, int,
                      const std::vector<int>&>(),
             "rules"_a, "groups"_a, "line_cells"_a, "odd_rows"_a, "units"_a, "images"_a)
        .def_prop_ro("inputs", &AnyTrainer::inputs)
        .def("inputs_of", &AnyTrainer::inputs_of, "mover"_a, "mask"_a)
        // Written out because the generated ones would ask for numpy, and any buffer will do.
        .def("values", &AnyTrainer::values,
             nb::sig("def values(self, mover: object, mask: object, weights: object, "
                     "out: object) -> None"),
             "mover"_a, "mask"_a, "weights"_a, "out"_a)
        .def("learn", &AnyTrainer::learn,
             nb::sig("def learn(self, mover: object, mask: object, targets: object, "
                     "weights: object, first: object, second: object, batch: int, rate: float, "
                     "decay: float, most_weight: float, step: int) -> float"),
             "mover"_a, "mask"_a, "targets"_a, "weights"_a, "first"_a, "second"_a, "batch"_a,
             "rate"_a, "decay"_a, "most_weight"_a, "step"_a);
}

}  // namespace claimeven::bind
