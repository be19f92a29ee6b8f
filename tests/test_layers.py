"""Imports and includes point one way. These tests fail on an arrow that points up."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import claimeven

PACKAGE = Path(claimeven.__file__).parent
# Low to high. A module may import its own layer and those before it; `claimeven` itself
# (the public names) sits on top of what it exports and below the interfaces.
ORDER = (
    "errors",
    "checks",
    "machine",
    "files",
    "javascript",
    "directories",
    "locks",
    "extras",
    "interrupts",
    "turns",
    "journal",
    "score",
    "kernel",
    "drawing",
    "game",
    "heuristics",
    "solver",
    "searches",
    "protocol",
    "players",
    "coach",
    "wire",
    "records",
    "ratings",
    "tournament",
    "lab",
    "grading",
    "bench",
)
COMMAND = "__main__"  # `python -m claimeven`
TEMPLATES = "data"  # holds programs that are written out for users; nothing imports them
LAB_ORDER = ("table", "pictures", "datasets", "study", "tuning", "training", "report")
"""The rooms and modules of the laboratory, low to high."""
INTERFACES = (
    "web",
    "cli",
    "envs",
    "model_tools",
    "notebook",
)  # beside each other: none imports another, but for two commands
# The rooms of the C++ kernel, and which others the headers of each may include.
KERNEL = PACKAGE.parents[1] / "cpp"
KERNEL_ROOMS = {
    "game": set[str](),
    "heuristics": {"game"},
    "coach": {"game"},
    "solver": {"game", "coach"},
    "search": {"game", "heuristics", "solver"},
    "training": {"game", "heuristics"},
    "bind": {"game", "heuristics", "solver", "coach", "search", "training"},
    "wasm": {"game", "heuristics", "solver", "coach", "search"},
}
# All that other rooms include of the solver.
SOLVER_DOORS = ("solver/solver.hpp", "solver/boards.hpp")
STANDARD_LIBRARY_ONLY = {*ORDER[: ORDER.index("game") + 1]} - {"directories", "locks"}


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


def imports(path: Path) -> Iterator[str]:
    """Every module name an import statement mentions, at any depth of the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import; name the module in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer_of(module: str) -> str | None:
    """The layer of `claimeven.<layer>...`; None for other packages and for public names."""
    parts = module.split(".")
    is_room = parts[0] == "claimeven" and len(parts) > 1 and parts[1] in {*ORDER, *INTERFACES}
    return parts[1] if is_room else None


def may_import(importer: str, imported: str) -> bool:
    if importer == imported:
        return True
    if (importer, imported) in (("cli", "web"), ("cli", "model_tools")):
        return True  # `claimeven serve` starts the page, `claimeven mcp` the tools
    if (importer, imported) == (COMMAND, "cli"):
        return True
    if imported in INTERFACES:
        return False
    return importer in INTERFACES or ORDER.index(imported) <= ORDER.index(importer)


def test_every_module_belongs_to_a_known_room() -> None:
    top = {name.split(".")[0] for name, _ in modules()} - {"", TEMPLATES}
    assert top == {*ORDER, *INTERFACES, COMMAND}


def test_imports_never_point_upwards() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, path in modules()
        if name
        for imported in imports(path)
        if (target := layer_of(imported)) and not may_import(name.split(".")[0], target)
    ]
    assert wrong == []


def test_only_interfaces_import_the_public_names() -> None:
    """They reach every layer, so a lower layer could climb through them."""
    wrong = [
        f"{name} imports {imported}"
        for name, path in modules()
        if name and name.split(".")[0] not in INTERFACES
        for imported in imports(path)
        if imported.removeprefix("claimeven.") in claimeven.__all__
    ]
    assert wrong == []


def test_only_the_kernel_door_imports_the_compiled_module() -> None:
    compiled = "claimeven._core"
    importers = {
        name for name, path in modules() if any(i.startswith(compiled) for i in imports(path))
    }
    assert importers == {"kernel"}


def test_the_rules_need_the_standard_library_only() -> None:
    import sys

    foreign = [
        f"{name} imports {imported}"
        for name, path in modules()
        if name.split(".")[0] in STANDARD_LIBRARY_ONLY
        for imported in imports(path)
        if imported.split(".")[0] not in {*sys.stdlib_module_names, "claimeven"}
    ]
    assert foreign == []


def test_imports_inside_the_laboratory_point_one_way() -> None:
    rooms = {name.split(".")[1] for name, _ in modules() if name.startswith("lab.")}
    assert rooms == set(LAB_ORDER)
    wrong = [
        f"{name} imports {imported}"
        for name, path in modules()
        if name.startswith("lab.")
        for imported in imports(path)
        if imported.startswith("claimeven.lab.")
        and LAB_ORDER.index(imported.split(".")[2]) > LAB_ORDER.index(name.split(".")[1])
    ]
    assert wrong == []


def test_includes_of_the_kernel_never_point_upwards() -> None:
    sources = sorted(KERNEL.rglob("*.[ch]pp"))
    assert {path.relative_to(KERNEL).parts[0] for path in sources} == set(KERNEL_ROOMS)
    wrong = [
        f"{path.relative_to(KERNEL)} includes {included}"
        for path in sources
        for included in re.findall(r'^#include "(.+)"', path.read_text(encoding="utf-8"), re.M)
        if not may_include(path.relative_to(KERNEL).parts[0], included)
    ]
    assert wrong == []


def may_include(room: str, included: str) -> bool:
    target = included.split("/")[0]
    if target == "solver" and room != "solver" and included not in SOLVER_DOORS:
        return False
    return target == room or target in KERNEL_ROOMS[room]


def test_a_class_name_means_one_thing() -> None:
    """No two classes of the package share a name, private ones and the kernel's included."""
    places: dict[str, list[str]] = {}
    for name, path in [*modules(), ("_core", PACKAGE / "_core.pyi")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(name)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_an_upward_arrow_would_be_seen() -> None:
    assert not may_import("game", "searches")
    assert not may_import("lab", "cli")
    assert not may_import("web", "cli")
    assert may_import("cli", "lab")
    assert may_import("searches", "game")
    assert not may_include("game", "solver/solver.hpp")
    assert not may_include("search", "solver/driver.hpp")
    assert may_include("search", "solver/solver.hpp")
