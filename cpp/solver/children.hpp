// What a node's moves lead to, as arrays: so the work that is the same for every child can be done
// for several at once.
#pragma once

#include "solver/simd.hpp"
#include "solver/tables/bound_table.hpp"

namespace claimeven::solver {

// The most moves that a node can have, rounded up to whole SIMD vectors.
template <Geometry G>
inline constexpr int MAX_CHILDREN = [] {
    using Word = typename G::Word;
    if constexpr (G::is_fixed) return round_up_to_width<Word>(G::shape.columns);
    return round_up_to_width<Word>(word_bits<Word> / 2);
}();

// All moves of a node, and where each leads: the mover's winning cells and the replies.
template <Geometry G>
struct Moves {
    using Word = typename G::Word;
    static constexpr int CAPACITY = MAX_CHILDREN<G>;

    alignas(32) Word move[CAPACITY];
    alignas(32) Word threats[CAPACITY];
    alignas(32) Word forced[CAPACITY];  // playable threats
    alignas(32) Word safe[CAPACITY];    // playable cells that are not right under a threat
    int count{0};

    [[gnu::always_inline]] Moves(const BoardMasks<G>& masks, const Node<Word>& node) {
        constexpr int WIDTH = Simd<Word>::WIDTH;
        for (Word rest = node.moves; rest != 0;) move[count++] = take_lowest(rest);
        for (int i = count; i % WIDTH != 0; ++i) move[i] = move[0];
        const Word playable = masks.playable(node.mask);
        const Word board = masks.geometry.shape.board;
        for (int i = 0; i < count; i += WIDTH) {
            const auto played = load_vector<Word>(move + i);
            const auto wins =
                winning_cells(masks.geometry, played | node.mover, played | node.mask);
            const auto then = ((played ^ playable) | (played << 1)) & board;
            store_vector<Word>(threats + i, wins);
            store_vector<Word>(forced + i, then & wins);
            store_vector<Word>(safe + i, then & ~(wins >> 1));
        }
    }
};

// The children of one node that are not decided, and the best value of those that are. Each child
// is the position at the end of its chain.
template <Geometry G>
struct Children {
    using Word = typename G::Word;
    static constexpr int CAPACITY = MAX_CHILDREN<G>;

    alignas(32) Word mover[CAPACITY];
    alignas(32) Word mask[CAPACITY];
    alignas(32) Word wins[CAPACITY];
    alignas(32) Word threats[CAPACITY];
    Word moves[CAPACITY];
    int free[CAPACITY];
    bool same_side[CAPACITY];  // the parent's side is to move again
    typename BoundTable<G>::HashedKey hashed[CAPACITY];
    const typename BoundTable<G>::Bucket* bucket[CAPACITY];
    Bounds known[CAPACITY];  // for the side to move there
    // The first move of the chain, and what the parent's side then threatens and the other
    // side can reply.
    Word move[CAPACITY];
    Word first_threats[CAPACITY];
    Word replies[CAPACITY];

    int order[CAPACITY];
    int count{0};
    int best;

    [[gnu::always_inline]] Node<Word> node(int i) const {
        return {mover[i], mask[i], wins[i], threats[i], moves[i], free[i]};
    }
    [[gnu::always_inline]] void add(const Node<Word>& end, bool is_same_side, Word first,
                                    Word threats_then, Word replies_then) {
        mover[count] = end.mover;
        mask[count] = end.mask;
        wins[count] = end.wins;
        threats[count] = end.threats;
        moves[count] = end.moves;
        free[count] = end.free;
        same_side[count] = is_same_side;
        move[count] = first;
        first_threats[count] = threats_then;
        replies[count] = replies_then;
        ++count;
    }
    // A child is worth at most `limit` to the side to move there.
    [[gnu::always_inline]] void take_bound(int i, int limit) {
        best = std::max(best, same_side[i] ? limit : -limit);
    }
    // Moves of a child that all lead to the same: one is enough.
    [[gnu::always_inline]] void keep_one_of(Word equal, int i) { moves[i] ^= equal & (equal - 1); }
};

}  // namespace claimeven::solver
