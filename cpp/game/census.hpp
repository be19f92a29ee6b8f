// Census: how many distinct positions exist at each ply, finished games counted
// but not continued. One ply at a time, so that what was counted is never lost.
#pragma once

#include <cstdint>
#include <memory>

#include "game/position.hpp"
#include "game/progress.hpp"
#include "game/word_set.hpp"

namespace claimeven {

struct CensusCounts {
    std::uint64_t positions{0};
    std::uint64_t won{0};    // of these, games that just ended with a line
    std::uint64_t drawn{0};  // of these, full boards without a line
};

enum class CensusStep { COUNTED, GAME_OVER, STOPPED, OUT_OF_MEMORY };

class Census {
public:
    virtual ~Census() = default;
    // The ply that was counted last; ply 0 is the start itself.
    virtual CensusCounts counts() const = 0;
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
        level_.insert(start.key(geometry));
        counts_ = tally(level_);
    }

    CensusCounts counts() const override { return counts_; }

    CensusStep advance(Progress& progress) override {
        if (counts_.positions == counts_.won + counts_.drawn) return CensusStep::GAME_OVER;
        WordSet<Word> next;
        const CensusStep step = expand(next, progress);
        if (step == CensusStep::COUNTED) {
            level_ = std::move(next);
            counts_ = tally(level_);
        }
        return step;
    }

private:
    CensusCounts tally(const WordSet<Word>& level) const {
        CensusCounts counts;
        for (const Word key : level) {
            const auto position = Position<G>::from_key(geometry_, key);
            const bool is_twin = symmetric_ && position.mirrored(geometry_) != position;
            const std::uint64_t weight = is_twin ? 2 : 1;
            counts.positions += weight;
            if (position.is_won(geometry_)) {
                counts.won += weight;
            } else if (position.is_full(geometry_)) {
                counts.drawn += weight;
            }
        }
        return counts;
    }

    CensusStep expand(WordSet<Word>& next, Progress& progress) const {
        const std::size_t level_bytes = level_.bytes();
        const std::size_t limit = memory_bytes_ > level_bytes ? memory_bytes_ - level_bytes : 0;
        progress.begin(level_.size());
        for (const Word key : level_) {
            const auto position = Position<G>::from_key(geometry_, key);
            auto moves = position.is_won(geometry_) ? Word{0} : position.playable(geometry_);
            while (moves != 0) {
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
    WordSet<Word> level_;
    CensusCounts counts_;
};

template <Geometry G>
std::unique_ptr<Census> begin_census(const G& geometry, const Position<G>& start,
                                     std::size_t memory_bytes) {
    return std::make_unique<CensusOf<G>>(geometry, start, memory_bytes);
}

}  // namespace claimeven
