"""Workers on other machines, or in other processes of this one, through Dask.

Results are taken with Dask's own `as_completed`, and only then asked for: a result whose worker
dies in between is computed again. (`Client.get_executor` can lose one there.)
"""

from __future__ import annotations

import logging
import re
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
WORKERLESS_SECONDS = 20.0
"""How long a cluster may be without any worker before we give up on it."""

RETRIES = 10
DEATHS = 20
"""How many workers may die over one piece of work before it is thought to kill them."""

MOST_PROCESSES = 256
_ADDRESS = re.compile(r"local:[0-9]{1,9}|(?:tcp|tls)://[^/\s]+:[0-9]{1,5}", re.ASCII)
_POLL_SECONDS = 0.01
_LOOK_SECONDS = 1.0


class DaskWorkers:
    """A Dask cluster: `tcp://HOST:PORT`, or `local:N` for N processes on this machine."""

    def __init__(self, address: str) -> None:
        self.address = address
        _check_address(address)
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
        """See `Workers.results`; what runs when the caller leaves runs on to its end unheard."""
        done = _distributed().as_completed(loop=self._client.loop)
        left = iter(tasks)
        try:
            while True:
                # Two per thread, so that the next piece is there when one is done.
                while done.count() < 2 * self.count and (task := next(left, None)) is not None:
                    done.add(self._client.submit(function, task, retries=RETRIES, pure=False))
                if done.is_empty():
                    return
                self._wait(done)
                yield self._result(next(done))
        finally:
            with suppress(Exception):
                self._client.cancel(list(done.futures))

    def close(self, cleanup: Callable[[], None] | None = None) -> None:
        """Leave the cluster; end it if it is our own, and all it holds with it."""
        with suppress(Exception):  # what is gone need not be closed
            if cleanup is not None and self._local is None:
                self._client.run(cleanup)
            self._client.close(timeout=CONNECT_SECONDS)
        self._close_local()

    def __enter__(self) -> DaskWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wait(self, done: Any) -> None:
        """Until something is done; raises if nobody is left to do it."""
        seen = looked = time.monotonic()
        while not done.has_ready():
            time.sleep(_POLL_SECONDS)
            now = time.monotonic()
            if now - looked < _LOOK_SECONDS:
                continue
            looked = now
            if self._client.status not in ("running", "connecting"):
                raise ClusterFailed(f"the scheduler at {self.address} has gone; resume later")
            if self._workers():
                seen = now
            elif now - seen > WORKERLESS_SECONDS:
                raise ClusterFailed(f"the cluster {self.address} has no workers; start some")

    def _result(self, future: Any) -> Any:
        distributed = _distributed()
        try:
            return future.result()
        except ClaimevenError:
            raise
        except distributed.CancelledError:
            raise ClusterFailed(f"the scheduler at {self.address} has gone; resume later") from None
        except distributed.KilledWorker:
            raise ClusterFailed(
                f"workers of {self.address} die again and again over one piece of work; "
                "look at their logs"
            ) from None

    def _workers(self) -> dict[str, Any]:
        found: dict[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
        return found

    def _check_versions(self) -> None:
        """Another version might play other games."""
        try:
            found = self._client.run(_version)
        except Exception as error:
            self.close()
            raise ClusterFailed(
                f"the workers of {self.address} cannot work for us: {error}; "
                f"install claimeven {_version()} there"
            ) from None
        for worker, theirs in found.items():
            if theirs != _version():
                self.close()
                raise ClusterFailed(
                    f"worker {worker} has claimeven {theirs}, and here is {_version()}; "
                    "use the same everywhere"
                )

    def _close_local(self) -> None:
        if self._local is not None:
            with suppress(Exception):
                self._local.close(timeout=CONNECT_SECONDS)


def _version() -> str:
    return version("claimeven")


def _distributed() -> Any:
    """Dask, which takes a second to import and need not be installed."""
    return need("distributed", "cluster", who="--cluster")


def _silence_logs() -> None:
    """We say ourselves what goes wrong, in one line."""
    for name in [*logging.root.manager.loggerDict, "tornado", "asyncio"]:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _check_address(address: str) -> None:
    if not _ADDRESS.fullmatch(address):
        raise BadInput(f"cluster {quoted(address)} is none; write local:N or tcp://HOST:PORT")


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
        raise ClusterFailed(f"{address} processes do not start: {error}") from None


def _connect(address: str, local: Any) -> Any:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
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
