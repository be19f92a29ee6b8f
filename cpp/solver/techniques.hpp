// Which techniques a solver is compiled with. All are on in the product; tests compile
// it without one or another to show that none changes a score, and the benchmark to
// show what each one buys.
#pragma once

#include "solver/weights.hpp"

namespace claimeven::solver {

struct Techniques {
    bool table{true};           // remember proven bounds
    bool relevance{true};       // key a position by what can still matter, not by its stones
    bool mirror{true};          // one key for a position and its mirror image
    bool chains{true};          // play out forced replies without a search node
    bool zugzwang{true};        // bounds from the follow-up strategy
    bool harmless_lines{true};  // of these: lines that come too late, or need both paired cells
    bool probe_children{true};  // ask the table about every child before searching one
    bool ordering{true};        // try promising moves first
    bool far_probes{true};      // ask for a quick win and a quick loss before anything else
    bool avx2{true};            // code for processors with AVX2 and BMI2, where there is one

    // With fewer empty cells a search costs less than looking for harmless lines one by one.
    int harmless_floor{14};
    // With fewer empty cells a position is searched again sooner than it is fetched from what
    // another thread has written.
    int shared_floor{14};
    // With fewer empty cells, or with fewer nodes spent on it, threads do not tell each other what
    // they are at, or what they have found where their tables are apart.
    int claimed_floor{18};
    int told_nodes{16};

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
