// May Allis' rules be followed together? Here the rules are tried without lines and without stones:
// columns of any heights, and a set of instances that the kernel calls compatible. M, who moves
// first, tries to get all cells that some instance says M does not get. A search of everything
// shows that F can always stop that. It also shows that each condition of compatibility is needed:
// without it there is a pair of instances that F cannot follow together.
//
// Afterevens and befores are made of claimevens, verticals and bases, and promise nothing more
// about who gets which cells, so these stand for them.
#include <algorithm>
#include <cstring>
#include <random>
#include <unordered_map>
#include <vector>

#include "check.hpp"
#include "coach/rule_instance.hpp"

namespace {

using namespace claimeven;
using coach::RuleKind;
using Word = Word64;
using Instance = coach::RuleInstance<Word>;

constexpr int STRIDE = 10;

// Columns that are empty up to a height.
struct Columns {
    std::vector<int> heights;

    static Word cell(int column, int row) { return Word{1} << (column * STRIDE + row); }
    int size() const {
        int sum = 0;
        for (const int height : heights) sum += height;
        return sum;
    }
    bool is_upper(int column, int row) const { return (heights[column] - row) % 2 != 0; }
    int count() const { return static_cast<int>(heights.size()); }
    Word all(int column) const { return low_bits<Word>(heights[column]) << (column * STRIDE); }
};

// An instance and the sets of cells that it keeps from M.
struct Promise {
    Instance instance;
    std::vector<Word> kept;
};

class Enumeration {
public:
    explicit Enumeration(const Columns& columns) : columns_(columns) {
        for (int a = 0; a < columns.count(); ++a) {
            for (int row = 0; row + 1 < columns.heights[a]; ++row) add_pair(a, row);
            for (int b = a + 1; b < columns.count(); ++b) add_across(a, b);
        }
        for (int x = 0; x < columns.count(); ++x)
            for (int y = 0; y < columns.count(); ++y)
                for (int z = 0; z < columns.count(); ++z)
                    if (x != y && y != z && x != z) add_baseclaim(x, y, z);
    }
    std::vector<Promise> found;

private:
    static Word cell(int column, int row) { return Columns::cell(column, row); }

    void add_pair(int column, int row) {
        const Word low = cell(column, row);
        if (columns_.is_upper(column, row + 1)) {
            Instance instance{RuleKind::CLAIMEVEN};
            instance.claimevens = low;
            found.push_back({instance, {low << 1}});
        } else {
            Instance instance{RuleKind::VERTICAL};
            instance.verticals = low;
            found.push_back({instance, {low | (low << 1)}});
        }
    }
    void add_across(int a, int b) {
        if (columns_.heights[a] > 0 && columns_.heights[b] > 0) {
            Instance instance{RuleKind::BASEINVERSE};
            instance.first = cell(a, 0);
            instance.second = cell(b, 0);
            found.push_back({instance, {instance.first | instance.second}});
        }
        for (int low = 0; low + 1 < columns_.heights[a]; ++low) {
            for (int other = 0; other + 1 < columns_.heights[b]; ++other) {
                if (!columns_.is_upper(a, low) || !columns_.is_upper(b, other)) continue;
                add_lowinverse(a, low, b, other);
                if (low + 2 < columns_.heights[a] && other + 2 < columns_.heights[b])
                    add_highinverse(a, low, b, other);
            }
        }
    }
    Word up_to(int column, int row) const { return low_bits<Word>(row + 1) << (column * STRIDE); }

    void add_lowinverse(int a, int low, int b, int other) {
        Instance instance{RuleKind::LOWINVERSE};
        const Word p = cell(a, low), q = cell(b, other);
        instance.verticals = p | q;
        instance.under = up_to(a, low + 1) | up_to(b, other + 1);
        instance.columns = columns_.all(a) | columns_.all(b);
        found.push_back({instance, {(p << 1) | (q << 1), p | (p << 1), q | (q << 1)}});
    }
    void add_highinverse(int a, int low, int b, int other) {
        Instance instance{RuleKind::HIGHINVERSE};
        const Word p = cell(a, low), q = cell(b, other);
        instance.first = p;
        instance.second = q;
        instance.under = up_to(a, low + 2) | up_to(b, other + 2);
        instance.columns = columns_.all(a) | columns_.all(b);
        std::vector<Word> kept{(p << 2) | (q << 2), (p << 1) | (q << 1), (p << 1) | (p << 2),
                               (q << 1) | (q << 2)};
        if (low == 0) kept.push_back(p | (q << 2));
        if (other == 0) kept.push_back(q | (p << 2));
        found.push_back({instance, kept});
    }
    void add_baseclaim(int x, int y, int z) {
        if (columns_.heights[x] == 0 || columns_.heights[z] == 0 || columns_.heights[y] < 2) return;
        if (!columns_.is_upper(y, 1)) return;
        Instance instance{RuleKind::BASECLAIM};
        instance.first = cell(x, 0);
        instance.second = cell(y, 0);
        instance.third = cell(z, 0);
        found.push_back({instance, {cell(x, 0) | cell(y, 1), cell(y, 0) | cell(z, 0)}});
    }

