// The arithmetic of a net: sums of the weight rows of inputs that are on, and the hidden units'
// share of the value. Whole numbers throughout, so every processor finds the same.
//
// The compiler's vector types become registers of whatever the processor has; on x86-64 the same
// source is compiled a second time for AVX2.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "game/processor.hpp"

namespace claimeven {

inline constexpr int MOST_UNITS = 512;
inline constexpr int UNITS_TOGETHER = 16;  // units are counted in vectors of so many

// The weights of a net, units padded with zeros to a multiple of `UNITS_TOGETHER`.
struct NetWeights {
    int units = 0;
    std::int16_t clip = 0;                // no unit puts out more
    std::vector<std::int8_t> hidden;      // by input, then unit
    std::vector<std::int16_t> bias;       // by unit
    std::vector<std::int16_t> output[2];  // by unit; where FIRST moves, where SECOND does
    std::vector<std::int32_t> direct[2];  // by input, likewise
};

namespace detail {

typedef std::int8_t NetBytes __attribute__((vector_size(16)));
typedef std::int16_t NetShorts __attribute__((vector_size(32)));
typedef std::int16_t NetHalfShorts __attribute__((vector_size(16)));
typedef std::int32_t NetInts __attribute__((vector_size(32)));

template <class Vector>
[[gnu::always_inline]] inline Vector net_load(const void* from) {
    Vector vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
}

// `Vectors` vectors of units at a time stay in registers while all rows go by.
template <int Vectors>
[[gnu::always_inline]] inline void change_sums(const NetWeights& net, const std::int16_t* from,
                                               const std::uint16_t* rows, int added, int count,
                                               int unit, NetShorts (&sums)[Vectors]) {
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v) {
        sums[v] = net_load<NetShorts>(from + unit + v * UNITS_TOGETHER);
    }
    const std::int8_t* weights = net.hidden.data() + unit;
    for (int i = 0; i < added; ++i) {
        const std::int8_t* row = weights + rows[i] * net.units;
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v) {
            sums[v] +=
                __builtin_convertvector(net_load<NetBytes>(row + v * UNITS_TOGETHER), NetShorts);
        }
    }
    for (int i = added; i < count; ++i) {
        const std::int8_t* row = weights + rows[i] * net.units;
#pragma GCC unroll 8
        for (int v = 0; v < Vectors; ++v) {
            sums[v] -=
                __builtin_convertvector(net_load<NetBytes>(row + v * UNITS_TOGETHER), NetShorts);
        }
    }
}

[[gnu::always_inline]] inline NetInts net_products(const std::int16_t* units,
                                                   const std::int16_t* weights) {
    return __builtin_convertvector(net_load<NetHalfShorts>(units), NetInts) *
           __builtin_convertvector(net_load<NetHalfShorts>(weights), NetInts);
}

// Changes sums by rows; stores them if `to` is given, and adds up what the units put out if
// `output` is.
template <int Vectors>
[[gnu::always_inline]] inline void net_block(const NetWeights& net, const std::int16_t* from,
                                             const std::uint16_t* rows, int added, int count,
                                             int unit, std::int16_t* to, const std::int16_t* output,
                                             NetInts& total) {
    NetShorts sums[Vectors];
    change_sums<Vectors>(net, from, rows, added, count, unit, sums);
    const NetShorts none{};
    const NetShorts most = none + net.clip;
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v) {
        const int at = unit + v * UNITS_TOGETHER;
        if (to != nullptr) std::memcpy(to + at, &sums[v], sizeof sums[v]);
        if (output == nullptr) continue;
        const NetShorts over = sums[v] < most ? sums[v] : most;
        const NetShorts active = over > none ? over : none;
        alignas(32) std::int16_t units[UNITS_TOGETHER];
        std::memcpy(units, &active, sizeof active);
        total += net_products(units, output + at);
        total += net_products(units + 8, output + at + 8);
    }
}

[[gnu::always_inline]] inline std::int32_t net_pass(const NetWeights& net, const std::int16_t* from,
                                                    const std::uint16_t* rows, int added, int count,
                                                    std::int16_t* to, const std::int16_t* output) {
    NetInts total{};
    int unit = 0;
    for (; unit + 4 * UNITS_TOGETHER <= net.units; unit += 4 * UNITS_TOGETHER) {
        net_block<4>(net, from, rows, added, count, unit, to, output, total);
    }
    for (; unit < net.units; unit += UNITS_TOGETHER) {
        net_block<1>(net, from, rows, added, count, unit, to, output, total);
    }
    std::int32_t sum = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) sum += total[i];
    return sum;
}

CLAIMEVEN_AVX2 inline std::int32_t net_pass_avx2(const NetWeights& net, const std::int16_t* from,
                                                 const std::uint16_t* rows, int added, int count,
                                                 std::int16_t* to, const std::int16_t* output) {
    return net_pass(net, from, rows, added, count, to, output);
}

}  // namespace detail

// The sums `from`, changed by the rows of some inputs (the first `added` come, the others go).
// They are stored in `to`, unless it is null; the answer is what the hidden units add to the value
// with these `output` weights, 0 if they are null.
inline std::int32_t net_pass(const NetWeights& net, const std::int16_t* from,
                             const std::uint16_t* rows, int added, int count, std::int16_t* to,
                             const std::int16_t* output, bool use_avx2 = has_avx2()) {
    return use_avx2 ? detail::net_pass_avx2(net, from, rows, added, count, to, output)
                    : detail::net_pass(net, from, rows, added, count, to, output);
}

}  // namespace claimeven
