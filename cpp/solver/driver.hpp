// The schedule of null windows that pins a score down.
//
// First the ends of the scale: does either side win soon? Such questions are shallow, because a
// child that cannot finish in time is dropped at once, and they act as iterative deepening
// on the distance to the end. Then who wins at all, then step by step away from a draw.
//
// All threads ask the same questions. One whose question was answered, by itself or by another
// thread, goes on with the next that is open.
#pragma once

#include "game/position.hpp"
#include "solver/search.hpp"

namespace claimeven::solver {

template <Geometry G, Techniques T = ALL_TECHNIQUES>
class Driver {
public:
    using Word = typename G::Word;

    Driver(const BoardMasks<G>& masks, BoundTable<G>& table, SolveBudget& budget,
           const ThreadContext<G>& context = {})
        : masks_(masks),
          budget_(budget),
          shared_bounds_(context.proven),
          search_(masks, table, budget, context) {}

    // What is proven about the score of an unfinished position, on the stone scale. Only
    // the part of the scale from low to high is of interest: a bound may stop there.
    Bounds solve(const Position<G>& position, int low, int high) {
        Node<Word> node{position.mover,
                        position.mask,
                        position.winning_cells(masks_.geometry),
                        position.opponent_winning_cells(masks_.geometry),
                        Word{0},
                        masks_.geometry.shape.cells() - position.stones()};
        const int free = node.free;
        if ((node.wins & masks_.playable(node.mask)) != 0) return exactly((free + 1) / 2);
        const State state = follow_chain(masks_, node, find_moves(masks_, node));
        const bool turned = (free - node.free) % 2 != 0;
        Bounds bounds = exactly(0);
        if (state == State::LOST) bounds = exactly(lost_score(node.free));
        sign_ = turned ? -1 : 1;
        if (state == State::OPEN) bounds = search(node, turned ? -high : low, turned ? -low : high);
        return turned ? Bounds{-bounds.upper, -bounds.lower} : bounds;
    }

private:
    static Bounds exactly(int score) { return {score, score}; }

    Bounds search(const Node<Word>& node, int low, int high) {
        low_ = low;
        high_ = high;
        const auto hashed = search_.hashed_key_of(node);
        proven_ = search_.known_of(node, hashed);
        if (T.far_probes) ask_far(node, hashed);
        for (read_shared(); is_open(); read_shared()) ask(node, hashed, next_target());
        return proven_;
    }

    // The next question, while there is one.
    int next_target() const {
        int target = proven_.upper;
        if (proven_.lower < 1 && proven_.upper >= 1) {
            target = 1;
        } else if (proven_.lower > 0) {
            target = proven_.lower + 1;
        }
        return std::clamp(target, std::max(low_, proven_.lower) + 1,
                          std::min(high_, proven_.upper));
    }

    // Wins and losses within a few stones, then within twice as many. Near a draw such
    // a question is as hard as who wins at all, and is asked after that.
    void ask_far(const Node<Word>& node, const typename Search<G, T>::HashedKey& hashed) {
        constexpr int FIRST = 5, NEAR = 5;
        const int most = node.most(), least = node.least();
        for (int points = FIRST; most - points > NEAR || least + points < -NEAR;
             points += points + 1) {
            if (most - points > NEAR) ask(node, hashed, most - points);
            if (least + points < -NEAR) ask(node, hashed, least + points + 1);
        }
    }

    bool is_open() const {
        return !budget_.is_spent() && proven_.lower < proven_.upper && proven_.lower < high_ &&
               proven_.upper > low_;
    }
    void read_shared() {
        if (shared_bounds_ != nullptr) shared_bounds_->narrow(proven_);
    }

    // Asks whether the score is at least `target`, unless that is known or of no interest.
    void ask(const Node<Word>& node, const typename Search<G, T>::HashedKey& hashed, int target) {
        if (budget_.is_spent() || target <= low_ || target > high_) return;
        if (target <= proven_.lower || target > proven_.upper) return;
        const int value = search_.value(node, hashed, proven_, target);
        if (budget_.is_spent()) return;
        if (value >= target) {
            proven_.lower = std::max(value, proven_.lower);
        } else {
            proven_.upper = std::min(value, proven_.upper);
        }
        if (shared_bounds_ != nullptr) shared_bounds_->add(proven_);
        read_shared();
        budget_.report(sign_ * (sign_ > 0 ? proven_.lower : proven_.upper),
                       sign_ * (sign_ > 0 ? proven_.upper : proven_.lower));
    }

    const BoardMasks<G>& masks_;
    SolveBudget& budget_;
    SharedBounds* shared_bounds_;  // null: one thread
    Search<G, T> search_;
    Bounds proven_{};
    int sign_{1};  // -1: the chain from the root ended with the other side to move
    int low_{0};
    int high_{0};
};

}  // namespace claimeven::solver
