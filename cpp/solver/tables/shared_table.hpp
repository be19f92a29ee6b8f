// What the threads of one search share: what was proven about positions far from the end, and
// which positions are being searched. Each thread has a table of its own for positions near the
// end: those are many, quickly searched again, and slow to fetch from another processor.
//
// Where an entry is read and written at once (see bucket.hpp), positions far from the end have one
// table for all threads. On other boards each thread keeps them in its own table too, and passes
// on what took some work through a small seqlock table.
#pragma once

#include <memory>

#include "solver/tables/bound_table.hpp"
#include "solver/tables/busy_positions.hpp"
#include "solver/tables/seqlock_table.hpp"
#include "solver/tables/shared_bounds.hpp"

namespace claimeven::solver {

template <Geometry G>
class SharedTable {
public:
    using Word = typename G::Word;

    // Four megabytes: in a smaller table two threads too often write to one cache line in turn.
    static constexpr std::size_t FIRST_BUCKETS = std::size_t{1} << 16;

    explicit SharedTable(std::size_t bytes, std::size_t first_buckets = FIRST_BUCKETS)
        : table(BoundTable<G>::can_be_shared()
                    ? std::make_unique<BoundTable<G>>(bytes, first_buckets)
                    : nullptr),
          exchange(table == nullptr ? std::make_unique<SeqlockTable<Word>>() : nullptr) {}

    BusyPositions busy;
    // One of the two is null.
    std::unique_ptr<BoundTable<G>> table;
    std::unique_ptr<SeqlockTable<Word>> exchange;

    std::size_t bytes() const { return table == nullptr ? 0 : table->bytes(); }
    bool has_memory() const { return table == nullptr || table->has_memory(); }
    // How full the tables are, given how full the threads' own tables are.
    double fill(double own) const { return table == nullptr ? own : (own + table->fill()) / 2; }
    void clear() {
        if (table != nullptr) table->clear();
        if (exchange != nullptr) exchange->clear();
    }
};

// What one thread has to know of the others.
template <Geometry G>
struct ThreadContext {
    SharedTable<G>* shared{nullptr};  // null: there are no others
    SharedBounds* proven{nullptr};    // of the position that all solve; null: each solves its own
    std::size_t thread{0};
};

}  // namespace claimeven::solver
