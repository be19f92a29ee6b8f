"""What a function takes, as far as it says."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


def parameters(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    """The parameters of a function; none if it does not say.

    >>> [each.name for each in parameters(lambda planes, mask: 0)]
    ['planes', 'mask']
    """
    try:
        return tuple(inspect.signature(function).parameters.values())
    except Exception:  # written in C, without a signature; or an object whose attributes fail
        return ()
