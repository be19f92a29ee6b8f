// The exact search: does a position score at least some target?
//
// One recursion with null windows. A node's children are looked at in the parent, at the
// end of their forced chains: most are decided there by bounds or by the table and never
// become nodes.
#pragma once

#include <algorithm>

#include "game/processor.hpp"
#include "solver/bounds/rule_bounds.hpp"
#include "solver/bounds/zugzwang.hpp"
#include "solver/budget.hpp"
#include "solver/children.hpp"
#include "solver/ordering.hpp"
#include "solver/tables/bound_table.hpp"
#include "solver/tables/shared_table.hpp"
#include "solver/techniques.hpp"

namespace claimeven::solver {

template <Geometry G, Techniques T = ALL_TECHNIQUES>
class Search {
public:
    using Word = typename G::Word;
    using HashedKey = typename BoundTable<G>::HashedKey;

    Search(const BoardMasks<G>& masks, BoundTable<G>& table, SolveBudget& budget,
           const ThreadContext<G>& context = {})
        : masks_(masks),
          table_(table),
          far_table_(context.shared != nullptr && context.shared->table != nullptr
                         ? *context.shared->table
                         : table),
          zugzwang_(masks),
          rules_(masks, T.rules ? T.rules_min_percent : NEVER),
          budget_(budget),
          shared_(context.shared),
          proven_(context.proven) {}

    HashedKey hashed_key_of(const Node<Word>& node) const {
        const Stones<Word> stones{node.mover, node.mask, node.wins, node.threats};
        return hashed_key_of(words_of(stones), node.free);
    }

    // What the table knows of a node, or else what its number of empty cells says.
    Bounds known_of(const Node<Word>& node, const HashedKey& hashed) const {
        Bounds known{node.least(), node.most()};
        if (uses_table(node.free)) look_up(hashed, node.free, known);
        return known;
    }

    // A value v with: v >= target and score >= v, or v < target and score <= v. The node is
    // open, and what is `known` of it does not answer the question. Means nothing once
    // the budget is spent.
    int value(const Node<Word>& node, const HashedKey& hashed, Bounds known, int target) {
        if constexpr (T.avx2) {
            if (has_avx2_) return value_with_avx2(node, hashed, known, target);
        }
        return value_on_any_processor(node, hashed, known, target);
    }

private:
    // The same code, compiled for every processor and for those with AVX2 and BMI2, which need a
    // sixth fewer instructions. Only what is inlined here can use them.
    CLAIMEVEN_AVX2 int value_with_avx2(const Node<Word>& node, const HashedKey& hashed,
                                       Bounds known, int target) {
        return inlined_value(node, hashed, known, target);
    }
    int value_on_any_processor(const Node<Word>& node, const HashedKey& hashed, Bounds known,
                               int target) {
        return inlined_value(node, hashed, known, target);
    }

    [[gnu::always_inline]] int inlined_value(const Node<Word>& node, const HashedKey& hashed,
                                             Bounds known, int target) {
        if (budget_.spend_node()) return 0;
        const std::uint64_t before = budget_.nodes();
        Children children;
        const bool reached = play_moves(node, target, children) || apply_bounds(target, children);
        if (!reached) {
            if (T.ordering && children.count > 1) {
                if (target > 0) {
                    rank<*T.attack>(node, children);
                } else {
                    rank<*T.defence>(node, children);
                }
            }
            const bool answered = is_parallel(node.free)
                                      ? search_in_parallel(hashed, target, children)
                                      : search_rest(target, children);
            if (!answered) return 0;
        }
        if (uses_table(node.free))
            store(hashed, known, children.best, target, node.free, budget_.nodes() - before);
        return children.best;
    }

    // Near the end a search is cheaper than a table entry.
    static constexpr int TABLE_MIN_EMPTY = 6;
    static_assert(T.shared_min_empty >= TABLE_MIN_EMPTY &&
                      T.parallel_min_empty >= T.shared_min_empty,
                  "positions that threads divide among them are in the shared table");

    using Children = solver::Children<G>;

    template <class Cells>
    [[gnu::always_inline]] KeyWords<Cells> words_of(const Stones<Cells>& stones) const {
        return T.relevance ? relevance_key(masks_, stones) : plain_key(masks_, stones);
    }

