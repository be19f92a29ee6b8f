// What the coach asks of the kernel: forced wins, follow-up plans, Allis' rules, line cores.
//
// Answers with more than one thing begin with how many there are; an answer without any number says
// that nothing was found.
#include "coach/follow_up.hpp"
#include "coach/forced_win.hpp"
#include "coach/line_core.hpp"
#include "coach/rule_cover.hpp"
#include "wasm/interface.hpp"

using namespace claimeven;
using namespace claimeven::wasm;

namespace {

template <Bitboard Word>
void add_words(const std::vector<Word>& words) {
    answer().add(static_cast<Number>(words.size()));
    for (const Word word : words) answer().add_word(word);
}

// Rule, lower cells of claimevens, of verticals, group, then its other cells in order, and the
// lines that it spoils.
template <Bitboard Word>
void add_instance(const coach::RuleInstance<Word>& instance, const std::vector<Word>& lines) {
    std::vector<Word> others, spoils;
    for (const Word cell : {instance.first, instance.second, instance.third})
        if (cell != 0) others.push_back(cell);
    instance.solves.for_each([&](int line) { spoils.push_back(lines[line]); });
    answer().add(static_cast<Number>(instance.rule));
    answer().add_word(instance.claimevens);
    answer().add_word(instance.verticals);
    answer().add_word(instance.group);
    add_words(others);
    add_words(spoils);
}

}  // namespace

// Columns of a forced win by threats of the side to move.
EXPORT(coach_forced_win)
void coach_forced_win(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                      std::uint64_t mask, std::uint64_t mask_high, int moves, std::uint32_t nodes) {
    new_answer();
    with_position(
        *board, word_of(mover, mover_high), word_of(mask, mask_high),
        [&](const auto& geometry, const auto& position) {
            for (const int column : coach::ForcedWin(geometry, nodes).find(position, moves))
                answer().add(column);
        });
}

// A plan for the side that is not to move: the cell it aims at, the cells it gets, whether it wins,
// and the pairs of bases.
EXPORT(coach_follow_up)
void coach_follow_up(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                     std::uint64_t mask, std::uint64_t mask_high, bool must_win) {
    new_answer();
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [&](const auto& geometry, const auto& position) {
                      const auto plan = coach::FollowUpFinder(geometry, position).find(must_win);
                      if (!plan) return;
                      answer().add_word(plan->aim);
                      answer().add_word(plan->sure);
                      answer().add(plan->wins);
                      answer().add(static_cast<Number>(plan->pairs.size()));
                      for (const auto& [one, other] : plan->pairs) {
                          answer().add_word(one);
                          answer().add_word(other);
                      }
                  });
}

// Instances of Allis' rules for the side that is not to move, with the columns of threats cut.
EXPORT(coach_rule_cover)
void coach_rule_cover(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                      std::uint64_t mask, std::uint64_t mask_high, std::uint64_t threats,
                      std::uint64_t threats_high, int nodes) {
    new_answer();
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [&]<Geometry G>(const G& geometry, const Position<G>& position) {
                      const auto cut =
                          static_cast<typename G::Word>(word_of(threats, threats_high));
                      const auto cover = coach::find_cover(geometry, position, cut, nodes);
                      if (!cover) return;
                      answer().add(static_cast<Number>(cover->instances.size()));
                      for (const auto& instance : cover->instances)
                          add_instance(instance, cover->lines);
                  });
}

// Whether no line is to spare, then lines with which alone the winner wins.
EXPORT(coach_line_core)
void coach_line_core(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                     std::uint64_t mask, std::uint64_t mask_high, bool winner_moves,
                     std::uint32_t nodes) {
    new_answer();
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [&]<Geometry G>(const G& geometry, const Position<G>& position) {
                      coach::LineCoreFinder<G> finder(geometry, position, winner_moves);
                      const auto core = finder.find(nodes);
                      if (!core) return;
                      answer().add(core->is_minimal);
                      add_words(core->lines);
                  });
}
