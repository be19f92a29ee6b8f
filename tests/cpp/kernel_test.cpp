// The kernel against a plain board of cells, without Python: random games on many
// shapes, in every word. Built with the sanitizers by `make sanitize`.
#include <cstdio>
#include <random>
#include <vector>

#include "check.hpp"
#include "game/census.hpp"
#include "game/perft.hpp"
#include "game/planes.hpp"
#include "game/playout.hpp"

namespace {

using namespace claimeven;

// A board of cells: 0 empty, 1 and 2 the sides. Written for the eye, not for speed.
struct PlainBoard {
    int columns, rows, connect;
    std::vector<std::vector<int>> cells;
    int stones{0};

    PlainBoard(int c, int r, int n)
        : columns(c), rows(r), connect(n), cells(c, std::vector<int>(r, 0)) {}

    int at(int column, int row) const {
        const bool inside = column >= 0 && column < columns && row >= 0 && row < rows;
        return inside ? cells[column][row] : -1;
    }
    int height(int column) const {
        int height = 0;
        while (height < rows && cells[column][height] != 0) ++height;
        return height;
    }
    int to_move() const { return 1 + stones % 2; }
    void drop(int column) {
        cells[column][height(column)] = to_move();
        ++stones;
    }
    int run(int column, int row, int right, int up, int owner) const {
        int length = 0;
        while (at(column + (length + 1) * right, row + (length + 1) * up) == owner) ++length;
        return length;
    }
    bool wins_on(int column, int row, int owner) const {
        constexpr int STEPS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        for (const auto& step : STEPS) {
            const int length = 1 + run(column, row, step[0], step[1], owner) +
                               run(column, row, -step[0], -step[1], owner);
            if (length >= connect) return true;
        }
        return false;
    }
    bool is_won() const {
        for (int column = 0; column < columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                const int owner = at(column, row);
                if (owner != 0 && wins_on(column, row, owner)) return true;
            }
        }
        return false;
    }
};

template <Geometry G>
typename G::Word cell(const G& geometry, int column, int row) {
    return typename G::Word{1} << geometry.shape.bit(column, row);
}

template <Geometry G>
void compare(const G& geometry, const Position<G>& position, const PlainBoard& plain) {
    using Word = typename G::Word;
    Word mover{0}, mask{0}, playable{0}, own{0}, theirs{0};
    for (int column = 0; column < plain.columns; ++column) {
        for (int row = 0; row < plain.rows; ++row) {
            const Word bit = cell(geometry, column, row);
            const int owner = plain.at(column, row);
            if (owner != 0) mask |= bit;
            if (owner == plain.to_move()) mover |= bit;
            if (owner != 0) continue;
            if (row == plain.height(column)) playable |= bit;
            if (plain.wins_on(column, row, plain.to_move())) own |= bit;
            if (plain.wins_on(column, row, 3 - plain.to_move())) theirs |= bit;
        }
    }
    CHECK(position.mover == mover);
    CHECK(position.mask == mask);
    CHECK(position.stones() == plain.stones);
    CHECK(position.playable(geometry) == playable);
    CHECK(position.winning_cells(geometry) == own);
    CHECK(position.opponent_winning_cells(geometry) == theirs);
    CHECK(position.can_win_now(geometry) == ((own & playable) != 0));
    CHECK(position.is_won(geometry) == plain.is_won());
    CHECK(Position<G>::from_key(geometry, position.key(geometry)) == position);
    const auto image = position.mirrored(geometry);
    CHECK(image.mirrored(geometry) == position);
    CHECK(image.canonical_key(geometry) == position.canonical_key(geometry));
}

// Positions of a game are valid; one with a stone changed or added mostly is not.
template <Geometry G>
void check_validity(const G& geometry, const Position<G>& position, std::mt19937& random) {
    using Word = typename G::Word;
    CHECK(position.is_valid(geometry));
    CHECK(position.is_unfinished(geometry) ==
          (!position.is_won(geometry) && !position.is_full(geometry)));
    const int bits = bits_needed(geometry.shape.columns, geometry.shape.rows);
    const int index = static_cast<int>(random() % static_cast<unsigned>(bits));
    const Word bit = Word{1} << index;
    CHECK(position.may_be_last(index) == ((position.opponent() & bit) != 0));
    CHECK(!position.may_be_last(-1) && !position.may_be_last(word_bits<Word>));
    const auto is_board = [&](Word mover, Word mask) {
        return Position<G>{mover, mask}.is_valid(geometry);
    };
    // A stone of the wrong side, or one that is not among all stones.
    CHECK(!is_board(position.mover ^ bit, position.mask));
    // One stone more is right where it lands, if it belongs to the side whose turn it was.
    if ((position.mask & bit) != 0) return;
    const bool lands = (position.playable(geometry) & bit) != 0;
    const bool is_even = position.stones() % 2 == 0;
    CHECK(is_board(position.mover, position.mask | bit) == (lands && is_even));
    CHECK(is_board(position.mover | bit, position.mask | bit) == (lands && !is_even));
}

