// Forced wins by threats: every move of the attacker threatens to complete a line, so that every
// answer is a block. It ends where one block is not enough: with two threats at once, or with a
// winning cell right above the block.
#pragma once

#include <cstdint>
#include <vector>

#include "game/position.hpp"

namespace claimeven::coach {

// Searches for the shortest one, first in the number of moves, then from the left.
template <Geometry G>
class ForcedWin {
    using Word = typename G::Word;

public:
    // At most `nodes` moves of the attacker are tried in all.
    ForcedWin(const G& geometry, std::uint64_t nodes) : geometry_(geometry), left_(nodes) {}

    // Columns of both sides in turn, up to the move that cannot be answered. Empty if the
    // attacker, who is to move and cannot win at once, has none of at most `most` moves.
    std::vector<int> find(const Position<G>& position, int most) {
        for (int moves = 1; moves <= most && !position.can_win_now(geometry_); ++moves) {
            columns_.clear();
            is_cut_ = false;
            if (attack(position, moves)) return columns_;
            if (!is_cut_ || left_ == 0) break;  // more moves would not help
        }
        return {};
    }

private:
    // The attacker moves; it cannot win at once.
    bool attack(const Position<G>& position, int moves) {
        for (Word rest = position.playable(geometry_); rest != 0;) {
            const Word cell = take_lowest(rest);
            if (left_ == 0) return false;
            --left_;
            columns_.push_back(column_of(cell));
            if (is_answered_by_force(position.after(cell), moves)) return true;
            columns_.pop_back();
        }
        return false;
    }

    // The defender answers a move of the attacker. Does every answer lose?
    bool is_answered_by_force(const Position<G>& position, int moves) {
        const Word playable = position.playable(geometry_);
        if ((position.winning_cells(geometry_) & playable) != 0) return false;
        const Word threats = position.opponent_winning_cells(geometry_) & playable;
        if (threats == 0) return false;
        if (has_two_bits(threats)) return true;
        const Position<G> blocked = position.after(threats);
        if (blocked.can_win_now(geometry_)) return true;
        if (moves == 1) {
            is_cut_ = true;
            return false;
        }
        columns_.push_back(column_of(threats));
        if (attack(blocked, moves - 1)) return true;
        columns_.pop_back();
        return false;
    }

    int column_of(Word cell) const { return geometry_.shape.column_of(lowest_index(cell)); }

    const G& geometry_;
    std::uint64_t left_;
    bool is_cut_{false};  // was a threat left aside because the moves were used up?
    std::vector<int> columns_;
};

}  // namespace claimeven::coach
