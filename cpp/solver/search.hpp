// The exact search: does a position score at least some target?
//
// One recursion with null windows. A node's children are looked at in the parent, at the
// end of their forced chains: most are decided there by bounds or by the table and never
// become nodes.
#pragma once

#include <algorithm>

#include "bound_table.hpp"
#include "budget.hpp"
#include "ordering.hpp"
#include "techniques.hpp"
#include "zugzwang.hpp"

namespace claimeven::solver {

template <Geometry G, Techniques T = ALL_TECHNIQUES>
class Search {
public:
    using Word = typename G::Word;
    using Table = BoundTable<Word>;

    using Place = typename Table::Place;

    // `noise` other than zero makes a helper thread prefer other moves among near equals.
    Search(const BoardMasks<G>& masks, Table& table, Budget& budget, unsigned noise = 0)
        : masks_(masks), table_(table), zugzwang_(masks), budget_(budget), noise_(noise) {}

    Place place_of(const Node<Word>& node) const {
        Key<Word> key = T.relevance ? relevance_key(masks_, node) : plain_key(masks_, node);
        if (T.mirror && 2 * node.free > masks_.geometry.shape.cells()) {
            key = std::min(key, mirrored(masks_, key));  // later the halves have grown apart
        }
        return Table::place_of(key);
    }

    // A value v with: v >= target and score >= v, or v < target and score <= v. The node is
    // open, and neither its limits nor the table answer the question. Means nothing once
    // the budget is spent.
    int value(const Node<Word>& node, const Place& place, int target) {
        if (budget_.spend_node()) return 0;
        // The parent saw this bucket, but maybe before a whole subtree; `remember` wants it.
        if (node.free >= PREFETCH_FLOOR) table_.prefetch(place);
        Family family;
        const bool reached = play_moves(node, target, family) || use_bounds(target, family) ||
                             use_table(target, family);
        if (!reached) {
            if (T.ordering && family.count > 1) rank(node, family);
            if (!search_rest(target, family)) return 0;
        }
        if (uses_table(node)) remember(node, place, family.best, target);
        return family.best;
    }

private:
    // Near the end a search is cheaper than a table entry.
    static constexpr int TABLE_FLOOR = 6;

    // Below this a subtree is small enough to leave its root's bucket in the cache.
    static constexpr int PREFETCH_FLOOR = 16;

    static constexpr int MAX_CHILDREN = [] {
        if constexpr (G::is_fixed) return G::shape.columns;
        return word_bits<Word> / 2;
    }();

    struct Child {
        Node<Word> node;  // at the end of the chain
        Place place;
        Word move;       // the first move, and what it brings at once:
        int wins;        // winning cells of the parent's side,
        int replies;     // moves that do not lose at once,
        bool threatens;  // one of them a forced one
        bool same_side;  // at the end of the chain the parent's side is to move again
    };
    // The children of one node that are not decided, and the best value of those that are.
    struct Family {
        Child children[MAX_CHILDREN];
        int order[MAX_CHILDREN];
        int count{0};
        int best;
    };

    static bool uses_table(const Node<Word>& node) { return T.table && node.free >= TABLE_FLOOR; }

    // Step 1. Plays every move to the end of its chain. True if one reaches the target.
    [[gnu::always_inline]] bool play_moves(const Node<Word>& node, int target, Family& family) {
        family.best = node.least();
        for (Word rest = node.moves; rest != 0;) {
            Child& child = family.children[family.count];
            const State state = reach(node, take_lowest(rest), child);
            if (state != State::OPEN) {
                const int score = state == State::LOST ? lost_score(child.node.free) : 0;
                family.best = std::max(family.best, child.same_side ? score : -score);
                if (family.best >= target) return true;
                continue;
            }
            const int most = child.same_side ? child.node.most() : -child.node.least();
            if (most < target) {
                family.best = std::max(family.best, most);
                continue;
            }
            if (uses_table(child.node)) {
                child.place = place_of(child.node);
                table_.prefetch(child.place);  // asked for two steps later
            }
            family.order[family.count] = family.count;
            ++family.count;
        }
        return false;
    }

    [[gnu::always_inline]] State reach(const Node<Word>& node, Word move, Child& child) const {
        child.node = node;
        child.move = move;
        play(masks_, child.node, move);
        State state = find_moves(masks_, child.node);
        child.wins = popcount(child.node.threats);
        child.replies = popcount(child.node.moves);
        child.threatens = (child.node.threats & child.node.moves) != 0;
        if constexpr (T.chains) state = follow_chain(masks_, child.node, state);
        child.same_side = (node.free - child.node.free) % 2 == 0;
        return state;
    }

