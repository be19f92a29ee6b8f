// The search at the root: every column gets its value, the tie rule picks one, and iterative
// deepening goes on until the limits say stop. The last finished iteration is never lost.
#pragma once

#include <random>

#include "game/threads.hpp"
#include "search/column_proofs.hpp"
#include "search/tree.hpp"

namespace claimeven {

// Where a search puts its finished iterations, and where another thread asks it to stop.
class SearchWatch {
public:
    std::atomic<bool> stop{false};
    solver::SolveProgress solving;  // of the solver that a search may ask

    void request_stop() {
        stop.store(true);
        solving.stop.store(true);
    }

    void publish(const SearchReport& report) {
        const Lock guard(mutex_);
        latest_ = report;
        ++iterations_;
    }
    // The latest finished iteration and how many there were.
    std::pair<SearchReport, int> latest() const {
        const Lock guard(mutex_);
        return {latest_, iterations_};
    }

private:
    mutable Mutex mutex_;
    SearchReport latest_;
    int iterations_ = 0;
};

template <Geometry G>
class RootSearch {
public:
    using Word = typename G::Word;
    using TreeNode = typename TreeSearch<G>::TreeNode;

    // `outcomes`: where columns are to be proven between the iterations.
    RootSearch(const Evaluator<G>& evaluator, const SearchOptions& options,
               const SearchLimits& limits, TranspositionTable<Word>& table, EvalCache cache,
               const Position<G>& position, int last, SearchWatch& watch,
               Outcomes<G>* outcomes = nullptr)
        : tables_(evaluator.tables()),
          geometry_(evaluator.geometry()),
          options_(options),
          limits_(limits),
          watch_(watch),
          budget_(limits, watch.stop),
          outcome_values_(evaluator),
          tree_(evaluator, options, table, cache, budget_,
                Viewpoint(position.stones() % 2 == 0, position.stones()),
                outcome_values_.is_in_order() ? outcomes : nullptr),
          root_{position, last, 0, 0},
          random_(options.seed) {
        if (outcomes == nullptr) return;
        outcomes->begin(watch.solving);
        proofs_.emplace(*outcomes, geometry_, position, budget_);
    }

    // The position must not be finished, the depth limit at least 1.
    SearchReport run() {
        SearchReport report;
        const int deepest = std::min(limits_.depth, geometry_.shape.cells() - stones());
        for (int depth = options_.deepening ? 1 : deepest; depth <= deepest; ++depth) {
            // A fixed depth is cut short by a request to stop, and then has no answer; a
            // deepening search has at least depth 1.
            if (depth > 1) budget_.enforce();
            if (!iterate(depth, report)) break;
            const int preferred = report.column;
            if (report.outcome == Proof::NONE) prove_columns(report);
            watch_.publish(report);
            if (is_settled(report) || budget_.is_spent()) break;
            // Once the preferred column is refuted the others have to be searched again: they were
            // only shown to be worse than the value it had.
            if (report.column != preferred) --depth;
        }
        return report;
    }

    const Trace& trace() { return tree_.trace(); }

private:
    int stones() const { return root_.position.stones(); }

    // Where the solver had the last word at every leaf, who wins is about to be known.
    bool is_settled(const SearchReport& report) const {
        return report.outcome != Proof::NONE || (report.exhaustive && !proofs_);
    }

    void prove_columns(SearchReport& report) {
        if (!proofs_) return;
        const std::uint64_t before = proofs_->nodes();
        proofs_->prove(report, share_of_proofs(report), report.value > outcome_values_.draw());
        tree_.counters().nodes += proofs_->nodes() - before;
        tree_.counters().proof_nodes += proofs_->nodes() - before;
        report.counters = tree_.counters();
        take_over_proofs(report);
        report.seconds = budget_.seconds();
    }

    // So many nodes for each of the search, and all that are left if another iteration would
    // not come to its end with them.
    std::uint64_t share_of_proofs(const SearchReport& report) const {
        constexpr std::uint64_t FOR_EACH = 8, NEXT_ITERATION = 3;
        const std::uint64_t searched = report.counters.nodes - proofs_->nodes();
        const std::uint64_t left = budget_.nodes_left();
        if (left < NEXT_ITERATION * searched) return left;
        const std::uint64_t share = FOR_EACH * searched;
        return std::min(left, share - std::min(share, proofs_->nodes()));
    }

