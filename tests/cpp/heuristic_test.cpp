// Evaluations without Python, for the sanitizers: every term with random tables on many shapes,
// the same value in every word, and sums over lines against lines counted one by one.
#include "heuristics/evaluator.hpp"

#include <cstdio>
#include <random>
#include <vector>

#include "check.hpp"

namespace {

using namespace claimeven;

using Random = std::mt19937;

Table random_table(std::size_t size, Random& random) {
    Table table(size);
    for (Value& weight : table) weight = static_cast<int>(random() % 2001) - 1000;
    return table;
}

// The bits of every line's cells, in the order that the package fixes.
template <Geometry G>
std::vector<int> line_cells(const G& geometry) {
    const auto& shape = geometry.shape;
    std::vector<int> cells;
    constexpr int STEPS[4][2] = {{1, 0}, {0, -1}, {1, -1}, {1, 1}};
    for (const auto& step : STEPS) {
        for (int row = shape.rows - 1; row >= 0; --row) {
            for (int column = 0; column < shape.columns; ++column) {
                const int last_column = column + (shape.connect - 1) * step[0];
                const int last_row = row + (shape.connect - 1) * step[1];
                if (last_column >= shape.columns || last_row < 0 || last_row >= shape.rows)
                    continue;
                for (int k = 0; k < shape.connect; ++k) {
                    cells.push_back(shape.bit(column + k * step[0], row + k * step[1]));
                }
            }
        }
    }
    return cells;
}

// A net with random weights, which are large enough for units to be clipped at both ends.
template <Geometry G>
void fill_net(const G& geometry, TermTables& terms, Random& random) {
    const auto& shape = geometry.shape;
    const bool even = shape.rows % 2 == 0;
    const std::size_t lines = line_cells(geometry).size() / shape.connect;
    const std::size_t inputs =
        5 * shape.cells() + 2 * (shape.connect - 1) * lines + (even ? 3 * lines + 32 : 0);
    const std::size_t units = 1 + random() % 90;
    terms.net_factor = {3};
    terms.net = {even ? 31 : 15, 64, 6, 3000, 1000000};
    for (std::size_t i = 0; i < inputs * units; ++i) {
        terms.net_hidden.push_back(static_cast<int>(random() % 41) - 20);
    }
    terms.net_bias = random_table(units, random);
    terms.net_output = random_table(2 * units, random);
    terms.net_direct = random_table(2 * (inputs + 1), random);
}

template <Geometry G>
HeuristicTables random_tables(const G& geometry, bool for_first, Random& random) {
    const auto& shape = geometry.shape;
    const std::size_t bits = bits_needed(shape.columns, shape.rows);
    const std::size_t square = (shape.connect + 1) * (shape.connect + 1);
    HeuristicTables tables;
    tables.for_first = for_first;
    tables.win = 5000;
    tables.loss = -7000;
    tables.sooner = 3;
    tables.static_draw = random() % 2 == 0;
    tables.play_on = random() % 2 == 0;
    tables.root_phase = random() % 2 == 0;
    tables.phase_of.assign(shape.cells() + 1, 0);
    tables.line_cells = line_cells(geometry);
    tables.follow_up_rows = shape.rows % 2 == 0;
    for (int column = 0; column < shape.columns; ++column) {
        for (int row = 0; row < shape.rows; row += 2) {
            tables.odd_rows.push_back(shape.bit(column, row));
        }
    }
    TermTables terms;
    for (Table* table : {&terms.lines, &terms.good, &terms.danger, &terms.sampled}) {
        *table = random_table(square, random);
    }
    for (Table* table : {&terms.cells, &terms.last_own, &terms.last_other, &terms.live_first,
                         &terms.live_second}) {
        *table = random_table(bits, random);
    }
    terms.traps = random_table(4, random);
    terms.last = random_table(5, random);
    terms.either_run = random() % 2 == 0;
    terms.samples = 5;
    terms.seed = random();
    terms.tempo = random_table(2, random);
    terms.playable = random_table(6, random);
    terms.columns = random_table(12, random);
    terms.parity = random_table(27, random);
    terms.open = random_table(15, random);
    terms.follow_up = random_table(32, random);
    if (shape.connect <= MOST_NET_CONNECT) fill_net(geometry, terms, random);
    tables.phases.push_back(terms);
    return tables;
}

// Every line has a name of its own, and its name leads back to its cells.
template <Geometry G>
void check_packing(const G& geometry) {
    using Word = typename G::Word;
    const LinePacking<Word> packing(geometry.shape);
    int named = 0;
    for (int word = 0; word < packing.word_count; ++word) named += popcount(packing.names[word]);
    CHECK(named * geometry.shape.connect == static_cast<int>(line_cells(geometry).size()));
    for (int axis = 0; axis < packing.axis_count; ++axis) {
        for (Word rest = packing.axes[axis].names; rest != 0;) {
            const Word name = take_lowest(rest);
            Word cells{0};
            for (int k = 0; k < packing.connect; ++k) cells |= packing.axes[axis].spread(name, k);
            CHECK(popcount(cells) == packing.connect && (cells & ~geometry.shape.board) == 0);
            CHECK(has_line(geometry, cells));
        }
    }
}

template <Geometry G>
Value plain_line_sum(const G& geometry, const HeuristicTables& tables, typename G::Word mine,
                     typename G::Word theirs) {
    const int connect = geometry.shape.connect;
    Value sum = 0;
    for (std::size_t start = 0; start < tables.line_cells.size(); start += connect) {
        int own = 0, other = 0;
        for (int k = 0; k < connect; ++k) {
            own += ((mine >> tables.line_cells[start + k]) & 1) != 0;
            other += ((theirs >> tables.line_cells[start + k]) & 1) != 0;
        }
        sum += tables.phases[0].lines[own * (connect + 1) + other];
    }
    return sum;
}

HeuristicTables lines_only(HeuristicTables tables) {
    TermTables terms;
    terms.lines = tables.phases[0].lines;
    tables.phases = {terms};
    tables.for_first = false;
    return tables;
}

// The columns of a random game that stops at a line.
template <Geometry G>
std::vector<int> random_game(const G& geometry, Random& random) {
    std::vector<int> columns;
    Position<G> position;
    while (!position.is_full(geometry) && !position.is_won(geometry)) {
        const int column = static_cast<int>(random() % geometry.shape.columns);
        const auto cell = position.landing_cell(geometry, column);
        if (cell == 0) continue;
        position = position.after(cell);
        columns.push_back(column);
    }
    return columns;
}

// With a memory the values of a game's positions and of their neighbours are the same, whatever
// was evaluated before.
template <Geometry G>
void check_memory(const G& geometry, const HeuristicTables& tables, const std::vector<int>& game) {
    const Evaluator<G> evaluator(geometry, tables);
    auto memory = evaluator.memory();
    Position<G> position;
    for (const int column : game) {
        for (auto rest = position.playable(geometry); rest != 0;) {
            const auto cell = take_lowest(rest);
            const Position<G> after = position.after(cell);
            const int last = lowest_index(cell);
            CHECK(evaluator.evaluate(after, true, last, 7, &memory) ==
                  evaluator.evaluate(after, true, last, 7));
        }
        position = position.after(position.landing_cell(geometry, column));
    }
}

// Both ways to add up a net's sums find the same.
void check_net_sums(Random& random) {
    for (int units = UNITS_TOGETHER; units <= MOST_UNITS; units += 5 * UNITS_TOGETHER) {
        NetWeights net;
        net.units = units;
        net.clip = static_cast<std::int16_t>(1 + random() % 127);
        std::vector<std::uint16_t> rows;
        std::vector<std::int16_t> sums[3], output;
        for (int i = 0; i < 50 * units; ++i) {
            net.hidden.push_back(static_cast<std::int8_t>(random() % 255 - 127));
        }
        for (int i = 0; i < 40; ++i) rows.push_back(static_cast<std::uint16_t>(random() % 50));
        for (int i = 0; i < units; ++i) {
            output.push_back(static_cast<std::int16_t>(random() % 2001 - 1000));
            sums[0].push_back(static_cast<std::int16_t>(random() % 2001 - 1000));
        }
        sums[1] = sums[2] = sums[0];
        const auto pass = [&](int to, bool use_avx2) {
            return net_pass(net, sums[0].data(), rows.data(), 25, 40, sums[to].data(),
                            output.data(), use_avx2);
        };
        const std::int32_t plain = pass(1, false);
        if (!has_avx2()) continue;
        CHECK(pass(2, true) == plain);
        CHECK(sums[1] == sums[2] && sums[1] != sums[0]);
    }
}

// Values of every position of a game, for both sides.
template <Geometry G>
std::vector<Value> values_along(const G& geometry, const HeuristicTables& tables,
                                const std::vector<int>& game) {
    const Evaluator<G> evaluator(geometry, tables), lines(geometry, lines_only(tables));
    std::vector<Value> values;
    Position<G> position;
    int last = -1;
    for (std::size_t ply = 0; ply <= game.size(); ++ply) {
        for (const bool for_first : {true, false}) {
            values.push_back(evaluator.value_of(position, for_first, last, ply));
            values.push_back(evaluator.evaluate(position, for_first, last, ply));
        }
        const bool first_moves = ply % 2 == 0;
        const auto mine = first_moves ? position.mover : position.opponent();
        CHECK(lines.evaluate(position, true) ==
              plain_line_sum(geometry, tables, mine, mine ^ position.mask));
        if (ply == game.size()) break;
        const auto cell = position.landing_cell(geometry, game[ply]);
        last = lowest_index(cell);
        position = position.after(cell);
    }
    return values;
}

}  // namespace