    // Step 2. Bounds that need no search.
    [[gnu::always_inline]] bool use_bounds(int target, Family& family) {
        if constexpr (!T.zugzwang) return false;
        int kept = 0;
        for (int i = 0; i < family.count; ++i) {
            const Child& child = family.children[family.order[i]];
            if (child.same_side) {
                if (zugzwang_.proves_at_most(child.node, target - 1)) {
                    family.best = std::max(family.best, target - 1);
                    continue;
                }
            } else if (zugzwang_.proves_at_most(child.node, -target)) {
                family.best = target;
                return true;
            }
            family.order[kept++] = family.order[i];
        }
        family.count = kept;
        return false;
    }

    // Step 3. What the table knows of the children.
    [[gnu::always_inline]] bool use_table(int target, Family& family) {
        if constexpr (!T.table || !T.probe_children) return false;
        int kept = 0;
        for (int i = 0; i < family.count; ++i) {
            const Child& child = family.children[family.order[i]];
            if (uses_table(child.node)) {
                Bounds known{child.node.least(), child.node.most()};
                table_.look_up(child.place, known);
                if (!child.same_side) known = {-known.upper, -known.lower};
                if (known.lower >= target) {
                    family.best = known.lower;
                    return true;
                }
                if (known.upper < target) {
                    family.best = std::max(family.best, known.upper);
                    continue;
                }
            }
            family.order[kept++] = family.order[i];
        }
        family.count = kept;
        return false;
    }

    // Step 4. The rest must be searched. False if the budget ran out.
    [[gnu::always_inline]] bool search_rest(int target, Family& family) {
        for (int i = 0; i < family.count && family.best < target; ++i) {
            const Child& child = family.children[family.order[i]];
            if (T.table && !T.probe_children && known_to_fail(child, target, family)) continue;
            const int score = child.same_side ? value(child.node, child.place, target)
                                              : -value(child.node, child.place, 1 - target);
            if (budget_.is_spent()) return false;
            family.best = std::max(family.best, score);
        }
        return true;
    }

    // For comparison: the table asked about a child only when its turn has come.
    bool known_to_fail(const Child& child, int target, Family& family) const {
        if (!uses_table(child.node)) return false;
        Bounds known{child.node.least(), child.node.most()};
        table_.look_up(child.place, known);
        if (!child.same_side) known = {-known.upper, -known.lower};
        if (known.lower < target && known.upper >= target) return false;
        family.best = std::max(family.best, known.lower >= target ? known.lower : known.upper);
        return true;
    }

    // Step 5. Remembers what was proven, together with what was known before.
    void remember(const Node<Word>& node, const Place& place, int value, int target) {
        Bounds bounds{node.least(), node.most()};
        table_.look_up(place, bounds);
        if (value >= target) {
            bounds.lower = std::max(bounds.lower, value);
        } else {
            bounds.upper = std::min(bounds.upper, value);
        }
        table_.store(place, bounds, node.free);
    }

    [[gnu::always_inline]] void rank(const Node<Word>& node, Family& family) {
        const YoungLines<G> young(masks_, node);
        int ranks[MAX_CHILDREN];
        for (int i = 0; i < family.count; ++i) {
            const int index = family.order[i];
            const Child& child = family.children[index];
            const int cell = lowest_index(child.move);
            int rank = rank_of(child.wins, child.threatens, child.replies, young.through(cell)) +
                       masks_.worth[cell];
            if (noise_ != 0) rank += next_noise();
            int j = i;  // insertion: the list is short
            for (; j > 0 && ranks[j - 1] < rank; --j) {
                ranks[j] = ranks[j - 1];
                family.order[j] = family.order[j - 1];
            }
            ranks[j] = rank;
            family.order[j] = index;
        }
    }

    // Up to about two young lines' worth of disorder.
    int next_noise() {
        noise_ = noise_ * 1664525u + 1013904223u;
        return static_cast<int>(noise_ >> 29);
    }

    const BoardMasks<G>& masks_;
    Table& table_;
    Zugzwang<G, T.harmless_lines> zugzwang_;
    Budget& budget_;
    unsigned noise_;
};

}  // namespace claimeven::solver