    // Values and choice, corrected by what is proven.
    void take_over_proofs(SearchReport& report) {
        const OutcomeRange root = proofs_->of_root();
        report.outcomes.assign(report.columns.size(), Proof::NONE);
        for (const int column : proofs_->columns()) {
            report.outcomes[column] = proof_of(proofs_->of(column));
            correct(*report.columns[column], column);
        }
        const int chosen = proofs_->choose(report);
        if (chosen != report.column) report.variation = {chosen};
        report.column = chosen;
        report.value = report.columns[chosen]->value;
        if (root.is_known()) report.outcome = proof_of(root);
        if (report.outcome == Proof::DRAW) report.proof = Proof::DRAW;
    }

    void correct(ColumnValue& found, int column) const {
        if (!proofs_ || !outcome_values_.is_in_order()) return;
        const OutcomeRange& range = proofs_->of(column);
        const Value value = outcome_values_.within(range, found.value);
        // A bound from above that lies below a proven bound from below is the value.
        found.exact = found.exact || range.is_known() || value > found.value;
        found.value = value;
    }

    static Proof proof_of(const OutcomeRange& range) {
        if (!range.is_known()) return Proof::NONE;
        return range.best > 0 ? Proof::WIN : range.best < 0 ? Proof::LOSS : Proof::DRAW;
    }

    // One search to a fixed depth; false, and no change of the report, if it was stopped.
    bool iterate(int depth, SearchReport& report) {
        const std::uint64_t guesses = tree_.guesses();
        root_.depth = depth;
        tree_.trace().begin();
        SearchReport fresh;
        fresh.columns.resize(geometry_.shape.columns);
        if (!value_columns(fresh, report)) return false;
        choose(fresh);
        fresh.depth = depth;
        fresh.exhaustive = tree_.guesses() == guesses;
        fresh.counters = tree_.counters();
        const Position<G> end = complete_variation(fresh);
        fresh.proof = fresh.outcome = prove(fresh, end);
        if (proofs_) take_over_proofs(fresh);
        fresh.seconds = budget_.seconds();
        report = fresh;
        tree_.trace().finish();
        return true;
    }

    bool value_columns(SearchReport& fresh, const SearchReport& before) {
        ++tree_.counters().nodes;
        budget_.spend_nodes(1);
        const int record =
            tree_.trace().enter(Trace::NOT_RECORDED, -1, 0, root_.depth, -INFINITE, INFINITE);
        Value best = -INFINITE;
        for (const Move<Word>& move : tree_.moves(root_, before.column)) {
            const Value guess = before.depth == 0 ? 0 : before.columns[move.column]->value;
            ColumnValue found = value_column(move, best, guess, record);
            if (tree_.is_stopped()) return false;
            correct(found, move.column);
            fresh.columns[move.column] = found;
            if (found.value > best) {
                best = found.value;
                fresh.variation = tree_.variation_from(1);
                fresh.variation.insert(fresh.variation.begin(), move.column);
            }
        }
        fresh.value = best;
        tree_.trace().leave(record, best, Bound::EXACT, NodeEnd::SEARCHED);
        return true;
    }

    // Equal values are found too, because the tie rule is the root's business: a column is
    // asked whether it reaches the best so far, not whether it exceeds it.
    ColumnValue value_column(const Move<Word>& move, Value best, Value guess, int record) {
        tree_.forget_variation(1);
        // Its value is not asked for: it follows from what is proven.
        if (outcome_values_.is_in_order() && proofs_ && proofs_->of(move.column).is_known()) {
            return {outcome_values_.draw(), true};
        }
        const TreeNode next = tree_.child(root_, move, record);
        const bool exact_anyway = options_.all_columns || options_.algorithm == Algorithm::MINIMAX;
        if (exact_anyway || best == -INFINITE) {
            return {-tree_.search(next, -INFINITE, INFINITE, -guess), true};
        }
        if (options_.algorithm == Algorithm::ALPHABETA) {
            const Value value = -tree_.search(next, -INFINITE, -(best - 1), -guess);
            return {value, value >= best};
        }
        const Value bound = -tree_.search(next, -best, -(best - 1), -guess);
        if (tree_.is_stopped() || bound < best) return {bound, false};
        return {-tree_.search(next, -INFINITE, -(best - 1), -std::max(guess, bound)), true};
    }

