"""Does a wheel hold the package, all of it and nothing else?

python tools/wheel_contents.py WHEEL...
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "claimeven"
COMPILED = re.compile(r"claimeven/_core\.(?:abi3\.|cpython-\d+-|cp\d+-)?[\w-]*\.?(?:so|pyd)")
RELATIVE_LINK = re.compile(r"\]\((?!https?://|#)([^)]+)\)")
MOST_BYTES = 8 << 20
"""A wheel that is larger has something in it that does not belong there."""


def problems(wheel: Path) -> list[str]:
    """What is missing and what is too much; nothing if the wheel is right."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        relative = RELATIVE_LINK.findall(archive.read(metadata).decode())
    inside = {name for name in names if ".dist-info/" not in name}
    compiled = {name for name in inside if COMPILED.fullmatch(name)}
    wanted = {f"claimeven/{path}" for path in source_files()}
    found = [f"lacks {name}" for name in sorted(wanted - inside)]
    found += [f"holds {name}" for name in sorted(inside - wanted - compiled)]
    found += [f"shows a link that leads nowhere on the package index: {link}" for link in relative]
    if len(compiled) != 1:
        found.append(f"has {len(compiled)} compiled modules: {sorted(compiled)}")
    if not any(name.endswith("licenses/LICENSE") for name in names):
        found.append("lacks the licence")
    if wheel.stat().st_size > MOST_BYTES:
        found.append(f"has {wheel.stat().st_size:,} bytes")
    return found


def source_files() -> set[str]:
    """The files of the package, as they are in the source."""
    return {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd")
    }


def main(wheels: list[str]) -> int:
    """Print what is wrong with each wheel; 1 if anything is."""
    found = [f"{Path(wheel).name} {text}" for wheel in wheels for text in problems(Path(wheel))]
    print("\n".join(found) or f"the contents of {len(wheels)} wheels are right")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
