// Evaluates positions by tables. Built once from a geometry and tables, it is read-only: any
// number of threads may share it. A term that is absent costs nothing but the test for it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "heuristics/cell_sum.hpp"
#include "heuristics/last_stone.hpp"
#include "heuristics/line_sum.hpp"
#include "heuristics/net.hpp"
#include "heuristics/sampler.hpp"
#include "heuristics/tables.hpp"
#include "heuristics/threat_terms.hpp"
#include "heuristics/traps.hpp"

namespace claimeven {

// The terms of one phase.
template <Geometry G>
class PhaseTerms {
public:
    using Word = typename G::Word;

    PhaseTerms(const G& geometry, const HeuristicTables& all, const TermTables& tables)
        : tables_(tables),
          lines_(tables.lines, geometry.shape.connect),
          good_(tables.good, geometry.shape.connect),
          danger_(tables.danger, geometry.shape.connect),
          cells_(tables.cells),
          traps_(tables.traps),
          last_stone_(tables),
          packed_(geometry),
          threats_(geometry, tables, word_of(all.odd_rows), all.follow_up_rows),
          net_(geometry, tables, all.line_cells, word_of(all.odd_rows)) {
        for (std::size_t i = 0; i < all.line_cells.size(); ++i) {
            if (i % geometry.shape.connect == 0) line_words_.push_back(0);
            line_words_.back() |= Word{1} << all.line_cells[i];
        }
        has_dominant_ = !good_.is_empty() || !danger_.is_empty();
        needs_counts_ = !lines_.is_empty() || has_dominant_ || !traps_.is_empty() ||
                        threats_.needs_line_counts();
    }

    // `mine` and `theirs` are the stones as the view has them; `last` is the bit of the last
    // stone or -1; `memory` may be null.
    Value evaluate(const G& geometry, Word mine, Word theirs, bool mine_is_first, int last,
                   std::uint64_t call, NetMemory<G>* memory) const {
        Value value = 0;
        if (!net_.is_empty()) {
            const bool first_moves = popcount(mine | theirs) % 2 == 0;
            const Word mover = first_moves == mine_is_first ? mine : theirs;
            const Value net = net_.evaluate({mover, mine | theirs}, last, memory);
            value = mine_is_first ? net : -net;
        }
        if (needs_counts_) {
            const LineCounts<G> counts(packed_.packing(), mine, theirs);
            if (!lines_.is_empty()) value += lines_.sum(packed_.packing(), counts);
            if (has_dominant_) value += dominant(counts);
            if (!traps_.is_empty()) {
                value += traps_.evaluate(geometry, packed_.packing(), counts, mine | theirs);
            }
            if (threats_.needs_line_counts()) {
                return value + others(geometry, mine, theirs, mine_is_first, last, call, &counts);
            }
        }
        return value + others(geometry, mine, theirs, mine_is_first, last, call, nullptr);
    }

    const Net<G>& net() const { return net_; }

private:
    Value others(const G& geometry, Word mine, Word theirs, bool mine_is_first, int last,
                 std::uint64_t call, const LineCounts<G>* counts) const {
        Value value = 0;
        if (!cells_.is_empty()) value += cells_.sum(mine, theirs);
        if (!last_stone_.is_empty()) value += last_stone_.evaluate(geometry, mine, theirs, last);
        if (tables_.samples != 0) value += sampled(geometry, mine, theirs, call);
        if (!threats_.is_empty()) {
            const bool first_to_move = popcount(mine | theirs) % 2 == 0;
            const Value threats =
                mine_is_first
                    ? threats_.evaluate(geometry, mine, theirs, first_to_move, counts, true)
                    : threats_.evaluate(geometry, theirs, mine, first_to_move, counts, false);
            value += mine_is_first ? threats : -threats;
        }
        return value;
    }

    Value dominant(const LineCounts<G>& counts) const {
        const Value good = good_.sum(packed_.packing(), counts);
        const Value danger = danger_.sum(packed_.packing(), counts);
        return tables_.dominant_sign * (danger > good ? -danger : good);
    }

    Value sampled(const G& geometry, Word mine, Word theirs, std::uint64_t call) const {
        const int side = geometry.shape.connect + 1;
        const int lines = static_cast<int>(line_words_.size());
        Sampler sampler(tables_.seed, call);
        Value value = 0;
        for (int sample = 0; sample < tables_.samples && lines != 0; ++sample) {
            const Word line = line_words_[sampler.draw(lines)];
            value += tables_.sampled[popcount(mine & line) * side + popcount(theirs & line)];
        }
        return value;
    }

