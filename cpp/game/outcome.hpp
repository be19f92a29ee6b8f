// How a position stands, as one number: what batches of positions hold of it.
#pragma once

#include <cstdint>

#include "game/position.hpp"

namespace claimeven {

enum class Outcome : std::int8_t { NONE, FIRST, SECOND, DRAW };

// How the game ended; NONE while it goes on.
template <Geometry G>
constexpr Outcome outcome_of(const G& geometry, const Position<G>& position) {
    if (position.is_won(geometry)) {
        return position.stones() % 2 == 1 ? Outcome::FIRST : Outcome::SECOND;
    }
    return position.is_full(geometry) ? Outcome::DRAW : Outcome::NONE;
}

}  // namespace claimeven
