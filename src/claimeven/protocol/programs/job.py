"""Windows: a program in a job object, which ends with all its processes."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimeven.protocol.programs.program import Program

_CREATE_SUSPENDED = 0x4
_EXTENDED_LIMITS = 9
_KILL_ON_CLOSE = 0x2000


class _BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_memory", ctypes.c_size_t),
        ("most_memory", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )


class _ExtendedLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = (
        ("basic", _BasicLimits),
        ("counters", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


class JobProgram(Program):
    """Its job is closed by Windows when this process dies, and then everything in it ends."""

    def __init__(self, words: Sequence[str], folder: Path | None = None) -> None:
        self._job = _new_job()
        # Suspended until it is in the job, so that it cannot start anything outside of it.
        self._process = subprocess.Popen(
            _found_in(words, folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            creationflags=_CREATE_SUSPENDED | _new_process_group(),
        )
        handle = ctypes.c_void_p(int(vars(self._process)["_handle"]))
        _check(_library("kernel32").AssignProcessToJobObject(self._job, handle))
        _library("ntdll").NtResumeProcess(handle)
        self._take_streams(self._process)

    def wait(self, seconds: float | None = None) -> int | None:
        """The exit code of its first process."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End every process of the job."""
        _library("kernel32").TerminateJobObject(self._job, 1)

    def __del__(self) -> None:
        if job := getattr(self, "_job", None):
            _library("kernel32").CloseHandle(job)


def _found_in(words: Sequence[str], folder: Path | None) -> list[str]:
    """The command; Windows looks for a relative program in our folder, not in the new one."""
    program, *rest = words
    if folder is not None and Path(program).name != program:
        program = str(folder / program)
    return [program, *rest]


def _new_job() -> ctypes.c_void_p:
    kernel = _library("kernel32")
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    _check(bool(job))
    limits = _ExtendedLimits(basic=_BasicLimits(flags=_KILL_ON_CLOSE))
    size = ctypes.sizeof(limits)
    _check(kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(limits), size))
    return job


def _new_process_group() -> int:
    """Ctrl-C does not reach a program in a process group of its own."""
    if sys.platform == "win32":
        return subprocess.CREATE_NEW_PROCESS_GROUP
    raise OSError("job objects need Windows")


def _library(name: str) -> Any:
    if sys.platform == "win32":
        return ctypes.WinDLL(name, use_last_error=True)
    raise OSError("job objects need Windows")


def _check(succeeded: int) -> None:
    if sys.platform == "win32" and not succeeded:
        raise ctypes.WinError(ctypes.get_last_error())
