"""Is this machine able to build claimeven? One sentence that names the fix if it is not.

Runs before anything is installed, on whatever Python there is: keep the syntax old.
"""

from __future__ import print_function

import os
import shutil
import subprocess
import sys
import tempfile

OLDEST_PYTHON = (3, 11)
CXX20_PROGRAM = "#include <bit>\nint main() { return std::popcount(0u); }\n"


def python_problem():
    """Too old, or without the module that makes virtual environments."""
    if sys.version_info < OLDEST_PYTHON:
        return (
            "Python %d.%d is too old: claimeven needs Python 3.11 or newer; install one and run "
            "'make PYTHON=python3.11 ...'" % sys.version_info[:2]
        )
    try:
        import ensurepip
        import venv

        assert ensurepip
        assert venv
    except ImportError:
        return (
            "this Python cannot make virtual environments: install its venv module "
            "(Debian and Ubuntu: apt install python3-venv)"
        )
    import sysconfig

    if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
        return (
            "this Python comes without the headers that compiling needs: install them "
            "(Debian and Ubuntu: apt install python3-dev; Fedora: dnf install python3-devel)"
        )
    return None


def compiler_problem():
    """No C++ compiler, or one that does not know C++20."""
    named = os.environ.get("CXX", "").strip()
    compilers = [named] if named else ["c++", "g++", "clang++"]
    found = [compiler for compiler in compilers if shutil.which(compiler.split()[0])]
    fix = (
        "install one (Debian and Ubuntu: apt install g++; Fedora: dnf install gcc-c++; "
        "macOS: xcode-select --install)"
    )
    if not found:
        what = "the compiler CXX=%s was not found" % named if named else "there is no C++ compiler"
        return "%s: %s" % (what, fix)
    if not any(compiles(compiler) for compiler in found):
        return "%s does not compile C++20: %s, gcc 11 or clang 14 or newer" % (found[0], fix)
    return None


def compiles(compiler):
    """Does this compiler take a small C++20 program?"""
    folder = tempfile.mkdtemp()
    try:
        source = os.path.join(folder, "check.cpp")
        with open(source, "w") as file:
            file.write(CXX20_PROGRAM)
        command = compiler.split() + ["-std=c++20", "-c", source, "-o", source + ".o"]
        with open(os.devnull, "w") as nowhere:
            return subprocess.call(command, stdout=nowhere, stderr=nowhere) == 0
    except OSError:
        return False
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    problem = python_problem() or compiler_problem()
    if problem:
        print("claimeven: %s" % problem, file=sys.stderr)
        sys.exit(2)
