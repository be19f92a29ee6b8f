// A learned evaluation: a net with one hidden layer and direct weights from inputs to value.
//
// Values are for FIRST. The position is first followed through its forced moves; where they decide
// the game the net is not asked. A search keeps a memory with the sums of one position for each
// number of stones: siblings share a parent, whose sums differ from theirs by a few rows.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "heuristics/forced_moves.hpp"
#include "heuristics/net_inputs.hpp"
#include "heuristics/net_sums.hpp"
#include "heuristics/tables.hpp"

namespace claimeven {

// The sums of one position, and the inputs that are on in it. At first none is.
template <Geometry G>
struct NetState {
    Position<G> position;
    bool is_known = false;
    NetPlanes<G> planes;
    std::array<std::int32_t, 2> direct{};
    std::vector<std::int16_t> sums;
};

// What a search keeps of the last positions, by number of stones; empty for evaluations without a
// net. Not to be shared by threads.
template <Geometry G>
using NetMemory = std::vector<NetState<G>>;

template <Geometry G>
class Net {
public:
    using Word = typename G::Word;

    Net(const G& geometry, const TermTables& tables, const std::vector<int>& line_cells,
        Word odd_rows)
        : geometry_(geometry),
          inputs_(geometry, tables.net.empty() ? 0 : static_cast<unsigned>(tables.net[GROUPS]),
                  line_cells, odd_rows) {
        if (tables.net.empty()) return;
        factor_ = tables.net_factor[0];
        shift_ = static_cast<int>(tables.net[SHIFT]);
        decided_ = tables.net[DECIDED];
        most_ = tables.net[MOST];
        fill_weights(tables);
    }

    bool is_empty() const { return weights_.units == 0; }

    NetMemory<G> memory() const {
        if (is_empty()) return {};
        NetState<G> state;
        state.sums = weights_.bias;
        return NetMemory<G>(geometry_.shape.cells() + 1, state);
    }

    // For FIRST; `last` is the bit of the last stone or -1, `memory` may be null. Not inlined: its
    // lists would take room in every frame of a search's recursion.
    [[gnu::noinline]] Value evaluate(const Position<G>& position, int last,
                                     NetMemory<G>* memory) const {
        if (has_line(geometry_, position.mover) || position.is_won(geometry_)) return 0;
        const ForcedMoves<G> forced(geometry_, position);
        const bool first_moves = forced.position.stones() % 2 == 0;
        if (forced.end == Forced::FULL) return 0;
        if (forced.end != Forced::QUIET) {
            const Value size = decided_ - forced.stones;
            const bool first_wins = (forced.end == Forced::MOVER_WINS) == first_moves;
            return factor_ * (first_wins ? size : -size);
        }
        NetPlanes<G> planes;
        inputs_.fill(forced.position, forced.own, forced.other, planes);
        if (memory != nullptr && last >= 0 && position.may_be_last(last)) {
            return value(parent(position, last, *memory), planes, first_moves);
        }
        return value(planes, first_moves);
    }

private:
    enum Entry { GROUPS, CLIP, SHIFT, DECIDED, MOST };

    // From scratch.
    Value value(const NetPlanes<G>& planes, bool first_moves) const {
        NetChanges<G> changes;
        changes.find(inputs_, NetPlanes<G>{}, planes);
        return value(weights_.bias.data(), 0, changes, first_moves);
    }

    Value value(const NetState<G>& from, const NetPlanes<G>& planes, bool first_moves) const {
        NetChanges<G> changes;
        changes.find(inputs_, from.planes, planes);
        return value(from.sums.data(), from.direct[first_moves ? 0 : 1], changes, first_moves);
    }

    Value value(const std::int16_t* sums, std::int32_t direct, const NetChanges<G>& changes,
                bool first_moves) const {
        const int head = first_moves ? 0 : 1;
        const std::int32_t hidden =
            net_pass(weights_, sums, changes.rows(), changes.added(), changes.count(), nullptr,
                     weights_.output[head].data(), use_avx2_);
        return scaled(hidden + direct + direct_bias_[head] + direct_change(changes, head));
    }

    Value scaled(Value sum) const {
        const Value half = shift_ > 0 ? Value{1} << (shift_ - 1) : 0;
        return factor_ * std::clamp((sum + half) >> shift_, -most_, most_);
    }

    std::int32_t direct_change(const NetChanges<G>& changes, int head) const {
        const std::int32_t* weights = weights_.direct[head].data();
        std::int32_t sum = 0;
        for (int i = 0; i < changes.added(); ++i) sum += weights[changes.rows()[i]];
        for (int i = changes.added(); i < changes.count(); ++i) sum -= weights[changes.rows()[i]];
        return sum;
    }

    // The sums of the position before the last stone, in its place of the memory.
    const NetState<G>& parent(const Position<G>& position, int last, NetMemory<G>& memory) const {
        const Word stone = Word{1} << last;
        const Position<G> before{position.opponent() ^ stone, position.mask ^ stone};
        NetState<G>& state = memory[before.stones()];
        if (state.is_known && state.position == before) return state;
        NetPlanes<G> planes;
        inputs_.fill(before, before.winning_cells(geometry_),
                     before.opponent_winning_cells(geometry_), planes);
        NetChanges<G> changes;
        changes.find(inputs_, state.planes, planes);
        net_pass(weights_, state.sums.data(), changes.rows(), changes.added(), changes.count(),
                 state.sums.data(), nullptr, use_avx2_);
        for (int head = 0; head < 2; ++head) state.direct[head] += direct_change(changes, head);
        state.position = before;
        state.planes = planes;
        state.is_known = true;
        return state;
    }

    void fill_weights(const TermTables& tables) {
        const int units = static_cast<int>(tables.net_bias.size());
        const int padded = (units + UNITS_TOGETHER - 1) / UNITS_TOGETHER * UNITS_TOGETHER;
        const int inputs = inputs_.count();
        weights_.units = padded;
        weights_.clip = static_cast<std::int16_t>(tables.net[CLIP]);
        weights_.hidden.resize(static_cast<std::size_t>(inputs) * padded);
        weights_.bias.resize(padded);
        for (int unit = 0; unit < units; ++unit) {
            weights_.bias[unit] = static_cast<std::int16_t>(tables.net_bias[unit]);
            for (int input = 0; input < inputs; ++input) {
                weights_.hidden[input * padded + unit] =
                    static_cast<std::int8_t>(tables.net_hidden[input * units + unit]);
            }
        }
        for (int head = 0; head < 2; ++head) {
            const Value* output = tables.net_output.data() + head * units;
            const Value* direct = tables.net_direct.data() + head * (inputs + 1);
            weights_.output[head].resize(padded);
            for (int unit = 0; unit < units; ++unit) {
                weights_.output[head][unit] = static_cast<std::int16_t>(output[unit]);
            }
            for (int input = 0; input < inputs; ++input) {
                weights_.direct[head].push_back(static_cast<std::int32_t>(direct[input]));
            }
            direct_bias_[head] = static_cast<std::int32_t>(direct[inputs]);
        }
    }

    G geometry_;
    NetInputs<G> inputs_;
    NetWeights weights_;
    std::array<std::int32_t, 2> direct_bias_{};
    Value factor_ = 0, decided_ = 0, most_ = 0;
    int shift_ = 0;
    bool use_avx2_ = has_avx2();
};

}  // namespace claimeven
