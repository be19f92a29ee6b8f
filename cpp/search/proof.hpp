// Is a win forced within so many plies? Asked after a search whose variation ends the game:
// a value alone proves nothing, because evaluations may reach the values of endings.
#pragma once

#include <cstdint>

#include "game/position.hpp"

namespace claimeven {

enum class Proof { NONE, WIN, LOSS, DRAW };

// A small search for threats only; no table, no evaluation. It gives up, and proves nothing,
// when it has looked at `max_nodes` positions.
template <Geometry G>
class ForcedWin {
public:
    ForcedWin(const G& geometry, std::uint64_t max_nodes)
        : geometry_(geometry), nodes_left_(max_nodes) {}

    // Can the side to move complete a line within `plies`, whatever the opponent does?
    bool wins(const Position<G>& position, int plies) {
        if (plies < 1 || !spend()) return false;
        if (position.can_win_now(geometry_)) return true;
        if (plies < 3) return false;
        for (auto moves = answers(position); moves != 0;) {
            if (loses(position.after(take_lowest(moves)), plies - 1)) return true;
        }
        return false;
    }

    // Does every move of the side to move let the opponent win within `plies`?
    bool loses(const Position<G>& position, int plies) {
        if (plies < 2 || !spend()) return false;
        if (position.can_win_now(geometry_) || position.is_full(geometry_)) return false;
        for (auto moves = answers(position); moves != 0;) {
            if (!wins(position.after(take_lowest(moves)), plies - 1)) return false;
        }
        return true;
    }

private:
    using Word = typename G::Word;

    // All moves, or the block where the opponent threatens to win at once (any other move loses).
    Word answers(const Position<G>& position) const {
        const Word playable = position.playable(geometry_);
        const Word blocks = position.opponent_winning_cells(geometry_) & playable;
        return blocks != 0 ? lowest_bit(blocks) : playable;
    }

    bool spend() {
        if (nodes_left_ == 0) return false;
        --nodes_left_;
        return true;
    }

    const G& geometry_;
    std::uint64_t nodes_left_;
};

}  // namespace claimeven
