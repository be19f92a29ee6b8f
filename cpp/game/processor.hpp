// What the processor can do, asked once.
#pragma once

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace claimeven {

#if defined(__x86_64__)
#define CLAIMEVEN_AVX2 [[gnu::target("avx2,bmi,bmi2,lzcnt,popcnt")]]

// Asked by the instruction itself: the compilers' own question needs a run-time library that is
// not linked on Windows.
inline bool find_avx() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
    if ((c & bit_OSXSAVE) == 0 || (c & bit_AVX) == 0) return false;
    unsigned low = 0, high = 0;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6u) == 6u;  // the system keeps both halves of the wide registers
}

inline bool find_avx2() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!find_avx() || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
    constexpr unsigned AVX2 = 1u << 5, BMI = 1u << 3, BMI2 = 1u << 8, ALL = AVX2 | BMI | BMI2;
    if ((b & ALL) != ALL) return false;
    constexpr unsigned LZCNT = 1u << 5;
    return __get_cpuid(0x80000001u, &a, &b, &c, &d) && (c & LZCNT) != 0;
}

inline bool has_avx() {
    static const bool found = find_avx();
    return found;
}
inline bool has_avx2() {
    static const bool found = find_avx2();
    return found;
}
#else
#define CLAIMEVEN_AVX2

inline bool has_avx() {
    return false;
}
inline bool has_avx2() {
    return false;
}
#endif

}  // namespace claimeven
