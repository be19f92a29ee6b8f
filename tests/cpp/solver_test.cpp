// The exact solver against a plain reference, on every reachable position of small boards, and on
// the ends of random games of large ones.
//
//   solver_test                 the boards that take seconds
//   solver_test 6x4x4 5x5x4     these boards instead
//
// The reference shares nothing with the kernel: a board is a string, a line is found by
// walking, a score is the best of the negated scores of the children.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "solver/driver.hpp"

namespace {

using namespace claimeven;
using namespace claimeven::solver;

struct Board {
    int columns, rows, connect;
};

// Cells from the bottom left, row by row: '.', 'X' or 'O'.
class Reference {
public:
    explicit Reference(Board board) : board_(board) {
        score(std::string(board.columns * board.rows, '.'), 0);
    }
    // Only what can come of so many random positions with so many empty cells.
    Reference(Board board, int positions, int empty) : board_(board) {
        std::mt19937 dice(7);
        const int stones = board.columns * board.rows - empty;
        while (positions > 0) {
            const std::string cells = random_cells(stones, dice);
            if (cells.empty()) continue;
            score(cells, stones);
            --positions;
        }
    }

    // Scores of all unfinished positions, on the stone scale.
    const std::unordered_map<std::string, int>& scores() const { return scores_; }

private:
    // A random game in which no side completes a line; empty if there was no such game.
    std::string random_cells(int stones, std::mt19937& dice) const {
        std::string cells(board_.columns * board_.rows, '.');
        int count = 0;
        for (int tries = 0; count < stones && tries < 20 * stones; ++tries) {
            const int column = static_cast<int>(dice() % static_cast<unsigned>(board_.columns));
            int row = 0;
            while (row < board_.rows && cells[row * board_.columns + column] != '.') ++row;
            if (row == board_.rows) continue;
            char& cell = cells[row * board_.columns + column];
            cell = count % 2 == 0 ? 'X' : 'O';
            if (completes_line(cells, column, row)) {
                cell = '.';
            } else {
                ++count;
            }
        }
        return count == stones ? cells : std::string();
    }

    int score(const std::string& cells, int stones) {
        if (const auto known = scores_.find(cells); known != scores_.end()) return known->second;
        const int total = board_.columns * board_.rows;
        int best = -total;
        for (int column = 0; column < board_.columns; ++column) {
            int row = 0;
            while (row < board_.rows && cells[row * board_.columns + column] != '.') ++row;
            if (row == board_.rows) continue;
            std::string child = cells;
            child[row * board_.columns + column] = stones % 2 == 0 ? 'X' : 'O';
            int value = 0;
            if (completes_line(child, column, row)) {
                value = (total + 2 - (stones + 1)) / 2;
            } else if (stones + 1 < total) {
                value = -score(child, stones + 1);
            }
            if (value > best) best = value;
        }
        return scores_[cells] = best;
    }

    bool completes_line(const std::string& cells, int column, int row) const {
        const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& step : steps) {
            int length = 1;
            length += run(cells, column, row, step[0], step[1]);
            length += run(cells, column, row, -step[0], -step[1]);
            if (length >= board_.connect) return true;
        }
        return false;
    }
    int run(const std::string& cells, int column, int row, int right, int up) const {
        const char owner = cells[row * board_.columns + column];
        int length = 0;
        for (;;) {
            column += right;
            row += up;
            if (column < 0 || column >= board_.columns || row < 0 || row >= board_.rows)
                return length;
            if (cells[row * board_.columns + column] != owner) return length;
            ++length;
        }
    }

    Board board_;
    std::unordered_map<std::string, int> scores_;
};

template <Geometry G>
Position<G> position_of(const G& geometry, const std::string& cells) {
    using Word = typename G::Word;
    Word first{0}, second{0};
    for (int row = 0; row < geometry.shape.rows; ++row) {
        for (int column = 0; column < geometry.shape.columns; ++column) {
            const char owner = cells[row * geometry.shape.columns + column];
            const Word bit = Word{1} << geometry.shape.bit(column, row);
            if (owner == 'X') first |= bit;
            if (owner == 'O') second |= bit;
        }
    }
    return {popcount(first) == popcount(second) ? first : second, first | second};
}

int failures = 0;

void fail(const char* what, const std::string& cells, int expected, int got) {
    if (++failures <= 20)
        std::printf("FAIL %s: %s expected %d, got %d\n", what, cells.c_str(), expected, got);
}

