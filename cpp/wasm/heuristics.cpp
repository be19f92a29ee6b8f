// Evaluations: tables come in from the compiler in JavaScript, values go out as integers.
#include "wasm/heuristic_tables.hpp"

using namespace claimeven;
using namespace claimeven::wasm;

namespace {

class NumberReader {
public:
    explicit NumberReader(const Number* numbers) : next_(numbers) {}

    Number number() { return *next_++; }
    bool flag() { return number() != 0; }
    template <class Entry>
    void list(std::vector<Entry>& entries) {
        entries.resize(static_cast<std::size_t>(number()));
        for (Entry& entry : entries) entry = static_cast<Entry>(number());
    }

private:
    const Number* next_;
};

TermTables read_terms(NumberReader& reader) {
    TermTables terms;
    terms.dominant_sign = reader.number();
    terms.either_run = reader.flag();
    terms.samples = static_cast<int>(reader.number());
    terms.seed = static_cast<std::uint64_t>(reader.number());
    // A new table is added here and to TABLES of js/kernel/tables.js, at the same place.
    for (Table* table :
         {&terms.lines,    &terms.good,       &terms.danger,      &terms.cells,   &terms.traps,
          &terms.last_own, &terms.last_other, &terms.last,        &terms.sampled, &terms.tempo,
          &terms.playable, &terms.live_first, &terms.live_second, &terms.columns, &terms.parity,
          &terms.open,     &terms.follow_up,  &terms.net_factor,  &terms.net,     &terms.net_hidden,
          &terms.net_bias, &terms.net_output, &terms.net_direct}) {
        reader.list(*table);
    }
    return terms;
}

// A heuristic on the geometry it was compiled for.
class AnyEvaluator {
public:
    AnyEvaluator(const Board& board, const HeuristicTables& tables)
        : evaluator_(board.visit([&](const auto& geometry) -> Any {
              using G = std::remove_cvref_t<decltype(geometry)>;
              return Evaluator<G>(geometry, tables);
          })) {}

    Value evaluate(Word128 mover, Word128 mask, bool for_first, int last, std::uint64_t call,
                   bool formula) const {
        return std::visit(
            [&]<Geometry G>(const Evaluator<G>& evaluator) {
                const auto position = position_on(evaluator.geometry(), mover, mask);
                return formula ? evaluator.evaluate(position, for_first, last, call)
                               : evaluator.value_of(position, for_first, last, call);
            },
            evaluator_);
    }

private:
    using Any = ForEveryBoard<Evaluator>;
    Any evaluator_;
};

}  // namespace

HeuristicTables wasm::read_tables(const Number* numbers) {
    NumberReader reader(numbers);
    HeuristicTables tables;
    tables.for_first = reader.flag();
    tables.static_ending = reader.flag();
    tables.static_draw = reader.flag();
    tables.play_on = reader.flag();
    tables.root_phase = reader.flag();
    tables.follow_up_rows = reader.flag();
    for (Value* value : {&tables.win, &tables.loss, &tables.draw, &tables.sooner}) {
        *value = reader.number();
    }
    reader.list(tables.phase_of);
    reader.list(tables.line_cells);
    reader.list(tables.odd_rows);
    for (Number phases = reader.number(); phases > 0; --phases) {
        tables.phases.push_back(read_terms(reader));
    }
    return tables;
}

EXPORT(evaluator_make)
AnyEvaluator* evaluator_make(const Board* board, const Number* tables) {
    return new AnyEvaluator(*board, read_tables(tables));
}
EXPORT(evaluator_free) void evaluator_free(AnyEvaluator* evaluator) {
    delete evaluator;
}

// For one side; `last` is the bit of the last stone or -1, `call` numbers the calls of evaluations
// that sample, `formula` asks for the formula where the game is over.
EXPORT(evaluator_value)
Number evaluator_value(const AnyEvaluator* evaluator, std::uint64_t mover, std::uint64_t mover_high,
                       std::uint64_t mask, std::uint64_t mask_high, bool for_first, int last,
                       std::uint64_t call, bool formula) {
    return evaluator->evaluate(word_of(mover, mover_high), word_of(mask, mask_high), for_first,
                               last, call, formula);
}
