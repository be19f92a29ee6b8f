// Monte Carlo tree search: UCT with random playouts or an evaluation at the leaf. Games that
// are decided are proven and never played out again; the tree stays from move to move.
#pragma once

#include <cmath>
#include <optional>

#include "game/hash.hpp"
#include "search/limits.hpp"
#include "search/ordering.hpp"
#include "search/report.hpp"

namespace claimeven {

struct MctsOptions {
    double exploration = 1.0;  // weight of the bonus for moves that were rarely tried
    std::uint64_t seed = 0;
    std::size_t max_nodes = 1 << 20;  // of the tree; a full tree is only walked, not grown
    bool uses_heuristic = false;      // evaluate leaves instead of playing them out
    double slope = 0;                 // of the logistic curve from value to expected result
};

struct ColumnVisits {
    std::uint64_t visits = 0;
    double mean = 0;  // expected result for the side to move at the root, -1 to 1
    Proof proof = Proof::NONE;
};

struct MctsReport {
    int column = -1;
    std::vector<std::optional<ColumnVisits>> columns;
    std::vector<int> variation;
    std::uint64_t playouts = 0;  // of this search
    std::uint64_t nodes = 0;     // of the tree
    std::uint64_t reused = 0;    // visits that an earlier search left in the tree
    double seconds = 0;
    Proof proof = Proof::NONE;
};

// xorshift64*: small, fast, and the same everywhere.
class Xorshift {
public:
    explicit Xorshift(std::uint64_t seed) : state_(mix(seed + 0x9e3779b97f4a7c15ULL) | 1) {}
    int below(int limit) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        const std::uint64_t high = (state_ * 0x2545f4914f6cdd1dULL) >> 32;
        return static_cast<int>((high * static_cast<std::uint64_t>(limit)) >> 32);
    }

private:
    std::uint64_t state_;
};

template <Geometry G>
class Mcts {
public:
    using Word = typename G::Word;

    Mcts(const Evaluator<G>& evaluator, const MctsOptions& options)
        : evaluator_(evaluator),
          geometry_(evaluator.geometry()),
          options_(options),
          random_(options.seed) {}

    // The position must not be finished. SearchLimits: nodes are playouts; depth is not asked.
    MctsReport run(const Position<G>& position, int last, const SearchLimits& limits,
                   const std::atomic<bool>& stop) {
        SearchBudget budget(limits, stop);
        begin_at(position, last);
        MctsReport report;
        report.reused = nodes_[0].visits;
        expand(0, position);
        while (nodes_[0].proof == Proof::NONE) {
            simulate(position);
            ++report.playouts;
            // One visit of every column is the least there is to choose by.
            if (report.playouts == static_cast<std::uint64_t>(nodes_[0].children)) budget.enforce();
            if (budget.spend_node()) break;
            if (report.playouts % 16 == 0 && budget.is_spent()) break;
        }
        fill(report, position);
        report.seconds = budget.seconds();
        return report;
    }

private:
    // Results and proofs are for the side that is to move at the node.
    struct MctsNode {
        int first_child = 0, children = 0;
        int column = -1;
        std::uint64_t visits = 0;
        double sum = 0;
        Proof proof = Proof::NONE;
    };

    // Keeps what the tree knows about a position that lies at most two moves below the old
    // root; otherwise starts with an empty tree.
    void begin_at(const Position<G>& position, int last) {
        const bool same = !nodes_.empty() && root_ == position;
        if (!same) {
            std::vector<MctsNode> kept;
            if (const int node = nodes_.empty() ? -1 : find(0, root_, position, 2); node >= 0) {
                kept.push_back(nodes_[node]);
                copy_children(node, 0, kept);
            }
            nodes_ = kept.empty() ? std::vector<MctsNode>(1) : std::move(kept);
        }
        root_ = position;
        root_last_ = last;
    }

    int find(int node, const Position<G>& from, const Position<G>& wanted, int plies) const {
        if (from == wanted) return node;
        if (plies == 0) return -1;
        for (int child = 0; child < nodes_[node].children; ++child) {
            const int index = nodes_[node].first_child + child;
            const Word cell = from.landing_cell(geometry_, nodes_[index].column);
            const int found = find(index, from.after(cell), wanted, plies - 1);
            if (found >= 0) return found;
        }
        return -1;
    }

