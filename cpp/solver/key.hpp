// The key of a position in the table: everything that can still decide the game, and
// nothing else. Two positions with one key have one score; the key itself is stored
// in full, so the table has no false hits.
//
// A stone matters only while it lies in a line that its owner can still complete. Leave
// out, in this order:
//   1. cells that are never filled: above a cell that wins for both sides, or above the
//      upper of two stacked cells that win for one side (a stone on the lower one
//      ends the game, now or with the next stone);
//   2. lines through a cell that already wins by itself: that cell is remembered instead;
//   3. stones in none of the lines that remain;
//   4. columns none of whose empty cells lies in such a line or wins: these cells are waiting
//      moves, and where they lie does not matter. Such a column is remembered as full.
// Heights, the winning cells that can be filled and the stones kept tell which sets of
// empty cells complete a line for which side: a line counts exactly if none of its cells is one
// left out in 1, 2 or 4 and all its stones are kept ones. With the number of all empty cells, which
// tells how many waiting moves there are, that is all the score depends on.
//
// One word per side. In each column, from the bottom: the cells below the height with
// the stones kept, a one in *both* words at the height, then the empty cells shifted up
// by one with the winning cells. No cell below the height has a one in both words, so
// the lowest such place is the height and the two words can be read back.
#pragma once

#include "solver/node.hpp"

namespace claimeven::solver {

// The words of a key, one per side; Cells is a board word, or several side by side.
template <class Cells>
struct KeyWords {
    Cells mover;
    Cells opponent;

    bool operator==(const KeyWords&) const = default;
    bool operator<(const KeyWords& other) const {
        return mover != other.mover ? mover < other.mover : opponent < other.opponent;
    }
};

template <Bitboard Word>
struct Key {
    KeyWords<Word> words;
    int free;  // empty cells
};

// Empty cells that no sensible game ever fills (1 above).
template <Geometry G, class Cells>
[[gnu::always_inline]] inline Cells never_filled(const BoardMasks<G>& masks, Cells wins,
                                                 Cells threats) {
    const Cells last = (wins & threats) | (wins & (wins << 1)) | (threats & (threats << 1));
    return masks.above(last);
}

// The parts of a node that its key depends on; Cells is a board word, or several side by side.
template <class Cells>
struct Stones {
    Cells mover, mask, wins, threats;
};

template <Geometry G, class Cells>
[[gnu::always_inline]] inline KeyWords<Cells> relevance_key(const BoardMasks<G>& masks,
                                                            const Stones<Cells>& stones) {
    const auto& shape = masks.geometry.shape;
    const Cells alive = shape.board & ~never_filled(masks, stones.wins, stones.threats);
    const Cells opponent = stones.mover ^ stones.mask;
    const Cells mine = line_cells(masks.geometry, alive & ~opponent & ~stones.wins);
    const Cells theirs = line_cells(masks.geometry, alive & ~stones.mover & ~stones.threats);
    const Cells wins = stones.wins & alive, threats = stones.threats & alive;
    const Cells full =
        columns_without(masks.geometry, (mine | theirs | wins | threats) & ~stones.mask);
    const Cells height = (stones.mask | full) + shape.bottom;
    return {(stones.mover & mine) | height | (wins << 1),
            (opponent & theirs) | height | (threats << 1)};
}

// Of some playable cells, those that are waiting moves: their columns are remembered as full.
template <Bitboard Word>
[[gnu::always_inline]] inline Word waiting_moves(Word playable, const KeyWords<Word>& words) {
    return playable & ~(words.mover & words.opponent);
}

// The stones as they are, for comparison: same layout, no winning cells.
template <Geometry G, class Cells>
[[gnu::always_inline]] inline KeyWords<Cells> plain_key(const BoardMasks<G>& masks,
                                                        const Stones<Cells>& stones) {
    const Cells height = stones.mask + masks.geometry.shape.bottom;
    return {stones.mover | height, (stones.mover ^ stones.mask) | height};
}

template <Geometry G>
KeyWords<typename G::Word> mirrored(const BoardMasks<G>& masks,
                                    const KeyWords<typename G::Word>& words) {
    return {mirror_columns(masks.geometry, words.mover),
            mirror_columns(masks.geometry, words.opponent)};
}

}  // namespace claimeven::solver
