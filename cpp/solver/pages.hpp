// Zeroed memory straight from the system.
#pragma once

#include <sys/mman.h>

#include <cstddef>

namespace claimeven::solver {

// In huge pages where the system grants them: a table is read at random addresses, and with
// small pages most reads would have to look up their page first.
class Pages {
public:
    explicit Pages(std::size_t bytes) : bytes_(bytes) {
        void* address =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (address == MAP_FAILED) return;
        address_ = address;
#ifdef MADV_HUGEPAGE
        madvise(address_, bytes_, MADV_HUGEPAGE);  // a request; a refusal costs speed only
#endif
    }
    ~Pages() {
        if (address_ != nullptr) munmap(address_, bytes_);
    }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    void* address() const { return address_; }  // null if the system refused
    std::size_t bytes() const { return bytes_; }

private:
    void* address_{nullptr};
    std::size_t bytes_;
};

}  // namespace claimeven::solver