    static Word word_of(const Table& bits) {
        Word word{0};
        for (const Value bit : bits) word |= Word{1} << bit;
        return word;
    }

    TermTables tables_;
    LineSum<G> lines_, good_, danger_;
    CellSum<G> cells_;
    Traps<G> traps_;
    LastStone<G> last_stone_;
    Lines<G> packed_;
    ThreatTerms<G> threats_;
    Net<G> net_;
    std::vector<Word> line_words_;
    bool has_dominant_, needs_counts_;
};

// Whose value is asked for, and in a search how many stones lay at its root.
struct Viewpoint {
    bool for_first;
    int root_stones = -1;  // no search: see `Evaluator::phase`

    // Not explicit: outside a search a side is all there is to it.
    Viewpoint(bool first, int stones = -1) : for_first(first), root_stones(stones) {}
};

template <Geometry G>
class Evaluator {
public:
    using Word = typename G::Word;
    using Memory = std::vector<NetMemory<G>>;  // by phase

    Evaluator(const G& geometry, HeuristicTables tables)
        : geometry_(geometry), tables_(std::move(tables)) {
        for (const TermTables& phase : tables_.phases) {
            phases_.emplace_back(geometry, tables_, phase);
        }
    }

    const G& geometry() const { return geometry_; }
    const HeuristicTables& tables() const { return tables_; }

    // The formula's value for one side, whether or not the game is over. `last` is the bit of
    // the last stone (-1 for none), `call` the number of the call, for sampled terms.
    Value evaluate(const Position<G>& position, const Viewpoint& view, int last = -1,
                   std::uint64_t call = 0, Memory* memory = nullptr) const {
        const int stones = position.stones();
        const bool view_first = tables_.for_first || view.for_first;
        const bool first_to_move = stones % 2 == 0;
        const Word mine = view_first == first_to_move ? position.mover : position.opponent();
        const int now = phase(stones, view);
        const Value value =
            phases_[now].evaluate(geometry_, mine, mine ^ position.mask, view_first, last, call,
                                  memory == nullptr ? nullptr : &(*memory)[now]);
        return view_first == view.for_first ? value : -value;
    }

    // The value of a position as a search would report it at depth 0: finished games first.
    Value value_of(const Position<G>& position, const Viewpoint& view, int last = -1,
                   std::uint64_t call = 0, Memory* memory = nullptr) const {
        if (tables_.static_ending) return evaluate(position, view, last, call, memory);
        const int stones = position.stones();
        const bool is_mover = view.for_first == (stones % 2 == 0);
        // Where stones go on falling after a line both sides may have one; then mine counts.
        if (tables_.play_on && is_mover && has_line(geometry_, position.mover)) {
            return win_at(stones);
        }
        if (position.is_won(geometry_)) return is_mover ? loss_at(stones) : win_at(stones);
        if (tables_.play_on && !is_mover && has_line(geometry_, position.mover)) {
            return loss_at(stones);
        }
        if (position.is_full(geometry_) && !tables_.static_draw) return tables_.draw;
        return evaluate(position, view, last, call, memory);
    }

    // What one search keeps of the positions it has evaluated, so that the next takes less time.
    Memory memory() const {
        Memory memory;
        for (const PhaseTerms<G>& phase : phases_) memory.push_back(phase.net().memory());
        return memory;
    }

    Value win_at(int stones) const { return tables_.win - tables_.sooner * stones; }
    Value loss_at(int stones) const { return tables_.loss + tables_.sooner * stones; }

    // The index of the phase that weighs the terms. Where the root decides and there is no search,
    // the root is the board on which that side moves, or has just moved.
    int phase(int stones, const Viewpoint& view) const {
        if (!tables_.root_phase) return tables_.phase_of[stones];
        if (view.root_stones >= 0) return tables_.phase_of[view.root_stones];
        const bool to_move = view.for_first == (stones % 2 == 0);
        return tables_.phase_of[to_move || stones == 0 ? stones : stones - 1];
    }

    // A number for all that values depend on beside the position: equal numbers, equal values.
    // Below 2 * (cells + 2).
    int view_number(const Viewpoint& view) const {
        const int side = view.for_first ? 1 : 0;
        if (!tables_.root_phase || view.root_stones < 0) return side;
        const auto& phases = tables_.phase_of;
        const auto begin = std::find(phases.begin(), phases.end(), phases[view.root_stones]);
        return 2 * static_cast<int>(begin - phases.begin()) + side;
    }

private:
    G geometry_;
    HeuristicTables tables_;
    std::vector<PhaseTerms<G>> phases_;
};

}  // namespace claimeven