    const Columns& columns_;
};

// Can F, answering M, keep all these sets of cells from M?
class Game {
public:
    Game(const Columns& columns, const std::vector<Promise>& promises) : columns_(columns) {
        for (const Promise& promise : promises)
            kept_.insert(kept_.end(), promise.kept.begin(), promise.kept.end());
    }
    bool is_safe() { return is_safe(0, 0); }

private:
    Word playable(Word filled) const {
        Word cells{0};
        for (int column = 0; column < columns_.count(); ++column) {
            const Word all = columns_.all(column);
            cells |= lowest_bit<Word>(all & ~filled);
        }
        return cells;
    }
    bool is_safe(Word mover, Word filled) {
        const Word follower = filled & ~mover;
        if (std::all_of(kept_.begin(), kept_.end(),
                        [&](Word set) { return (set & follower) != 0; }))
            return true;
        const auto known = known_.find(mover * 0x9e3779b97f4a7c15ULL ^ filled);
        if (known != known_.end() && known->second.mover == mover && known->second.filled == filled)
            return known->second.is_safe;
        bool safe = true;
        for (Word moves = playable(filled); moves != 0 && safe;) {
            const Word move = take_lowest(moves);
            safe = has_answer(mover | move, filled | move, move);
        }
        known_[mover * 0x9e3779b97f4a7c15ULL ^ filled] = {mover, filled, safe};
        return safe;
    }
    bool has_answer(Word mover, Word filled, Word move) {
        for (const Word set : kept_)
            if ((set & ~mover) == 0) return false;
        const Word answers = playable(filled);
        const Word first = answers & (move << 1);
        if (first != 0 && is_safe(mover, filled | first)) return true;
        for (Word rest = answers & ~first; rest != 0;)
            if (is_safe(mover, filled | take_lowest(rest))) return true;
        return false;
    }

    struct Known {
        Word mover, filled;
        bool is_safe;
    };
    const Columns& columns_;
    std::vector<Word> kept_;
    std::unordered_map<Word, Known> known_;
};

// Every pair of compatible instances.
void check_pairs(const Columns& columns) {
    const Enumeration all(columns);
    for (std::size_t i = 0; i < all.found.size(); ++i) {
        CHECK(Game(columns, {all.found[i]}).is_safe());
        for (std::size_t j = i + 1; j < all.found.size(); ++j) {
            if (!are_compatible(all.found[i].instance, all.found[j].instance)) continue;
            CHECK(Game(columns, {all.found[i], all.found[j]}).is_safe());
        }
    }
}

// As many compatible instances together as fit, in a random order.
void check_many(const Columns& columns, std::mt19937& random) {
    Enumeration all(columns);
    std::shuffle(all.found.begin(), all.found.end(), random);
    // Claimevens would soon leave room for nothing else.
    const bool claimevens_last = random() % 2 == 0;
    if (claimevens_last)
        std::stable_partition(all.found.begin(), all.found.end(), [](const Promise& promise) {
            return promise.instance.rule != RuleKind::CLAIMEVEN &&
                   promise.instance.rule != RuleKind::VERTICAL;
        });
    std::vector<Promise> chosen;
    for (const Promise& promise : all.found) {
        if (std::all_of(chosen.begin(), chosen.end(), [&](const Promise& other) {
                return are_compatible(promise.instance, other.instance);
            }))
            chosen.push_back(promise);
    }
    CHECK(Game(columns, chosen).is_safe());
}

Columns random_columns(std::mt19937& random, int most_cells) {
    for (;;) {
        Columns columns;
        const int count = 1 + static_cast<int>(random() % 5);
        for (int i = 0; i < count; ++i) columns.heights.push_back(static_cast<int>(random() % 9));
        if (columns.size() % 2 == 0 && columns.size() > 0 && columns.size() <= most_cells)
            return columns;
    }
}

// What a condition of compatibility is about: with this true the pair would be let through.
enum Without { SHARED_CELLS, CLAIMEVEN_UNDER_INVERSE, INVERSES_APART };

bool breaks_only(const Instance& a, const Instance& b, Without condition) {
    if (are_compatible(a, b)) return false;
    Instance x = a, y = b;
    if (condition == CLAIMEVEN_UNDER_INVERSE) x.under = y.under = 0;
    if (condition == INVERSES_APART) x.columns = y.columns = 0;
    if (condition != SHARED_CELLS) return are_compatible(x, y);
    return (a.cells() & b.cells()) != 0;
}

bool is_needed(Without condition, int most_cells, std::mt19937& random) {
    for (int attempt = 0; attempt < 400; ++attempt) {
        const Columns columns = random_columns(random, most_cells);
        const Enumeration all(columns);
        for (const Promise& a : all.found) {
            for (const Promise& b : all.found) {
                if (!breaks_only(a.instance, b.instance, condition)) continue;
                if (!Game(columns, {a, b}).is_safe()) return true;
            }
        }
    }
    return false;
}

}  // namespace

// With a number: so many random sets of instances, on larger columns.
int main(int argc, char** argv) {
    std::mt19937 random(20);
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 400;
    const int most_cells = argc > 1 ? 20 : 14;
    for (int a = 0; a <= 6; ++a)
        for (int b = 0; b <= a; ++b)
            for (int c = 0; c <= b && c <= 4; ++c)
                if ((a + b + c) % 2 == 0 && a + b + c > 0 && a + b + c <= 12)
                    check_pairs(Columns{{a, b, c}});
    for (int round = 0; round < rounds; ++round)
        check_many(random_columns(random, most_cells), random);
    for (const Without condition : {SHARED_CELLS, CLAIMEVEN_UNDER_INVERSE, INVERSES_APART})
        CHECK(is_needed(condition, 14, random));
    std::printf("rule_combination_test: %ld checks hold\n", checks);
}
