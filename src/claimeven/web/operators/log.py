"""The log: one JSON object per line, for requests and for errors.

A flood of requests must not fill the disk: beyond some lines a second the rest is left out and
counted, lines are short, and the traceback of an error is written once a minute at most.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any

from claimeven.errors import BadInput
from claimeven.web.operators.metrics import counter

ACCESS = "claimeven.web.access"
ERRORS = "claimeven.web.error"

_AT_ONCE, _PER_SECOND = 500, 50.0
_LONGEST_TEXT = 200
_LONGEST_TRACEBACK = 3000
_TRACEBACK_SECONDS = 60.0
_KEPT = 1000


class JsonLines(logging.Formatter):
    """A record as a line: when, how bad, what, and the fields that were given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """One line without its end."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _short(record.getMessage()),
        }
        fields: dict[str, Any] = getattr(record, "fields", {})
        line |= {key: _short(value) for key, value in fields.items()}
        left_out = getattr(record, "left_out", 0)
        if left_out:
            line["left_out"] = left_out
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line["error"] = _short(f"{type(error).__name__}: {error}")
            if getattr(record, "with_traceback", True):
                line["traceback"] = _traceback(error)
        return json.dumps(line)


class LineLimit(logging.Filter):
    """Leaves lines out where there are too many; the next line says how many."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.left_out = 0
        """In all."""
        self._clock = clock
        self._left, self._since = float(_AT_ONCE), clock()
        self._not_told = 0
        self._shown: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Is this line written?"""
        now = self._clock()
        self._left = min(_AT_ONCE, self._left + (now - self._since) * _PER_SECOND)
        self._since = now
        if self._left < 1:
            self.left_out += 1
            self._not_told += 1
            return False
        self._left -= 1
        record.left_out, self._not_told = self._not_told, 0
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            record.with_traceback = self._is_new(_place(error), now)
        return True

    def lines(self) -> list[str]:
        """For the metrics."""
        text = "Lines that are not in the log."
        return [*counter("log_left_out_total", text, [((), float(self.left_out))])]

    def _is_new(self, place: str, now: float) -> bool:
        """Has the traceback of this place not been written for a while?"""
        if now - self._shown.get(place, -_TRACEBACK_SECONDS) < _TRACEBACK_SECONDS:
            return False
        self._shown.pop(place, None)
        self._shown[place] = now
        while len(self._shown) > _KEPT:
            self._shown.pop(next(iter(self._shown)))
        return True


def set_up_log(file: str | None) -> LineLimit:
    """Write requests and errors to this file, `-` for standard error; None for errors there."""
    handler: logging.Handler = logging.StreamHandler(sys.stderr)
    if file is not None and file != "-":
        handler = _file_handler(Path(file))
    limit = LineLimit()
    handler.setFormatter(JsonLines())
    handler.addFilter(limit)
    for name in (ACCESS, ERRORS, "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.ERROR)
    if file is not None:
        logging.getLogger(ACCESS).setLevel(logging.INFO)
    return limit


def _file_handler(path: Path) -> logging.Handler:
    """A file that grows, and may be moved away; never one that is something else."""
    try:
        if path.exists():
            with path.open("rb") as file:
                if file.read(1) not in (b"", b"{"):
                    raise BadInput(f"'{path}' is not a log; name another file with --log")
        return WatchedFileHandler(path, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"the log '{path}' cannot be written: {error.strerror}") from None


def _short(value: Any) -> Any:
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        return value[: _LONGEST_TEXT - 1] + "…"
    return value


def _place(error: BaseException) -> str:
    """Where an error was raised: its type, file and line."""
    frames = traceback.extract_tb(error.__traceback__, limit=-1)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__} {where}"


def _traceback(error: BaseException) -> str:
    """The end of the traceback, which says most."""
    return "".join(traceback.format_exception(error))[-_LONGEST_TRACEBACK:]