template <Geometry G, Techniques T>
void check_solver(const char* name, const G& geometry, const Reference& reference) {
    const BoardMasks<G> masks(geometry);
    BoundTable<G> table(1 << 14);  // tiny: entries must be replaced often
    SolveProgress progress;
    SolveBudget budget(SolveLimits{}, progress);
    Driver<G, T> driver(masks, table, budget);
    const int cells = geometry.shape.cells();
    for (const auto& [board, score] : reference.scores()) {
        const auto position = position_of(geometry, board);
        const Bounds exact = driver.solve(position, -cells, cells);
        if (exact.lower != score || exact.upper != score) fail(name, board, score, exact.lower);
        const Bounds outcome = driver.solve(position, -1, 1);
        const int sign = (score > 0) - (score < 0);
        const int got = (outcome.lower > 0) - (outcome.upper < 0);
        if (got != sign || outcome.lower > score || outcome.upper < score)
            fail("outcome", board, sign, got);
    }
}

// Every bound that is proven without a search must be true, also where the search would not ask.
template <class Bounding, Geometry G>
void check_bounds(const char* name, const G& geometry, const Reference& reference) {
    const BoardMasks<G> masks(geometry);
    const Bounding bounding(masks);
    std::uint64_t proven = 0, tight = 0;
    for (const auto& [board, score] : reference.scores()) {
        const auto position = position_of(geometry, board);
        if (position.can_win_now(geometry)) continue;
        const Node<typename G::Word> node{position.mover,
                                          position.mask,
                                          position.winning_cells(geometry),
                                          position.opponent_winning_cells(geometry),
                                          0,
                                          geometry.shape.cells() - position.stones()};
        bool is_first = true;
        for (int limit = -(node.free / 2); limit <= (node.free + 1) / 2; ++limit) {
            if (!bounding.proves_at_most(node, limit)) continue;
            proven += is_first;
            tight += is_first && score == limit;
            is_first = false;
            if (score > limit) fail(name, board, score, limit);
        }
    }
    std::printf("  %s: %llu bounds, %llu tight\n", name, static_cast<unsigned long long>(proven),
                static_cast<unsigned long long>(tight));
}

// Positions with one key must have one score.
template <Geometry G>
void check_keys(const G& geometry, const Reference& reference) {
    const BoardMasks<G> masks(geometry);
    std::unordered_map<std::string, int> seen;
    for (const auto& [board, score] : reference.scores()) {
        const auto position = position_of(geometry, board);
        if (position.can_win_now(geometry)) continue;
        const Stones<typename G::Word> stones{position.mover, position.mask,
                                              position.winning_cells(geometry),
                                              position.opponent_winning_cells(geometry)};
        const auto own = relevance_key(masks, stones), image = mirrored(masks, own);
        const auto words = std::min(own, image);
        const std::string text = std::string(reinterpret_cast<const char*>(&words), sizeof(words)) +
                                 std::to_string(position.stones());
        const auto [entry, is_new] = seen.emplace(text, score);
        if (entry->second != score) fail("key", board, score, entry->second);
    }
    std::printf("  %zu keys\n", seen.size());
}

// A table that grows keeps at least half of what is stored, never returns the bounds of another
// key, and is empty after it was cleared.
template <Geometry G>
void check_growth(std::size_t bytes) {
    using Word = typename G::Word;
    using Table = BoundTable<G>;
    // Three keys in a row differ in nothing but the number of empty cells.
    const auto hashed = [](int i) {
        return Table::hashed_key_of({{static_cast<Word>(1 + i / 3), Word{7}}, 9 + i % 3});
    };
    const auto lower = [](int i) { return i % 50 - 50; };
    Table table(bytes);
    for (int round = 0; round < 2; ++round) {
        constexpr int COUNT = 50000;
        int lost = 0;
        for (int i = 1; i <= COUNT; ++i) table.store(hashed(i), {lower(i), 50}, 1 + i % 40);
        for (int i = 1; i <= COUNT; ++i) {
            Bounds bounds{-99, 99};
            table.look_up(hashed(i), bounds);
            lost += bounds.lower == -99;
            if (bounds.lower != -99 && bounds.lower != lower(i))
                fail("growth", "", lower(i), bounds.lower);
        }
        if (lost > COUNT / 2) fail("growth", "entries lost", 0, lost);
        if (table.fill() < 0.1) fail("fill", "in hundredths", 10, int(100 * table.fill()));
        table.clear();
        for (int i = 1; i <= COUNT; ++i) {
            Bounds bounds{-99, 99};
            table.look_up(hashed(i), bounds);
            if (bounds.lower != -99) fail("clear", "", -99, bounds.lower);
        }
    }
}

