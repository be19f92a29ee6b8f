"""The packages of the `lab` extra, imported when first needed and missed in one line."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from claimeven.errors import BadInput


def need(module: str) -> Any:
    """The module of that name; a one-line error that says what to install without it.

    >>> need("no_such_package")
    Traceback (most recent call last):
    claimeven.errors.BadInput: this needs no_such_package; pip install 'claimeven[lab]'
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise BadInput(f"this needs {package}; pip install 'claimeven[lab]'") from None
