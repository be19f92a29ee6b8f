// The depth-limited searches below the root: minimax, alpha-beta, principal variation
// search and MTD(f). One recursion serves both sides: values are for the side to move, the
// heuristic is always asked for the side that moves at the root, and the sign follows.
#pragma once

#include <array>

#include "search/eval_cache.hpp"
#include "search/limits.hpp"
#include "search/ordering.hpp"
#include "search/outcomes.hpp"
#include "search/report.hpp"
#include "search/trace.hpp"
#include "search/transposition_table.hpp"

namespace claimeven {

inline constexpr Value INFINITE = Value{1} << 62;

template <Geometry G>
class TreeSearch {
public:
    using Word = typename G::Word;

    // A position in the tree: `last` is the bit of the last stone, `record` its place in the
    // trace. Depth is plies still to search, ply the distance from the root.
    struct TreeNode {
        Position<G> position;
        int last, depth, ply;
        int column = -1;
        int parent_record = Trace::NOT_RECORDED;
    };

    // `outcomes`: null where the solver is not to be asked.
    TreeSearch(const Evaluator<G>& evaluator, const SearchOptions& options,
               TranspositionTable<Word>& table, EvalCache cache, SearchBudget& budget,
               const Viewpoint& view, Outcomes<G>* outcomes)
        : evaluator_(evaluator),
          geometry_(evaluator.geometry()),
          options_(options),
          budget_(budget),
          view_(view),
          view_number_(evaluator.view_number(view)),
          table_(table),
          cache_(cache),
          outcomes_(outcomes),
          outcome_values_(evaluator),
          needs_last_(evaluator.tables().needs_last()),
          ends_at_leaves_(evaluator.tables().play_on && !evaluator.tables().static_ending),
          order_(geometry_, options.ordering),
          trace_(options.trace_plies, options.trace_nodes) {}

    // The value of a node for its side to move: exact inside (alpha, beta), else a bound.
    // Meaningless once `is_stopped`.
    Value search(const TreeNode& node, Value alpha, Value beta, Value guess) {
        switch (options_.algorithm) {
            case Algorithm::MINIMAX:
                return minimax(node);
            case Algorithm::PVS:
                return alphabeta<true>(node, alpha, beta);
            case Algorithm::MTDF:
                return alpha + 1 >= beta ? alphabeta<false>(node, alpha, beta) : mtdf(node, guess);
            case Algorithm::ALPHABETA:
                break;
        }
        return alphabeta<false>(node, alpha, beta);
    }

    // The same by plain alpha-beta, whatever the algorithm: for following the variation.
    Value verify(const TreeNode& node, Value alpha, Value beta) {
        return alphabeta<false>(node, alpha, beta);
    }

    TreeNode child(const TreeNode& node, const Move<Word>& move, int record) const {
        return {node.position.after(move.cell),
                move.bit,
                node.depth - 1,
                node.ply + 1,
                move.column,
                record};
    }

    MoveList<Word> moves(const TreeNode& node, int first_column) {
        // Just above the horizon, ranking by evaluation would cost as much as searching.
        const bool is_worth_ranking = node.depth >= 2;
        return order_.list(node.position, node.ply, first_column, [&](const Move<Word>& move) {
            if (!is_worth_ranking) return Value{0};
            const Position<G> after = node.position.after(move.cell);
            return -relative(evaluator_.value_of(after, view_, move.bit, calls_++, &memory_),
                             node.ply + 1);
        });
    }

    bool is_finished(const Position<G>& position) const {
        if (position.is_full(geometry_)) return true;
        return !evaluator_.tables().play_on && position.is_won(geometry_);
    }

    bool is_stopped() const { return stopped_; }
    Counters& counters() { return counters_; }
    // How often a value rested on an evaluation, asked for or remembered.
    std::uint64_t guesses() const { return guesses_; }
    Trace& trace() { return trace_; }
    // The best moves found below a ply, as far as they are known.
    std::vector<int> variation_from(int ply) const {
        const Variation& variation = variations_[ply];
        return {variation.columns.begin(), variation.columns.begin() + variation.length};
    }
    void forget_variation(int ply) { variations_[ply].length = 0; }

private:
    struct Variation {
        std::array<std::int8_t, MAX_BITS> columns;
        int length = 0;
    };

    Value minimax(const TreeNode& node) {
        const int record = enter(node, -INFINITE, INFINITE);
        if (stopped_) return 0;
        if (const auto value = value_at_end(node, record)) return *value;
        Value best = -INFINITE;
        for (const Move<Word>& move : moves(node, -1)) {
            const Value value = -minimax(child(node, move, record));
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                extend_variation(node.ply, move.column);
            }
        }
        trace_.leave(record, best, Bound::EXACT, NodeEnd::SEARCHED);
        return best;
    }