    HashedKey hashed_key_of(KeyWords<Word> words, int free) const {
        if (T.mirror && 2 * free > masks_.geometry.shape.cells()) {
            // Later a position seldom meets its mirror image.
            if (const KeyWords<Word> image = mirrored(masks_, words); image < words) words = image;
        }
        return BoundTable<G>::hashed_key_of({words, free});
    }

    static bool uses_table(int free) { return T.table && free >= TABLE_MIN_EMPTY; }
    // Do threads avoid searching such a position at the same time?
    bool is_parallel(int free) const { return shared_ != nullptr && free >= T.parallel_min_empty; }
    // Do they pass on its bounds, because each has a table of its own?
    bool is_exchanged(int free) const { return is_parallel(free) && shared_->exchange != nullptr; }

    [[gnu::always_inline]] BoundTable<G>& table_for(int free) const {
        return free >= T.shared_min_empty ? far_table_ : table_;
    }
    [[gnu::always_inline]] void look_up(const HashedKey& hashed, int free, Bounds& known) const {
        table_for(free).look_up(hashed, known);
        if (is_exchanged(free)) [[unlikely]]
            shared_->exchange->look_up(hashed.key, hashed.hash, known);
    }

    // Step 1. Plays every move to the end of its chain. True if one reaches the target.
    [[gnu::always_inline]] bool play_moves(const Node<Word>& node, int target, Children& children) {
        children.best = node.least();
        const Moves<G> tried(masks_, node);
        for (int i = 0; i < tried.count; ++i) {
            const Word move = tried.move[i];
            const Word forced = tried.forced[i];
            const Word replies = forced != 0 ? tried.safe[i] & forced : tried.safe[i];
            Node<Word> end{node.opponent(),  node.mask | move, node.threats & ~move,
                           tried.threats[i], replies,          node.free - 1};
            State state = State::OPEN;
            if (has_two_bits(forced)) {
                state = State::LOST;
            } else if (replies == 0) {
                state = end.mask == masks_.geometry.shape.board ? State::DRAWN : State::LOST;
            } else if (T.chains && !has_two_bits(replies)) {
                state = follow_chain(masks_, end, state);
            }
            const bool same_side = (node.free - end.free) % 2 == 0;
            if (state != State::OPEN) {
                const int score = state == State::LOST ? lost_score(end.free) : 0;
                children.best = std::max(children.best, same_side ? score : -score);
                if (children.best >= target) return true;
                continue;
            }
            const int most = same_side ? end.most() : -end.least();
            if (most < target) {
                children.best = std::max(children.best, most);
                continue;
            }
            const int least = same_side ? end.least() : -end.most();
            if (least >= target) {
                children.best = least;
                return true;
            }
            children.add(end, same_side, move, tried.threats[i], replies);
        }
        find_places(children);
        return false;
    }

    [[gnu::always_inline]] void find_places(Children& children) {
        if constexpr (!T.table) return;
        constexpr int WIDTH = Simd<Word>::WIDTH;
        using Cells = typename Simd<Word>::Vector;
        alignas(32) Word mover[WIDTH];
        alignas(32) Word opponent[WIDTH];
        for (int first = 0; first < children.count; first += WIDTH) {
            const Stones<Cells> stones{load_vector<Word>(children.mover + first),
                                       load_vector<Word>(children.mask + first),
                                       load_vector<Word>(children.wins + first),
                                       load_vector<Word>(children.threats + first)};
            const KeyWords<Cells> all = words_of(stones);
            store_vector<Word>(mover, all.mover);
            store_vector<Word>(opponent, all.opponent);
            for (int i = first; i < children.count && i < first + WIDTH; ++i) {
                if (!uses_table(children.free[i])) continue;
                const KeyWords<Word> words{mover[i - first], opponent[i - first]};
                children.keep_one_of(waiting_moves(children.moves[i], words), i);
                children.hashed[i] = hashed_key_of(words, children.free[i]);
                children.bucket[i] = table_for(children.free[i]).prefetch(children.hashed[i]);
            }
        }
    }

