// How the library gives up: at once. Its own way would print a sentence to a console that is not
// there, by a formatter that is as large as the searches.
#include <version>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] __attribute__((visibility("default"))) void __libcpp_verbose_abort(const char*,
                                                                                ...) noexcept {
    __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

extern "C" [[noreturn]] __attribute__((visibility("default"))) void abort_message(const char*,
                                                                                  ...) {
    __builtin_trap();
}
