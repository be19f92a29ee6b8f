// Census: how many distinct positions exist at each ply, finished games counted
// but not continued. One ply at a time, so that what was counted is never lost.
#pragma once

#include <cstdint>
#include <memory>
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

enum class CensusStep { COUNTED, GAME_OVER, STOPPED, OUT_OF_MEMORY };

class Census {
public:
    virtual ~Census() = default;
    // The ply that was counted last; ply 0 is the start itself.
    virtual PlyCount counts() const = 0;
    // Goes on to the next ply. Anything but COUNTED leaves the counts as they were.
    virtual CensusStep advance(Progress& progress) = 0;
};

// From a start that is its own mirror image only one position of each mirror pair
// is kept, and counted twice.
template <Geometry G>
class CensusOf final : public Census {
public:
    using Word = typename G::Word;

    CensusOf(const G& geometry, const Position<G>& start, std::size_t memory_bytes)
        : geometry_(geometry),
          memory_bytes_(memory_bytes),
          symmetric_(start.mirrored(geometry) == start) {
        WordSet<Word> level;
        level.insert(start.key(geometry));
        tally(level);
    }

    PlyCount counts() const override { return counts_; }

    CensusStep advance(Progress& progress) override {
        if (open_.empty()) return CensusStep::GAME_OVER;
        WordSet<Word> next;
        const CensusStep step = expand(next, progress);
        if (step == CensusStep::COUNTED) tally(next);
        return step;
    }

private:
    // Adds up one ply and keeps the keys of its unfinished positions.
    void tally(const WordSet<Word>& level) {
        counts_ = {};
        open_ = {};
        level.for_each([&](Word key) {
            const auto position = Position<G>::from_key(geometry_, key);
            const bool is_twin = symmetric_ && position.mirrored(geometry_) != position;
            const std::uint64_t weight = is_twin ? 2 : 1;
            counts_.positions += weight;
            if (position.is_won(geometry_)) {
                counts_.won += weight;
            } else if (position.is_full(geometry_)) {
                counts_.drawn += weight;
            } else {
                open_.push_back(key);
            }
        });
    }

    CensusStep expand(WordSet<Word>& next, Progress& progress) const {
        // Beside the set lie the keys of this ply, and soon those of the next.
        const std::size_t open_bytes = open_.size() * sizeof(Word);
        const std::size_t limit = memory_bytes_ > open_bytes ? memory_bytes_ - open_bytes : 0;
        progress.begin(open_.size());
        for (const Word key : open_) {
            const auto position = Position<G>::from_key(geometry_, key);
            for (auto moves = position.playable(geometry_); moves != 0;) {
                const auto child = position.after(take_lowest(moves));
                if (!next.reserve_one(limit)) return CensusStep::OUT_OF_MEMORY;
                next.insert(symmetric_ ? child.canonical_key(geometry_) : child.key(geometry_));
            }
            progress.step();
            if (progress.stopped()) return CensusStep::STOPPED;
        }
        return CensusStep::COUNTED;
    }

    const G geometry_;
    const std::size_t memory_bytes_;
    const bool symmetric_;
    PlyCount counts_;
    std::vector<Word> open_;
};

template <Geometry G>
std::unique_ptr<Census> begin_census(const G& geometry, const Position<G>& start,
                                     std::size_t memory_bytes) {
    return std::make_unique<CensusOf<G>>(geometry, start, memory_bytes);
}

}  // namespace claimeven
