// What the processor can do, asked once per search.
#pragma once

namespace claimeven::solver {

#if defined(__x86_64__)
#define CLAIMEVEN_AVX2 [[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]

inline bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}
#else
#define CLAIMEVEN_AVX2

inline bool has_avx2() {
    return false;
}
#endif

}  // namespace claimeven::solver
