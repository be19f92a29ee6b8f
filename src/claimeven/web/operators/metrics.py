"""Numbers about the service in the text format of Prometheus.

Requests are counted as they end; everything else is looked up when somebody asks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

Labels: TypeAlias = tuple[tuple[str, str], ...]
Sample: TypeAlias = tuple[Labels, float]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_PREFIX = "claimeven_"
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 120.0)
"""Upper ends in seconds."""


class Histogram:
    """How many values lie in which range.

    >>> seconds = Histogram()
    >>> seconds.add(0.02)
    >>> [(end, count) for end, count in seconds.cumulative() if 0.005 < end < 0.05]
    [(0.01, 0), (0.025, 1)]
    """

    def __init__(self) -> None:
        self.sum = 0.0
        self._counts = [0] * (len(_BUCKETS) + 1)

    def add(self, value: float) -> None:
        """One more value."""
        self._counts[bisect_left(_BUCKETS, value)] += 1
        self.sum += value

    def cumulative(self) -> Iterator[tuple[float, int]]:
        """The upper end of each range, and how many values are not above it."""
        total = 0
        for end, count in zip((*_BUCKETS, float("inf")), self._counts, strict=True):
            total += count
            yield end, total


class Metrics:
    """What is counted while the service runs."""

    def __init__(self) -> None:
        self._requests: Counter[Labels] = Counter()
        self._seconds: defaultdict[str, Histogram] = defaultdict(Histogram)
        self._refused: Counter[str] = Counter()

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has ended; `route` is the path of the route, not that of the request."""
        self._requests[("method", method), ("route", route), ("status", str(status))] += 1
        self._seconds[route].add(seconds)

    def count_refusal(self, reason: str) -> None:
        """A request was refused; nothing is counted without a reason."""
        if reason:
            self._refused[reason] += 1

    def text(self, others: Iterable[str] = ()) -> str:
        """Everything, with the lines of other families."""
        lines = [
            *counter("requests_total", "Requests that were answered.", self._requests.items()),
            *self._histograms(),
            *counter("refused_total", "Requests refused.", by_label("reason", self._refused)),
            *others,
        ]
        return "\n".join(lines) + "\n"

    def _histograms(self) -> Iterator[str]:
        name = f"{_PREFIX}request_seconds"
        yield from _head(name, "histogram", "Time from the head of a request to its answer.")
        for route, found in sorted(self._seconds.items()):
            label, total = ("route", route), 0
            for end, total in found.cumulative():
                yield _line(f"{name}_bucket", (label, ("le", _end_text(end))), total)
            yield _line(f"{name}_sum", (label,), found.sum)
            yield _line(f"{name}_count", (label,), total)


def counter(name: str, text: str, samples: Iterable[Sample]) -> Iterator[str]:
    """The lines of numbers that only grow."""
    return _family(_PREFIX + name, "counter", text, samples)


def gauge(name: str, text: str, samples: Iterable[Sample]) -> Iterator[str]:
    """The lines of numbers that go up and down."""
    return _family(_PREFIX + name, "gauge", text, samples)


def by_label(label: str, counts: Mapping[str, float]) -> list[Sample]:
    """Counts by the value of one label.

    >>> by_label("reason", {"busy": 3})
    [((('reason', 'busy'),), 3)]
    """
    return [(((label, key),), count) for key, count in sorted(counts.items())]


def _family(name: str, kind: str, text: str, samples: Iterable[Sample]) -> Iterator[str]:
    yield from _head(name, kind, text)
    for labels, value in sorted(samples):
        yield _line(name, labels, value)


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, labels: Labels, value: float) -> str:
    r"""One sample.

    >>> _line("a_total", (("route", 'with "quotes"'),), 3)
    'a_total{route="with \\"quotes\\""} 3'
    """
    shown = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels)
    return f"{name}{{{shown}}} {value:.10g}" if shown else f"{name} {value:.10g}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _end_text(end: float) -> str:
    return "+Inf" if end == float("inf") else f"{end:g}"
