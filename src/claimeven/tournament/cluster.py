"""Workers on other machines, or in other processes of this one, through Dask.

A result is fetched after Dask's own `as_completed` has reported it: if its worker dies in between,
Dask computes it again. (`Client.get_executor` can lose a result there.)
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import version
from typing import Any, TypeVar

from claimeven.checks import check_integer, quoted
from claimeven.errors import BadInput, ClaimevenError, ClusterFailed
from claimeven.extras import need

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local:"
CONNECT_SECONDS = 5.0
PROBE_SECONDS = 3.0
"""How long what listens at an address may take to show that it is a scheduler."""

WORKERLESS_SECONDS = 20.0
"""How long a cluster may have no worker before we give up."""

RETRIES = 10
DEATHS = 20
"""How many workers may die during one task before we blame the task."""

MOST_PROCESSES = 256
_ADDRESS = re.compile(r"local:[0-9]{1,9}|(?:tcp|tls)://[^/\s]+:[0-9]{1,5}", re.ASCII)
_MOST_PORT = 65_535
_POLL_SECONDS = 0.01
_LOOK_SECONDS = 1.0


class DaskWorkers:
    """A Dask cluster: `tcp://HOST:PORT`, or `local:N` for N processes on this machine."""

    def __init__(self, address: str) -> None:
        self.address = address
        _check_address(address)
        if not address.startswith(LOCAL):
            _check_port(address)  # before Dask, which takes a second to import
        _distributed()
        _silence_logs()
        self._local = _local_cluster(address) if address.startswith(LOCAL) else None
        try:
            self._client = _connect(address, self._local)
            self._check_versions()
        except BaseException:
            self._close_local()
            raise

    @property
    def count(self) -> int:
        """How many threads the workers have together; at least one may still arrive."""
        threads = [int(worker["nthreads"]) for worker in self._workers().values()]
        return max(1, sum(threads))

    def results(
        self, function: Callable[[T], R], tasks: Iterable[T], stop: Callable[[], None] | None = None
    ) -> Iterator[R]:
        """See `Workers.results`; tasks that run when the caller leaves end without a report."""
        done = _distributed().as_completed(loop=self._client.loop)
        left = iter(tasks)
        try:
            while True:
                # Two per thread, so that the next task is there when one is done.
                while done.count() < 2 * self.count and (task := next(left, None)) is not None:
                    attempt = _Attempt(function)
                    done.add(self._client.submit(attempt, task, retries=RETRIES, pure=False))
                if done.is_empty():
                    return
                self._wait(done)
                yield self._result(next(done))
        finally:
            with suppress(Exception):
                self._client.cancel(list(done.futures))

    def close(self, cleanup: Callable[[], None] | None = None) -> None:
        """Disconnect from the cluster; a local one ends, with all its processes."""
        with suppress(Exception):  # it may have ended already
            if cleanup is not None and self._local is None:
                self._client.run(cleanup)
            self._client.close(timeout=CONNECT_SECONDS)
        self._close_local()

    def __enter__(self) -> DaskWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait(self, done: Any) -> None:
        """Wait until a result is ready; raises if the cluster has no workers left."""
        seen = looked = time.monotonic()
        while not done.has_ready():
            time.sleep(_POLL_SECONDS)
            now = time.monotonic()
            if now - looked < _LOOK_SECONDS:
                continue
            looked = now
            if self._client.status not in ("running", "connecting"):
                raise self._scheduler_ended()
            if self._workers():
                seen = now
            elif now - seen > WORKERLESS_SECONDS:
                raise ClusterFailed(f"the cluster {self.address} has no workers; start some")

    def _result(self, future: Any) -> Any:
        distributed = _distributed()
        try:
            found, error = future.result()
        except ClaimevenError:
            raise
        except distributed.CancelledError:
            raise self._scheduler_ended() from None
        except distributed.KilledWorker:
            raise ClusterFailed(
                f"workers of {self.address} die again and again during one task; look at their logs"
            ) from None
        if error is not None:
            raise error
        return found

    def _scheduler_ended(self) -> ClusterFailed:
        return ClusterFailed(f"the scheduler at {self.address} has ended; resume later")

    def _workers(self) -> dict[str, Any]:
        found: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
        return found

    def _check_versions(self) -> None:
        """Refuse workers of another version: they might play other games."""
        try:
            found = self._client.run(_version)
        except Exception as error:
            self.close()
            raise ClusterFailed(
                f"the workers of {self.address} cannot run claimeven: {error}; "
                f"install claimeven {_version()} there"
            ) from None
        for worker, theirs in found.items():
            if theirs != _version():
                self.close()
                raise ClusterFailed(
                    f"worker {worker} has claimeven {theirs}, this process has {_version()}; "
                    "use the same everywhere"
                )

    def _close_local(self) -> None:
        if self._local is not None:
            with suppress(Exception):
                self._local.close(timeout=CONNECT_SECONDS)


class _Attempt:
    """A function whose errors of our own are results: Dask would try it again and again."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self._function = function

    def __call__(self, task: Any) -> tuple[Any, ClaimevenError | None]:
        try:
            return self._function(task), None
        except ClaimevenError as error:
            return None, error


