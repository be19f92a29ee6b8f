// What every kernel test needs: a check that counts, and ends the run where it does not hold.
#pragma once

#include <cstdio>
#include <cstdlib>

inline long checks = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
    ++checks;
    if (holds) return;
    std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    std::exit(1);
}
#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
