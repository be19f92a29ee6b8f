"""Find nginx and PostgreSQL for the tests of the service, or install them.

    python tools/servers.py

Installs Debian's packages when run as root where there is apt. Prints what it did. Without them
the tests that need them are skipped; everything else runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOW_NGINX = (
    "no nginx for the tests behind a proxy: install it (Debian and Ubuntu: apt install nginx)"
)
HOW_POSTGRES = (
    "no PostgreSQL for the tests of games in a database: install it (Debian and Ubuntu: apt "
    "install postgresql), or name the folder of its programs with CLAIMEVEN_POSTGRES=/path/to/bin"
)
_SECONDS = 240


def find_nginx() -> str | None:
    """The program; Debian keeps it where only root's path leads."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def find_postgres() -> Path | None:
    """The folder with `initdb` and `postgres`."""
    named = os.environ.get("CLAIMEVEN_POSTGRES")
    if named:
        return Path(named) if (Path(named) / "initdb").exists() else None
    versions = Path("/usr/lib/postgresql")
    folders = sorted(versions.glob("*/bin"), key=lambda each: _number(each.parent.name))
    found = [
        each for each in folders if (each / "initdb").exists() and (each / "postgres").exists()
    ]
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path and shutil.which("postgres") else None


def main() -> int:
    """Find or install both; what is missing is reported, not an error."""
    for find, package, how in (
        (find_nginx, "nginx", HOW_NGINX),
        (find_postgres, "postgresql", HOW_POSTGRES),
    ):
        if find() is None:
            _install(package)
        found = find()
        print(f"{package} for the tests of the service: {found}" if found else f"claimeven: {how}")
    return 0


def _number(version: str) -> tuple[int, str]:
    digits = version.partition(".")[0]
    return (int(digits), version) if digits.isdecimal() else (0, version)


def _install(package: str) -> None:
    """Debian's package, for root; nothing of it is started."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    print(f"installing {package} for the tests of the service", flush=True)
    for words in (("update", "--quiet"), ("install", "--quiet", "--yes", package)):
        words = (*words, "--no-install-recommends") if words[0] == "install" else words
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        try:
            subprocess.run(
                ["apt-get", *words], env=environment, capture_output=True, timeout=_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            print(f"claimeven: apt-get {' '.join(words)}: {error}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