    // Step 2. Bounds that need no search, and what the table knows. True if one reaches the target.
    [[gnu::always_inline]] bool apply_bounds(int target, Children& children) {
        int kept = 0;
        for (int child = 0; child < children.count; ++child) {
            const auto node = children.node(child);
            const int limit = children.same_side[child] ? target - 1 : -target;
            children.known[child] = {node.least(), node.most()};
            bool is_settled = T.zugzwang && zugzwang_.proves_at_most(node, limit);
            if (is_settled) {
                children.take_bound(child, limit);
            } else if (T.probe_children && is_found(child, target, children)) {
                is_settled = true;
            } else if (rules_.is_asked(node) && is_held_by_rules(node, limit)) {
                children.take_bound(child, limit);
                is_settled = true;
            }
            if (is_settled) {
                if (children.best >= target) return true;
                continue;
            }
            children.order[kept++] = child;
        }
        children.count = kept;
        return false;
    }

    bool is_held_by_rules(const Node<Word>& node, int limit) {
        budget_.hurry(COMBINATION_NODES);
        return rules_.proves_at_most(node, limit);
    }

    // Does the bucket that was fetched for a child decide whether it reaches the target?
    [[gnu::always_inline]] bool is_found(int child, int target, Children& children) const {
        const int free = children.free[child];
        if (!uses_table(free)) return false;
        const HashedKey& hashed = children.hashed[child];
        const Entry entry = children.bucket[child]->find(hashed.key);
        if (entry.priority != 0) children.known[child] = entry.bounds;
        if (is_exchanged(free)) [[unlikely]] {
            shared_->exchange->look_up(hashed.key, hashed.hash, children.known[child]);
        } else if (entry.priority == 0) {
            return false;
        }
        return is_decided(child, target, children);
    }
    // The same later on, when much may have been stored meanwhile.
    [[gnu::always_inline]] bool is_known(int child, int target, Children& children) const {
        if (!uses_table(children.free[child])) return false;
        look_up(children.hashed[child], children.free[child], children.known[child]);
        return is_decided(child, target, children);
    }
    [[gnu::always_inline]] bool is_decided(int child, int target, Children& children) const {
        Bounds known = children.known[child];
        if (!children.same_side[child]) known = {-known.upper, -known.lower};
        if (known.lower < target && known.upper >= target) return false;
        children.best = std::max(children.best, known.lower >= target ? known.lower : known.upper);
        return true;
    }

    // Step 3. The rest must be searched. False if that was cut short.
    [[gnu::always_inline]] bool search_rest(int target, Children& children) {
        for (int i = 0; i < children.count && children.best < target; ++i) {
            const int child = children.order[i];
            if (!T.probe_children && is_known(child, target, children)) continue;
            if (!search_child(child, target, children)) return false;
        }
        return true;
    }
    [[gnu::always_inline]] bool search_child(int child, int target, Children& children) {
        const bool same_side = children.same_side[child];
        const int score = value(children.node(child), children.hashed[child], children.known[child],
                                same_side ? target : 1 - target);
        children.best = std::max(children.best, same_side ? score : -score);
        return !budget_.is_spent() && answered_ == UNANSWERED;
    }

    // The same where there are other threads: what one of them is searching is deferred. Where
    // the answer is likely to be yes all search the first child, which then most often decides;
    // where the answer is no, all children have to be searched, and the threads divide them among
    // themselves. If another thread answers a question on the way from the root to here, the
    // search below that question ends.
    bool search_in_parallel(const HashedKey& hashed, int target, Children& children) {
        const int depth = depth_++;
        path_[depth] = {&hashed, target};
        // Where nothing is known yet: somewhere near a draw.
        const bool yes_is_likely = depth == 0 ? target <= 1 : yes_is_likely_;
        const bool answered = search_and_defer(target, children, yes_is_likely);
        depth_ = depth;
        if (answered_ != depth) return answered;
        children.best = answer_;
        answered_ = UNANSWERED;
        return true;
    }
    bool search_and_defer(int target, Children& children, bool yes_is_likely) {
        int deferred = 0;
        for (int i = 0; i < children.count && children.best < target; ++i) {
            const int child = children.order[i];
            if (i > 0 && is_known(child, target, children)) continue;
            const bool is_marked = is_parallel(children.free[child]);
            const std::uint64_t question = is_marked ? question_hash(child, target, children) : 0;
            if (is_marked && !yes_is_likely && shared_->busy.is_busy(question)) {
                children.order[deferred++] = child;
                continue;
            }
            if (is_answered()) return false;
            if (is_marked) shared_->busy.add(question);
            yes_is_likely_ = yes_is_likely == children.same_side[child];
            const bool goes_on = search_child(child, target, children);
            if (is_marked) shared_->busy.remove(question);
            if (!goes_on) return false;
            yes_is_likely = false;  // it would most often have come from the first
        }
        for (int i = 0; i < deferred && children.best < target; ++i) {
            const int child = children.order[i];
            if (is_answered()) return false;
            if (is_known(child, target, children)) continue;
            yes_is_likely_ = !children.same_side[child];
            if (!search_child(child, target, children)) return false;
        }
        return true;
    }

