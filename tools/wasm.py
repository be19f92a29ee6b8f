"""Compile the kernel to WebAssembly.

    python tools/wasm.py [--output FOLDER] [--find | --install]

Uses clang 19 with the libraries for WebAssembly, and installs Debian's packages when run as root
where there is apt. Elsewhere it uses the package `ziglang` (`pip install --group cross`). `--find`
only prints the compiler that would be used; `--install` does the same after installing it.

There are three modules, so that nobody waits for what is not asked for: `core.wasm` plays and
solves on the standard board, `kernel.wasm` does everything on every board but for the coach, which
is `coach.wasm`.

The result is committed, since users have no compiler for it; `tests/kernel_wasm` compares what it
answers with the compiled kernel of Python.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import debian

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "cpp" / "wasm"
BUILD = ROOT / "build" / "wasm"
OUTPUT = ROOT / "src" / "claimeven" / "web" / "static" / "js" / "kernel"
PACKAGES = (
    *("clang-19", "lld-19", "wasi-libc", "libc++-19-dev-wasm32", "libclang-rt-19-dev-wasm32"),
    "binaryen",
)
RUNTIME = "lib/wasi/libclang_rt.builtins-wasm32.a"
HOW = (
    f"no compiler for WebAssembly: install {' '.join(PACKAGES)} (Debian and Ubuntu), or "
    "pip install ziglang"
)
FLAGS = (
    "-std=c++20",
    "-fno-exceptions",
    "-fno-rtti",
    "-ffunction-sections",
    "-fdata-sections",
    "-DNDEBUG",
    "-DCLAIMEVEN_ONE_THREAD",
    "-Wall",
    "-Wextra",
)
LINKED = f"-Wl,--no-entry,--strip-all,--gc-sections,--stack-first,-z,stack-size={1 << 22}"
"""64 KB, which is what the stack has otherwise, end in the middle of a search; 1 MB with a net."""

FAST = {"solver"}
"""Sources whose speed matters more than their size."""

QUICK = ("-O2",)
"""How they are compiled: as fast here as by -O3, and smaller."""

SMALL = ("-Os", "-mllvm", "-unroll-count=1")
"""The others; without the second option the kernel's loops are unrolled, and they are many."""

STANDARD_BOARD = ("-DCLAIMEVEN_STANDARD_BOARD", "-I", str(SOURCES / "small"))
"""One board, and headers that stand in for others there."""

SHRUNK = (
    "-O3",
    *(f"--enable-{name}" for name in ("bulk-memory", "mutable-globals", "sign-ext")),
    "--enable-nontrapping-float-to-int",
)
"""What `wasm-opt` of binaryen is told; it takes off some 5 %."""


@dataclass(frozen=True)
class WasmModule:
    """One module: which sources go into it, and whether it knows the standard board only."""

    name: str
    parts: tuple[str, ...]
    only_standard: bool = False

    def object_of(self, part: str) -> str:
        """The name of what a source is compiled to."""
        return f"{'core_' if self.only_standard else ''}{part}.o"


ALWAYS = ("failure", "memory")

MODULES = (
    # The linker keeps the first of equal functions, and searches use the solver, too.
    WasmModule("core.wasm", ("solver", "heuristics", *ALWAYS, "rules", "searches"), True),
    WasmModule("kernel.wasm", ("solver", "heuristics", "mcts", *ALWAYS, "rules", "searches")),
    WasmModule("coach.wasm", ("coach", *ALWAYS, "rules")),
)


@dataclass(frozen=True)
class Compiler:
    """A compiler, and what it needs to make a module without a start function."""

    name: str
    command: tuple[str, ...]
    libraries: tuple[str, ...]

    def version(self) -> str:
        """What it says about itself."""
        words = [*self.command[:-1], "version"] if self.name == "zig" else [*self.command]
        words += [] if self.name == "zig" else ["--version"]
        ran = subprocess.run(words, capture_output=True, text=True, check=True)
        return f"{self.name} {ran.stdout.splitlines()[0]}"


