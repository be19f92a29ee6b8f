// Is what the coach's finders claim true? Claims by the thousand, compared with the exact solver.
//
//   coach_claims COLUMNSxROWSxCONNECT [--seed N] [--claims N] [--positions N] [--most-empty N]
//                [--turned]
//
// Looks at positions of games of random moves, and of moves that take and stop lines; at each once.
// Ends when there are so many claims of every kind, or after so many positions without any of the
// kinds that still lack. Prints "kind count" lines, the number of positions, and a line for
// every claim that the solver contradicts; exits with 1 if there is one. With --turned the scores
// have the wrong sign, so that it can be seen that lies would be found.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_set>
#include <vector>

#include "coach/line_core.hpp"
#include "coach_finders.hpp"
#include "game/playout.hpp"
#include "game/rules.hpp"
#include "solver/driver.hpp"

namespace {

using namespace claimeven;
using namespace claimeven::coach;

struct Options {
    std::string shape;
    std::uint64_t seed{1};
    std::uint64_t claims{1000};
    std::uint64_t positions{200'000};
    int most_empty{22};
    bool turned{false};
};

// The judge proves nothing by what it judges.
constexpr solver::Techniques JUDGE = solver::without(&solver::Techniques::rules);

struct Tally {
    const char* kind;
    std::uint64_t count{0};
};

template <Geometry G>
class Campaign {
    using Word = typename G::Word;

public:
    Campaign(const G& geometry, const Options& options)
        : geometry_(geometry),
          finders_(geometry),
          options_(options),
          masks_(geometry),
          table_(std::size_t{8} << 20) {}

    int run() {
        for (std::uint64_t game = 0; lacks_any() && dry_ < options_.positions; ++game) play(game);
        for (const Tally& tally : tallies_) print(tally.kind, tally.count);
        print("positions", seen_.size());
        return wrong_ == 0 ? 0 : 1;
    }

private:
    enum Kind { COMPLETES, FORCED, QUIET, FOLLOW_UP, THREAT, CORE, RULES, TREE };

    bool lacks(Kind kind) const { return tallies_[kind].count < options_.claims; }
    bool lacks_any() const {
        for (const Tally& tally : tallies_)
            if (tally.count < options_.claims) return true;
        return false;
    }

    static void print(const char* name, std::uint64_t count) {
        std::printf("%s %llu\n", name, static_cast<unsigned long long>(count));
    }

    void play(std::uint64_t game) {
        RandomStream random(options_.seed, game);
        const bool is_sensible = random.below(2) == 0;
        const int most = 3 + random.below(options_.most_empty - 2);
        Position<G> position;
        text_.clear();
        while (!position.is_full(geometry_)) {
            if (geometry_.shape.cells() - position.stones() <= most) look_at(position);
            const Word cell = chosen(position, is_sensible, random);
            position = position.after(cell);
            text_.push_back("123456789"[geometry_.shape.column_of(lowest_index(cell))]);
            if (position.is_won(geometry_)) return;
        }
    }

    Word chosen(const Position<G>& position, bool is_sensible, RandomStream& random) const {
        const Word playable = position.playable(geometry_);
        Word wanted = position.winning_cells(geometry_) & playable;
        if (wanted == 0) wanted = position.opponent_winning_cells(geometry_) & playable;
        const bool take = is_sensible && wanted != 0 && random.below(10) != 0;
        return random_cell(take ? wanted : playable, random);
    }

    void look_at(const Position<G>& position) {
        ++dry_;
        if (!seen_.insert(position.key(geometry_)).second) return;
        const int cells = geometry_.shape.cells();
        const int score = judge_.solve(position, -cells, cells).lower;
        points_ = options_.turned ? -score : score;
        stones_ = position.stones();
        if (lacks(COMPLETES) && position.can_win_now(geometry_)) claim(COMPLETES, true, 1);
        for (const bool own : {true, false}) look_at(position, own);
    }

