// Progress of a long computation, and the request to stop it.
#include "game/progress.hpp"

#include "bind/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace claimeven::bind {

void bind_progress(nb::module_& module) {
    nb::class_<Progress>(module, "Progress", "Shared between a computation and its watcher.")
        .def(nb::init<>())
        .def_prop_ro("done", [](const Progress& self) { return self.done.load(); })
        .def_prop_ro("total", [](const Progress& self) { return self.total.load(); })
        .def("stop", [](Progress& self) { self.stop.store(true); });
}

}  // namespace claimeven::bind
