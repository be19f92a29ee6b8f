// Threads and locks, or nothing of the kind where a program has one thread only (WebAssembly):
// there CLAIMEVEN_ONE_THREAD is defined.
#pragma once

#include <cstddef>

#if !defined(CLAIMEVEN_ONE_THREAD)
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace claimeven {

#if defined(CLAIMEVEN_ONE_THREAD)
struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
};

template <class Work>
void in_threads(std::size_t count, Work work) {
    for (std::size_t thread = 0; thread < count; ++thread) work(thread);
}
#else
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;

// Calls work(0) to work(count - 1), each in a thread of its own, and waits for all.
template <class Work>
void in_threads(std::size_t count, Work work) {
    std::vector<std::thread> helpers;
    for (std::size_t thread = 1; thread < count; ++thread) helpers.emplace_back(work, thread);
    work(0);
    for (std::thread& helper : helpers) helper.join();
}
#endif

}  // namespace claimeven
