// Perft: the number of move sequences of a given length, games not continued
// after a complete line or a full board.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "game/position.hpp"
#include "game/progress.hpp"

namespace claimeven {

namespace detail {

// From this depth on a stop is asked for at every node: below it even the widest board takes
// a millisecond or two.
inline constexpr int PERFT_GRAIN = 3;

// Sequences of exactly `depth` >= 1 moves from a position that is not won. The last
// ply is counted by its landing cells, never played.
template <Geometry G>
std::uint64_t count_sequences(const G& geometry, const Position<G>& position, int depth,
                              const Progress& progress) {
    auto moves = position.playable(geometry);
    if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
    if (depth >= PERFT_GRAIN && progress.stopped()) return 0;
    std::uint64_t total = 0;
    while (moves != 0) {
        const Position<G> child = position.after(take_lowest(moves));
        if (!child.is_won(geometry)) {
            total += count_sequences(geometry, child, depth - 1, progress);
        }
    }
    return total;
}

// How many plies below the root to split the work: until a subtree is quick, or until there
// are so many that progress is fine-grained anyway.
inline int perft_split(int columns, int depth) {
    constexpr double QUICK_LEAVES = 1e6, MANY_SUBTREES = 20000;
    double leaves = 1;
    for (int ply = 0; ply < depth; ++ply) leaves *= columns;
    double subtrees = 1;
    int split = 0;
    while (depth - split > 1 && leaves > QUICK_LEAVES && subtrees * columns <= MANY_SUBTREES) {
        ++split;
        subtrees *= columns;
        leaves /= columns;
    }
    return split;
}

// Unfinished positions after exactly `plies` moves, transpositions repeated.
template <Geometry G>
void collect_subtrees(const G& geometry, const Position<G>& position, int plies,
                      std::vector<Position<G>>& subtrees) {
    if (position.is_won(geometry)) return;
    if (plies == 0) {
        subtrees.push_back(position);
        return;
    }
    for (auto moves = position.playable(geometry); moves != 0;) {
        collect_subtrees(geometry, position.after(take_lowest(moves)), plies - 1, subtrees);
    }
}

}  // namespace detail

// Perft with progress, one step per subtree a few plies below the root. Nothing when stopped.
template <Geometry G>
std::optional<std::uint64_t> perft(const G& geometry, const Position<G>& position, int depth,
                                   Progress& progress) {
    if (depth == 0) return 1;
    const int split = detail::perft_split(geometry.shape.columns, depth);
    std::vector<Position<G>> subtrees;
    detail::collect_subtrees(geometry, position, split, subtrees);
    progress.begin(subtrees.size());
    std::uint64_t total = 0;
    for (const Position<G>& root : subtrees) {
        total += detail::count_sequences(geometry, root, depth - split, progress);
        if (progress.stopped()) return std::nullopt;
        progress.step();
    }
    return total;
}

}  // namespace claimeven
