"""Build what is published and check it as a user would get it.

    python tools/dist.py

An archive of the source; wheels that are built from that archive, away from git, and repaired for
other Linux systems; their contents and metadata; then each wheel installed into a clean environment
of every Python it is for, and the tour of the README from there. A Python that this machine does
not have is left out, and that is said. The files are in build/dist.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from pythons import VERSIONS, find_python, make_venv
from wheel_contents import problems

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "dist"
BUILDERS = ("3.11", "3.12")
"""The wheel of 3.12 is for all later versions too (abi3)."""


def run(*words: str | Path, cwd: Path = ROOT, home: Path | None = None) -> None:
    """Run a command; end with its output if it fails."""
    environment = {**os.environ, "PYTHONNOUSERSITE": "1"}
    environment.pop("PYTHONPATH", None)
    if home is not None:
        environment |= {"HOME": str(home), "USERPROFILE": str(home)}
    ran = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    if ran.returncode != 0:
        print(ran.stdout, file=sys.stderr)
        sys.exit(f"claimeven: {' '.join(map(str, words))} failed; the output above says why")


def build_source(work: Path) -> Path:
    """The archive of the source, and the folder that it unpacks to, where there is no git."""
    run(sys.executable, "-m", "build", "--sdist", "--outdir", OUT)
    (archive,) = OUT.glob("claimeven-*.tar.gz")
    with tarfile.open(archive) as opened:
        # Not as an argument: Python 3.11 has it from 3.11.4 on, and Debian 12 has 3.11.2.
        opened.extraction_filter = getattr(tarfile, "data_filter", None)
        opened.extractall(work)
    print(f"built {archive.name}, {archive.stat().st_size / 1e6:.1f} MB", flush=True)
    return work / archive.name.removesuffix(".tar.gz")


def build_wheel(version: str, source: Path, work: Path) -> None:
    """One wheel, built by the Python of a version and repaired for other Linux systems."""
    python = find_python(version)
    assert python is not None
    builder, made = make_venv(python, work / f"builder-{version}"), work / f"wheel-{version}"
    run(builder, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", made, source, cwd=work)
    (wheel,) = made.glob("*.whl")
    if sys.platform == "linux":
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", OUT, wheel)
    else:
        shutil.copy(wheel, OUT)
    print(f"built a wheel with Python {version}", flush=True)


def check_files() -> None:
    """Contents of the wheels, and metadata as the package index reads it."""
    wheels = sorted(OUT.glob("*.whl"))
    if wrong := [f"{wheel.name} {text}" for wheel in wheels for text in problems(wheel)]:
        sys.exit("\n".join(wrong))
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted(OUT.iterdir()))
    for wheel in wheels:
        print(f"checked {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB", flush=True)


def wheel_for(version: str) -> Path | None:
    """The wheel that an installer would choose for this Python."""
    tag = "cp311-cp311" if version == "3.11" else "cp312-abi3"
    return next(iter(OUT.glob(f"*-{tag}-*.whl")), None)


def check_install(version: str, work: Path) -> None:
    """Install into a clean environment, with an empty home, and take the tour of the README."""
    python, wheel = find_python(version), wheel_for(version)
    if python is None or wheel is None:
        missing = f"Python {version}" if python is None else "the wheel, which needs Python 3.12"
        print(f"NOT CHECKED: Python {version}, for there is no {missing}", flush=True)
        return
    home = Path(tempfile.mkdtemp(dir=work))
    clean = make_venv(python, work / f"clean-{version}")
    core = version != VERSIONS[0]
    run(clean, "-m", "pip", "install", f"{wheel}" if core else f"{wheel}[web,lab]", cwd=work)
    run(clean, "-m", "pip", "check", cwd=work)
    tour = ROOT / "tools" / "readme_tour.py"
    run(clean, "-I", tour, *(["--core"] if core else []), cwd=home, home=home)
    what = "the core alone" if core else "with the page and the laboratory"
    print(f"installed for Python {version}, {what}: the README works", flush=True)


def main() -> None:
    """Build everything, then check everything."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        source = build_source(work)
        for version in BUILDERS:
            if find_python(version) is not None:
                build_wheel(version, source, work)
        check_files()
        for version in VERSIONS:
            check_install(version, work)


if __name__ == "__main__":
    main()
