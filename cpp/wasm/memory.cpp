// Memory that the caller writes numbers to, and the buffer of answers.
#include <cstddef>
#include <new>

#include "wasm/interface.hpp"

namespace claimeven::wasm {

AnswerBuffer& answer() {
    static AnswerBuffer buffer;
    return buffer;
}

}  // namespace claimeven::wasm

using claimeven::wasm::answer;

// Zero if there is no memory left.
EXPORT(take_memory) void* take_memory(std::size_t bytes) {
    return ::operator new(bytes, std::nothrow);
}
EXPORT(return_memory) void return_memory(void* address) {
    ::operator delete(address);
}
EXPORT(answer_address) const void* answer_address() {
    return answer().numbers().data();
}
EXPORT(answer_size) std::size_t answer_size() {
    return answer().numbers().size();
}
