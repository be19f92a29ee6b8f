// Which techniques a solver is compiled with. All are on in the package; tests compile
// it without one or another to show that none changes a score, and the benchmark to
// show what each one saves.
#pragma once

#include "solver/weights.hpp"

namespace claimeven::solver {

struct Techniques {
    bool table{true};           // store proven bounds
    bool relevance{true};       // key a position by what can still matter, not by its stones
    bool mirror{true};          // one key for a position and its mirror image
    bool chains{true};          // play out forced replies without a search node
    bool zugzwang{true};        // bounds from the follow-up strategy
    bool harmless_lines{true};  // of these: lines that come too late, or need both paired cells
    bool rules{true};           // bounds from combinations of Allis' rules
    bool probe_children{true};  // ask the table about every child before searching one
    bool ordering{true};        // try promising moves first
    bool far_probes{true};      // ask for a quick win and a quick loss before anything else
    bool avx2{true};            // code for processors with AVX2 and BMI2, where there is one

    // With fewer empty cells a search costs less than looking for harmless lines one by one.
    int harmless_min_empty{14};
    // Combinations of rules are looked for while at least this many in a hundred cells are empty.
    int rules_min_percent{55};
    // With fewer empty cells searching a position again is faster than reading what another
    // thread has written.
    int shared_min_empty{14};
    // With fewer empty cells threads do not avoid positions that another one is searching.
    int parallel_min_empty{18};
    // Where each thread has a table of its own, bounds that took fewer nodes are not passed on.
    int exchange_min_nodes{16};

    const Weights* attack{&ATTACK};
    const Weights* defence{&DEFENCE};
};

inline constexpr Techniques ALL_TECHNIQUES{};

constexpr Techniques without(bool Techniques::* technique) {
    Techniques techniques;
    techniques.*technique = false;
    return techniques;
}

}  // namespace claimeven::solver