def _version() -> str:
    return version("claimeven")


def _distributed() -> Any:
    """Dask, which takes a second to import and need not be installed."""
    return need("distributed", "cluster", who="--cluster")


def _silence_logs() -> None:
    """Our own errors say what goes wrong, in one line."""
    for name in [*logging.root.manager.loggerDict, "tornado", "asyncio"]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _check_address(address: str) -> None:
    port = address.rpartition(":")[2]
    is_local = address.startswith(LOCAL)
    if not _ADDRESS.fullmatch(address) or not (is_local or int(port) <= _MOST_PORT):
        raise BadInput(
            f"invalid cluster {quoted(address)}: expected local:N or tcp://HOST:PORT, for example "
            "tcp://127.0.0.1:8786"
        )


def _local_cluster(address: str) -> Any:
    count = check_integer(int(address.removeprefix(LOCAL)), "workers", least=1, most=MOST_PROCESSES)
    import_module("dask").config.set({"distributed.scheduler.allowed-failures": DEATHS})
    try:
        return _distributed().LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            # Dask listens for browsers in any case; a port of its own keeps two runs apart.
            dashboard_address="127.0.0.1:0",
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        )
    except (OSError, RuntimeError) as error:
        raise ClusterFailed(f"cluster {address} did not start: {error}") from None


def _check_port(address: str) -> None:
    """Refuse an address where nobody listens."""
    host, _, port = address.partition("://")[2].rpartition(":")
    try:
        with socket.create_connection((host.strip("[]"), int(port)), PROBE_SECONDS):
            pass
    except OSError as error:
        said = error.strerror or str(error)
        raise ClusterFailed(
            f"the scheduler at {quoted(address)} does not answer ({said}); "
            "is it running, and is the address right?"
        ) from None


def _check_scheduler(address: str) -> None:
    """Refuse what is not a scheduler, within seconds; Dask's client might wait for it forever."""
    try:
        kind = asyncio.run(asyncio.wait_for(_identity(address), PROBE_SECONDS))
    except Exception:  # Dask raises whatever it meets while it reads
        kind = None
    if kind != "Scheduler":
        raise ClusterFailed(
            f"what answers at {quoted(address)} is not a Dask scheduler; is the address right?"
        )


async def _identity(address: str) -> str:
    """What a server of Dask calls itself."""
    security = _distributed().Security().get_connection_args("client")
    rpc = import_module("distributed.core").rpc
    async with rpc(address, timeout=PROBE_SECONDS, connection_args=security) as remote:
        return str((await remote.identity())["type"])


def _connect(address: str, local: Any) -> Any:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    if local is None:
        _check_scheduler(address)
    try:
        return _distributed().Client(
            local or address, timeout=CONNECT_SECONDS, set_as_default=False
        )
    except (OSError, ValueError, TypeError) as error:
        said = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        raise ClusterFailed(
            f"the scheduler at {quoted(address)} does not answer ({said}); "
            "is it running, and is the address right?"
        ) from None
