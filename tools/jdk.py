"""Find a Java development kit for the tests of engines in Java, or install one.

    python tools/jdk.py

Installs Debian's package when run as root where there is apt. Prints what it did. Without a kit
those tests are skipped; everything else runs.
"""

from __future__ import annotations

import shutil
import sys

import debian

HOW = (
    "no Java for the tests of engines in Java: install a development kit (Debian and Ubuntu: "
    "apt install default-jdk-headless)"
)


def find() -> str | None:
    """The compiler, if there are both a compiler and a virtual machine."""
    return shutil.which("javac") if shutil.which("java") else None


def main() -> int:
    """Find or install a kit; a missing one is reported, not an error."""
    if find() is None:
        print("installing Java for the tests of engines in Java", flush=True)
        debian.install("default-jdk-headless")
    found = find()
    print(f"Java for the tests of engines: {found}" if found else f"claimeven: {HOW}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
