// What solving takes with given weights of the move ordering; bench/fit_ordering.py asks.
//
//   ordering_nodes FILE
//
// FILE has lines "set moves score", as solver_techniques reads them. Each line of standard input
// has a seed, a number of positions to draw with it, and the weights of attack and defence in the
// order of weights.hpp; the answer is the mean logarithm of the nodes, and their mean. A wrong
// score ends the program.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <random>

#include "solver/driver.hpp"
#include "solver_cases.hpp"

namespace {

using namespace claimeven;
using namespace claimeven::solver;

Weights attack, defence;  // changed between two searches

constexpr Techniques GIVEN = [] {
    Techniques techniques;
    techniques.attack = &attack;
    techniques.defence = &defence;
    return techniques;
}();

constexpr std::size_t WEIGHTS = sizeof(Weights) / sizeof(int);

bool read_weights(std::istream& input, Weights& weights) {
    int numbers[WEIGHTS];
    for (int& number : numbers) input >> number;
    std::memcpy(&weights, numbers, sizeof(Weights));
    return static_cast<bool>(input);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: ordering_nodes FILE\n");
        return 2;
    }
    std::vector<Case> cases;
    for (const auto& [name, some] : read_sets(argv[1], ""))
        cases.insert(cases.end(), some.begin(), some.end());
    const BoardMasks<StandardGeometry> masks(StandardGeometry{});
    BoundTable<StandardGeometry> table(std::size_t{16} << 20);
    SolveProgress progress;
    unsigned seed;
    std::size_t count;
    while (std::cin >> seed >> count && read_weights(std::cin, attack) &&
           read_weights(std::cin, defence)) {
        std::shuffle(cases.begin(), cases.end(), std::mt19937(seed));
        count = std::min(count, cases.size());
        double logarithms = 0, nodes = 0;
        for (std::size_t i = 0; i < count; ++i) {
            table.clear();
            SolveBudget budget(SolveLimits{}, progress);
            Driver<StandardGeometry, GIVEN> driver(masks, table, budget);
            check_score(driver.solve(cases[i].position, -42, 42), cases[i]);
            logarithms += std::log(static_cast<double>(budget.nodes()));
            nodes += static_cast<double>(budget.nodes());
        }
        std::printf("%.6f %.0f\n", logarithms / static_cast<double>(count),
                    nodes / static_cast<double>(count));
        std::fflush(stdout);
    }
    return 0;
}
