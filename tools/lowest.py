"""Run tests with the lowest version of every dependency that pyproject.toml allows.

    python tools/lowest.py

In an environment of its own (build/lowest), with the oldest Python that is supported. What the
tests themselves need is as new as it gets.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from pythons import VERSIONS, find_python, make_venv

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "lowest"
TEST_TOOLS = ("httpx", "hypothesis", "jsonschema-rs", "playwright", "pytest", "pytest-timeout")
TESTS = (
    "docs",
    "tests/cli/test_help.py",
    "tests/cli/test_main.py",
    "tests/lab/test_report.py",
    "tests/lab/test_set_file.py",
    "tests/lab/test_table.py",
    "tests/model_tools/test_server.py",
    "tests/test_locks.py",
    "tests/web/test_api.py",
    "tests/web/test_api_live.py",
    "tests/web/test_api_process.py",
)
"""Something of everything that uses a dependency, as far as that takes a few minutes."""


def lowest() -> list[str]:
    """Every requirement of the package and its extras, at its lowest version.

    >>> [text for text in lowest() if text.startswith("click")]
    ['click==8.2']
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    return sorted({exact(text) for lines in lists for text in lines})


def exact(requirement: str) -> str:
    """A requirement with a lowest version as one with exactly that version."""
    match = re.fullmatch(r"([\w.-]+)(\[[\w,]+\])?>=([\w.]+)", requirement)
    if match is None:
        sys.exit(f"claimeven: the requirement {requirement!r} names no lowest version")
    return f"{match[1]}{match[2] or ''}=={match[3]}"


def main() -> int:
    """Make the environment, install, and run the tests; their exit code."""
    python = find_python(VERSIONS[0])
    if python is None:
        sys.exit(f"claimeven: there is no Python {VERSIONS[0]} to test the lowest versions with")
    own = make_venv(python, PLACE / "venv")
    pip = ("-m", "pip", "--quiet", "--disable-pip-version-check")
    wheels = PLACE / "wheel"
    for old in wheels.glob("*.whl"):
        old.unlink()
    build = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT))
    subprocess.run([sys.executable, *pip, *build], check=True)
    (wheel,) = wheels.glob("*.whl")
    install = ("install", str(wheel), *lowest(), *TEST_TOOLS)
    subprocess.run([own, *pip, *install], check=True)
    subprocess.run([own, *pip, "check"], check=True)
    print("testing with", ", ".join(lowest()), flush=True)
    return subprocess.run([own, "-m", "pytest", "-q", *TESTS], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
