// What is proven about a score, on the stone scale.
#pragma once

namespace claimeven::solver {

struct Bounds {
    int lower;
    int upper;
};

// No score lies outside, and both fit one byte.
inline constexpr Bounds NOTHING_PROVEN{-128, 127};

}  // namespace claimeven::solver
