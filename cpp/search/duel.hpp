// A whole game between two searches. Short searches answer in microseconds; played move by move
// from Python a game would take twice as long, and only one game at a time could go on.
#pragma once

#include <array>
#include <chrono>

#include "search/root.hpp"

namespace claimeven {

// One side of the game.
struct DuelLimits {
    SearchLimits limits;
    bool centre_first = false;   // opens in the left middle column without a search
    bool obvious_first = false;  // plays an obvious column without a search
};

// A column that needs no search: the only one, else one that completes a line, else one that
// stops the opponent from it; of several the one nearest to the middle. -1 where there is none.
template <Geometry G>
int obvious_column(const G& geometry, const Position<G>& position) {
    const auto playable = position.playable(geometry);
    const auto wins = position.winning_cells(geometry) & playable;
    const auto blocks = position.opponent_winning_cells(geometry) & playable;
    const auto urgent = popcount(playable) == 1 ? playable : wins != 0 ? wins : blocks;
    for (const int column : centre_first(geometry.shape.columns)) {
        if ((urgent & geometry.shape.column_cells(column)) != 0) return column;
    }
    return -1;
}

struct DuelReport {
    std::vector<int> columns;              // played, in order
    std::array<std::uint64_t, 2> nodes{};  // of the first and the second side
    std::array<double, 2> seconds{};       // thinking time
    bool is_won = false;      // by the side that moved last; otherwise the board is full
    bool is_stopped = false;  // by request; the game has no end then
};

// -1 where a search has to find it.
template <Geometry G>
int column_without_search(const G& geometry, const Position<G>& position, const DuelLimits& side) {
    if (side.centre_first && position.stones() == 0) return (geometry.shape.columns - 1) / 2;
    return side.obvious_first ? obvious_column(geometry, position) : -1;
}

// Plays on from an unfinished position. `search(side, position, last)` returns a report whose
// column is negative when it was stopped.
template <Geometry G, class RunSearch>
DuelReport play_duel(const G& geometry, Position<G> position, int last,
                     const std::array<DuelLimits, 2>& sides, const std::atomic<bool>& stop,
                     RunSearch&& search) {
    using Clock = std::chrono::steady_clock;
    DuelReport report;
    while (!position.is_won(geometry) && !position.is_full(geometry)) {
        const int side = position.stones() % 2;
        const auto began = Clock::now();
        int column = column_without_search(geometry, position, sides[side]);
        if (column < 0) {
            const SearchReport found = search(side, position, last);
            column = found.column;
            report.nodes[side] += found.counters.nodes;
        }
        if (column < 0 || stop.load(std::memory_order_relaxed)) {
            report.is_stopped = true;
            break;
        }
        report.seconds[side] += std::chrono::duration<double>(Clock::now() - began).count();
        const auto cell = position.landing_cell(geometry, column);
        position = position.after(cell);
        last = lowest_index(cell);
        report.columns.push_back(column);
    }
    report.is_won = position.is_won(geometry);
    return report;
}

}  // namespace claimeven