// With thresholds so low that small boards, too, use what is meant for larger ones.
constexpr Techniques from_the_start() {
    Techniques techniques;
    techniques.harmless_min_empty = 0;
    techniques.rules_min_percent = 0;
    techniques.shared_min_empty = 6;
    techniques.parallel_min_empty = 6;
    techniques.exchange_min_nodes = 1;
    return techniques;
}

// Two threads with one shared table must both be right, whether or not they also share the bounds
// of the root.
template <Geometry G>
void check_threads(const G& geometry, const Reference& reference, bool share_bounds) {
    const BoardMasks<G> masks(geometry);
    SharedTable<G> shared(1 << 14, 4);  // grows while both use it
    BoundTable<G> tables[2]{BoundTable<G>(1 << 14), BoundTable<G>(1 << 14)};
    const int cells = geometry.shape.cells();
    const std::size_t step = 1 + reference.scores().size() / 300;
    std::size_t count = 0;
    for (const auto& [board, score] : reference.scores()) {
        if (count++ % step != 0) continue;
        const auto position = position_of(geometry, board);
        if (count % 8 == 0) shared.clear();  // back to its first size
        Bounds found[2]{};
        SharedBounds proven;
        const auto work = [&](std::size_t thread) {
            SolveProgress progress;
            SolveBudget budget(SolveLimits{}, progress);
            const ThreadContext<G> context{&shared, share_bounds ? &proven : nullptr, thread};
            Driver<G, from_the_start()> driver(masks, tables[thread], budget, context);
            found[thread] = driver.solve(position, -cells, cells);
        };
        std::thread other(work, 1);
        work(0);
        other.join();
        for (const Bounds& bounds : found) {
            if (bounds.lower != score || bounds.upper != score)
                fail("threads", board, score, bounds.lower);
        }
    }
}

template <Geometry G>
void check_product(const G& geometry, const Reference& reference) {
    check_solver<G, ALL_TECHNIQUES>("all", geometry, reference);
    check_solver<G, from_the_start()>("from the start", geometry, reference);
    for (const bool share_bounds : {false, true}) check_threads(geometry, reference, share_bounds);
}

// Without one technique, and in the code for any processor: that of newer ones is the product's.
template <Geometry G, bool Techniques::* LeftOut>
void check_without(const char* name, const G& geometry, const Reference& reference) {
    constexpr Techniques TECHNIQUES = [] {
        Techniques techniques = without(LeftOut);
        techniques.avx2 = false;
        return techniques;
    }();
    check_solver<G, TECHNIQUES>(name, geometry, reference);
}

template <Geometry G>
void check_geometry(const G& geometry, const Reference& reference) {
    check_keys(geometry, reference);
    check_bounds<Zugzwang<G, 0>>("zugzwang", geometry, reference);
    check_bounds<Zugzwang<G, NEVER>>("zugzwang", geometry, reference);
    check_bounds<RuleBounds<G>>("rules", geometry, reference);
    check_product(geometry, reference);
    check_without<G, &Techniques::avx2>("any processor", geometry, reference);
    check_without<G, &Techniques::relevance>("no relevance", geometry, reference);
    check_without<G, &Techniques::zugzwang>("no zugzwang", geometry, reference);
    check_without<G, &Techniques::rules>("no rules", geometry, reference);
    check_without<G, &Techniques::chains>("no chains", geometry, reference);
    check_without<G, &Techniques::probe_children>("no probes", geometry, reference);
    check_without<G, &Techniques::table>("no table", geometry, reference);
    check_without<G, &Techniques::mirror>("no mirror", geometry, reference);
    check_without<G, &Techniques::far_probes>("no far probes", geometry, reference);
}

// The code for a shape known at compile time, which packs its table more densely.
template <int Columns, int Rows, int Connect>
void check_if_fixed(Board board, const Reference& reference) {
    if (board.columns == Columns && board.rows == Rows && board.connect == Connect)
        check_product(FixedGeometry<Columns, Rows, Connect>{}, reference);
}

void check_board(Board board) {
    const Reference reference(board);
    std::printf("%dx%dx%d: %zu positions\n", board.columns, board.rows, board.connect,
                reference.scores().size());
    check_geometry(NarrowGeometry(board.columns, board.rows, board.connect), reference);
    check_geometry(WideGeometry(board.columns, board.rows, board.connect), reference);
    check_if_fixed<4, 4, 4>(board, reference);
    check_if_fixed<5, 3, 4>(board, reference);
}

