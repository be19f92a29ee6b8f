// The draws of a sampled evaluation: splitmix64, one stream per call. The Python module
// heuristics/sampler.py defines it; a test compares the two draw by draw.
#pragma once

#include <cstdint>

#include "game/bitboard.hpp"

namespace claimeven {

class Sampler {
public:
    constexpr Sampler(std::uint64_t seed, std::uint64_t call)
        : state_(mix(seed) ^ mix(call + GAMMA)) {}

    // The next index below `count`: the upper half of a 64 x 64 bit product.
    constexpr int draw(int count) {
        state_ += GAMMA;
        return static_cast<int>(high_half(Word128{mix(state_)} * static_cast<Word64>(count)));
    }

private:
    static constexpr std::uint64_t GAMMA = 0x9E3779B97F4A7C15;

    static constexpr std::uint64_t mix(std::uint64_t word) {
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
        return word ^ (word >> 31);
    }

    std::uint64_t state_;
};

}  // namespace claimeven
