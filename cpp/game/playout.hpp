// Random play to the end of the game, repeatable by a seed.
#pragma once

#include "game/hash.hpp"
#include "game/outcome.hpp"

namespace claimeven {

// A stream of random numbers: a counter whose every value is mixed. Streams of one seed have
// numbers, and differ.
class RandomStream {
public:
    constexpr RandomStream(std::uint64_t seed, std::uint64_t number)
        : state_(mix(seed + STEP * (number + 1))) {}

    // A number below `count`, which is at most 128: too few for the bias to be seen.
    constexpr int below(int count) {
        state_ += STEP;
        return static_cast<int>(((mix(state_) >> 32) * static_cast<std::uint64_t>(count)) >> 32);
    }

private:
    static constexpr std::uint64_t STEP = 0x9e3779b97f4a7c15ULL;
    std::uint64_t state_;
};

// One of the landing cells, each as likely as the others; there must be one.
template <Bitboard Word>
constexpr Word random_cell(Word landing, RandomStream& random) {
    for (int skip = random.below(popcount(landing)); skip > 0; --skip) landing &= landing - 1;
    return lowest_bit(landing);
}

// Random moves until the game is over.
template <Geometry G>
constexpr Outcome play_out(const G& geometry, Position<G> position, RandomStream& random) {
    while (true) {
        const Outcome outcome = outcome_of(geometry, position);
        if (outcome != Outcome::NONE) return outcome;
        position = position.after(random_cell(position.playable(geometry), random));
    }
}

}  // namespace claimeven