    // Scout: after the first child the others are only asked whether they are better.
    template <bool Scout>
    Value alphabeta(const TreeNode& node, const Value alpha, const Value beta) {
        // Step 1. Finished games and the horizon.
        const int record = enter(node, alpha, beta);
        if (stopped_) return 0;
        if (const auto value = value_at_end(node, record)) return *value;
        // Step 2. A stored bound may already answer the question.
        const std::uint64_t guesses = guesses_;
        const Word key = node.position.key(geometry_);
        const auto* known = table_.find(key, view_number_);
        if (known != nullptr && known->depth == node.depth && answers(*known, alpha, beta)) {
            ++counters_.table_hits;
            guesses_ += known->is_guess ? 1 : 0;
            trace_.leave(record, known->value, known->bound, NodeEnd::TABLE);
            return known->value;
        }
        if (const auto value = proven_value(node, record)) return *value;
        // Step 3. Children, most promising first; one that reaches beta ends the work.
        const auto list = moves(node, known == nullptr ? -1 : known->column);
        Value best = -INFINITE;
        int best_column = -1;
        for (const Move<Word>& move : list) {
            const TreeNode next = child(node, move, record);
            const Value floor = std::max(alpha, best);
            const Value value = value_of_child<Scout>(next, floor, beta, best_column >= 0);
            if (stopped_) return 0;
            if (value > best) {
                best = value;
                best_column = move.column;
                if (value > alpha) extend_variation(node.ply, move.column);
            }
            if (best >= beta) {
                if (&move + 1 != list.end()) ++counters_.cuts;
                order_.record_cut(node.ply, move.bit, node.depth);
                break;
            }
        }
        // Step 4. Remember the answer together with what it proves.
        const Bound bound = best >= beta    ? Bound::LOWER
                            : best <= alpha ? Bound::UPPER
                                            : Bound::EXACT;
        table_.store(key, view_number_, best, node.depth, bound, best_column, guesses_ != guesses);
        trace_.leave(record, best, bound, best >= beta ? NodeEnd::CUT : NodeEnd::SEARCHED);
        return best;
    }

    template <bool Scout>
    Value value_of_child(const TreeNode& next, Value floor, Value beta, bool has_best) {
        if constexpr (Scout) {
            if (has_best && floor > -INFINITE && floor + 1 < beta) {
                const Value value = -alphabeta<true>(next, -floor - 1, -floor);
                if (stopped_ || value <= floor || value >= beta) return value;
                return -alphabeta<true>(next, -beta, -value);
            }
        }
        return -alphabeta<Scout>(next, -beta, -floor);
    }

    // MTD(f): null windows close in on the value from the guess. Steps in one direction
    // double, because evaluations have many values and few of them are near the guess; once
    // the value is known to lie between two bounds, no step is longer than half the way, so
    // that a value between two far ones is found by halving and not one by one.
    Value mtdf(const TreeNode& node, Value guess) {
        Value lower = -INFINITE, upper = INFINITE, step = 1;
        Value beta = std::clamp(guess, -INFINITE + 1, INFINITE);
        while (lower < upper) {
            const Value value = alphabeta<false>(node, beta - 1, beta);
            if (stopped_) return 0;
            const bool is_below = value < beta;
            step = (is_below ? upper == INFINITE : lower == -INFINITE) ? 1 : 2 * step;
            (is_below ? upper : lower) = value;
            if (lower > -INFINITE && upper < INFINITE) {
                step = std::clamp(step, Value{1}, std::max(Value{1}, (upper - lower) / 2));
            }
            beta = is_below ? std::max(upper - step + 1, lower + 1) : std::min(lower + step, upper);
        }
        return lower;
    }

    // Counts the node; the search stops when the budget is spent.
    int enter(const TreeNode& node, Value alpha, Value beta) {
        ++counters_.nodes;
        if (budget_.spend_node()) stopped_ = true;
        variations_[node.ply].length = 0;
        return trace_.enter(node.parent_record, node.column, node.ply, node.depth, alpha, beta);
    }

    // The value of a finished game or of the horizon; nothing where the game goes on.
    std::optional<Value> value_at_end(const TreeNode& node, int record) {
        const bool finished = is_finished(node.position);
        if (!finished && node.depth > 0) return std::nullopt;
        ++counters_.leaves;
        const Value value = relative(finished ? value_of_ending(node) : at_horizon(node), node.ply);
        trace_.leave(record, value, Bound::EXACT, finished ? NodeEnd::FINISHED : NodeEnd::HORIZON);
        return value;
    }

