// Sum of cell weights, own minus other, as planes: the sets of cells whose weight has a certain
// binary digit. Few popcounts, whatever the weights; a common factor is taken out first.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "game/geometry.hpp"
#include "heuristics/tables.hpp"

namespace claimeven {

template <Geometry G>
class CellSum {
public:
    using Word = typename G::Word;

    explicit CellSum(const Table& weights) {
        for (const Value weight : weights) factor_ = std::gcd(factor_, weight);
        for (int digit = 0; digit < 63; ++digit) {
            for (const int sign : {1, -1}) add_plane(weights, digit, sign);
        }
    }

    bool is_empty() const { return planes_.empty(); }

    Value sum(Word mine, Word theirs) const {
        Value value = 0;
        for (const Plane& plane : planes_) {
            value += plane.weight * (popcount(mine & plane.cells) - popcount(theirs & plane.cells));
        }
        return value;
    }

private:
    struct Plane {
        Word cells;
        Value weight;
    };

    void add_plane(const Table& weights, int digit, int sign) {
        Plane plane{0, 0};
        for (std::size_t bit = 0; bit < weights.size(); ++bit) {
            const Value size = weights[bit] * sign / std::max<Value>(factor_, 1);
            if (size > 0 && ((size >> digit) & 1) != 0) plane.cells |= Word{1} << bit;
        }
        if (plane.cells == 0) return;
        plane.weight = (Value{1} << digit) * factor_ * sign;
        planes_.push_back(plane);
    }

    Value factor_ = 0;
    std::vector<Plane> planes_;
};

}  // namespace claimeven
