// The exact search: does a position score at least some target?
//
// One recursion with null windows. A node's children are looked at in the parent, at the
// end of their forced chains: most are decided there by bounds or by the table and never
// become nodes.
#pragma once

#include <algorithm>

#include "solver/bound_table.hpp"
#include "solver/budget.hpp"
#include "solver/common.hpp"
#include "solver/family.hpp"
#include "solver/ordering.hpp"
#include "solver/processor.hpp"
#include "solver/techniques.hpp"
#include "solver/zugzwang.hpp"

namespace claimeven::solver {

template <Geometry G, Techniques T = ALL_TECHNIQUES>
class Search {
public:
    using Word = typename G::Word;
    using Table = BoundTable<G>;
    using Place = typename Table::Place;

    Search(const BoardMasks<G>& masks, Table& table, Budget& budget, const Part<G>& part = {})
        : masks_(masks),
          table_(table),
          far_table_(part.common != nullptr && part.common->table != nullptr ? *part.common->table
                                                                             : table),
          zugzwang_(masks),
          budget_(budget),
          common_(part.common),
          proven_(part.proven) {}

    Place place_of(const Node<Word>& node) const {
        const Stones<Word> stones{node.mover, node.mask, node.wins, node.threats};
        return place_of(words_of(stones), node.free);
    }

    // What the table knows of a node, or else what its number of empty cells says.
    Bounds known_of(const Node<Word>& node, const Place& place) const {
        Bounds known{node.least(), node.most()};
        if (uses_table(node.free)) look_up(place, node.free, known);
        return known;
    }

    // A value v with: v >= target and score >= v, or v < target and score <= v. The node is
    // open, and what is `known` of it does not answer the question. Means nothing once
    // the budget is spent.
    int value(const Node<Word>& node, const Place& place, Bounds known, int target) {
        if constexpr (T.avx2) {
            if (has_avx2_) return value_with_avx2(node, place, known, target);
        }
        return value_anywhere(node, place, known, target);
    }

private:
    // The same text, compiled for every processor and for those with AVX2 and BMI2, which need a
    // sixth fewer instructions. Only what is inlined here can come to use them.
    CLAIMEVEN_AVX2 int value_with_avx2(const Node<Word>& node, const Place& place, Bounds known,
                                       int target) {
        return value_here(node, place, known, target);
    }
    int value_anywhere(const Node<Word>& node, const Place& place, Bounds known, int target) {
        return value_here(node, place, known, target);
    }

    [[gnu::always_inline]] int value_here(const Node<Word>& node, const Place& place, Bounds known,
                                          int target) {
        if (budget_.spend_node()) return 0;
        const std::uint64_t before = budget_.nodes();
        Family family;
        const bool reached = play_moves(node, target, family) || settle(target, family);
        if (!reached) {
            if (T.ordering && family.count > 1) {
                if (target > 0) {
                    rank<*T.attack>(node, family);
                } else {
                    rank<*T.defence>(node, family);
                }
            }
            const bool answered = is_claimable(node.free)
                                      ? search_with_others(place, target, family)
                                      : search_rest(target, family);
            if (!answered) return 0;
        }
        if (uses_table(node.free))
            remember(place, known, family.best, target, node.free, budget_.nodes() - before);
        return family.best;
    }

    // Near the end a search is cheaper than a table entry.
    static constexpr int TABLE_FLOOR = 6;
    static_assert(T.shared_floor >= TABLE_FLOOR && T.claimed_floor >= T.shared_floor,
                  "what is claimed has a place in the table that all share");

    using Family = solver::Family<G>;

    template <class Cells>
    [[gnu::always_inline]] KeyWords<Cells> words_of(const Stones<Cells>& stones) const {
        return T.relevance ? relevance_key(masks_, stones) : plain_key(masks_, stones);
    }

    Place place_of(KeyWords<Word> words, int free) const {
        if (T.mirror && 2 * free > masks_.geometry.shape.cells()) {
            // Later the halves have grown apart.
            if (const KeyWords<Word> image = mirrored(masks_, words); image < words) words = image;
        }
        return Table::place_of({words, free});
    }

    static bool uses_table(int free) { return T.table && free >= TABLE_FLOOR; }
    // Do the threads tell each other that they are at such a position?
    bool is_claimable(int free) const { return common_ != nullptr && free >= T.claimed_floor; }
    // Do they tell what they have found, since their tables are apart?
    bool is_told(int free) const { return is_claimable(free) && common_->keeps_bounds(); }

    [[gnu::always_inline]] Table& table_for(int free) const {
        return free >= T.shared_floor ? far_table_ : table_;
    }
    [[gnu::always_inline]] void look_up(const Place& place, int free, Bounds& known) const {
        table_for(free).look_up(place, known);
        if (is_told(free)) [[unlikely]]
            common_->look_up(place.key, place.spread, known);
    }

