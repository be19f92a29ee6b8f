// Which boards have a solver compiled for their shape, and the solver of any board.
//
// Code that knows its shape runs up to 1.6 times as fast as code that reads it from memory. Each
// shape costs about 45 KB of machine code. A board that is not in the list takes the code for every
// shape whose cells fit its word.
#pragma once

#include <memory>
#include <variant>

#include "solver/solver.hpp"

namespace claimeven::solver {

template <Geometry... Fixed>
class Boards {
    template <Geometry G>
    using Owned = std::unique_ptr<Solver<G>>;

public:
    using AnySolver = std::variant<Owned<Fixed>..., Owned<NarrowGeometry>, Owned<WideGeometry>>;

    // The code for this very shape, if it is in the list.
    template <Geometry G>
    static AnySolver solver_for(const G& geometry, std::size_t table_bytes, int threads) {
        AnySolver found;
        if ((make_if_same<Fixed>(geometry, table_bytes, threads, found) || ...)) return found;
        return solver_of(geometry, table_bytes, threads);
    }
    // The code for this type of geometry, whatever the list says.
    template <Geometry G>
    static AnySolver solver_of(const G& geometry, std::size_t table_bytes, int threads) {
        return std::make_unique<Solver<G>>(geometry, table_bytes, threads);
    }

private:
    template <Geometry F, Geometry G>
    static bool make_if_same(const G& geometry, std::size_t table_bytes, int threads,
                             AnySolver& found) {
        if (!is_same_board(F::shape, geometry.shape)) return false;
        found = solver_of(F{}, table_bytes, threads);
        return true;
    }
    template <class A, class B>
    static bool is_same_board(const A& a, const B& b) {
        return a.columns == b.columns && a.rows == b.rows && a.connect == b.connect;
    }
};

// Where size matters more than the speed of uncommon boards.
using StandardBoard = Boards<StandardGeometry>;
using CommonBoards =
    Boards<StandardGeometry, FixedGeometry<6, 5, 4>, FixedGeometry<6, 6, 4>, FixedGeometry<7, 5, 4>,
           FixedGeometry<6, 7, 4>, FixedGeometry<8, 5, 4>, FixedGeometry<8, 6, 4>,
           FixedGeometry<7, 7, 4>, FixedGeometry<8, 7, 4>, FixedGeometry<9, 6, 4>>;

}  // namespace claimeven::solver
