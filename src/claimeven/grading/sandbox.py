"""Where one submission runs: its folder, its limits, and what it has used so far."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO

from claimeven.grading.rubric import RunLimits
from claimeven.protocol.programs.confinement import Confinement, Protection, Usage
from claimeven.protocol.programs.program import Program, start_program

_KEPT_OUTPUT = 1 << 16
"""Bytes of what a build says that are kept."""

_END_SECONDS = 10.0


class Sandbox:
    """Starts programs of one submission, from any thread."""

    def __init__(self, folder: Path, limits: RunLimits) -> None:
        self.folder = folder.absolute()
        self.confinement = Confinement(
            self.folder,
            seconds=limits.seconds,
            processor_seconds=limits.processor,
            memory_mb=limits.memory,
            processes=limits.processes,
            disk_mb=limits.disk,
            network=limits.network,
        )
        self.protections: frozenset[Protection] = frozenset()
        self._lock = threading.Lock()
        self._running: list[tuple[Program, Confinement]] = []
        self._used = Usage()
        self._passed: str | None = None

    def launch(self, words: Sequence[str]) -> Program:
        """Start a program, confined; an `OSError` says why it does not start."""
        return self._start(words, self.confinement)

    def run(self, words: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run a program to its end; its exit code, and the beginning of what it wrote."""
        program = self._start(words, replace(self.confinement, seconds=seconds))
        program.stdin.close()
        said: list[bytes] = []
        readers = [
            threading.Thread(target=_read, args=(stream, said), daemon=True)
            for stream in (program.stdout, program.stderr)
        ]
        for reader in readers:
            reader.start()
        try:
            code = program.wait(seconds + _END_SECONDS)
        finally:
            program.kill()
        for reader in readers:
            reader.join(_END_SECONDS)
        return -9 if code is None else code, b"".join(said)[:_KEPT_OUTPUT].decode(errors="replace")

    def abort(self) -> None:
        """Kill everything that runs; callable from another thread."""
        with self._lock:
            running = list(self._running)
        for program, _ in running:
            program.kill()

    def take_usage(self) -> Usage:
        """What the programs used that have ended since this was asked last."""
        with self._lock:
            self._collect()
            used, self._used = self._used, Usage()
        return used

    def take_passed(self) -> str | None:
        """What a program did that a limit ended, since this was asked last; in words."""
        with self._lock:
            self._collect()
            passed, self._passed = self._passed, None
        return passed

    def _start(self, words: Sequence[str], confinement: Confinement) -> Program:
        program = start_program(words, confinement)
        with self._lock:
            self._collect()
            self._running.append((program, confinement))
            self.protections = program.protections
        return program

    def _collect(self) -> None:
        """Add what ended programs used."""
        for program, confinement in list(self._running):
            if program.wait(0) is not None:
                self._running.remove((program, confinement))
                self._used += program.usage
                if program.usage.limit is not None:
                    self._passed = confinement.passed(program.usage.limit)


def _read(stream: IO[bytes], said: list[bytes]) -> None:
    """Keep the beginning, and read on, so that the program need not wait."""
    kept = 0
    descriptor = stream.fileno()
    while block := os.read(descriptor, _KEPT_OUTPUT):
        if kept < _KEPT_OUTPUT:
            said.append(block)
            kept += len(block)
