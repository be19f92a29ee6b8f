// Fitting a net to outcomes: cross-entropy of the value against win, draw or loss of FIRST, by
// Adam.
//
// The parameters are one array of floats that the caller keeps, as are the two moments of Adam:
//
//   hidden weights by input and then unit, biases of units, direct weights and a constant for
//   FIRST to move and for SECOND, output weights of units for FIRST to move and for SECOND
//
// A unit puts out its sum, kept between 0 and 1. Every step goes by the mean gradient of some
// positions. Sums are added up in a fixed order, so the same processor finds the same net.
//
// A symmetric net is told which input is which one's mirror image. Unit u + units / 2 is the image
// of unit u: the two have the same weights for inputs that are images of each other. The slopes of
// such pairs are added before a step, so parameters that begin symmetric stay so.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "game/processor.hpp"
#include "heuristics/net_inputs.hpp"

namespace claimeven {

struct TrainingStep {
    double rate;          // of Adam
    float decay;          // what a step takes off every weight, as a share of it, times the rate
    float most_weight;    // hidden weights are kept within this size
    std::int64_t number;  // of the step, from 1 on
};

// Where the parts of the parameters begin.
struct NetParts {
    std::size_t units, inputs;
    std::size_t bias() const { return inputs * units; }
    std::size_t direct(int head) const { return bias() + units + head * (inputs + 1); }
    std::size_t output(int head) const { return direct(2) + head * units; }
    std::size_t count() const { return output(2); }
};

namespace detail {

// Simple loops over arrays, which the compiler turns into vectors; written once, compiled twice.
[[gnu::always_inline]] inline void add_row(float* sums, const float* row, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) sums[i] += row[i];
}

// What units put out by their sums, times the output weights; in eight sums of their own.
[[gnu::always_inline]] inline float output_sum(const float* sums, const float* output,
                                               std::size_t units) {
    float lanes[8]{};
    std::size_t unit = 0;
    for (; unit + 8 <= units; unit += 8) {
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const float sum = sums[unit + lane];
            const float at_least = sum > 0 ? sum : 0;
            lanes[lane] += output[unit + lane] * (at_least < 1 ? at_least : 1);
        }
    }
    float total = 0;
    for (const float lane : lanes) total += lane;
    for (; unit < units; ++unit) total += output[unit] * std::clamp(sums[unit], 0.0f, 1.0f);
    return total;
}

// The slopes of the loss by output weights are added, those by the sums of the units stored.
[[gnu::always_inline]] inline void unit_slopes(const float* sums, const float* output, float wrong,
                                               std::size_t units, float* output_slopes,
                                               float* slopes) {
    for (std::size_t unit = 0; unit < units; ++unit) {
        const float sum = sums[unit];
        const float at_least = sum > 0 ? sum : 0;
        output_slopes[unit] += wrong * (at_least < 1 ? at_least : 1);
        slopes[unit] = (sum > 0) & (sum < 1) ? wrong * output[unit] : 0.0f;
    }
}

struct AdamRates {
    float first, second, keep, most, epsilon;
};

[[gnu::always_inline]] inline void adam_steps(float* weights, float* first, float* second,
                                              float* gradient, std::size_t count,
                                              const AdamRates& rates) {
    for (std::size_t i = 0; i < count; ++i) {
        const float slope = gradient[i];
        gradient[i] = 0;
        first[i] = 0.9f * first[i] + 0.1f * slope;
        second[i] = 0.999f * second[i] + 0.001f * (slope * slope);
        const float step =
            rates.first * first[i] / (std::sqrt(second[i]) * rates.second + rates.epsilon);
        const float weight = weights[i] * rates.keep - step;
        weights[i] = weight < -rates.most ? -rates.most : weight > rates.most ? rates.most : weight;
    }
}

CLAIMEVEN_AVX2 inline void add_row_avx2(float* sums, const float* row, std::size_t count) {
    add_row(sums, row, count);
}
CLAIMEVEN_AVX2 inline float output_sum_avx2(const float* sums, const float* output,
                                            std::size_t units) {
    return output_sum(sums, output, units);
}
CLAIMEVEN_AVX2 inline void unit_slopes_avx2(const float* sums, const float* output, float wrong,
                                            std::size_t units, float* output_slopes,
                                            float* slopes) {
    unit_slopes(sums, output, wrong, units, output_slopes, slopes);
}
CLAIMEVEN_AVX2 inline void adam_steps_avx2(float* weights, float* first, float* second,
                                           float* gradient, std::size_t count,
                                           const AdamRates& rates) {
    adam_steps(weights, first, second, gradient, count, rates);
}

}  // namespace detail

template <Geometry G>
class NetTrainer {
public:
    using Word = typename G::Word;

    // `images`: the mirror image of every input, or empty for a net that need not be symmetric.
    NetTrainer(const G& geometry, unsigned groups, const std::vector<int>& line_cells,
               Word odd_rows, int units, std::vector<int> images)
        : geometry_(geometry),
          inputs_(geometry, groups, line_cells, odd_rows),
          parts_{static_cast<std::size_t>(units), static_cast<std::size_t>(inputs_.count())},
          images_(std::move(images)),
          gradient_(parts_.count()),
          sums_(units),
          slopes_(units) {}

