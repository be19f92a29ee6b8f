// The searches without Python, for the sanitizers: every algorithm, ordering and table returns
// what a minimax of ten lines does, on many shapes and both words; Monte Carlo trees grow,
// fill up and are kept; whole games are played to their end; what is proven is true.
#include <cstdio>
#include <random>

#include "check.hpp"
#include "search/duel.hpp"
#include "search/mcts.hpp"
#include "search/root.hpp"

namespace {

using namespace claimeven;

// Open lines count the more the fuller they are; not antisymmetric, to catch a wrong view.
template <Geometry G>
HeuristicTables line_tables(const G& geometry) {
    const auto& shape = geometry.shape;
    HeuristicTables tables;
    tables.win = 100000;
    tables.loss = -100000;
    tables.phase_of.assign(shape.cells() + 1, 0);
    tables.phases.resize(1);
    Table& lines = tables.phases[0].lines;
    lines.assign((shape.connect + 1) * (shape.connect + 1), 0);
    for (int stones = 1; stones <= shape.connect; ++stones) {
        lines[stones * (shape.connect + 1)] = 3 * stones * stones;
        lines[stones] = -2 * stones * stones;
    }
    return tables;
}

// The same with stones that go on falling after a line, and weights by the phase at the root.
template <Geometry G>
HeuristicTables played_on_tables(const G& geometry) {
    HeuristicTables tables = line_tables(geometry);
    tables.play_on = tables.root_phase = tables.static_draw = true;
    tables.phases.push_back(tables.phases[0]);
    for (Value& weight : tables.phases[1].lines) weight *= 5;
    for (std::size_t stones = 0; stones < tables.phase_of.size(); ++stones) {
        tables.phase_of[stones] = stones % 4 < 2 ? 0 : 1;
    }
    return tables;
}

template <Geometry G>
Value minimax(const Evaluator<G>& evaluator, const Position<G>& position, int depth,
              const Viewpoint& root, bool maximises) {
    const G& geometry = evaluator.geometry();
    const bool is_won = !evaluator.tables().play_on && position.is_won(geometry);
    if (depth == 0 || is_won || position.is_full(geometry)) {
        return evaluator.value_of(position, root);
    }
    Value best = maximises ? -INFINITE : INFINITE;
    for (auto moves = position.playable(geometry); moves != 0;) {
        const Value value =
            minimax(evaluator, position.after(take_lowest(moves)), depth - 1, root, !maximises);
        best = maximises ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

template <Geometry G>
void check_searches(const Evaluator<G>& evaluator, const Position<G>& position, int depth) {
    const int reached = std::min(depth, evaluator.geometry().shape.cells() - position.stones());
    const Viewpoint root(position.stones() % 2 == 0, position.stones());
    const Value expected = minimax(evaluator, position, reached, root, true);
    for (const auto algorithm :
         {Algorithm::MINIMAX, Algorithm::ALPHABETA, Algorithm::PVS, Algorithm::MTDF}) {
        for (const auto ordering :
             {Ordering::NONE, Ordering::CENTRE, Ordering::STATIC, Ordering::HISTORY}) {
            for (const bool all_columns : {true, false}) {
                SearchOptions options;
                options.algorithm = algorithm;
                options.ordering = ordering;
                options.all_columns = all_columns;
                options.trace_plies = 2;
                options.trace_nodes = all_columns ? 0 : 6;
                options.table_bytes = all_columns && algorithm != Algorithm::MTDF ? 0 : 4096;
                TranspositionTable<typename G::Word> table(options.table_bytes);
                std::vector<std::uint64_t> memory(4 * 64, 0);
                SearchWatch watch;
                SearchLimits limits;
                limits.depth = depth;
                RootSearch<G> search(evaluator, options, limits, table,
                                     EvalCache(memory.data(), memory.size()), position, -1, watch);
                CHECK(search.run().value == expected);
                const auto& nodes = search.trace().nodes();
                CHECK(options.trace_nodes == 0 || nodes.size() <= options.trace_nodes);
                for (std::size_t index = 1; index < nodes.size(); ++index) {
                    CHECK(nodes[index].parent < static_cast<int>(index));
                    CHECK(nodes[index].ply == nodes[nodes[index].parent].ply + 1);
                }
            }
        }
    }
}

template <Geometry G>
void check_mcts(const Evaluator<G>& evaluator, const Position<G>& position, unsigned seed) {
    MctsOptions options;
    options.seed = seed;
    options.max_nodes = 500;
    options.uses_heuristic = seed % 2 == 0;
    options.slope = 0.01;
    Mcts<G> mcts(evaluator, options);
    const std::atomic<bool> stop{false};
    SearchLimits limits;
    limits.nodes = 200;
    const MctsReport report = mcts.run(position, -1, limits, stop);
    const auto& geometry = evaluator.geometry();
    CHECK(position.landing_cell(geometry, report.column) != 0);
    const Position<G> next = position.after(position.landing_cell(geometry, report.column));
    if (!next.is_won(geometry) && !next.is_full(geometry)) {
        CHECK(mcts.run(next, -1, limits, stop).column >= 0);
    }
}

// 1, 0 or -1 for the side to move, by trying everything.
template <Geometry G>
int outcome_of(const G& geometry, const Position<G>& position) {
    if (position.is_won(geometry)) return -1;
    if (position.is_full(geometry)) return 0;
    int best = -1;
    for (auto moves = position.playable(geometry); moves != 0 && best < 1;) {
        best = std::max(best, -outcome_of(geometry, position.after(take_lowest(moves))));
    }
    return best;
}

int outcome_of(Proof proof) {
    return proof == Proof::WIN ? 1 : proof == Proof::LOSS ? -1 : 0;
}

// Under any budget: what is said to be proven is true, what is proven decides, the budget holds,
// and the same search from nothing does the same again.
template <Geometry G>
void check_proofs(const Evaluator<G>& evaluator, const Position<G>& position, unsigned seed) {
    constexpr int FEW_CELLS = 9;
    const G& geometry = evaluator.geometry();
    const bool is_small = geometry.shape.cells() - position.stones() <= FEW_CELLS;
    for (const std::uint64_t nodes : {1, 30, 400, 3000}) {
        SearchOptions options;
        options.algorithm = seed % 2 == 0 ? Algorithm::PVS : Algorithm::MTDF;
        options.all_columns = seed % 3 == 0;
        options.deepening = true;
        const auto search = [&] {
            TranspositionTable<typename G::Word> table(seed % 5 == 0 ? 0 : 4096);
            Outcomes<G> outcomes(geometry, 1 << 16);
            SearchWatch watch;
            const SearchLimits limits{.depth = geometry.shape.cells(), .nodes = nodes};
            return RootSearch<G>(evaluator, options, limits, table, EvalCache(), position, -1,
                                 watch, &outcomes)
                .run();
        };
        const SearchReport report = search();
        CHECK(report.counters.nodes <= nodes || report.depth == 1);
        CHECK(report.counters.proof_nodes <= nodes);
        const SearchReport again = search();
        CHECK(again.column == report.column && again.counters.nodes == report.counters.nodes);
        CHECK(position.landing_cell(geometry, report.column) != 0);
        const Proof chosen = report.outcomes[report.column];
        if (report.outcome != Proof::NONE && report.proof == Proof::NONE) {
            CHECK(chosen == report.outcome || report.outcome == Proof::LOSS);
        }
        if (!is_small) continue;
        if (report.outcome != Proof::NONE) {
            CHECK(outcome_of(report.outcome) == outcome_of(geometry, position));
        }
        for (int column = 0; column < geometry.shape.columns; ++column) {
            if (report.outcomes[column] == Proof::NONE) continue;
            const auto next = position.after(position.landing_cell(geometry, column));
            CHECK(outcome_of(report.outcomes[column]) == -outcome_of(geometry, next));
        }
    }
}

// A table that knows a whole iteration must not look like a game that was searched to its end.
void check_second_search() {
    const StandardGeometry geometry;
    const Evaluator<StandardGeometry> evaluator(geometry, line_tables(geometry));
    SearchOptions options;
    options.deepening = true;
    TranspositionTable<Word64> table(1 << 20);
    const SearchLimits limits{.depth = 5};
    for (int search = 0; search < 2; ++search) {
        SearchWatch watch;
        const SearchReport report = RootSearch<StandardGeometry>(evaluator, options, limits, table,
                                                                 EvalCache(), {}, -1, watch)
                                        .run();
        CHECK(report.depth == 5);
        CHECK(!report.exhaustive);
    }
}

// A whole game is legal to its end, and a request to stop ends it.
template <Geometry G>
void check_duel(const Evaluator<G>& evaluator, const Position<G>& start) {
    const G& geometry = evaluator.geometry();
    SearchOptions options;
    SearchWatch watch;
    TranspositionTable<typename G::Word> table(4096);
    const std::array<DuelLimits, 2> sides{DuelLimits{{.depth = 1}, true},
                                          DuelLimits{{.depth = 2}, false, true}};
    const auto search = [&](int side, const Position<G>& position, int last) {
        return RootSearch<G>(evaluator, options, sides[side].limits, table, EvalCache(), position,
                             last, watch)
            .run();
    };
    const DuelReport report = play_duel<G>(geometry, start, -1, sides, watch.stop, search);
    Position<G> position = start;
    for (const int column : report.columns) {
        CHECK(!position.is_won(geometry));
        CHECK(position.landing_cell(geometry, column) != 0);
        position = position.after(position.landing_cell(geometry, column));
    }
    CHECK(report.is_won == position.is_won(geometry));
    CHECK(report.is_won || position.is_full(geometry));
    watch.stop = true;
    CHECK(play_duel<G>(geometry, start, -1, sides, watch.stop, search).is_stopped);
}

template <Geometry G>
void play_and_check(const G& geometry, int depth, std::mt19937& random) {
    const Evaluator<G> evaluator(geometry, line_tables(geometry));
    const Evaluator<G> plays_on(geometry, played_on_tables(geometry));
    Position<G> position;
    while (!position.is_won(geometry) && !position.is_full(geometry)) {
        if (random() % 4 == 0) {
            check_searches(evaluator, position, depth);
            check_searches(plays_on, position, depth);
            check_mcts(evaluator, position, static_cast<unsigned>(random()));
            check_duel(evaluator, position);
            check_proofs(evaluator, position, static_cast<unsigned>(random()));
        }
        const auto move =
            position.landing_cell(geometry, static_cast<int>(random() % geometry.shape.columns));
        if (move != 0) position = position.after(move);
    }
}

}  // namespace

int main() {
    std::mt19937 random(4453);
    check_second_search();
    play_and_check(StandardGeometry{}, 3, random);
    constexpr int SHAPES[][4] = {{7, 6, 4, 3}, {4, 4, 3, 5}, {3, 3, 9, 9},  {1, 7, 3, 7},
                                 {8, 7, 4, 2}, {9, 7, 5, 2}, {64, 1, 3, 1}, {5, 1, 2, 5}};
    for (const auto& shape : SHAPES) {
        const auto [columns, rows, connect, depth] = shape;
        play_and_check(WideGeometry(columns, rows, connect), depth, random);
        if (bits_needed(columns, rows) > 64) continue;
        play_and_check(NarrowGeometry(columns, rows, connect), depth, random);
    }
    std::printf("search_test: %ld checks hold\n", checks);
    return 0;
}
