"""Debian's packages for the tests, installed when run as root where there is apt."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def install(*packages: str) -> None:
    """Install quietly, if that is possible here; whether it helped is seen by looking again."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        run("apt-get", "update", "--quiet")
        run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *packages)


def run(*command: str) -> None:
    """Run a command that installs something, quietly, for some minutes at most."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        subprocess.run(command, env=environment, capture_output=True, timeout=240, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"claimeven: {' '.join(command)}: {error}", file=sys.stderr)
