// What the follower F has committed itself to in a combination of Allis' rules, as sets of cells.
//
// Claimevens exclude nothing but what uses one of their cells, so F follows every one that no other
// rule needs the cells of. A plan therefore says which claimevens are left, and what the other
// rules use. What may stand side by side is what coach/rule_instance.hpp says.
#pragma once

#include "game/bitboard.hpp"

namespace claimeven::solver {

template <Bitboard Word>
struct RulePlan {
    Word claimevens;      // lower cells of those that are left
    Word free;            // empty cells that nothing uses, or claimevens that can be given up
    Word kept{0};         // cells of claimevens that another rule needs
    Word verticals{0};    // lower cells
    Word under{0};        // cells at or below an inverse: no claimeven may have one
    Word columns{0};      // of the inverses
    Word low_columns{0};  // of the last lowinverse: others in the same two columns are allowed
    int sets{0};          // how many sets of cells spoil a line; see RuleCombination
    int beaten{0};        // how many of F's lines do

    // These claimevens, which are left, are not given up any more.
    void keep(Word lower) {
        kept |= lower | (lower << 1);
        free &= ~(lower | (lower << 1));
    }
    // Each of these is false where there is no room for it; then the plan is of no use any more.
    bool take(Word cells) {
        if ((cells & ~free) != 0) return false;
        free &= ~cells;
        claimevens &= ~(cells | (cells >> 1));
        return true;
    }
    bool stack(Word lower) {
        if ((verticals & lower) != 0) return true;
        verticals |= lower;
        return take(lower | (lower << 1));
    }
    bool invert(Word cells_under, Word both_columns, bool is_low) {
        const bool is_shared = is_low && both_columns == low_columns;
        if ((both_columns & columns) != 0 && !is_shared) return false;
        if ((cells_under & kept) != 0) return false;
        under |= cells_under;
        claimevens &= ~(cells_under | (cells_under >> 1));
        columns |= both_columns;
        if (is_low) low_columns = both_columns;
        return true;
    }
    // The two cells are F's claimeven within a baseclaim.
    bool claim_with_base(Word lower) {
        const Word both = lower | (lower << 1);
        if ((both & under) != 0 || !take(both)) return false;
        kept |= both;
        return true;
    }
};

}  // namespace claimeven::solver
