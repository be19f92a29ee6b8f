// Sets of positions with known scores, as the programs that measure the solver read them.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "game/position.hpp"
#include "solver/bounds.hpp"

namespace claimeven::solver {

struct Case {
    Position<StandardGeometry> position;
    int points;
};
using Sets = std::vector<std::pair<std::string, std::vector<Case>>>;

inline Position<StandardGeometry> position_after(const std::string& moves) {
    Position<StandardGeometry> position;
    for (const char column : moves) {
        if (column == '-') continue;  // the empty board
        position = position.after(position.landing_cell(StandardGeometry{}, column - '1'));
    }
    return position;
}

inline Sets read_sets(const char* path, const std::string& wanted) {
    std::ifstream file(path);
    if (!file) {
        std::fprintf(stderr, "cannot read %s\n", path);
        std::exit(2);
    }
    Sets sets;
    std::string name, moves;
    int points;
    while (file >> name >> moves >> points) {
        if (!wanted.empty() && ("," + wanted + ",").find("," + name + ",") == std::string::npos)
            continue;
        if (sets.empty() || sets.back().first != name) sets.push_back({name, {}});
        sets.back().second.push_back({position_after(moves), points});
    }
    return sets;
}

// A measurement of a solver that is wrong is priority nothing.
inline void check_score(const Bounds& bounds, const Case& known) {
    if (bounds.lower == known.points && bounds.upper == known.points) return;
    std::fprintf(stderr, "wrong score: %d to %d instead of %d\n", bounds.lower, bounds.upper,
                 known.points);
    std::exit(1);
}

}  // namespace claimeven::solver
