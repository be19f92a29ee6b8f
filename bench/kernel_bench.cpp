// A stand-alone benchmark of the kernel's rules: fixed work, no clock, no input, so
// that its instruction count under callgrind is a repeatable speed signature.
//
//   kernel_bench WORK        WORK is fixed, narrow or wide: the word and geometry to use
#include <cstdio>
#include <cstring>

#include "game/perft.hpp"

namespace {

template <claimeven::Geometry G>
int run(const G& geometry) {
    claimeven::Progress progress;
    const auto leaves = claimeven::perft(geometry, claimeven::Position<G>{}, 8, progress);
    std::printf("%llu\n", static_cast<unsigned long long>(*leaves));
    return *leaves == 5673234 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const char* work = argc > 1 ? argv[1] : "fixed";
    if (std::strcmp(work, "fixed") == 0) return run(claimeven::StandardGeometry{});
    if (std::strcmp(work, "narrow") == 0) return run(claimeven::NarrowGeometry(7, 6, 4));
    if (std::strcmp(work, "wide") == 0) return run(claimeven::WideGeometry(7, 6, 4));
    std::fprintf(stderr, "kernel_bench: '%s' is not fixed, narrow or wide\n", work);
    return 2;
}