// Numbers of a position, against the cells one by one.
template <Geometry G>
void compare_planes(const G& geometry, const Position<G>& position, const PlainBoard& plain,
                    const PlaneLayout& layout) {
    const PlaneWriter<G> writer(geometry, layout);
    std::vector<std::uint8_t> numbers(writer.size(), 0);
    writer.write(position, numbers.data());
    const int cells = plain.columns * plain.rows;
    for (int column = 0; column < plain.columns; ++column) {
        for (int row = 0; row < plain.rows; ++row) {
            const int line = layout.top_first ? plain.rows - 1 - row : row;
            const int place = line * plain.columns + column;
            int owner = plain.at(column, row);
            if (owner != 0 && layout.own_first && plain.to_move() == 2) owner = 3 - owner;
            for (int plane = 0; plane < layout.planes; ++plane) {
                const int at =
                    layout.planes_last ? place * layout.planes + plane : plane * cells + place;
                const int wanted = layout.planes == 1 ? owner
                                   : plane == 2       ? (owner == 0)
                                                      : (owner == plane + 1);
                CHECK(numbers[at] == wanted);
            }
        }
    }
}

template <Geometry G>
void compare_all_planes(const G& geometry, const Position<G>& position, const PlainBoard& plain) {
    for (int bits = 0; bits < 8; ++bits) {
        for (int planes = 1; planes <= 3; ++planes) {
            const PlaneLayout layout{planes, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0};
            compare_planes(geometry, position, plain, layout);
        }
    }
}

// A random game from here ends as the rules say.
template <Geometry G>
void check_playout(const G& geometry, Position<G> position, std::mt19937& random) {
    const std::uint64_t seed = random();
    RandomStream one(seed, 3), other(seed, 3);
    const Outcome ended = play_out(geometry, position, one);
    while (outcome_of(geometry, position) == Outcome::NONE) {
        const auto cell = random_cell(position.playable(geometry), other);
        CHECK(popcount(cell) == 1 && (cell & position.playable(geometry)) != 0);
        position = position.after(cell);
    }
    CHECK(outcome_of(geometry, position) == ended);
    CHECK((ended == Outcome::DRAW) == !position.is_won(geometry));
}

template <Geometry G>
void play_random_games(const G& geometry, int games, std::mt19937& random) {
    const auto& shape = geometry.shape;
    for (int game = 0; game < games; ++game) {
        PlainBoard plain(shape.columns, shape.rows, shape.connect);
        Position<G> position;
        compare(geometry, position, plain);
        check_playout(geometry, position, random);
        while (!position.is_won(geometry) && !position.is_full(geometry)) {
            const int column = static_cast<int>(random() % shape.columns);
            const auto move = position.landing_cell(geometry, column);
            CHECK((move == 0) == (plain.height(column) == shape.rows));
            if (move == 0) continue;
            position = position.after(move);
            plain.drop(column);
            compare(geometry, position, plain);
            check_validity(geometry, position, random);
        }
        compare_all_planes(geometry, position, plain);
    }
}

template <Geometry G>
void expect_perft(const G& geometry, int depth, std::uint64_t sequences) {
    Progress progress;
    CHECK(perft(geometry, Position<G>{}, depth, progress) == sequences);
}

template <Geometry G>
void expect_census(const G& geometry, std::uint64_t positions) {
    Progress progress;
    const auto census = begin_census(geometry, Position<G>{}, std::size_t{1} << 30);
    std::uint64_t total = census->counts().positions;
    while (census->advance(progress) == CensusStep::COUNTED) total += census->counts().positions;
    CHECK(total == positions);
}

void expect_stops() {
    Progress progress;
    progress.stop = true;
    CHECK(!perft(StandardGeometry{}, Position<StandardGeometry>{}, 30, progress).has_value());
    const auto census =
        begin_census(StandardGeometry{}, Position<StandardGeometry>{}, std::size_t{1} << 30);
    CHECK(census->advance(progress) == CensusStep::STOPPED);
    CHECK(census->counts().positions == 1);
}

}  // namespace

int main() {
    std::mt19937 random(20261115);
    play_random_games(StandardGeometry{}, 60, random);
    constexpr int SHAPES[][3] = {{7, 6, 4},   {1, 1, 2},  {1, 63, 4},  {32, 1, 3}, {8, 7, 4},
                                 {4, 4, 3},   {5, 5, 2},  {3, 8, 9},   {6, 5, 5},  {4, 12, 6},
                                 {1, 127, 4}, {64, 1, 3}, {9, 7, 5},   {16, 7, 4}, {11, 10, 6},
                                 {2, 63, 7},  {42, 2, 4}, {10, 11, 12}};
    for (const auto& shape : SHAPES) {
        const auto [columns, rows, connect] = shape;
        play_random_games(WideGeometry(columns, rows, connect), 12, random);
        if (bits_needed(columns, rows) > 64) continue;
        play_random_games(NarrowGeometry(columns, rows, connect), 12, random);
    }
    expect_perft(StandardGeometry{}, 7, 823536);
    expect_perft(NarrowGeometry(7, 6, 4), 7, 823536);
    expect_perft(WideGeometry(7, 6, 4), 7, 823536);
    expect_perft(WideGeometry(4, 4, 3), 9, 122884);
    expect_census(NarrowGeometry(4, 4, 4), 161029);
    expect_census(WideGeometry(4, 4, 3), 41750);
    expect_stops();
    std::printf("kernel_test: %ld checks hold\n", checks);
    return 0;
}
