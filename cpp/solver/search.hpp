// The exact search: does a position score at least some target?
//
// One recursion with null windows. A node's children are looked at in the parent, at the
// end of their forced chains: most are decided there by bounds or by the table and never
// become nodes.
#pragma once

#include <algorithm>
#include <atomic>

#include "bound_table.hpp"
#include "ordering.hpp"
#include "techniques.hpp"
#include "zugzwang.hpp"

namespace claimeven::solver {

template <Geometry G, Techniques T = ALL_TECHNIQUES>
class Search {
public:
    using Word = typename G::Word;
    using Table = BoundTable<Word>;
    static constexpr int MAX_COLUMNS = word_bits<Word> / 2;

    Search(const BoardMasks<G>& masks, Table& table, const std::atomic<bool>& stop)
        : masks_(masks), table_(table), zugzwang_(masks), stop_(stop) {}

    std::uint64_t nodes() const { return nodes_; }
    bool stopped() const { return stopped_; }
    void limit_nodes(std::uint64_t nodes) { node_limit_ = nodes; }

    struct Place {
        Key<Word> key;
        typename Table::Bucket* bucket;
    };

    Place place_of(const Node<Word>& node) const {
        Key<Word> key = T.relevance ? relevance_key(masks_, node) : plain_key(masks_, node);
        if (T.mirror && node.free >= mirror_floor_) key = std::min(key, mirrored(masks_, key));
        return {key, table_.bucket(key)};
    }

    // A value v with: v >= target and score >= v, or v < target and score <= v. The node is
    // open, and neither its limits nor the table answer the question.
    int value(const Node<Word>& node, const Place& place, int target) {
        ++nodes_;
        if (stop_.load(std::memory_order_relaxed) || nodes_ >= node_limit_) stopped_ = true;
        if (stopped_) return 0;

        Child children[MAX_COLUMNS];
        int count = 0;
        int best = node.least();  // the best that a child left out may reach

        // Step 1. Play every move to the end of its chain.
        for (Word rest = node.moves; rest != 0;) {
            const Word move = take_lowest(rest);
            Child& child = children[count];
            child.node = node;
            play(masks_, child.node, move);
            const State state = settle<T.chains>(masks_, child.node);
            child.same_side = (node.free - child.node.free) % 2 == 0;
            child.move = move;
            if (state != State::OPEN) {
                const int score =
                    child.seen_by_parent(state == State::LOST ? lost_score(child.node.free) : 0);
                best = std::max(best, score);
                if (score >= target) return remember(node, place, best, target);
                continue;
            }
            const int most = child.same_side ? child.node.most() : -child.node.least();
            if (most < target) {
                best = std::max(best, most);
                continue;
            }
            child.upper = most;
            if (uses_table(child.node)) {
                child.place = place_of(child.node);
                Table::prefetch(child.place.bucket);
            }
            ++count;
        }
        // Step 2. Bounds that need no search.
        if constexpr (T.zugzwang) {
            int kept = 0;
            for (int i = 0; i < count; ++i) {
                Child& child = children[i];
                if (child.same_side) {
                    if (zugzwang_.proves_at_most(child.node, target - 1)) {
                        best = std::max(best, target - 1);
                        continue;
                    }
                } else if (zugzwang_.proves_at_most(child.node, -target)) {
                    return remember(node, place, target, target);
                }
                if (kept != i) children[kept] = child;
                ++kept;
            }
            count = kept;
        }
        // Step 3. What the table knows.
        if constexpr (T.table && T.probe_children) {
            int kept = 0;
            for (int i = 0; i < count; ++i) {
                Child& child = children[i];
                if (uses_table(child.node)) {
                    Bounds known{child.node.least(), child.node.most()};
                    Table::look_up(child.place.bucket, child.place.key, known);
                    const int lower = child.same_side ? known.lower : -known.upper;
                    const int upper = child.same_side ? known.upper : -known.lower;
                    if (lower >= target) return remember(node, place, lower, target);
                    if (upper < target) {
                        best = std::max(best, upper);
                        continue;
                    }
                }
                if (kept != i) children[kept] = child;
                ++kept;
            }
            count = kept;
        }
        // Step 4. The rest must be searched, the most promising child first.
        if (T.ordering && count > 1) order(node, children, count);
        for (int i = 0; i < count; ++i) {
            const Child& child = children[i];
            const int score = child.same_side ? value(child.node, child.place, target)
                                              : -value(child.node, child.place, 1 - target);
            if (stopped_) return 0;
            best = std::max(best, score);
            if (best >= target) break;
        }
        return remember(node, place, best, target);
    }

    int table_floor_{6};
    int mirror_floor_{0};
    int w_wins{64}, w_threat{32}, w_replies{4}, w_young{4}, w_theirs{0};

private:
    struct Child {
        Node<Word> node;
        Place place;
        Word move;
        int upper;
        int order;
        bool same_side;  // is the parent's side to move again?

        int seen_by_parent(int score) const { return same_side ? score : -score; }
    };

    bool uses_table(const Node<Word>& node) const { return T.table && node.free >= table_floor_; }

    int remember(const Node<Word>& node, const Place& place, int value, int target) {
        if (uses_table(node)) {
            Bounds bounds{node.least(), node.most()};
            Table::look_up(place.bucket, place.key, bounds);
            if (value >= target) {
                bounds.lower = std::max(bounds.lower, value);
            } else {
                bounds.upper = std::min(bounds.upper, value);
            }
            Table::store(place.bucket, place.key, bounds, node.free);
        }
        return value;
    }

    void order(const Node<Word>& node, Child* children, int count) const {
        const YoungLines<G> young(masks_, node);
        for (int i = 0; i < count; ++i) {
            Child& child = children[i];
            const Word own = child.same_side ? child.node.wins : child.node.threats;
            const Word other = child.same_side ? child.node.threats : child.node.wins;
            const int cell = lowest_index(child.move);
            const bool forcing = child.node.free < node.free - 1;
            child.order = w_wins * popcount(own) - w_theirs * popcount(other) -
                          (forcing ? w_threat : 0) - w_replies * popcount(child.node.moves) +
                          w_young * young.through(cell) + masks_.worth[cell];
        }
        // Insertion: the lists are short and mostly in order.
        for (int i = 1; i < count; ++i) {
            const Child moved = children[i];
            int j = i;
            for (; j > 0 && children[j - 1].order < moved.order; --j) children[j] = children[j - 1];
            children[j] = moved;
        }
    }

    const BoardMasks<G>& masks_;
    Table& table_;
    Zugzwang<G, T.harmless_lines> zugzwang_;
    const std::atomic<bool>& stop_;
    std::uint64_t nodes_{0};
    std::uint64_t node_limit_{~std::uint64_t{0}};
    bool stopped_{false};
};

}  // namespace claimeven::solver