def find() -> Compiler | None:
    """The compiler that is here; clang before zig."""
    clang = shutil.which("clang++-19")
    if clang is not None and shutil.which("wasm-ld-19") is not None:
        ran = subprocess.run(
            [clang, "-print-resource-dir"], capture_output=True, text=True, check=True
        )
        runtime = Path(ran.stdout.strip()) / RUNTIME
        if runtime.exists() and Path("/usr/include/wasm32-wasi/c++").exists():
            libraries = ("-nodefaultlibs", "-lc++", "-lc++abi", "-lc", "-lm", str(runtime))
            return Compiler("clang", (clang, "--target=wasm32-wasi"), libraries)
    if importlib.util.find_spec("ziglang") is not None:
        zig = (sys.executable, "-m", "ziglang", "c++")
        return Compiler("zig", (*zig, "-target", "wasm32-wasi", "-fno-sanitize=undefined"), ())
    return None


def find_or_install() -> Compiler | None:
    """The same; where there is none, Debian's packages are installed."""
    found = find()
    if found is None:
        print("installing the compiler for WebAssembly", flush=True)
        debian.install(*PACKAGES)
        found = find()
    return found


def build(compiler: Compiler, output: Path) -> bool:
    """Compile and link both modules into a folder; False after printing what is wrong."""
    BUILD.mkdir(parents=True, exist_ok=True)
    cache = str(BUILD / "cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    made = {module.object_of(part): (part, module) for module in MODULES for part in module.parts}
    running = []
    for name, (part, module) in made.items():
        level = QUICK if part in FAST else SMALL
        only = STANDARD_BOARD if module.only_standard else ()
        words = [*compiler.command, *FLAGS, *level, *only, "-I", str(ROOT / "cpp")]
        words += ["-c", str(SOURCES / f"{part}.cpp"), "-o", str(BUILD / name)]
        running.append(subprocess.Popen(words, env=environment))
        if len(running) == (os.cpu_count() or 1) and not all(_waited(running)):
            return False
    if not all(_waited(running)):
        return False
    link = [*compiler.command, "-mexec-model=reactor", LINKED]
    for module in MODULES:
        used = [str(BUILD / module.object_of(part)) for part in module.parts]
        words = [*link, *used, *compiler.libraries, "-o", str(output / module.name)]
        if subprocess.run(words, env=environment).returncode != 0:
            return False
        _shrink(output / module.name)
    return True


def _shrink(module: Path) -> None:
    """Make a module smaller, where there is a program for that."""
    shrinker = shutil.which("wasm-opt")
    if shrinker is None:
        print(f"{module.name} could be smaller: wasm-opt of binaryen is not here")
        return
    smaller = BUILD / module.name
    words = [shrinker, *SHRUNK, str(module), "-o", str(smaller)]
    if subprocess.run(words).returncode == 0:
        shutil.copyfile(smaller, module)


def _waited(running: list[subprocess.Popen[bytes]]) -> list[bool]:
    ended = [process.wait() == 0 for process in running]
    running.clear()
    return ended


def main() -> int:
    """Compile the module, and say how large it is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=OUTPUT, metavar="FOLDER")
    parser.add_argument("--find", action="store_true", help="print the compiler and end")
    parser.add_argument("--install", action="store_true", help="the same; install a missing one")
    arguments = parser.parse_args()
    compiler = find() if arguments.find else find_or_install()
    if compiler is None:
        print(f"claimeven: {HOW}", file=sys.stderr)
        return 2
    print(f"compiler for WebAssembly: {compiler.version()}", flush=True)
    if arguments.find or arguments.install:
        return 0
    if not build(compiler, arguments.output):
        return 1
    for module in MODULES:
        made = (arguments.output / module.name).read_bytes()
        print(f"{module.name}: {len(made):,} bytes, {len(gzip.compress(made, 9)):,} with gzip")
    return 0


if __name__ == "__main__":
    sys.exit(main())
