// Where a position leads by forced moves alone. A side that can complete a line does; one whose
// opponent could, blocks; two such threats, or one above the block, decide the game.
#pragma once

#include "game/position.hpp"

namespace claimeven {

// What the forced moves lead to: a win of the side to move in the end or of its opponent, a full
// board, or a quiet position, where nobody can complete a line at once.
enum class Forced { QUIET, MOVER_WINS, OPPONENT_WINS, FULL };

template <Geometry G>
struct ForcedMoves {
    using Word = typename G::Word;

    Position<G> position;  // after the forced moves
    Word own, other;       // its cells that complete a line: of the side to move, of its opponent
    Forced end;
    int stones;  // where the game is decided: on the board when it ends

    [[gnu::always_inline]] ForcedMoves(const G& geometry, const Position<G>& start)
        : position(start), stones(start.stones()) {
        for (;; ++stones) {
            own = position.winning_cells(geometry);
            other = position.opponent_winning_cells(geometry);
            const Word playable = position.playable(geometry);
            const Word blocks = other & playable;
            if ((own & playable) != 0) {
                end = Forced::MOVER_WINS;
                ++stones;
                return;
            }
            if (has_two_bits(blocks)) {
                end = Forced::OPPONENT_WINS;
                stones += 2;
                return;
            }
            if (playable == 0 || blocks == 0) {
                end = playable == 0 ? Forced::FULL : Forced::QUIET;
                return;
            }
            position = position.after(blocks);
        }
    }
};

}  // namespace claimeven