// Keys, rules and the product where boards are as large as words allow, and as the standard one.
template <Geometry G>
void check_ends(const G& geometry, int positions, int empty) {
    const auto& shape = geometry.shape;
    const Board board{shape.columns, shape.rows, shape.connect};
    const Reference reference(board, positions, empty);
    std::printf("%dx%dx%d: %zu positions of %d random games\n", board.columns, board.rows,
                board.connect, reference.scores().size(), positions);
    check_keys(geometry, reference);
    check_bounds<Zugzwang<G, 0>>("zugzwang", geometry, reference);
    check_bounds<RuleBounds<G>>("rules", geometry, reference);
    check_product(geometry, reference);
}

// Bounds from combinations of rules in the middle of games, where most kinds of rules apply,
// against the solver without them.
template <Geometry G>
void check_rules_midway(const G& geometry, int positions, int empty) {
    const BoardMasks<G> masks(geometry);
    const RuleBounds<G> rules(masks);
    BoundTable<G> table(1 << 20);
    SolveProgress progress;
    SolveBudget budget(SolveLimits{}, progress);
    Driver<G, without(&Techniques::rules)> driver(masks, table, budget);
    const auto& shape = geometry.shape;
    const int cells = shape.cells();
    std::mt19937 dice(7);
    int held = 0, lost = 0;
    while (positions > 0) {
        // A random game in which most threats are answered.
        Position<G> position;
        while (cells - position.stones() > empty && !position.can_win_now(geometry)) {
            auto move = position.landing_cell(geometry, static_cast<int>(dice() % shape.columns));
            const auto forced =
                position.opponent_winning_cells(geometry) & position.playable(geometry);
            if (forced != 0 && dice() % 8 != 0) move = lowest_bit(forced);
            if (move != 0) position = position.after(move);
        }
        if (position.can_win_now(geometry)) continue;
        --positions;
        const int score = driver.solve(position, -cells, cells).lower;
        const Node<typename G::Word> node{position.mover,
                                          position.mask,
                                          position.winning_cells(geometry),
                                          position.opponent_winning_cells(geometry),
                                          0,
                                          empty};
        for (int limit = -(empty / 2); limit <= (empty + 1) / 2; ++limit) {
            if (!rules.proves_at_most(node, limit)) continue;
            ++(limit < 0 ? lost : held);
            if (score > limit) fail("rules midway", "", score, limit);
        }
    }
    if (held == 0 || lost == 0) fail("rules midway", "nothing proven", held, lost);
    std::printf("%dx%dx%d, %d empty: %d bounds of draws, %d of losses\n", shape.columns, shape.rows,
                shape.connect, empty, held, lost);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<Board> boards{{4, 4, 4}, {4, 4, 3}, {4, 4, 2}, {3, 3, 3}, {5, 3, 3},
                              {4, 3, 2}, {3, 5, 3}, {4, 5, 3}, {3, 4, 3}, {1, 6, 3},
                              {7, 1, 3}, {9, 1, 2}, {2, 7, 3}, {2, 8, 4}, {3, 3, 9},
                              {6, 2, 2}, {7, 2, 3}, {1, 1, 2}, {5, 3, 4}, {1, 9, 2}};
    if (argc > 1) boards.clear();
    for (int i = 1; i < argc; ++i) {
        Board board{};
        if (std::sscanf(argv[i], "%dx%dx%d", &board.columns, &board.rows, &board.connect) != 3)
            return 2;
        boards.push_back(board);
    }
    // The last step to three million bytes is no doubling.
    for (const std::size_t bytes : {std::size_t{1} << 22, std::size_t{3000000}}) {
        check_growth<StandardGeometry>(bytes);
        check_growth<NarrowGeometry>(bytes);
        check_growth<WideGeometry>(bytes);
    }
    for (const Board& board : boards) check_board(board);
    if (argc == 1) {
        check_ends(StandardGeometry{}, 40, 11);
        check_ends(NarrowGeometry(8, 7, 4), 40, 12);  // every bit of the word is used
        check_ends(NarrowGeometry(7, 7, 5), 10, 9);
        check_ends(WideGeometry(9, 7, 4), 30, 12);
        check_ends(WideGeometry(12, 6, 4), 20, 13);
        check_ends(WideGeometry(16, 7, 4), 20, 15);  // here too
        for (const int empty : {20, 21, 24}) check_rules_midway(StandardGeometry{}, 150, empty);
        for (const int empty : {18, 19}) {
            check_rules_midway(NarrowGeometry(6, 7, 4), 150, empty);
            check_rules_midway(NarrowGeometry(8, 5, 4), 150, empty);
            check_rules_midway(WideGeometry(5, 8, 4), 150, empty);
        }
    }
    std::printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}