    // What the solver's table knows of a node that is to be searched.
    std::optional<Value> proven_value(const TreeNode& node, int record) {
        if (outcomes_ == nullptr) return std::nullopt;
        const OutcomeRange range = prove(node, 1);
        if (!range.is_known()) return std::nullopt;
        const Value value = relative(outcome_values_.of(range.best), node.ply);
        trace_.leave(record, value, Bound::EXACT, NodeEnd::PROVEN);
        return value;
    }

    // For the side that moves at the root: what a few nodes prove, otherwise a guess.
    Value at_horizon(const TreeNode& node) {
        if (outcomes_ == nullptr) return ask(node);
        constexpr std::uint64_t FEW_NODES = 10;
        const OutcomeRange range = prove(node, FEW_NODES);
        return range.is_known() ? outcome_values_.of(range.best)
                                : outcome_values_.within(range, ask(node));
    }

    // For the side that moves at the root.
    OutcomeRange prove(const TreeNode& node, std::uint64_t nodes) {
        const std::uint64_t most = std::min(nodes, budget_.nodes_left());
        if (most == 0) return {};
        const OutcomeRange range = outcomes_->ask(node.position, -1, 1, {most, 0});
        counters_.nodes += outcomes_->nodes();
        counters_.proof_nodes += outcomes_->nodes();
        budget_.spend_nodes(outcomes_->nodes());
        return (node.ply & 1) != 0 ? range.for_other_side() : range;
    }

    // For the side that moves at the root.
    Value value_of_ending(const TreeNode& node) {
        const Position<G>& position = node.position;
        Value value = evaluator_.value_of(position, view_, node.last, calls_++, &memory_);
        if (options_.prefer_sooner && position.is_won(geometry_)) {
            const bool root_won = (node.ply & 1) != 0;
            const Value stones_left = geometry_.shape.cells() - position.stones();
            value += root_won ? stones_left : -stones_left;
        }
        return value;
    }

    Value ask(const TreeNode& node) {
        ++counters_.evaluations;
        ++guesses_;
        if (cache_.is_off()) return evaluate(node);
        // Where the last stone does not matter the entry says so, and serves all of them.
        const Word128 key = node.position.key(geometry_);
        const auto last = static_cast<std::uint64_t>(needs_last_ ? node.last + 1 : 0);
        const auto phase = static_cast<std::uint64_t>(view_number_ / 2);
        const std::uint64_t view = (phase << 16) + 2 * last + (view_.for_first ? 1 : 0);
        Value value = 0;
        if (cache_.find(key, view, value)) {
            ++counters_.cache_hits;
            return value;
        }
        value = evaluate(node);
        cache_.store(key, view, value);
        return value;
    }

    Value evaluate(const TreeNode& node) {
        // Where a search does not stop at a line, its leaves are looked through for one.
        if (ends_at_leaves_) {
            return evaluator_.value_of(node.position, view_, node.last, calls_++, &memory_);
        }
        return evaluator_.evaluate(node.position, view_, node.last, calls_++, &memory_);
    }

    static Value relative(Value for_root, int ply) { return (ply & 1) != 0 ? -for_root : for_root; }

    static bool answers(const TableEntry<Word>& entry, Value alpha, Value beta) {
        return entry.bound == Bound::EXACT ||
               (entry.bound == Bound::LOWER && entry.value >= beta) ||
               (entry.bound == Bound::UPPER && entry.value <= alpha);
    }

    void extend_variation(int ply, int column) {
        Variation& variation = variations_[ply];
        const Variation& below = variations_[ply + 1];
        variation.columns[0] = static_cast<std::int8_t>(column);
        std::copy_n(below.columns.begin(), below.length, variation.columns.begin() + 1);
        variation.length = below.length + 1;
    }

    const Evaluator<G>& evaluator_;
    typename Evaluator<G>::Memory memory_{evaluator_.memory()};
    const G& geometry_;
    const SearchOptions options_;
    SearchBudget& budget_;
    const Viewpoint view_;
    const int view_number_;
    TranspositionTable<Word>& table_;
    EvalCache cache_;
    Outcomes<G>* outcomes_;
    const OutcomeValues outcome_values_;
    const bool needs_last_, ends_at_leaves_;
    MoveOrder<G> order_;
    Trace trace_;
    Counters counters_;
    std::uint64_t guesses_ = 0;
    std::uint64_t calls_ = 0;  // of the heuristic, numbered for those that sample
    bool stopped_ = false;
    std::vector<Variation> variations_ = std::vector<Variation>(MAX_BITS + 2);
};

}  // namespace claimeven