    void copy_children(int from, int to, std::vector<MctsNode>& kept) const {
        const int first = nodes_[from].first_child, count = nodes_[from].children;
        kept[to].first_child = static_cast<int>(kept.size());
        for (int child = 0; child < count; ++child) kept.push_back(nodes_[first + child]);
        for (int child = 0; child < count; ++child) {
            copy_children(first + child, kept[to].first_child + child, kept);
        }
    }

    // One walk from the root to a leaf, its result added to every node on the way.
    void simulate(Position<G> position) {
        std::vector<int>& path = path_;
        path.assign(1, 0);
        int last = root_last_;
        while (nodes_[path.back()].children > 0 && nodes_[path.back()].proof == Proof::NONE) {
            const int child = select(path.back());
            const Word cell = position.landing_cell(geometry_, nodes_[child].column);
            position = position.after(cell);
            last = lowest_index(cell);
            path.push_back(child);
            if (nodes_[child].visits == 0) break;
        }
        const int leaf = path.back();
        double result = prove_if_over(leaf, position);
        if (nodes_[leaf].proof == Proof::NONE) {
            if (nodes_[leaf].visits > 0) expand(leaf, position);
            result = options_.uses_heuristic ? expected(position, last) : play_out(position);
        }
        backpropagate(result);
    }

    // Proves games that are over or won with the next stone; the result of a proven node for its
    // side to move.
    double prove_if_over(int node, const Position<G>& position) {
        MctsNode& here = nodes_[node];
        if (here.proof == Proof::NONE) {
            if (position.is_won(geometry_))
                here.proof = Proof::LOSS;
            else if (position.is_full(geometry_))
                here.proof = Proof::DRAW;
            else if (position.can_win_now(geometry_))
                here.proof = Proof::WIN;
        }
        return value_of(here.proof);
    }

    void expand(int node, const Position<G>& position) {
        if (nodes_[node].children > 0 || nodes_.size() + MAX_COLUMNS > options_.max_nodes) {
            if (node != 0 || nodes_[node].children > 0) return;
        }
        nodes_[node].first_child = static_cast<int>(nodes_.size());
        for (auto moves = position.playable(geometry_); moves != 0;) {
            const int bit = lowest_index(take_lowest(moves));
            MctsNode child;
            child.column = geometry_.shape.column_of(bit);
            nodes_.push_back(child);
            ++nodes_[node].children;
        }
    }

    // The child with the best upper confidence bound, decided losses for us left aside.
    int select(int node) {
        const MctsNode& here = nodes_[node];
        const double log_visits = std::log(static_cast<double>(here.visits) + 1.0);
        int best = here.first_child;
        double best_bound = -1e300;
        for (int child = here.first_child; child < here.first_child + here.children; ++child) {
            const double bound = bound_of(nodes_[child], log_visits);
            if (bound > best_bound) {
                best_bound = bound;
                best = child;
            }
        }
        return best;
    }

    double bound_of(const MctsNode& child, double log_visits) {
        if (child.proof == Proof::WIN) return -1e200;  // the opponent wins there
        if (child.visits == 0) return 1e100 + random_.below(1 << 20);
        const double visits = static_cast<double>(child.visits);
        return -child.sum / visits + options_.exploration * std::sqrt(log_visits / visits);
    }

    // A random game in which both sides take a win and stop a loss that they see.
    double play_out(Position<G> position) {
        double sign = 1;
        while (!position.is_full(geometry_)) {
            const Word playable = position.playable(geometry_);
            if ((position.winning_cells(geometry_) & playable) != 0) return sign;
            const Word blocks = position.opponent_winning_cells(geometry_) & playable;
            position = position.after(any_of(blocks != 0 ? blocks : playable));
            sign = -sign;
        }
        return 0;
    }

    Word any_of(Word cells) {
        for (int skip = random_.below(popcount(cells)); skip > 0; --skip) take_lowest(cells);
        return lowest_bit(cells);
    }

