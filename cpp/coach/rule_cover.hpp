// A set of instances that F can follow together and that spoils every line of M's.
//
// Branches on the line that the fewest instances can spoil. Small sets are looked for first: with
// one instance, with two, up to SMALL, then of any size. The search is cut short after so many
// nodes; then there may be a cover that was not found.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "coach/rule_instances.hpp"

namespace claimeven::coach {

template <Geometry G>
class RuleCover {
    using Word = typename G::Word;
    using Instance = RuleInstance<Word>;
    using Bits = std::vector<std::uint64_t>;  // a set of instances

public:
    static constexpr int SMALL = 4;

    RuleCover(const RuleInstances<G>& found, int nodes)
        : lines_(static_cast<int>(found.lines().size())),
          instances_(found.instances()),
          nodes_(nodes),
          rows_(instances_.size()),
          solvers_(lines_, Bits(words())) {
        for (std::size_t i = 0; i < instances_.size(); ++i)
            instances_[i].solves.for_each([&](int line) { put(solvers_[line], i); });
    }

    // The instances, fewest first if few are enough; nothing if none were found.
    std::optional<std::vector<Instance>> find() {
        if (lines_ == 0) return std::vector<Instance>{};
        LineSet all;
        for (int line = 0; line < lines_; ++line) {
            all.add(line);
            if (count(solvers_[line]) == 0) return std::nullopt;
        }
        Bits everything(words(), ~std::uint64_t{0});
        for (int most = 1; most <= SMALL; ++most)
            if (search(all, everything, most, nodes_ / 2)) return chosen_instances();
        if (search(all, everything, lines_, nodes_)) return chosen_instances();
        return std::nullopt;
    }

private:
    std::size_t words() const { return (instances_.size() + 63) / 64; }
    static void put(Bits& bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }
    static int count(const Bits& bits) {
        int sum = 0;
        for (const std::uint64_t word : bits) sum += std::popcount(word);
        return sum;
    }

    // Which instances are compatible with one; worked out when first asked.
    const Bits& row(std::size_t i) {
        Bits& bits = rows_[i];
        if (bits.empty()) {
            bits.resize(words());
            for (std::size_t j = 0; j < instances_.size(); ++j)
                if (j != i && are_compatible(instances_[i], instances_[j])) put(bits, j);
        }
        return bits;
    }

    struct Choice {
        std::size_t instance;
        int spoiled;
    };

    // Spoils the lines that are left with at most so many more instances.
    bool search(const LineSet& left, const Bits& available, int most, int nodes) {
        if (left.is_empty()) return true;
        if (most == 0 || ++visited_ > nodes) return false;
        std::vector<Choice> choices = choices_for(hardest(left, available), left, available);
        for (const Choice& choice : choices) {
            if (most == 1 && choice.spoiled < left.size()) return false;
            Bits rest = available;
            const Bits& compatible = row(choice.instance);
            for (std::size_t i = 0; i < rest.size(); ++i) rest[i] &= compatible[i];
            chosen_.push_back(choice.instance);
            if (search(left - instances_[choice.instance].solves, rest, most - 1, nodes))
                return true;
            chosen_.pop_back();
        }
        return false;
    }

    // The line that the fewest available instances spoil.
    int hardest(const LineSet& left, const Bits& available) const {
        int best = 0, fewest = static_cast<int>(instances_.size()) + 1;
        left.for_each([&](int line) {
            if (fewest == 0) return;
            int solvers = 0;
            for (std::size_t i = 0; i < available.size(); ++i)
                solvers += std::popcount(available[i] & solvers_[line][i]);
            if (solvers < fewest) fewest = solvers, best = line;
        });
        return best;
    }

    std::vector<Choice> choices_for(int line, const LineSet& left, const Bits& available) const {
        std::vector<Choice> choices;
        for (std::size_t i = 0; i < available.size(); ++i) {
            for (std::uint64_t rest = available[i] & solvers_[line][i]; rest != 0;
                 rest &= rest - 1) {
                const std::size_t instance = 64 * i + std::countr_zero(rest);
                choices.push_back({instance, (instances_[instance].solves & left).size()});
            }
        }
        std::stable_sort(choices.begin(), choices.end(),
                         [](const Choice& a, const Choice& b) { return a.spoiled > b.spoiled; });
        return choices;
    }

    // Without those that spoil nothing that the others do not.
    std::vector<Instance> chosen_instances() {
        for (std::size_t i = 0; i < chosen_.size();) {
            LineSet others;
            for (std::size_t j = 0; j < chosen_.size(); ++j)
                if (j != i) others |= instances_[chosen_[j]].solves;
            if ((instances_[chosen_[i]].solves - others).is_empty()) {
                chosen_.erase(chosen_.begin() + static_cast<std::ptrdiff_t>(i));
            } else {
                ++i;
            }
        }
        std::vector<Instance> found;
        for (const std::size_t i : chosen_) found.push_back(instances_[i]);
        return found;
    }

    int lines_;
    const std::vector<Instance>& instances_;
    int nodes_;
    int visited_{0};
    std::vector<Bits> rows_;
    std::vector<Bits> solvers_;  // of each line
    std::vector<std::size_t> chosen_;
};

template <Bitboard Word>
struct FoundCover {
    std::vector<RuleInstance<Word>> instances;
    std::vector<Word> lines;  // that had to be spoiled; the instances know them by their numbers

    // F is sure of the line of an aftereven.
    bool wins() const {
        return std::any_of(instances.begin(), instances.end(), [](const auto& instance) {
            return instance.rule == RuleKind::AFTEREVEN;
        });
    }
    int size() const { return std::min(static_cast<int>(instances.size()), 127); }
};

// Instances by which F keeps M from ever completing a line, with the columns of `threats` cut.
template <Geometry G>
std::optional<FoundCover<typename G::Word>> find_cover(const G& geometry,
                                                       const Position<G>& position,
                                                       typename G::Word threats, int nodes) {
    const RuleRegion<G> region(geometry, position, threats);
    if (!region.has_even_size()) return std::nullopt;
    const RuleInstances<G> all(geometry, region);
    auto found = RuleCover<G>(all, nodes).find();
    if (!found) return std::nullopt;
    return FoundCover<typename G::Word>{std::move(*found), all.lines()};
}

struct RuleProofCounts {
    int instances{-1};         // by which the side to move does not win
    bool wins{false};          // does it also lose?
    int threat_instances{-1};  // by which it loses to a deciding threat
};

template <Geometry G>
RuleProofCounts count_rule_proofs(const G& geometry, const Position<G>& position, int nodes) {
    using Word = typename G::Word;
    RuleProofCounts counts;
    if (const auto cover = find_cover(geometry, position, Word{0}, nodes)) {
        counts.instances = cover->size();
        counts.wins = cover->wins();
    }
    for (Word rest = deciding_cells(geometry, position); rest != 0;) {
        const auto cover = find_cover(geometry, position, take_lowest(rest), nodes);
        if (!cover) continue;
        counts.threat_instances = cover->size();
        break;
    }
    return counts;
}

}  // namespace claimeven::coach
