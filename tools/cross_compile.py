"""Compile the kernel and its tests for the systems that this machine is not.

    python tools/cross_compile.py [--link | --run] [TARGET ...]

The compiler is clang with the libraries of each system, from the package `ziglang`: a large
download, once. Every header of the kernel is compiled, because the tests in `tests/cpp` use them
all. `--link` also makes programs of them, which finds functions that no library of the system has.
`--run` runs these programs, where there is something here that can: wine for Windows, qemu for ARM.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "cross"
RUNNERS: dict[str, str | None] = {
    "x86_64-windows-gnu": "wine",
    "aarch64-macos": None,
    "x86_64-macos": None,
    "x86_64-linux-musl": "" if platform.machine() == "x86_64" else "qemu-x86_64",
    "aarch64-linux-musl": "" if platform.machine() == "aarch64" else "qemu-aarch64",
}
"""What runs a program of each target: nothing is needed (""), a command, or nothing can (None)."""
TARGETS = tuple(RUNNERS)
BOARDS = ("3x3x3", "4x3x2", "2x8x4", "5x3x4", "7x1x3", "3x3x9")
"""The boards of the solver's test, as in `make sanitize`."""
FLAGS = (
    "-std=c++20",
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
    speed = "-O2" if link else "-O0"  # what runs may run in an emulator
    words = [
        *compiler,
        *FLAGS,
        speed,
        *popcnt,
        "-I",
        str(ROOT / "cpp"),
        str(source),
        "-o",
        str(output),
    ]
    return words if link else [*words, "-c"]


def compile_for(target: str, link: bool) -> bool:
    """Compile every test of the kernel; False if one fails, after printing what is wrong."""
    (BUILD / target).mkdir(parents=True, exist_ok=True)
    cache = str(BUILD / "cache")
    environment = os.environ | {"ZIG_GLOBAL_CACHE_DIR": cache, "ZIG_LOCAL_CACHE_DIR": cache}
    for source in sources():
        if not succeeds(command(target, source, link), environment):
            print(f"claimeven: {source.name} does not compile for {target}", file=sys.stderr)
            return False
    return True


def run_for(target: str) -> bool:
    """Run the programs of a target, or say why not; False if one fails."""
    runner = RUNNERS[target] if sys.platform == "linux" else None
    if runner is None or (runner and shutil.which(runner) is None):
        print(f"{target}: NOT RUN, for there is no {runner or 'program'} here that could")
        return True
    environment = os.environ | {"WINEDEBUG": "-all"}
    for source in sources():
        words = [str(BUILD / target / f"{source.stem}.exe")]
        words += BOARDS if source.stem == "solver_test" else ()
        if not succeeds([runner, *words] if runner else words, environment):
            print(f"claimeven: {source.stem} fails on {target}", file=sys.stderr)
            return False
    print(
        f"{target}: {len(sources())} programs ran, by {runner or 'this system itself'}", flush=True
    )
    return True


def sources() -> list[Path]:
    """The tests of the kernel."""
    return sorted((ROOT / "tests" / "cpp").glob("*.cpp"))


def succeeds(words: list[str], environment: dict[str, str]) -> bool:
    """Run a command; print its output if it fails."""
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    ran = subprocess.run(
        words, env=environment, stdout=pipe, stderr=both, text=True, errors="replace"
    )
    if ran.returncode != 0:
        print(ran.stdout, file=sys.stderr)
    return ran.returncode == 0


def main() -> int:
    """Compile for every target that is named, or for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--link", action="store_true", help="make programs")
    parser.add_argument("--run", action="store_true", help="make programs and run them")
    arguments = parser.parse_args()
    if unknown := sorted({*arguments.targets} - {*TARGETS}):
        parser.error(f"unknown target {unknown[0]!r}: expected one of {', '.join(TARGETS)}")
    for target in arguments.targets or TARGETS:
        began = time.monotonic()
        if not compile_for(target, arguments.link or arguments.run):
            return 1
        print(f"{target}: compiled in {time.monotonic() - began:.0f} s", flush=True)
        if arguments.run and not run_for(target):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
