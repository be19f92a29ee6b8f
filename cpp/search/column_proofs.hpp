// What is proven about the columns of one root: the solver is asked about them between the
// iterations of a search, the most promising first, with budgets that grow.
#pragma once

#include <tuple>

#include "search/limits.hpp"
#include "search/outcomes.hpp"
#include "search/report.hpp"

namespace claimeven {

template <Geometry G>
class ColumnProofs {
public:
    ColumnProofs(Outcomes<G>& outcomes, const G& geometry, const Position<G>& root,
                 SearchBudget& budget)
        : outcomes_(outcomes), budget_(budget), ranges_(geometry.shape.columns) {
        for (int column = 0; column < geometry.shape.columns; ++column) {
            const auto cell = root.landing_cell(geometry, column);
            if (cell == 0) continue;
            columns_.push_back(column);
            children_.push_back(root.after(cell));
            order_.push_back(static_cast<int>(order_.size()));
        }
    }

    // For the side to move at the root. The column must have room.
    const OutcomeRange& of(int column) const { return ranges_[column]; }

    // The result of the root: that of its best column.
    OutcomeRange of_root() const {
        OutcomeRange root{-1, -1};
        for (const int column : columns_) {
            root = {std::max(root.worst, of(column).worst), std::max(root.best, of(column).best)};
        }
        return root;
    }

    // Spends up to `nodes` on questions whose answers matter. Ends early when the choice is
    // decided, and when something new is proven about the column that the search prefers, since
    // the search should use that first. `expects_win`: is the value of the search above a draw?
    void prove(const SearchReport& report, std::uint64_t nodes, bool expects_win) {
        const OutcomeRange before = of(report.column);
        sort_by_value(report);
        for (std::uint64_t left = nodes; left > 0;) {
            for (const int place : order_) {
                const OutcomeRange root = of_root();
                if (root.is_known() || of(report.column) != before) return;
                OutcomeRange& range = ranges_[columns_[place]];
                if (range.best <= root.worst) continue;  // cannot be better than what is certain
                const bool wins = asks_for_win(range, root.worst, expects_win);
                left -= ask(place, range, wins, std::min(left, share_));
                if (left == 0 || budget_.is_spent()) return;
            }
            share_ *= share_ < nodes ? GROWTH : 1;
        }
    }

    // The column to play by all that is known, the one the search prefers if none is better.
    int choose(const SearchReport& report) const {
        const OutcomeRange root = of_root();
        if (root.best < 0) return report.column;  // all is lost: what seems best may last longest
        const auto rank = [&](int column) {
            const OutcomeRange& range = of(column);
            const int certain = root.is_known() ? range.worst : range.best < 0 ? -1 : 0;
            return std::tuple(certain, report.columns[column]->value, column == report.column);
        };
        return *std::max_element(columns_.begin(), columns_.end(),
                                 [&](int a, int b) { return rank(a) < rank(b); });
    }

    const std::vector<int>& columns() const { return columns_; }
    std::uint64_t nodes() const { return nodes_; }  // visited by the solver

private:
    static constexpr std::uint64_t FIRST_SHARE = 1000;
    static constexpr std::uint64_t GROWTH = 10;

    // Otherwise the question is whether a column loses.
    static bool asks_for_win(const OutcomeRange& range, int certain, bool expects_win) {
        return range.best > 0 && (range.worst == 0 || certain == 0 || expects_win);
    }

    std::uint64_t ask(int place, OutcomeRange& range, bool wins, std::uint64_t nodes) {
        const solver::SolveLimits limits{nodes, budget_.seconds_left()};
        // Asked of the opponent, who is to move there.
        const int low = wins ? -1 : 0, high = wins ? 0 : 1;
        range = range.with(outcomes_.ask(children_[place], low, high, limits).for_other_side());
        budget_.spend_nodes(outcomes_.nodes());
        nodes_ += outcomes_.nodes();
        return std::clamp<std::uint64_t>(outcomes_.nodes(), 1, nodes);
    }

    void sort_by_value(const SearchReport& report) {
        const auto rank = [&](int place) {
            const int column = columns_[place];
            return std::tuple(column == report.column, report.columns[column]->value);
        };
        std::stable_sort(order_.begin(), order_.end(),
                         [&](int a, int b) { return rank(a) > rank(b); });
    }

    Outcomes<G>& outcomes_;
    SearchBudget& budget_;
    std::vector<OutcomeRange> ranges_;  // by column
    std::vector<int> columns_;          // those with room
    std::vector<Position<G>> children_;
    std::vector<int> order_;             // of columns and children, as they are asked about
    std::uint64_t share_ = FIRST_SHARE;  // of one question, in nodes
    std::uint64_t nodes_ = 0;
};

}  // namespace claimeven
