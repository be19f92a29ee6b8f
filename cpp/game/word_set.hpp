// A set of non-zero board words: open addressing, linear probing, grows by doubling.
#pragma once

#include <cstddef>
#include <vector>

#include "game/hash.hpp"

namespace claimeven {

template <Bitboard Word>
class WordSet {
public:
    explicit WordSet(std::size_t capacity = 1024) : slots_(std::bit_ceil(capacity), Word{0}) {}

    // True if the word was not there before. The caller has made room (see `reserve_one`).
    bool insert(Word word) {
        std::size_t slot = hash_word(word) & (slots_.size() - 1);
        while (slots_[slot] != 0) {
            if (slots_[slot] == word) return false;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        slots_[slot] = word;
        ++size_;
        return true;
    }

    // Makes room for one more word. False, and no change, if that would take the set's
    // own memory (old and new slots together, while it grows) over the limit.
    bool reserve_one(std::size_t limit_bytes) {
        if (4 * (size_ + 1) <= 3 * slots_.size()) return true;
        const std::size_t grown = 2 * slots_.size();
        if ((grown + slots_.size()) * sizeof(Word) > limit_bytes) return false;
        WordSet larger(grown);
        for (const Word word : *this) larger.insert(word);
        *this = std::move(larger);
        return true;
    }

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return slots_.size() * sizeof(Word); }

    // The words of the set, in no particular order.
    class Iterator {
    public:
        Iterator(const Word* slot, const Word* end) : slot_(slot), end_(end) { skip_empty(); }
        Word operator*() const { return *slot_; }
        Iterator& operator++() {
            ++slot_;
            skip_empty();
            return *this;
        }
        bool operator!=(const Iterator& other) const { return slot_ != other.slot_; }

    private:
        void skip_empty() {
            while (slot_ != end_ && *slot_ == 0) ++slot_;
        }
        const Word* slot_;
        const Word* end_;
    };
    Iterator begin() const { return {slots_.data(), slots_.data() + slots_.size()}; }
    Iterator end() const {
        const Word* const end = slots_.data() + slots_.size();
        return {end, end};
    }

private:
    std::vector<Word> slots_;
    std::size_t size_{0};
};

}  // namespace claimeven
