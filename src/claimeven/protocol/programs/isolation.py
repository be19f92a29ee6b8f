"""Linux: a program in namespaces of its own, as far as the system allows; in the supervisor.

A process of root, and on most systems any process, may leave the namespaces it shares with
everybody. Then it sees no processes but its own, has no network, and every file system is
read-only but for its folder. What cannot be had is left out, and the supervisor says so.

This module is loaded by the supervisor, which needs a quick start: standard library only.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NoReturn

_NEW_MOUNTS, _NEW_USERS, _NEW_PIDS = 0x00020000, 0x10000000, 0x20000000
_NEW_NETWORK, _NEW_IPC = 0x40000000, 0x08000000
_BIND, _RECURSIVE, _PRIVATE = 0x1000, 0x4000, 0x40000
_NOSUID, _NODEV, _NOEXEC = 0x2, 0x4, 0x8

_MOUNT_SETATTR = 442
"""The number of the system call, the same on all architectures that Python has wheels for."""
_AT_FDCWD, _AT_RECURSIVE, _ATTR_RDONLY = -100, 0x8000, 0x1

_PR_CAPBSET_DROP, _PR_SET_NO_NEW_PRIVS = 24, 38
_LAST_CAPABILITY = 63
_CAPABILITIES_VERSION = 0x20080522

_DATA_SLACK_MB = 1024
"""Runtimes map more than they use: so much beyond the limit of memory is refused at once."""

_THREADS, _MORE_THREADS = 8, 64
"""How many threads the processes may have: so many for each, and some more."""


class _MountAttributes(ctypes.Structure):
    """struct mount_attr."""

    _fields_ = tuple((name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "user"))


_libc: Any = ctypes.CDLL(None, use_errno=True)


def leave_namespaces(*, network: bool) -> set[str]:
    """Give the processes that will be started namespaces of their own; which ones there are."""
    own = _NEW_PIDS | _NEW_IPC | (0 if network else _NEW_NETWORK)
    if not _unshare(own) and not _unshare_as_user(own):
        return set()
    return {"processes"} if network else {"processes", "network"}


def own_files(folder: str) -> bool:
    """In a process of the new namespaces: make every file system read-only but this folder."""
    try:
        _check(_libc.unshare(_NEW_MOUNTS))
        _mount(None, "/", None, _RECURSIVE | _PRIVATE)
        with contextlib.suppress(OSError):  # another /proc stays readable
            _mount("proc", "/proc", "proc", _NOSUID | _NODEV | _NOEXEC)
        _mount(folder, folder, None, _BIND)
        _set_attributes("/", _AT_RECURSIVE, set=_ATTR_RDONLY)
        _set_attributes(folder, 0, clear=_ATTR_RDONLY)
        os.chdir(folder)  # the working directory was on the old mount
    except OSError:
        return False
    return True


def give_up_privileges() -> None:
    """No capabilities, now and in every program that is executed later."""
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    for number in range(_LAST_CAPABILITY + 1):
        _libc.prctl(_PR_CAPBSET_DROP, number, 0, 0, 0)
    _libc.capset((ctypes.c_uint32 * 2)(_CAPABILITIES_VERSION), (ctypes.c_uint32 * 6)())


def limit_resources(processor: float, memory_mb: int, processes: int, disk_mb: int) -> None:
    """Limits that the system checks itself, behind those of the watch."""
    import resource

    limits = {
        resource.RLIMIT_CPU: int(processor) + 1,
        resource.RLIMIT_FSIZE: disk_mb << 20,
        resource.RLIMIT_DATA: memory_mb + _DATA_SLACK_MB << 20,
        resource.RLIMIT_CORE: 0,
    }
    if os.getuid() != 0 and _in_own_user_namespace():
        # It counts threads. Elsewhere it would count all of the user's; root it does not bind.
        limits[resource.RLIMIT_NPROC] = _THREADS * processes + _MORE_THREADS
    for kind, value in limits.items():
        with contextlib.suppress(OSError, ValueError):
            _, hard = resource.getrlimit(kind)
            if hard == resource.RLIM_INFINITY or value < hard:
                resource.setrlimit(kind, (value, value))


def be_first_process(program: int, tell_status: int) -> NoReturn:
    """Reap orphans until the program has ended, write its exit code and end the namespace."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pid, status = os.waitpid(-1, 0)
        if pid == program:
            os.write(tell_status, str(os.waitstatus_to_exitcode(status)).encode())
            os._exit(0)


def _unshare(flags: int) -> bool:
    return bool(_libc.unshare(flags) == 0)


def _unshare_as_user(flags: int) -> bool:
    """With a user namespace, in which an ordinary user may have the others."""
    uid, gid = os.getuid(), os.getgid()
    if not _unshare(flags | _NEW_USERS):
        return False
    for name, text in _identity_maps(uid, gid):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)
    return True


def _identity_maps(uid: int, gid: int) -> Iterator[tuple[str, str]]:
    yield "setgroups", "deny"
    yield "uid_map", f"{uid} {uid} 1"
    yield "gid_map", f"{gid} {gid} 1"


def _in_own_user_namespace() -> bool:
    with open("/proc/self/uid_map") as file:
        return file.read().split()[2:3] == ["1"]


def _mount(source: str | None, target: str, kind: str | None, flags: int) -> None:
    words = [None if word is None else os.fsencode(word) for word in (source, target, kind)]
    _check(_libc.mount(*words, ctypes.c_ulong(flags), None))


def _set_attributes(path: str, flags: int, *, set: int = 0, clear: int = 0) -> None:
    wanted = _MountAttributes(set, clear, 0, 0)
    name = os.fsencode(path)
    size = ctypes.c_size_t(ctypes.sizeof(wanted))
    _check(_libc.syscall(_MOUNT_SETATTR, _AT_FDCWD, name, flags, ctypes.byref(wanted), size))


def _check(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
