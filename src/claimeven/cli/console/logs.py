"""`--log-level`: what happens inside, on standard error, by Python's own logging."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

import click

LEVELS = ("debug", "info", "warning", "error")
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_Function = TypeVar("_Function", bound=Callable[..., Any])


def log_level_option(function: _Function) -> _Function:
    """Add the option to a group of commands; it takes effect before the command runs."""
    option = click.option(
        "--log-level",
        type=click.Choice(LEVELS),
        expose_value=False,
        callback=_start,
        help="Write what happens to standard error, from this level on.",
    )
    return option(function)


def _start(_context: click.Context, _option: click.Parameter, level: str | None) -> None:
    if level is None:
        return
    logger = logging.getLogger("claimeven")
    logger.setLevel(level.upper())
    for old in list(logger.handlers):
        logger.removeHandler(old)
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(_FORMAT))
    logger.addHandler(handler)
