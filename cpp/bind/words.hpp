// Python int <-> 128-bit board word. Words up to 64 bits take one call.
#pragma once

#include <nanobind/nanobind.h>

#include "game/bitboard.hpp"

namespace nanobind::detail {

template <>
struct type_caster<claimeven::Word128> {
    NB_TYPE_CASTER(claimeven::Word128, const_name("int"))

    bool from_python(handle source, uint8_t, cleanup_list*) noexcept {
        if (!PyLong_Check(source.ptr())) return false;
        const unsigned long long low = PyLong_AsUnsignedLongLongMask(source.ptr());
        value = low;
        // Most words end here: what was masked off is zero exactly when the value compares equal.
        const unsigned long long whole = PyLong_AsUnsignedLongLong(source.ptr());
        if (whole == low && PyErr_Occurred() == nullptr) return true;
        PyErr_Clear();
        return read_high_half(source);
    }

    static handle from_cpp(claimeven::Word128 word, rv_policy, cleanup_list*) noexcept {
        const auto low = PyLong_FromUnsignedLongLong(claimeven::low_half(word));
        if (low == nullptr || claimeven::high_half(word) == 0) return low;
        object low_part = steal(low);
        object high_part = steal(PyLong_FromUnsignedLongLong(claimeven::high_half(word)));
        object width = steal(PyLong_FromLong(64));
        object shifted = steal(PyNumber_Lshift(high_part.ptr(), width.ptr()));
        return PyNumber_Or(shifted.ptr(), low_part.ptr());
    }

private:
    bool read_high_half(handle source) noexcept {
        object width = steal(PyLong_FromLong(64));
        object high_part = steal(PyNumber_Rshift(source.ptr(), width.ptr()));
        const unsigned long long high = PyLong_AsUnsignedLongLong(high_part.ptr());
        if (PyErr_Occurred() != nullptr) {  // negative, or wider than 128 bits
            PyErr_Clear();
            return false;
        }
        value |= claimeven::Word128{high} << 64;
        return true;
    }
};

}  // namespace nanobind::detail