    // Claims for the side to move, or for the other one.
    void look_at(const Position<G>& position, bool own) {
        if (lacks(FORCED))
            if (const int plies = finders_.forced_win(position, own)) claim(FORCED, own, plies);
        if (lacks(QUIET) && finders_.quiet_win(position, own)) claim(QUIET, own, EVER);
        promise(FOLLOW_UP, own, [&](bool wins) { return finders_.follow_up(position, own, wins); });
        if (lacks(THREAT) && finders_.deciding_threat(position, own)) claim(THREAT, own, EVER);
        promise(RULES, own, [&](bool wins) { return finders_.rules(position, own, wins); });
        if (lacks(CORE) && LineCoreFinder<G>(geometry_, position, own).find(CORE_NODES))
            claim(CORE, own, EVER);
        promise(TREE, own, [&](bool wins) { return finders_.proof_tree(position, own, wins); });
    }

    // Asks for a win, and for no less than a draw.
    template <class Holds>
    void promise(Kind kind, bool own, Holds&& holds) {
        if (!lacks(kind)) return;
        if (holds(true)) claim(kind, own, EVER);
        if (holds(false)) claim(kind, own, DRAW_AT_LEAST);
    }

    // A side wins within so many plies; or sometime; or does not lose.
    void claim(Kind kind, bool own, int plies) {
        ++tallies_[kind].count;
        dry_ = 0;
        const int points = own ? points_ : -points_;
        const int cells = geometry_.shape.cells();
        const int least = plies == EVER            ? 1
                          : plies == DRAW_AT_LEAST ? 0
                                                   : (cells + 2 - (stones_ + plies)) / 2;
        if (points >= least) return;
        ++wrong_;
        std::printf("WRONG %s %s %s for the side %s\n", tallies_[kind].kind, text_.c_str(),
                    options_.shape.c_str(), own ? "to move" : "that is not to move");
    }

    static constexpr int EVER = -1, DRAW_AT_LEAST = -2;
    static constexpr std::uint64_t CORE_NODES = 10'000;

    const G& geometry_;
    CoachFinders<G> finders_;
    Options options_;
    solver::BoardMasks<G> masks_;
    solver::BoundTable<G> table_;
    solver::SolveProgress progress_;
    solver::SolveBudget budget_{{}, progress_};
    solver::Driver<G, JUDGE> judge_{masks_, table_, budget_};
    std::unordered_set<Word, HashOf<Word>> seen_;
    Tally tallies_[8] = {{"completes"},       {"forced-win"}, {"quiet-win"}, {"follow-up"},
                         {"deciding-threat"}, {"line-core"},  {"rules"},     {"proof-tree"}};
    std::string text_;
    std::uint64_t dry_{0};
    std::uint64_t wrong_{0};
    int points_{0};
    int stones_{0};
};

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const auto number = [&] {
            return i + 1 < argc ? std::strtoull(argv[++i], nullptr, 10) : 0;
        };
        if (name == "--seed") {
            options.seed = number();
        } else if (name == "--claims") {
            options.claims = number();
        } else if (name == "--positions") {
            options.positions = number();
        } else if (name == "--most-empty") {
            options.most_empty = static_cast<int>(number());
        } else if (name == "--turned") {
            options.turned = true;
        } else {
            options.shape = name;
        }
    }
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    const Options options = parse(argc, argv);
    int columns = 0, rows = 0, connect = 0;
    if (std::sscanf(options.shape.c_str(), "%dx%dx%d", &columns, &rows, &connect) != 3 ||
        columns < 1 || columns > 9 || rows < 1 || bits_needed(columns, rows) > 128 ||
        options.most_empty < 3) {
        std::fprintf(stderr,
                     "usage: coach_claims COLUMNSxROWSxCONNECT [--seed N] [--claims N] "
                     "[--positions N] [--most-empty N] [--turned]\n");
        return 2;
    }
    return Rules(columns, rows, connect).visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        return Campaign<G>(geometry, options).run();
    });
}
