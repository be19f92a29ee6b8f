"""Install one part of what the project needs into the virtual environment that runs this.

    python tools/install.py package | GROUP

`package` is claimeven itself (editable; only what changed is compiled again), a GROUP is one of the
extras or dependency groups of pyproject.toml: `build` is what compiling takes, `web` the page, and
so on. Silent if it succeeds; otherwise it prints the output of pip.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def groups() -> dict[str, list[str]]:
    """Every extra and every dependency group, with the requirements that it lists."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    return {**extras, **project["dependency-groups"]}


def requirements(group: str) -> list[str]:
    """What a group lists; `claimeven[a,b]` in it stands for the lists of the extras a and b."""
    found = []
    for line in groups()[group]:
        own = re.fullmatch(r"claimeven\[(.*)\]", line)
        names = own[1].split(",") if own else []
        found += [entry for name in names for entry in requirements(name)] or [line]
    return found


def pip_arguments(part: str) -> list[str]:
    """The words after `pip install` for one part."""
    if part == "package":
        return ["--no-build-isolation", "--editable", str(ROOT)]
    return requirements(part)


def main() -> int:
    """Install, show pip's output only if it failed, and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("part", choices=("package", *groups()))
    part = parser.parse_args().part
    command = [sys.executable, "-m", "pip", "install", "--quiet", *pip_arguments(part)]
    print(f"installing {part}", flush=True)
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        print(run.stdout, file=sys.stderr)
        print(f"claimeven: installing {part} failed; the output above says why", file=sys.stderr)
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
