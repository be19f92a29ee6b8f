// A set of lines, by their numbers in a list: more than any board has.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace claimeven::coach {

class LineSet {
public:
    static constexpr int CAPACITY = 512;

    void add(int line) { words_[line / 64] |= std::uint64_t{1} << (line % 64); }
    bool has(int line) const { return ((words_[line / 64] >> (line % 64)) & 1) != 0; }
    bool is_empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : words_) any |= word;
        return any == 0;
    }
    int size() const {
        int count = 0;
        for (const std::uint64_t word : words_) count += std::popcount(word);
        return count;
    }
    // The numbers in the set, in ascending order.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < WORDS; ++i) {
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(64 * i + std::countr_zero(rest));
        }
    }

    bool operator==(const LineSet&) const = default;
    LineSet& operator|=(const LineSet& other) {
        for (int i = 0; i < WORDS; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    LineSet& operator&=(const LineSet& other) {
        for (int i = 0; i < WORDS; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    LineSet& operator-=(const LineSet& other) {
        for (int i = 0; i < WORDS; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend LineSet operator|(LineSet a, const LineSet& b) { return a |= b; }
    friend LineSet operator&(LineSet a, const LineSet& b) { return a &= b; }
    friend LineSet operator-(LineSet a, const LineSet& b) { return a -= b; }

private:
    static constexpr int WORDS = CAPACITY / 64;
    std::array<std::uint64_t, WORDS> words_{};
};

}  // namespace claimeven::coach
