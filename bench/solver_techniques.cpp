// What each technique of the exact solver buys: nodes and time on sets of positions, with all of
// them and with one left out at a time.
//
//   solver_techniques FILE [--sets NAME,NAME] [--rounds N] [--all-only] [--table-mb N]
//
// FILE has lines "set moves score" (src/claimeven/data/solver-sets.txt). The table is emptied
// before each position. Time is processor time, for each position the least of some rounds. A wrong
// score ends the program.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <numeric>
#include <string>
#include <vector>

#include "solver/driver.hpp"
#include "solver_cases.hpp"

namespace {

using namespace claimeven;
using namespace claimeven::solver;

using G = StandardGeometry;

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Cost {
    double nodes;
    double milliseconds;
};

template <Techniques T>
Cost cost_of(const std::vector<Case>& cases, std::size_t table_bytes, int rounds) {
    const BoardMasks<G> masks(G{});
    BoundTable<G> table(table_bytes);
    SolveProgress progress;
    std::vector<double> seconds(cases.size(), 1e30);
    std::uint64_t nodes = 0;
    for (int round = 0; round < rounds; ++round) {
        nodes = 0;
        for (std::size_t i = 0; i < cases.size(); ++i) {
            table.clear();
            const double began = processor_seconds();
            SolveBudget budget(SolveLimits{}, progress);
            Driver<G, T> driver(masks, table, budget);
            const Bounds bounds = driver.solve(cases[i].position, -42, 42);
            seconds[i] = std::min(seconds[i], processor_seconds() - began);
            nodes += budget.nodes();
            check_score(bounds, cases[i]);
        }
    }
    const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    const auto count = static_cast<double>(cases.size());
    return {static_cast<double>(nodes) / count, 1e3 * sum / count};
}

template <Techniques T>
void print_row(const char* left_out, const Sets& sets, std::size_t table_bytes, int rounds) {
    std::printf("%-16s", left_out);
    for (const auto& [name, cases] : sets) {
        const Cost cost = cost_of<T>(cases, table_bytes, rounds);
        std::printf("  %10.0f %11.4f", cost.nodes, cost.milliseconds);
        std::fflush(stdout);
    }
    std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
    const char* path = nullptr;
    std::string wanted;
    int rounds = 3;
    bool all_only = false;
    std::size_t table_mb = 64;
    for (int i = 1; i < argc; ++i) {
        const bool has_value = i + 1 < argc;
        if (std::strcmp(argv[i], "--sets") == 0 && has_value) {
            wanted = argv[++i];
        } else if (std::strcmp(argv[i], "--rounds") == 0 && has_value) {
            rounds = std::max(1, std::atoi(argv[++i]));
        } else if (std::strcmp(argv[i], "--table-mb") == 0 && has_value) {
            table_mb = static_cast<std::size_t>(std::max(1, std::atoi(argv[++i])));
        } else if (std::strcmp(argv[i], "--all-only") == 0) {
            all_only = true;
        } else if (argv[i][0] != '-') {
            path = argv[i];
        }
    }
    if (path == nullptr) {
        std::fprintf(stderr,
                     "usage: solver_techniques FILE [--sets NAME,NAME] [--rounds N] "
                     "[--all-only] [--table-mb N]\n");
        return 2;
    }
    const Sets sets = read_sets(path, wanted);
    std::printf("%-16s", "left out");
    for (const auto& [name, cases] : sets) std::printf("  %22s", (name + ": nodes, ms").c_str());
    std::printf("\n");
    const std::size_t bytes = table_mb << 20;
    print_row<ALL_TECHNIQUES>("nothing", sets, bytes, rounds);
    if (all_only) return 0;
    print_row<without(&Techniques::relevance)>("relevance key", sets, bytes, rounds);
    print_row<without(&Techniques::mirror)>("mirror", sets, bytes, rounds);
    print_row<without(&Techniques::chains)>("forced chains", sets, bytes, rounds);
    print_row<without(&Techniques::zugzwang)>("follow-up", sets, bytes, rounds);
    print_row<without(&Techniques::harmless_lines)>("harmless lines", sets, bytes, rounds);
    print_row<without(&Techniques::rules)>("rules", sets, bytes, rounds);
    print_row<without(&Techniques::probe_children)>("probes", sets, bytes, rounds);
    print_row<without(&Techniques::ordering)>("ordering", sets, bytes, rounds);
    print_row<without(&Techniques::far_probes)>("far questions", sets, bytes, rounds);
    print_row<without(&Techniques::avx2)>("avx2", sets, bytes, rounds);
    return 0;
}
