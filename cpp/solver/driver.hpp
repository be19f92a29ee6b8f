// The schedule of null windows that pins a score down.
#pragma once

#include "../position.hpp"
#include "search.hpp"

namespace claimeven::solver {

struct Proof {
    int lower;
    int upper;
};

template <Geometry G, Techniques T = ALL_TECHNIQUES>
class Driver {
public:
    using Word = typename G::Word;

    explicit Driver(Search<G, T>& search, const BoardMasks<G>& masks)
        : search_(search), masks_(masks) {}

    // What is proven about the score of an unfinished position within [low, high].
    Proof solve(const Position<G>& position, int low, int high) {
        Node<Word> node{position.mover,
                        position.mask,
                        position.winning_cells(masks_.geometry),
                        position.opponent_winning_cells(masks_.geometry),
                        0,
                        masks_.geometry.shape.cells() - position.stones()};
        if (node.wins & masks_.playable(node.mask)) return exactly((node.free + 1) / 2);
        const int free = node.free;
        const State state = follow_chain(masks_, node, find_moves(masks_, node));
        const bool turned = (free - node.free) % 2 != 0;
        if (state == State::DRAWN) return exactly(0);
        if (state == State::LOST)
            return exactly(turned ? -lost_score(node.free) : lost_score(node.free));
        if (!turned) return search_window(node, low, high);
        const Proof proof = search_window(node, -high, -low);
        return {-proof.upper, -proof.lower};
    }

private:
    static Proof exactly(int score) { return {score, score}; }

    Proof search_window(const Node<Word>& node, int low, int high) {
        proof_ = {node.least(), node.most()};
        place_ = search_.place_of(node);
        node_ = &node;
        if (T.far_probes) {
            ask((proof_.upper + 1) / 2, low, high);
            ask(1 - (-proof_.lower + 1) / 2, low, high);
        }
        ask(1, low, high);
        ask(0, low, high);
        while (!search_.stopped() && proof_.lower < proof_.upper && proof_.lower < high &&
               proof_.upper > low) {
            // From zero outwards.
            ask(proof_.lower > 0 ? proof_.lower + 1 : proof_.upper, low, high);
        }
        return proof_;
    }

    // Asks whether the score is at least `target`, unless that is known or not wanted.
    void ask(int target, int low, int high) {
        if (search_.stopped() || target <= proof_.lower || target > proof_.upper) return;
        if (target <= low || target > high) return;
        const int value = search_.value(*node_, place_, target);
        if (search_.stopped()) return;
        if (value >= target) {
            proof_.lower = std::max(value, proof_.lower);
        } else {
            proof_.upper = std::min(value, proof_.upper);
        }
    }

    Search<G, T>& search_;
    const BoardMasks<G>& masks_;
    const Node<Word>* node_{nullptr};
    typename Search<G, T>::Place place_{};
    Proof proof_{};
};

}  // namespace claimeven::solver
