// Zeroed memory straight from the system.
#pragma once

#include <cstddef>

#if defined(_WIN32)
// Declared here, because <windows.h> turns common words into macros.
extern "C" __declspec(dllimport) void* __stdcall VirtualAlloc(void*, std::size_t, unsigned long,
                                                              unsigned long);
extern "C" __declspec(dllimport) int __stdcall VirtualFree(void*, std::size_t, unsigned long);
#elif !defined(__wasm__) && __has_include(<sys/mman.h>)
#define CLAIMEVEN_HAS_MMAP
#include <sys/mman.h>
#else
#include <cstring>
#include <new>
#endif

namespace claimeven::solver {

// The one place that knows how each system gives memory.
#if defined(_WIN32)
inline void* take_pages(std::size_t bytes) {
    constexpr unsigned long COMMIT = 0x1000, RESERVE = 0x2000, READ_WRITE = 0x04;
    return VirtualAlloc(nullptr, bytes, RESERVE | COMMIT, READ_WRITE);
}
inline void return_pages(void* address, std::size_t) {
    constexpr unsigned long RELEASE = 0x8000;
    VirtualFree(address, 0, RELEASE);
}
#elif defined(CLAIMEVEN_HAS_MMAP)
inline void* take_pages(std::size_t bytes) {
    void* address =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (address == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
    madvise(address, bytes, MADV_HUGEPAGE);  // a request; a refusal costs speed only
#endif
    return address;
}
inline void return_pages(void* address, std::size_t bytes) {
    munmap(address, bytes);
}
#else
inline void* take_pages(std::size_t bytes) {
    void* address = ::operator new(bytes, std::align_val_t{64}, std::nothrow);
    return address == nullptr ? nullptr : std::memset(address, 0, bytes);
}
inline void return_pages(void* address, std::size_t) {
    ::operator delete(address, std::align_val_t{64});
}
#endif

// In huge pages where the system grants them: a table is read at random addresses, and with
// small pages most reads would have to look up their page first.
class Pages {
public:
    explicit Pages(std::size_t bytes) : address_(take_pages(bytes)), bytes_(bytes) {}
    ~Pages() {
        if (address_ != nullptr) return_pages(address_, bytes_);
    }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    void* address() const { return address_; }  // null if the system refused
    std::size_t bytes() const { return bytes_; }

private:
    void* address_;
    std::size_t bytes_;
};

}  // namespace claimeven::solver