int main() {
    Random random(20261116);
    constexpr int SHAPES[][3] = {{7, 6, 4},   {1, 1, 2},  {1, 63, 4}, {32, 1, 3}, {8, 7, 4},
                                 {4, 4, 3},   {5, 5, 2},  {3, 8, 9},  {6, 5, 5},  {4, 12, 6},
                                 {1, 127, 4}, {64, 1, 3}, {9, 7, 5},  {16, 7, 4}, {11, 10, 6}};
    check_net_sums(random);
    check_packing(StandardGeometry{});
    CHECK(LinePacking<Word64>(StandardGeometry::shape).word_count == 2);
    for (const auto& shape : SHAPES) {
        const auto [columns, rows, connect] = shape;
        const WideGeometry wide(columns, rows, connect);
        check_packing(wide);
        for (int round = 0; round < 8; ++round) {
            const auto tables = random_tables(wide, round % 2 == 0, random);
            const auto game = random_game(wide, random);
            const auto values = values_along(wide, tables, game);
            check_memory(wide, tables, game);
            if (bits_needed(columns, rows) > 64) continue;
            const NarrowGeometry narrow(columns, rows, connect);
            check_packing(narrow);
            CHECK(values_along(narrow, tables, game) == values);
            check_memory(narrow, tables, game);
            if (columns == 7 && rows == 6 && connect == 4) {
                CHECK(values_along(StandardGeometry{}, tables, game) == values);
                check_memory(StandardGeometry{}, tables, game);
            }
        }
    }
    std::printf("heuristic_test: %ld checks hold\n", checks);
    return 0;
}
