// What the coach's finders make of the kernel's: the same searches as in `coach/finders/`, answered
// with yes or no, so that millions of claims can be compared with the solver.
//
// `own` says whether a claim is for the side to move.
#pragma once

#include <unordered_map>

#include "coach/follow_up.hpp"
#include "coach/forced_win.hpp"
#include "coach/rule_cover.hpp"
#include "game/position.hpp"

namespace claimeven::coach {

template <Bitboard Word>
struct HashOf {
    std::size_t operator()(Word word) const { return static_cast<std::size_t>(hash_word(word)); }
};

template <Geometry G>
class CoachFinders {
    using Word = typename G::Word;

public:
    explicit CoachFinders(const G& geometry) : geometry_(geometry) {}

    // Plies until the line is complete; 0 if there is no forced win.
    int forced_win(const Position<G>& position, bool own) const {
        if (own) return attack(position, 0);
        const Word playable = position.playable(geometry_);
        if (position.can_win_now(geometry_)) return 0;
        const Word blocks = position.opponent_winning_cells(geometry_) & playable;
        if (blocks == 0) return 0;
        if (has_two_bits(blocks)) return 2;
        const Position<G> blocked = position.after(blocks);
        if (blocked.is_full(geometry_)) return 0;
        return blocked.can_win_now(geometry_) ? 2 : attack(blocked, 1);
    }

    // A move that need not threaten, if the side is to move, then a line or a forced win
    // against every reply.
    bool quiet_win(const Position<G>& position, bool own) const {
        return after_a_move(position, own, [&](const Position<G>& here) {
            if (here.can_win_now(geometry_)) return false;
            for (Word rest = here.playable(geometry_); rest != 0;) {
                const Position<G> child = here.after(take_lowest(rest));
                if (child.is_full(geometry_)) return false;
                if (!child.can_win_now(geometry_) && attack(child, 0) == 0) return false;
            }
            return true;
        });
    }

    bool follow_up(const Position<G>& position, bool own, bool wins) const {
        return after_a_move(position, own, [&](const Position<G>& here) {
            return FollowUpFinder<G>(geometry_, here).find(wins).has_value();
        });
    }

    // One threat that decides, or two together.
    bool deciding_threat(const Position<G>& position, bool own, int most = 2) const {
        return after_a_move(position, own, [&](const Position<G>& here) {
            return decides(here, 1) || (most > 1 && decides(here, 2));
        });
    }

    bool rules(const Position<G>& position, bool own, bool wins) const {
        return after_a_move(position, own, [&](const Position<G>& here) {
            const auto cover = find_cover(geometry_, here, Word{0}, NODES);
            return cover && (cover->wins() || !wins);
        });
    }

    // A tree of a few plies with a proof at every end, where none holds at once.
    bool proof_tree(const Position<G>& position, bool own, bool wins) {
        known_.clear();
        visits_ = VISITS;
        for (int plies = 0; plies <= DEPTH; ++plies) {
            int leaves = LEAVES;
            if (grow(position, own, wins, plies, leaves)) return plies > 0;
        }
        return false;
    }

private:
    static constexpr int MOVES = 12;
    static constexpr std::uint64_t TRIES = 20'000;
    static constexpr int NODES = 3000;
    static constexpr int DEPTH = 4, LEAVES = 13, VISITS = 120;

    // Asks about this position, if the other side is to move, or about those after one move.
    template <class Holds>
    bool after_a_move(const Position<G>& position, bool own, Holds&& holds) const {
        if (!own) return holds(position);
        for (Word rest = position.playable(geometry_); rest != 0;) {
            const Position<G> child = position.after(take_lowest(rest));
            if (!child.is_won(geometry_) && !child.is_full(geometry_) && holds(child)) return true;
        }
        return false;
    }

    int attack(const Position<G>& position, int plies_before) const {
        const auto columns = ForcedWin<G>(geometry_, TRIES).find(position, MOVES);
        return columns.empty() ? 0 : plies_before + static_cast<int>(columns.size()) + 2;
    }

    bool decides(const Position<G>& position, int count) const {
        const Word waiting =
            position.opponent_winning_cells(geometry_) & ~position.playable(geometry_);
        for (Word rest = waiting; rest != 0;) {
            const Word one = take_lowest(rest);
            if (count == 1 && is_decided_by(position, one)) return true;
            for (Word others = count == 2 ? rest : Word{0}; others != 0;) {
                const Word other = take_lowest(others);
                if (column_of(one) != column_of(other) && is_decided_by(position, one | other))
                    return true;
            }
        }
        return false;
    }
    bool is_decided_by(const Position<G>& position, Word threats) const {
        return RuleRegion<G>(geometry_, position, threats).has_even_size() &&
               find_cover(geometry_, position, threats, NODES).has_value();
    }
    int column_of(Word cell) const { return geometry_.shape.column_of(lowest_index(cell)); }

    bool grow(const Position<G>& position, bool own, bool wins, int plies, int& leaves) {
        if (position.is_won(geometry_)) return false;  // see `own` below: only M's line gets here
        if (position.is_full(geometry_)) return !wins;
        if (position.can_win_now(geometry_)) return own;
        if (leaves > 0 && is_known_leaf(position, own, wins)) {
            --leaves;
            return true;
        }
        if (plies == 0) return false;
        bool is_kept = !own;
        for (Word rest = position.playable(geometry_); rest != 0 && is_kept == !own;) {
            int left = leaves;
            is_kept = grow(position.after(take_lowest(rest)), !own, wins, plies - 1, left);
            if (is_kept) leaves = left;
        }
        return is_kept;
    }

    bool is_known_leaf(const Position<G>& position, bool own, bool wins) {
        const Word key = position.key(geometry_);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        if (visits_ == 0) return false;
        --visits_;
        return known_[key] = is_leaf(position, own, wins);
    }
    bool is_leaf(const Position<G>& position, bool own, bool wins) const {
        if (forced_win(position, own) != 0) return true;
        if (follow_up(position, own, wins)) return true;
        return !own && (deciding_threat(position, own, 1) || rules(position, own, wins));
    }

    const G& geometry_;
    int visits_{0};
    std::unordered_map<Word, bool, HashOf<Word>> known_;
};

}  // namespace claimeven::coach