    // Of a child and what is asked about it.
    static std::uint64_t question_hash(int child, int target, const Children& children) {
        const int asked = children.same_side[child] ? target : 1 - target;
        return children.hashed[child].hash + 0x9e3779b97f4a7c15ULL * static_cast<unsigned>(asked);
    }

    // Has another thread answered one of the questions on the way here? Asked now and then.
    bool is_answered() {
        if (budget_.nodes() < next_shared_check_) return false;
        next_shared_check_ = budget_.nodes() + SHARED_CHECK_INTERVAL;
        for (int depth = 0; depth < depth_; ++depth) {
            const auto& [hashed, target] = path_[depth];
            Bounds known = NOTHING_PROVEN;
            look_up(*hashed, T.parallel_min_empty, known);
            if (depth == 0 && proven_ != nullptr) proven_->narrow(known);
            if (known.lower < target && known.upper >= target) continue;
            answered_ = depth;
            answer_ = known.lower >= target ? known.lower : known.upper;
            return true;
        }
        return false;
    }

    // Step 4. Stores what was proven with so many nodes, together with what was known before.
    [[gnu::always_inline]] void store(const HashedKey& hashed, Bounds known, int value, int target,
                                      int free, std::uint64_t nodes) {
        if (value >= target) {
            known.lower = std::max(known.lower, value);
        } else {
            known.upper = std::min(known.upper, value);
        }
        table_for(free).store(hashed, known, priority_of(free, nodes));
        if (is_exchanged(free) && nodes >= T.exchange_min_nodes) [[unlikely]]
            shared_->exchange->store(hashed.key, hashed.hash, known);
    }

    // What it would cost to lose an entry: the nodes that it took, and how far it is from the end.
    static int priority_of(int free, std::uint64_t nodes) {
        return std::min(free, 127) + 4 * std::bit_width(std::min<std::uint64_t>(nodes, ~0u));
    }

    template <const Weights& W>
    [[gnu::always_inline]] void rank(const Node<Word>& node, Children& children) {
        const MoveRanker<G, W> ranker(masks_, node);
        int ranks[Children::CAPACITY];
        for (int i = 0; i < children.count; ++i) {
            const int child = children.order[i];
            const int rank = ranker.rank(children.move[child], children.first_threats[child],
                                         children.replies[child], children.moves[child]);
            int j = i;  // insertion: the list is short
            for (; j > 0 && ranks[j - 1] < rank; --j) {
                ranks[j] = ranks[j - 1];
                children.order[j] = children.order[j - 1];
            }
            ranks[j] = rank;
            children.order[j] = child;
        }
    }

    const BoardMasks<G>& masks_;
    BoundTable<G>& table_;
    BoundTable<G>& far_table_;  // for positions far from the end; shared if threads are
    Zugzwang<G, T.harmless_lines ? T.harmless_min_empty : NEVER> zugzwang_;
    RuleBounds<G> rules_;
    SolveBudget& budget_;
    SharedTable<G>* shared_;
    SharedBounds* proven_;  // of the root
    bool has_avx2_{has_avx2()};

    // The questions that are shared with other threads, from the root to here.
    struct Question {
        const HashedKey* hashed;
        int target;
    };
    static constexpr int UNANSWERED = -1;
    std::array<Question, word_bits<Word>> path_;
    int depth_{0};
    bool yes_is_likely_{false};  // to the next question that is asked
    int answered_{UNANSWERED};   // the one that another thread has answered, with `answer_`
    int answer_{0};
    std::uint64_t next_shared_check_{0};
};

}  // namespace claimeven::solver
