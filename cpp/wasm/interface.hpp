// What all files of the C interface share: how a function is exported, how board words and answers
// cross, and which types a board takes here.
//
// A board word crosses as two 64-bit numbers, its low half first. Answers that are more than one
// number are written to one buffer, which the caller reads before it asks again. A handle is the
// address of an object; the caller gives each back to the function that frees it.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "game/geometry.hpp"
#include "game/position.hpp"

// An exported function, with the name under which JavaScript finds it.
#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace claimeven::wasm {

using Number = std::int64_t;

// Answers; the caller finds them by `answer_address` and `answer_size`.
class AnswerBuffer {
public:
    void clear() { numbers_.clear(); }
    void add(Number number) { numbers_.push_back(number); }
    void add_word(Word128 word) {
        add(static_cast<Number>(low_half(word)));
        add(static_cast<Number>(high_half(word)));
    }
    // Bit by bit.
    void add_real(double number) {
        Number bits;
        __builtin_memcpy(&bits, &number, sizeof bits);
        add(bits);
    }
    const std::vector<Number>& numbers() const { return numbers_; }

private:
    std::vector<Number> numbers_;
};

// The one that all exported functions write to.
AnswerBuffer& answer();

// The same, emptied.
inline AnswerBuffer& new_answer() {
    answer().clear();
    return answer();
}

inline Word128 word_of(std::uint64_t low, std::uint64_t high) {
    return Word128{high} << 64 | low;
}

// A thing for each type of geometry that this module has code for.
#ifdef CLAIMEVEN_STANDARD_BOARD
template <template <Geometry> class Made>
using ForEveryBoard = std::variant<Made<StandardGeometry>>;
#else
template <template <Geometry> class Made>
using ForEveryBoard = std::variant<Made<NarrowGeometry>, Made<WideGeometry>>;
#endif

// A geometry of one of the two words, or the standard one where the module has no other.
class Board {
public:
    Board(int columns, int rows, int connect) : geometry_(choose(columns, rows, connect)) {}

    template <class Visit>
    decltype(auto) visit(Visit&& visit) const {
        return std::visit(std::forward<Visit>(visit), geometry_);
    }

private:
    template <Geometry G>
    using Itself = G;
    using Any = ForEveryBoard<Itself>;

    // The caller asks the small module for the standard board only.
    static Any choose([[maybe_unused]] int columns, [[maybe_unused]] int rows,
                      [[maybe_unused]] int connect) {
#ifdef CLAIMEVEN_STANDARD_BOARD
        return StandardGeometry{};
#else
        if (bits_needed(columns, rows) <= 64) return NarrowGeometry(columns, rows, connect);
        return WideGeometry(columns, rows, connect);
#endif
    }

    Any geometry_;
};

template <Geometry G>
Position<G> position_on(const G&, Word128 mover, Word128 mask) {
    using Word = typename G::Word;
    return {static_cast<Word>(mover), static_cast<Word>(mask)};
}

// Calls ask(geometry, position) with their own types.
template <class Ask>
decltype(auto) with_position(const Board& board, Word128 mover, Word128 mask, Ask&& ask) {
    return board.visit([&](const auto& geometry) -> decltype(auto) {
        return ask(geometry, position_on(geometry, mover, mask));
    });
}

}  // namespace claimeven::wasm
