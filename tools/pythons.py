"""The Pythons of this machine: one of each version that claimeven supports, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13")


def find_python(version: str) -> Path | None:
    """A working Python of this version that can make virtual environments; None without one."""
    question = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    for candidate in _candidates(version):
        try:
            ran = subprocess.run([candidate, "-c", question], capture_output=True, text=True)
        except OSError:
            continue
        if ran.returncode == 0 and ran.stdout.strip() == version:
            return candidate
    return None


def _candidates(version: str) -> Iterator[Path]:
    """On the search path, then among those that pyenv has installed."""
    roots = [Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")]
    if command := shutil.which("pyenv"):
        roots.append(Path(command).resolve().parents[1])
    for root in roots:
        yield from sorted(root.glob(f"versions/{version}.*/bin/python{version}"))
    if found := shutil.which(f"python{version}"):
        yield Path(found)


def make_venv(python: Path, folder: Path) -> Path:
    """A new virtual environment; the path of its Python."""
    subprocess.run([python, "-m", "venv", "--clear", folder], check=True)
    unix, windows = folder / "bin" / "python", folder / "Scripts" / "python.exe"
    return unix if unix.exists() else windows
