// The rules of one geometry, whose numbers were checked by the caller.
#include "game/line.hpp"
#include "game/perft.hpp"
#include "wasm/interface.hpp"

using namespace claimeven;
using namespace claimeven::wasm;

EXPORT(rules_make) Board* rules_make(int columns, int rows, int connect) {
    return new Board(columns, rows, connect);
}
EXPORT(rules_free) void rules_free(Board* board) {
    delete board;
}

EXPORT(rules_word) int rules_word(const Board* board) {
    return board->visit([](const auto& geometry) {
        return word_bits<typename std::remove_cvref_t<decltype(geometry)>::Word>;
    });
}

EXPORT(rules_is_valid)
bool rules_is_valid(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                    std::uint64_t mask, std::uint64_t mask_high) {
    return with_position(
        *board, word_of(mover, mover_high), word_of(mask, mask_high),
        [](const auto& geometry, const auto& position) { return position.is_valid(geometry); });
}

// The landing cell of every column with room.
EXPORT(rules_playable)
void rules_playable(const Board* board, std::uint64_t mask, std::uint64_t mask_high) {
    with_position(*board, 0, word_of(mask, mask_high),
                  [](const auto& geometry, const auto& position) {
                      new_answer().add_word(position.playable(geometry));
                  });
}

// The column has room.
EXPORT(rules_play)
void rules_play(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                std::uint64_t mask, std::uint64_t mask_high, int column) {
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [&](const auto& geometry, const auto& position) {
                      const auto child = position.after(position.landing_cell(geometry, column));
                      new_answer().add_word(child.mover);
                      answer().add_word(child.mask);
                  });
}

// Cells of complete lines of the side that just moved.
EXPORT(rules_won_cells)
void rules_won_cells(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                     std::uint64_t mask, std::uint64_t mask_high) {
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [](const auto& geometry, const auto& position) {
                      new_answer().add_word(line_cells(geometry, position.opponent()));
                  });
}

// Winning cells of the side to move, then of its opponent.
EXPORT(rules_winning_cells)
void rules_winning_cells(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                         std::uint64_t mask, std::uint64_t mask_high) {
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [](const auto& geometry, const auto& position) {
                      new_answer().add_word(position.winning_cells(geometry));
                      answer().add_word(position.opponent_winning_cells(geometry));
                  });
}

EXPORT(rules_mirrored)
void rules_mirrored(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                    std::uint64_t mask, std::uint64_t mask_high) {
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [](const auto& geometry, const auto& position) {
                      const auto image = position.mirrored(geometry);
                      new_answer().add_word(image.mover);
                      answer().add_word(image.mask);
                  });
}

// The key, then the smaller of the keys of the position and its mirror image.
EXPORT(rules_keys)
void rules_keys(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                std::uint64_t mask, std::uint64_t mask_high) {
    with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                  [](const auto& geometry, const auto& position) {
                      new_answer().add_word(position.key(geometry));
                      answer().add_word(position.canonical_key(geometry));
                  });
}

EXPORT(rules_from_key)
void rules_from_key(const Board* board, std::uint64_t key, std::uint64_t key_high) {
    board->visit([&](const auto& geometry) {
        using G = std::remove_cvref_t<decltype(geometry)>;
        const auto position =
            Position<G>::from_key(geometry, static_cast<typename G::Word>(word_of(key, key_high)));
        new_answer().add_word(position.mover);
        answer().add_word(position.mask);
    });
}

EXPORT(rules_perft)
std::uint64_t rules_perft(const Board* board, std::uint64_t mover, std::uint64_t mover_high,
                          std::uint64_t mask, std::uint64_t mask_high, int depth) {
    return with_position(*board, word_of(mover, mover_high), word_of(mask, mask_high),
                         [&](const auto& geometry, const auto& position) {
                             Progress progress;
                             return *perft(geometry, position, depth, progress);
                         });
}
