// A geometry chosen at run time: the standard board takes the code compiled for it,
// other shapes take the narrowest word that holds them.
#pragma once

#include <variant>

#include "game/geometry.hpp"

namespace claimeven {

class Rules {
public:
    // The caller has checked the numbers. `word` is 64 or 128 to ask for that word's
    // run-time code (tests and benchmarks compare them), 0 for the best there is.
    Rules(int columns, int rows, int connect, int word = 0)
        : geometry_(choose(columns, rows, connect, word)), has_word_(word != 0) {}

    // Calls visit(geometry) with the geometry's own type.
    template <class Visit>
    decltype(auto) visit(Visit&& visit) const {
        return std::visit(std::forward<Visit>(visit), geometry_);
    }
    // Was the code of one word asked for?
    bool has_word() const { return has_word_; }

private:
    using AnyGeometry = std::variant<StandardGeometry, NarrowGeometry, WideGeometry>;

    static AnyGeometry choose(int columns, int rows, int connect, int word) {
        if (word == 0 && columns == 7 && rows == 6 && connect == 4) return StandardGeometry{};
        if (word <= 64 && bits_needed(columns, rows) <= 64) {
            return NarrowGeometry(columns, rows, connect);
        }
        return WideGeometry(columns, rows, connect);
    }

    AnyGeometry geometry_;
    bool has_word_;
};

}  // namespace claimeven