    double expected(const Position<G>& position, int last) {
        const bool first_to_move = position.stones() % 2 == 0;
        const Value value = evaluator_.evaluate(position, first_to_move, last, calls_++, &memory_);
        return std::tanh(options_.slope * static_cast<double>(value));
    }

    void backpropagate(double result) {
        for (auto node = path_.rbegin(); node != path_.rend(); ++node) {
            MctsNode& here = nodes_[*node];
            if (here.proof == Proof::NONE) here.proof = proof_from_children(here);
            if (here.proof != Proof::NONE) result = value_of(here.proof);
            ++here.visits;
            here.sum += result;
            result = -result;
        }
    }

    // A move to a lost position wins; when all are decided the best of them counts.
    Proof proof_from_children(const MctsNode& node) const {
        if (node.children == 0) return Proof::NONE;
        bool all_decided = true, can_draw = false;
        for (int child = node.first_child; child < node.first_child + node.children; ++child) {
            const Proof proof = nodes_[child].proof;
            if (proof == Proof::LOSS) return Proof::WIN;
            if (proof == Proof::NONE) all_decided = false;
            if (proof == Proof::DRAW) can_draw = true;
        }
        if (!all_decided) return Proof::NONE;
        return can_draw ? Proof::DRAW : Proof::LOSS;
    }

    static double value_of(Proof proof) {
        return proof == Proof::WIN ? 1 : proof == Proof::LOSS ? -1 : 0;
    }
    static Proof flipped(Proof proof) {
        if (proof == Proof::WIN) return Proof::LOSS;
        return proof == Proof::LOSS ? Proof::WIN : proof;
    }

    void fill(MctsReport& report, const Position<G>& position) {
        // A root that wins at once was never walked: its proof is found here.
        prove_if_over(0, position);
        report.columns.resize(geometry_.shape.columns);
        const MctsNode& root = nodes_[0];
        for (int child = root.first_child; child < root.first_child + root.children; ++child) {
            MctsNode& here = nodes_[child];
            const Word cell = position.landing_cell(geometry_, here.column);
            prove_if_over(child, position.after(cell));
            const double visits = static_cast<double>(here.visits);
            const Proof proof = flipped(here.proof);
            const double mean = proof != Proof::NONE ? value_of(proof)
                                : here.visits == 0   ? 0
                                                     : -here.sum / visits;
            report.columns[here.column] = ColumnVisits{here.visits, mean, proof};
        }
        report.nodes = nodes_.size();
        report.proof = root.proof;
        report.variation = variation(position);
        report.column = report.variation.front();
    }

    // The preferred moves as far as the tree knows them; a win at once needs no tree.
    std::vector<int> variation(Position<G> position) const {
        std::vector<int> columns;
        for (int node = 0;;) {
            const Word wins = position.winning_cells(geometry_) & position.playable(geometry_);
            if (!position.is_won(geometry_) && wins != 0) {
                columns.push_back(geometry_.shape.column_of(lowest_index(wins)));
                return columns;
            }
            if (nodes_[node].children == 0) return columns;
            node = preferred(node);
            if (nodes_[node].visits == 0 && !columns.empty()) return columns;
            columns.push_back(nodes_[node].column);
            position = position.after(position.landing_cell(geometry_, nodes_[node].column));
        }
    }

    // Proven wins first, then the most visited that is not lost.
    int preferred(int node) const {
        const MctsNode& here = nodes_[node];
        const auto rank = [](const MctsNode& child) {
            if (child.proof == Proof::LOSS) return 1e300;
            if (child.proof == Proof::WIN) return -1.0;
            return static_cast<double>(child.visits);
        };
        int best = here.first_child;
        for (int child = best + 1; child < here.first_child + here.children; ++child) {
            if (rank(nodes_[child]) > rank(nodes_[best])) best = child;
        }
        return best;
    }

    const Evaluator<G>& evaluator_;
    typename Evaluator<G>::Memory memory_{evaluator_.memory()};
    const G& geometry_;
    const MctsOptions options_;
    Xorshift random_;
    Position<G> root_;
    int root_last_ = -1;
    std::vector<MctsNode> nodes_;
    std::vector<int> path_;
    std::uint64_t calls_ = 0;
};

}  // namespace claimeven
