// A few lines that suffice to win: chosen from all lines of the winner, and none of them can go.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "coach/core_search.hpp"

namespace claimeven::coach {

template <Bitboard Word>
struct LineCore {
    std::vector<Word> lines;
    bool is_minimal;  // without any one of them the winner does not win
    std::uint64_t nodes;
};

template <Geometry G>
class LineCoreFinder {
    using Word = typename G::Word;
    using Search = CoreSearch<G>;

public:
    // Lines that the winner may still complete.
    LineCoreFinder(const G& geometry, const Position<G>& position, bool winner_moves)
        : geometry_(geometry),
          root_{winner_moves ? position.mover : position.opponent(),
                winner_moves ? position.opponent() : position.mover, winner_moves, 0},
          lines_(open_lines()) {}

    // Does the winner win with these lines alone? Others are ignored.
    CoreAnswer wins_with(const std::vector<Word>& lines, std::uint64_t nodes) {
        std::vector<Word> kept;
        for (const Word line : lines_)
            if (std::find(lines.begin(), lines.end(), line) != lines.end()) kept.push_back(line);
        if (kept.size() > Search::CAPACITY) return CoreAnswer::UNKNOWN;
        Search search(geometry_, kept, table_bits());
        ChosenLines used{0};
        return search.ask(with(low_bits<ChosenLines>(static_cast<int>(kept.size()))), nodes, used);
    }

    // Nothing if the winner does not win, or if that takes more than `nodes`. As many again may be
    // spent on leaving lines out.
    std::optional<LineCore<Word>> find(std::uint64_t nodes) {
        if (lines_.size() > Search::CAPACITY) return std::nullopt;
        Search search(geometry_, lines_, table_bits());
        ChosenLines chosen{0};
        const ChosenLines all = low_bits<ChosenLines>(static_cast<int>(lines_.size()));
        if (search.ask(with(all), nodes, chosen) != CoreAnswer::YES) return std::nullopt;
        bool is_minimal = true;
        for (const int line : removal_order(chosen)) {
            const ChosenLines bit = ChosenLines{1} << line;
            if ((chosen & bit) == 0) continue;
            ChosenLines used{0};
            const std::uint64_t spent = search.nodes();
            if (spent >= 2 * nodes) {
                is_minimal = false;
                break;
            }
            const CoreAnswer answer = search.ask(with(chosen & ~bit), 2 * nodes - spent, used);
            if (answer == CoreAnswer::YES) chosen = used;
            is_minimal = is_minimal && answer != CoreAnswer::UNKNOWN;
        }
        return LineCore<Word>{lines_of(chosen), is_minimal, search.nodes()};
    }

private:
    typename Search::State with(ChosenLines lines) const {
        typename Search::State state = root_;
        state.alive = lines;
        return state;
    }
    // Fewer entries where there is little to remember: to empty the table takes time.
    int table_bits() const {
        return std::clamp(geometry_.shape.cells() - popcount(root_.mask()), 10, 17);
    }
    std::vector<Word> open_lines() const {
        const auto& shape = geometry_.shape;
        std::vector<Word> found;
        for (int axis = 0; axis < shape.axis_count; ++axis) {
            const int step = shape.axes[axis];
            Word starts =
                detail::line_starts(Word(shape.board & ~root_.other), step, shape.connect);
            while (starts != 0) {
                const Word start = take_lowest(starts);
                Word line{0};
                for (int k = 0; k < shape.connect; ++k) line |= start << (k * step);
                found.push_back(line);
            }
        }
        return found;
    }
    // Emptier lines first: those are the least needed.
    std::vector<int> removal_order(ChosenLines chosen) const {
        std::vector<int> order;
        for (; chosen != 0; chosen &= chosen - 1) order.push_back(lowest_index(chosen));
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
            return popcount(lines_[a] & root_.winner) < popcount(lines_[b] & root_.winner);
        });
        return order;
    }
    std::vector<Word> lines_of(ChosenLines chosen) const {
        std::vector<Word> found;
        for (; chosen != 0; chosen &= chosen - 1) found.push_back(lines_[lowest_index(chosen)]);
        return found;
    }

    const G& geometry_;
    typename Search::State root_;
    std::vector<Word> lines_;
};

}  // namespace claimeven::coach