    void choose(SearchReport& report) {
        std::vector<int> ties;
        for (const int column : preference()) {
            const auto& found = report.columns[column];
            if (found && found->exact && found->value == report.value) ties.push_back(column);
        }
        const bool at_random = options_.ties == TieRule::RANDOM;
        const int chosen = at_random ? ties[random_() % ties.size()] : ties.front();
        if (report.variation.front() != chosen) report.variation = {chosen};
        report.column = chosen;
    }

    std::vector<int> preference() const {
        std::vector<int> order = centre_first(geometry_.shape.columns);
        if (options_.ties != TieRule::CENTRE) std::sort(order.begin(), order.end());
        return order;
    }

    // A table cuts variations short, null windows have none, and a tie may have chosen another
    // column than the search saw last: look again along the way, with the window around the
    // known value. What that costs is not counted. Returns the position at the end.
    Position<G> complete_variation(SearchReport& report) {
        const Counters before = tree_.counters();
        TreeNode node = root_;
        std::size_t known = 0;
        Value value = report.value;
        while (node.depth > 0 && !tree_.is_finished(node.position)) {
            if (known == report.variation.size()) {
                if (!find_next(node, value, report.variation)) break;
            }
            const int column = report.variation[known++];
            const Word cell = node.position.landing_cell(geometry_, column);
            node = {node.position.after(cell), lowest_index(cell), node.depth - 1, node.ply + 1};
            value = -value;
        }
        report.variation.resize(known);
        tree_.counters() = before;
        return node.position;
    }

    // Certainty about the side to move, if the variation ends the game: its end is then what
    // the search believes in, and a threat search of at most the same size confirms it.
    Proof prove(const SearchReport& report, const Position<G>& end) const {
        const int plies = static_cast<int>(report.variation.size());
        // Where stones go on falling after a line, the end of the variation tells no distance.
        if (tables_.play_on) return Proof::NONE;
        if (!end.is_won(geometry_)) {
            const bool drawn = report.exhaustive && outcome_values_.is_in_order() &&
                               report.value == outcome_values_.draw();
            return drawn ? Proof::DRAW : Proof::NONE;
        }
        constexpr std::uint64_t FEW_NODES = 10000;
        ForcedWin<G> forced(geometry_, std::max(report.counters.nodes, FEW_NODES));
        if (plies % 2 == 1) {
            return forced.wins(root_.position, plies) ? Proof::WIN : Proof::NONE;
        }
        return forced.loses(root_.position, plies) ? Proof::LOSS : Proof::NONE;
    }

    // Appends a move that keeps the value of the node; false if the search was stopped.
    bool find_next(const TreeNode& node, Value value, std::vector<int>& variation) {
        for (const Move<Word>& move : tree_.moves(node, -1)) {
            const TreeNode next = tree_.child(node, move, Trace::NOT_RECORDED);
            tree_.forget_variation(next.ply);
            const Value found = -tree_.verify(next, -value - 1, -value + 1);
            if (tree_.is_stopped()) return false;
            if (found == value) {
                variation.push_back(move.column);
                const auto rest = tree_.variation_from(next.ply);
                variation.insert(variation.end(), rest.begin(), rest.end());
                return true;
            }
        }
        return false;
    }

    const HeuristicTables& tables_;
    const G& geometry_;
    const SearchOptions options_;
    const SearchLimits limits_;
    SearchWatch& watch_;
    SearchBudget budget_;
    const OutcomeValues outcome_values_;
    TreeSearch<G> tree_;
    TreeNode root_;
    std::mt19937_64 random_;
    std::optional<ColumnProofs<G>> proofs_;  // nothing where the solver is not asked
};

}  // namespace claimeven
