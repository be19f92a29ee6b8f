// Proofs by Allis' rules and by chosen lines. Positions come as two words; cells, lines and groups
// go out as words.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bind/batch.hpp"
#include "bind/bindings.hpp"
#include "bind/words.hpp"
#include "coach/line_core.hpp"
#include "coach/rule_cover.hpp"
#include "game/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

namespace {

using coach::CoreAnswer;
using coach::RuleKind;

// An instance: rule, lower cells of claimevens, of verticals, its other cells in order, group, and
// the lines that it spoils.
using InstanceTuple =
    std::tuple<RuleKind, Word128, Word128, std::vector<Word128>, Word128, std::vector<Word128>>;
using Instances = std::optional<std::vector<InstanceTuple>>;

template <Bitboard Word>
InstanceTuple as_tuple(const coach::RuleInstance<Word>& instance, const std::vector<Word>& lines) {
    std::vector<Word128> others, spoils;
    for (const Word cell : {instance.first, instance.second, instance.third})
        if (cell != 0) others.push_back(cell);
    instance.solves.for_each([&](int line) { spoils.push_back(lines[line]); });
    return {instance.rule, instance.claimevens, instance.verticals, others, instance.group, spoils};
}

template <class Visit>
decltype(auto) with_board(const Rules& rules, Word128 mover, Word128 mask, Visit&& visit) {
    return rules.visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        using Word = typename G::Word;
        const Position<G> position{static_cast<Word>(mover), static_cast<Word>(mask)};
        return visit(geometry, position);
    });
}

Instances rule_cover(const Rules& rules, Word128 mover, Word128 mask, Word128 threats, int nodes) {
    return with_board(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        using Word = typename std::remove_cvref_t<decltype(geometry)>::Word;
        Instances found;
        const auto cover = coach::find_cover(geometry, position, static_cast<Word>(threats), nodes);
        if (cover) {
            found.emplace();
            for (const auto& instance : cover->instances)
                found->push_back(as_tuple(instance, cover->lines));
        }
        return found;
    });
}

std::vector<InstanceTuple> rule_instances(const Rules& rules, Word128 mover, Word128 mask,
                                          Word128 threats) {
    return with_board(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const coach::RuleRegion<G> region(geometry, position,
                                          static_cast<typename G::Word>(threats));
        const coach::RuleInstances<G> all(geometry, region);
        std::vector<InstanceTuple> found;
        for (const auto& instance : all.instances())
            found.push_back(as_tuple(instance, all.lines()));
        return found;
    });
}

// Which of these instances cannot be followed together, as pairs of their numbers.
std::vector<std::tuple<int, int>> rule_conflicts(const Rules& rules, Word128 mover, Word128 mask,
                                                 Word128 threats) {
    return with_board(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const coach::RuleRegion<G> region(geometry, position,
                                          static_cast<typename G::Word>(threats));
        const auto all = coach::RuleInstances<G>(geometry, region).instances();
        std::vector<std::tuple<int, int>> found;
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (int j = i + 1; j < static_cast<int>(all.size()); ++j)
                if (!are_compatible(all[i], all[j])) found.emplace_back(i, j);
        return found;
    });
}

using Counts = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Three numbers for each position: how many instances prove that the side to move does not win, 1
// if they also prove that it loses, and how many prove that it loses to a deciding threat; -1
// where there is no such proof.
void rule_proofs(const Rules& rules, WordArray mover, WordArray mask, int nodes, Counts out) {
    nb::gil_scoped_release release;
    rules.visit([&]<Geometry G>(const G& geometry) {
        const std::size_t count = mask.size() / ENTRIES<typename G::Word>;
        for (std::size_t i = 0; i < count; ++i) {
            const auto proofs =
                coach::count_rule_proofs(geometry, position_at<G>(mover, mask, i), nodes);
            std::int8_t* numbers = out.data() + 3 * i;
            numbers[0] = static_cast<std::int8_t>(proofs.instances);
            numbers[1] = proofs.wins ? 1 : 0;
            numbers[2] = static_cast<std::int8_t>(proofs.threat_instances);
        }
    });
}

using CoreTuple = std::tuple<std::vector<Word128>, bool, std::uint64_t>;

std::optional<CoreTuple> line_core(const Rules& rules, Word128 mover, Word128 mask,
                                   bool winner_moves, std::uint64_t nodes) {
    return with_board(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const auto core = coach::LineCoreFinder<G>(geometry, position, winner_moves).find(nodes);
        if (!core) return std::optional<CoreTuple>{};
        return std::optional<CoreTuple>{
            {{core->lines.begin(), core->lines.end()}, core->is_minimal, core->nodes}};
    });
}

std::optional<bool> wins_with_lines(const Rules& rules, Word128 mover, Word128 mask,
                                    bool winner_moves, const std::vector<Word128>& lines,
                                    std::uint64_t nodes) {
    return with_board(rules, mover, mask, [&](const auto& geometry, const auto& position) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        std::vector<typename G::Word> words;
        for (const Word128 line : lines) words.push_back(static_cast<typename G::Word>(line));
        coach::LineCoreFinder<G> finder(geometry, position, winner_moves);
        const CoreAnswer answer = finder.wins_with(words, nodes);
        if (answer == CoreAnswer::UNKNOWN) return std::optional<bool>{};
        return std::optional<bool>{answer == CoreAnswer::YES};
    });
}

}  // namespace

void bind_rule_proofs(nb::module_& module) {
    nb::enum_<RuleKind>(module, "RuleKind")
        .value("CLAIMEVEN", RuleKind::CLAIMEVEN)
        .value("BASEINVERSE", RuleKind::BASEINVERSE)
        .value("VERTICAL", RuleKind::VERTICAL)
        .value("AFTEREVEN", RuleKind::AFTEREVEN)
        .value("LOWINVERSE", RuleKind::LOWINVERSE)
        .value("HIGHINVERSE", RuleKind::HIGHINVERSE)
        .value("BASECLAIM", RuleKind::BASECLAIM)
        .value("BEFORE", RuleKind::BEFORE)
        .value("SPECIALBEFORE", RuleKind::SPECIALBEFORE);
    const auto release = nb::call_guard<nb::gil_scoped_release>();
    module.def("rule_cover", &rule_cover, "rules"_a, "mover"_a, "mask"_a, "threats"_a, "nodes"_a,
               release);
    module.def("rule_instances", &rule_instances, "rules"_a, "mover"_a, "mask"_a, "threats"_a);
    module.def("rule_conflicts", &rule_conflicts, "rules"_a, "mover"_a, "mask"_a, "threats"_a);
    module.def("rule_proofs", &rule_proofs, "rules"_a, "mover"_a, "mask"_a, "nodes"_a, "out"_a,
               nb::sig("def rule_proofs(rules: Rules, mover: object, mask: object, nodes: int, "
                       "out: object) -> None"));
    module.def("line_core", &line_core, "rules"_a, "mover"_a, "mask"_a, "winner_moves"_a, "nodes"_a,
               release);
    module.def("wins_with_lines", &wins_with_lines, "rules"_a, "mover"_a, "mask"_a,
               "winner_moves"_a, "lines"_a, "nodes"_a, release);
}

}  // namespace claimeven::bind
