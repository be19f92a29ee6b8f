"""The engine in Java for the tests, compiled once."""

from __future__ import annotations

import atexit
import functools
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

import jdk

SOURCE = Path(__file__).parent / "engines" / "Interface.java"
LIGHT = "java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"
"""Starts sooner, which is most of what these engines do."""


@functools.cache
def _compiled(source: Path) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="claimeven-java-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run(["javac", "-d", str(folder), str(source)], check=True, timeout=120)
    return folder


def java_engine(fault: str = "", source: Path = SOURCE) -> str:
    """The command that runs it; without a Java development kit the test is skipped."""
    if jdk.find() is None:
        pytest.skip(jdk.HOW)
    return f"{LIGHT} -cp {shlex.quote(str(_compiled(source)))} Interface {fault}".strip()
