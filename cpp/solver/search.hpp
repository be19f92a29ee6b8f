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
    static constexpr int MAX_COLUMNS = [] {
        if constexpr (G::is_fixed) return G::shape.columns;
        else return word_bits<Word> / 2;
    }();

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
        int best = node.least();
        // Step 1. Play every move to the end of its chain.
        int count = 0;
        for (Word rest = node.moves; rest != 0;) {
            Child& child = children[count];
            const State state = reach(node, take_lowest(rest), child);
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
            if (uses_table(child.node)) {
                child.place = place_of(child.node);
                Table::prefetch(child.place.bucket);
            }
            ++count;
        }
        // Step 2. Bounds that need no search.
        std::uint64_t left = 0;  // children that remain, one bit each
        for (int i = 0; i < count; ++i) {
            const Child& child = children[i];
            if constexpr (T.zugzwang) {
                if (child.same_side) {
                    if (zugzwang_.proves_at_most(child.node, target - 1)) {
                        best = std::max(best, target - 1);
                        continue;
                    }
                } else if (zugzwang_.proves_at_most(child.node, -target)) {
                    return remember(node, place, target, target);
                }
            }
            left |= std::uint64_t{1} << i;
        }
        // Step 3. What the table knows.
        Ranked ranked[MAX_COLUMNS];
        int open = 0;
        for (; left != 0; left &= left - 1) {
            const int i = lowest_index(left);
            const Child& child = children[i];
            if (T.probe_children && uses_table(child.node)) {
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
            ranked[open++].index = i;
        }
        // Step 4. The rest must be searched, the most promising child first.
        if (T.ordering && open > 1) rank(node, children, ranked, open);
        for (int k = 0; k < open; ++k) {
            const Child& child = children[ranked[k].index];
            const int score = child.same_side ? value(child.node, child.place, target)
                                              : -value(child.node, child.place, 1 - target);
            if (stopped_) return 0;
            best = std::max(best, score);
            if (best >= target) break;
        }
        return remember(node, place, best, target);
    }

    int table_floor_{6};
    int mirror_floor_{24};
    int f_wins{64}, f_replies{4}, f_threat{32}, w_young{4}, w_worth{2};

private:
    struct Child {
        Node<Word> node;  // at the end of the chain
        Place place;
        Word move;        // the first move, and what it brings at once
        int wins;         // winning cells of the parent's side
        int replies;      // moves that do not lose at once
        bool threat;
        bool same_side;   // at the end of the chain the parent's side is to move again

        int seen_by_parent(int score) const { return same_side ? score : -score; }
    };
    struct Ranked {
        int rank;
        int index;
    };

    [[gnu::always_inline]] State reach(const Node<Word>& node, Word move, Child& child) const {
        child.node = node;
        child.move = move;
        play(masks_, child.node, move);
        State state = find_moves(masks_, child.node);
        child.wins = popcount(child.node.threats);
        child.replies = popcount(child.node.moves);
        child.threat = (child.node.threats & child.node.moves) != 0;
        if constexpr (T.chains) state = follow_chain(masks_, child.node, state);
        child.same_side = (node.free - child.node.free) % 2 == 0;
        return state;
    }

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

    void rank(const Node<Word>& node, const Child* children, Ranked* ranked, int count) const {
        const YoungLines<G> young(masks_, node);
        for (int i = 0; i < count; ++i) {
            const Child& child = children[ranked[i].index];
            const int cell = lowest_index(child.move);
            Ranked entry{f_wins * child.wins - f_replies * child.replies - (child.threat ? f_threat : 0) +
                             w_young * young.through(cell) + w_worth * masks_.worth[cell] / 2,
                         ranked[i].index};
            int j = i;  // insertion: the list is short
            for (; j > 0 && ranked[j - 1].rank < entry.rank; --j) ranked[j] = ranked[j - 1];
            ranked[j] = entry;
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