    // Step 1. Plays every move to the end of its chain. True if one reaches the target.
    [[gnu::always_inline]] bool play_moves(const Node<Word>& node, int target, Family& family) {
        family.best = node.least();
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
                family.best = std::max(family.best, same_side ? score : -score);
                if (family.best >= target) return true;
                continue;
            }
            const int most = same_side ? end.most() : -end.least();
            if (most < target) {
                family.best = std::max(family.best, most);
                continue;
            }
            const int least = same_side ? end.least() : -end.most();
            if (least >= target) {
                family.best = least;
                return true;
            }
            family.add(end, same_side, move, tried.threats[i], replies);
        }
        find_places(family);
        return false;
    }

    [[gnu::always_inline]] void find_places(Family& family) {
        if constexpr (!T.table) return;
        constexpr int LANES = Lanes<Word>::COUNT;
        using Cells = typename Lanes<Word>::Type;
        alignas(32) Word mover[LANES];
        alignas(32) Word opponent[LANES];
        for (int first = 0; first < family.count; first += LANES) {
            const Stones<Cells> stones{
                load_lanes<Word>(family.mover + first), load_lanes<Word>(family.mask + first),
                load_lanes<Word>(family.wins + first), load_lanes<Word>(family.threats + first)};
            const KeyWords<Cells> all = words_of(stones);
            store_lanes<Word>(mover, all.mover);
            store_lanes<Word>(opponent, all.opponent);
            for (int i = first; i < family.count && i < first + LANES; ++i) {
                if (!uses_table(family.free[i])) continue;
                const KeyWords<Word> words{mover[i - first], opponent[i - first]};
                family.keep_one_of(waiting_moves(family.moves[i], words), i);
                family.place[i] = place_of(words, family.free[i]);
                family.bucket[i] = table_for(family.free[i]).prefetch(family.place[i]);
            }
        }
    }

    // Step 2. Bounds that need no search, and what the table knows.
    [[gnu::always_inline]] bool settle(int target, Family& family) {
        int kept = 0;
        for (int child = 0; child < family.count; ++child) {
            const auto node = family.node(child);
            const bool same_side = family.same_side[child];
            if (T.zugzwang && zugzwang_.proves_at_most(node, same_side ? target - 1 : -target)) {
                family.best = std::max(family.best, same_side ? target - 1 : target);
                if (!same_side) return true;
                continue;
            }
            family.known[child] = {node.least(), node.most()};
            if (T.probe_children && is_found(child, target, family)) {
                if (family.best >= target) return true;
                continue;
            }
            family.order[kept++] = child;
        }
        family.count = kept;
        return false;
    }

    // Does the bucket that was fetched for a child decide whether it reaches the target?
    [[gnu::always_inline]] bool is_found(int child, int target, Family& family) const {
        const int free = family.free[child];
        if (!uses_table(free)) return false;
        const Place& place = family.place[child];
        const Note note = family.bucket[child]->find(place.key);
        if (note.worth != 0) family.known[child] = note.bounds;
        if (is_told(free)) [[unlikely]] {
            common_->look_up(place.key, place.spread, family.known[child]);
        } else if (note.worth == 0) {
            return false;
        }
        return is_decided(child, target, family);
    }
    // The same later on, when much may have been stored meanwhile.
    [[gnu::always_inline]] bool is_known(int child, int target, Family& family) const {
        if (!uses_table(family.free[child])) return false;
        look_up(family.place[child], family.free[child], family.known[child]);
        return is_decided(child, target, family);
    }
    [[gnu::always_inline]] bool is_decided(int child, int target, Family& family) const {
        Bounds known = family.known[child];
        if (!family.same_side[child]) known = {-known.upper, -known.lower};
        if (known.lower < target && known.upper >= target) return false;
        family.best = std::max(family.best, known.lower >= target ? known.lower : known.upper);
        return true;
    }

    // Step 3. The rest must be searched. False if that was cut short.
    [[gnu::always_inline]] bool search_rest(int target, Family& family) {
        for (int i = 0; i < family.count && family.best < target; ++i) {
            const int child = family.order[i];
            if (!T.probe_children && is_known(child, target, family)) continue;
            if (!search_child(child, target, family)) return false;
        }
        return true;
    }
    [[gnu::always_inline]] bool search_child(int child, int target, Family& family) {
        const bool same_side = family.same_side[child];
        const int score = value(family.node(child), family.place[child], family.known[child],
                                same_side ? target : 1 - target);
        family.best = std::max(family.best, same_side ? score : -score);
        return !budget_.is_spent() && answered_ == NOBODY;
    }

    // The same where other threads are at work: what one of them is searching comes last. Where
    // the answer is likely to be yes all help with the first child, which then most often decides;
    // where it is no all children have to be searched, and the threads share them out. If
    // another thread answers a question on the way from the root to here, all work below
    // that is given up.
    bool search_with_others(const Place& place, int target, Family& family) {
        const int depth = depth_++;
        path_[depth] = {&place, target};
        // Where nothing is known yet: somewhere near a draw.
        const bool yes_is_likely = depth == 0 ? target <= 1 : yes_is_likely_;
        const bool answered = search_what_is_left(target, family, yes_is_likely);
        depth_ = depth;
        if (answered_ != depth) return answered;
        family.best = answer_;
        answered_ = NOBODY;
        return true;
    }
    bool search_what_is_left(int target, Family& family, bool yes_is_likely) {
        int left = 0;
        for (int i = 0; i < family.count && family.best < target; ++i) {
            const int child = family.order[i];
            if (i > 0 && is_known(child, target, family)) continue;
            const bool is_named = is_claimable(family.free[child]);
            const std::uint64_t name = is_named ? name_of(child, target, family) : 0;
            if (is_named && !yes_is_likely && common_->claims.is_claimed(name)) {
                family.order[left++] = child;
                continue;
            }
            if (is_answered()) return false;
            if (is_named) common_->claims.claim(name);
            yes_is_likely_ = yes_is_likely == family.same_side[child];
            const bool goes_on = search_child(child, target, family);
            if (is_named) common_->claims.release(name);
            if (!goes_on) return false;
            yes_is_likely = false;  // it would most often have come from the first
        }
        for (int i = 0; i < left && family.best < target; ++i) {
            const int child = family.order[i];
            if (is_answered()) return false;
            if (is_known(child, target, family)) continue;
            yes_is_likely_ = !family.same_side[child];
            if (!search_child(child, target, family)) return false;
        }
        return true;
    }

    // The question that a child is asked, for those who claim it.
    static std::uint64_t name_of(int child, int target, const Family& family) {
        const int asked = family.same_side[child] ? target : 1 - target;
        return family.place[child].spread + 0x9e3779b97f4a7c15ULL * static_cast<unsigned>(asked);
    }

    // Has another thread answered one of the questions on the way here? Asked now and then.
    bool is_answered() {
        if (budget_.nodes() < ask_again_) return false;
        ask_again_ = budget_.nodes() + ASK_EVERY;
        for (int depth = 0; depth < depth_; ++depth) {
            const auto& [place, target] = path_[depth];
            Bounds known{-128, 127};
            look_up(*place, T.claimed_floor, known);
            if (depth == 0 && proven_ != nullptr) proven_->hear(known);
            if (known.lower < target && known.upper >= target) continue;
            answered_ = depth;
            answer_ = known.lower >= target ? known.lower : known.upper;
            return true;
        }
        return false;
    }

    // Step 4. Remembers what was proven with so many nodes, together with what was known before.
    [[gnu::always_inline]] void remember(const Place& place, Bounds known, int value, int target,
                                         int free, std::uint64_t nodes) {
        if (value >= target) {
            known.lower = std::max(known.lower, value);
        } else {
            known.upper = std::min(known.upper, value);
        }
        table_for(free).store(place, known, worth_of(free, nodes));
        if (is_told(free) && nodes >= T.told_nodes) [[unlikely]]
            common_->store(place.key, place.spread, known);
    }

    // What it would cost to lose an entry: the nodes that it took, and how far it is from the end.
    static int worth_of(int free, std::uint64_t nodes) {
        return std::min(free, 127) + 4 * std::bit_width(std::min<std::uint64_t>(nodes, ~0u));
    }

    template <const Weights& W>
    [[gnu::always_inline]] void rank(const Node<Word>& node, Family& family) {
        const Ordering<G, W> ordering(masks_, node);
        int ranks[Family::ROOM];
        for (int i = 0; i < family.count; ++i) {
            const int child = family.order[i];
            const int rank = ordering.rank(family.move[child], family.first_threats[child],
                                           family.replies[child], family.moves[child]);
            int j = i;  // insertion: the list is short
            for (; j > 0 && ranks[j - 1] < rank; --j) {
                ranks[j] = ranks[j - 1];
                family.order[j] = family.order[j - 1];
            }
            ranks[j] = rank;
            family.order[j] = child;
        }
    }

    const BoardMasks<G>& masks_;
    Table& table_;
    Table& far_table_;  // for positions far from the end; shared, if there is anybody
    Zugzwang<G, T.harmless_lines ? T.harmless_floor : NEVER> zugzwang_;
    Budget& budget_;
    Common<G>* common_;
    SharedBounds* proven_;  // of the root
    bool has_avx2_{has_avx2()};

    // The questions that are shared with other threads, from the root to here.
    struct Question {
        const Place* place;
        int target;
    };
    static constexpr int NOBODY = -1;
    static constexpr std::uint64_t ASK_EVERY = 200;  // nodes
    std::array<Question, word_bits<Word>> path_;
    int depth_{0};
    bool yes_is_likely_{false};  // to the next question that is asked
    int answered_{NOBODY};       // the one that another thread has answered, with `answer_`
    int answer_{0};
    std::uint64_t ask_again_{0};
};

}  // namespace claimeven::solver