    const NetParts& parts() const { return parts_; }

    // The numbers of the inputs that are on.
    std::vector<int> inputs_of(const Position<G>& position) {
        look(position);
        return {changes_.rows(), changes_.rows() + changes_.count()};
    }

    // The logarithm of FIRST's odds of winning.
    double value(const float* weights, const Position<G>& position) {
        look(position);
        return logit(weights, position.stones() % 2);
    }

    // Adds the gradient of one position's loss, and returns the loss. `target` is FIRST's share
    // of the point.
    double learn(const float* weights, const Position<G>& position, float target) {
        look(position);
        const int head = position.stones() % 2;
        const double z = logit(weights, head);
        const double wrong = 1 / (1 + std::exp(-z)) - target;
        spread(weights, head, static_cast<float>(wrong));
        return std::max(z, 0.0) - z * target + std::log1p(std::exp(-std::abs(z)));
    }

    // One step by the gradient of so many positions, which is forgotten then.
    void step(float* weights, float* first, float* second, int positions, const TrainingStep& how) {
        if (!images_.empty()) join_images();
        for (float& slope : gradient_) slope /= static_cast<float>(positions);
        const double steps = static_cast<double>(how.number);
        const detail::AdamRates rates{static_cast<float>(how.rate / (1 - std::pow(0.9, steps))),
                                      static_cast<float>(1 / std::sqrt(1 - std::pow(0.999, steps))),
                                      1 - static_cast<float>(how.rate) * how.decay, how.most_weight,
                                      1e-8f};
        auto rest = rates;
        rest.most = 1e9f;
        move(weights, first, second, 0, parts_.bias(), rates);
        move(weights, first, second, parts_.bias(), parts_.count(), rest);
    }

private:
    void look(const Position<G>& position) {
        NetPlanes<G> planes;
        inputs_.fill(position, position.winning_cells(geometry_),
                     position.opponent_winning_cells(geometry_), planes);
        changes_.find(inputs_, NetPlanes<G>{}, planes);
    }

    double logit(const float* weights, int head) {
        const std::size_t units = parts_.units;
        std::copy_n(weights + parts_.bias(), units, sums_.begin());
        const float* direct = weights + parts_.direct(head);
        float z = direct[parts_.inputs];
        for (int i = 0; i < changes_.count(); ++i) {
            const std::size_t row = changes_.rows()[i];
            add(sums_.data(), weights + row * units);
            z += direct[row];
        }
        const float* output = weights + parts_.output(head);
        auto* hidden = use_avx2_ ? detail::output_sum_avx2 : detail::output_sum;
        return z + hidden(sums_.data(), output, units);
    }

    void spread(const float* weights, int head, float wrong) {
        const std::size_t units = parts_.units;
        auto* slopes = use_avx2_ ? detail::unit_slopes_avx2 : detail::unit_slopes;
        slopes(sums_.data(), weights + parts_.output(head), wrong, units,
               gradient_.data() + parts_.output(head), slopes_.data());
        add(gradient_.data() + parts_.bias(), slopes_.data());
        float* direct = gradient_.data() + parts_.direct(head);
        direct[parts_.inputs] += wrong;
        for (int i = 0; i < changes_.count(); ++i) {
            const std::size_t row = changes_.rows()[i];
            add(gradient_.data() + row * units, slopes_.data());
            direct[row] += wrong;
        }
    }

    // The same slope for both of every pair of images.
    void join_images() {
        const std::size_t units = parts_.units, half = units / 2;
        float* gradient = gradient_.data();
        for (std::size_t input = 0; input < parts_.inputs; ++input) {
            const auto image = static_cast<std::size_t>(images_[input]);
            join(gradient + input * units, gradient + image * units + half, half);
            if (image <= input) continue;
            for (int head = 0; head < 2; ++head) {
                float* direct = gradient + parts_.direct(head);
                join(direct + input, direct + image, 1);
            }
        }
        join(gradient + parts_.bias(), gradient + parts_.bias() + half, half);
        for (int head = 0; head < 2; ++head) {
            float* output = gradient + parts_.output(head);
            join(output, output + half, half);
        }
    }

    static void join(float* one, float* other, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const float both = (one[i] + other[i]) / 2;
            one[i] = both;
            other[i] = both;
        }
    }

    void add(float* sums, const float* row) const {
        if (use_avx2_) {
            detail::add_row_avx2(sums, row, parts_.units);
        } else {
            detail::add_row(sums, row, parts_.units);
        }
    }

    void move(float* weights, float* first, float* second, std::size_t begin, std::size_t end,
              const detail::AdamRates& rates) {
        auto* steps = use_avx2_ ? detail::adam_steps_avx2 : detail::adam_steps;
        steps(weights + begin, first + begin, second + begin, gradient_.data() + begin, end - begin,
              rates);
    }

    G geometry_;
    NetInputs<G> inputs_;
    NetParts parts_;
    std::vector<int> images_;
    std::vector<float> gradient_, sums_, slopes_;
    NetChanges<G> changes_;
    bool use_avx2_ = has_avx2();
};

}  // namespace claimeven
