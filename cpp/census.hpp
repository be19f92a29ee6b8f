// Census: how many distinct positions exist at each ply, finished games counted
// but not continued.
#pragma once

#include <cstdint>
#include <vector>

#include "position.hpp"
#include "progress.hpp"
#include "word_set.hpp"

namespace claimeven {

struct PlyCount {
    std::uint64_t positions{0};
    std::uint64_t won{0};    // of these, games that just ended with a line
    std::uint64_t drawn{0};  // of these, full boards without a line
};

enum class CensusEnd { COMPLETE, STOPPED, OUT_OF_MEMORY };

struct Census {
    std::vector<PlyCount> plies;  // only plies that were counted whole
    CensusEnd end{CensusEnd::COMPLETE};
};

// Walks the game ply by ply. From a start that is its own mirror image only one
// position of each mirror pair is kept, and counted twice.
template <Geometry G>
class CensusTaker {
public:
    using Word = typename G::Word;

    CensusTaker(const G& geometry, std::size_t memory_bytes, Progress& progress)
        : geometry_(geometry), memory_bytes_(memory_bytes), progress_(progress) {}

    Census count(const Position<G>& start, int plies) {
        symmetric_ = start.mirrored(geometry_) == start;
        WordSet<Word> level;
        level.insert(start.key(geometry_));
        Census census;
        for (int ply = 0;; ++ply) {
            std::vector<Word> open = tally(level, census);
            if (ply == plies || open.empty()) return census;
            level = WordSet<Word>();
            census.end = expand(open, level);
            if (census.end != CensusEnd::COMPLETE) return census;
        }
    }

private:
    // Adds up one ply; returns the keys of its unfinished positions.
    std::vector<Word> tally(const WordSet<Word>& level, Census& census) const {
        PlyCount counts;
        std::vector<Word> open;
        level.for_each([&](Word key) {
            const auto position = Position<G>::from_key(geometry_, key);
            const bool is_twin = symmetric_ && position.mirrored(geometry_) != position;
            const std::uint64_t weight = is_twin ? 2 : 1;
            counts.positions += weight;
            if (position.is_won(geometry_)) {
                counts.won += weight;
            } else if (position.is_full(geometry_)) {
                counts.drawn += weight;
            } else {
                open.push_back(key);
            }
        });
        census.plies.push_back(counts);
        return open;
    }

    CensusEnd expand(const std::vector<Word>& open, WordSet<Word>& next) {
        const std::size_t open_bytes = open.capacity() * sizeof(Word);
        // The next tally lists its open positions beside the set, and may grow by doubling.
        const std::size_t limit = memory_bytes_ > open_bytes ? memory_bytes_ - open_bytes : 0;
        progress_.begin(open.size());
        for (const Word key : open) {
            const auto position = Position<G>::from_key(geometry_, key);
            for (auto moves = position.playable(geometry_); moves != 0;) {
                const auto child = position.after(take_lowest(moves));
                if (!next.reserve_one(limit)) return CensusEnd::OUT_OF_MEMORY;
                next.insert(symmetric_ ? child.canonical_key(geometry_) : child.key(geometry_));
            }
            progress_.step();
            if (progress_.stopped()) return CensusEnd::STOPPED;
        }
        return CensusEnd::COMPLETE;
    }

    const G& geometry_;
    std::size_t memory_bytes_;
    Progress& progress_;
    bool symmetric_{false};
};

}  // namespace claimeven
