"""Compile the kernel and its tests for Windows and macOS; nothing is run.

    python tools/cross_compile.py [--link] [TARGET ...]

The compiler is clang with the libraries of each system, from the package `ziglang`: a large
download, once. Every header of the kernel is compiled, because the tests in `tests/cpp` use them
all. `--link` also makes programs of them, which finds functions that no library of the system has.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "cross"
TARGETS = ("x86_64-windows-gnu", "aarch64-macos", "x86_64-macos")
FLAGS = (
    "-std=c++20",
    "-O0",
    "-fno-sanitize=undefined",
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Werror",
    "-Wno-psabi",
)


def command(target: str, source: Path, link: bool) -> list[str]:
    """The command line that compiles one file."""
    popcnt = ["-mpopcnt"] if target.startswith("x86_64") else []
    output = BUILD / target / (source.stem + (".exe" if link else ".o"))
    compiler = [sys.executable, "-m", "ziglang", "c++", "-target", target]
    words = [*compiler, *FLAGS, *popcnt, "-I", str(ROOT / "cpp"), str(source), "-o", str(output)]
    return words if link else [*words, "-c"]


def compile_for(target: str, link: bool) -> bool:
    """Compile every test of the kernel; False if one fails, after printing what is wrong."""
    (BUILD / target).mkdir(parents=True, exist_ok=True)
    cache = str(BUILD / "cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    for source in sorted((ROOT / "tests" / "cpp").glob("*.cpp")):
        ran = subprocess.run(
            command(target, source, link),
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if ran.returncode != 0:
            print(ran.stdout, file=sys.stderr)
            print(f"claimeven: {source.name} does not compile for {target}", file=sys.stderr)
            return False
    return True


def main() -> int:
    """Compile for every target that is named, or for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--link", action="store_true", help="make programs")
    arguments = parser.parse_args()
    if unknown := sorted({*arguments.targets} - {*TARGETS}):
        parser.error(f"unknown target {unknown[0]!r}: expected one of {', '.join(TARGETS)}")
    for target in arguments.targets or TARGETS:
        began = time.monotonic()
        if not compile_for(target, arguments.link):
            return 1
        print(f"{target}: compiled in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
