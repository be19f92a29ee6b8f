// One use of one of Allis' nine rules: what F commits itself to, and which lines that spoils.
//
// All rules are made of four kinds of parts:
//   claimeven     two cells, the upper one an upper cell: a stone of M on the lower one is answered
//                 on the upper one;
//   vertical      the same, the upper one not an upper cell;
//   bases         two playable cells: a stone of M on one is answered on the other;
//   the rest      cells of a baseclaim or a highinverse, which have plans of their own.
// An inverse also forbids claimevens at or below it in its two columns.
#pragma once

#include <cstdint>

#include "coach/line_set.hpp"
#include "game/bitboard.hpp"

namespace claimeven::coach {

enum class RuleKind : std::uint8_t {
    CLAIMEVEN,
    BASEINVERSE,
    VERTICAL,
    AFTEREVEN,
    LOWINVERSE,
    HIGHINVERSE,
    BASECLAIM,
    BEFORE,
    SPECIALBEFORE,
};

template <Bitboard Word>
struct RuleInstance {
    RuleKind rule;
    Word claimevens{0};  // lower cells of its claimevens
    Word verticals{0};   // lower cells of its verticals
    Word first{0};       // bases: one; baseclaim: x; highinverse: lowest cell of one column
    Word second{0};      // bases: the other; baseclaim: y; highinverse: of the other column
    Word third{0};       // baseclaim: z
    Word group{0};       // the line of F's in an aftereven or a before
    Word under{0};       // cells at or below an inverse: no claimeven may have one
    Word columns{0};     // all cells of an inverse's columns
    LineSet solves{};

    bool has_bases() const {
        return rule == RuleKind::BASEINVERSE || rule == RuleKind::SPECIALBEFORE;
    }
    Word bases() const { return has_bases() ? first | second : Word{0}; }
    // Cells that no other instance may use, but for an equal one.
    Word own_cells() const {
        if (rule == RuleKind::BASECLAIM) return first | second | (second << 1) | third;
        if (rule != RuleKind::HIGHINVERSE) return 0;
        const Word lowest = first | second;
        return lowest | (lowest << 1) | (lowest << 2);
    }
    Word claimeven_cells() const {
        const Word claimed = claimevens | (claimevens << 1);
        return rule == RuleKind::BASECLAIM ? claimed | second | (second << 1) : claimed;
    }
    Word cells() const {
        return claimevens | (claimevens << 1) | verticals | (verticals << 1) | bases() |
               own_cells();
    }
};

// May F follow both at once? Parts are equal or have no cell in common, and inverses get their way.
template <Bitboard Word>
bool are_compatible(const RuleInstance<Word>& a, const RuleInstance<Word>& b) {
    const Word both_claim = a.claimevens & b.claimevens, both_stack = a.verticals & b.verticals;
    Word shared = both_claim | (both_claim << 1) | both_stack | (both_stack << 1);
    if (a.bases() == b.bases()) shared |= a.bases();
    if ((a.cells() & b.cells() & ~shared) != 0) return false;
    if ((a.under & b.claimeven_cells()) != 0 || (b.under & a.claimeven_cells()) != 0) return false;
    if ((a.columns & b.columns) == 0) return true;
    return a.rule == RuleKind::LOWINVERSE && b.rule == RuleKind::LOWINVERSE &&
           a.columns == b.columns;
}

}  // namespace claimeven::coach
