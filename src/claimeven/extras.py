"""Optional packages: imported when first needed; one that is missing is named in one line."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from claimeven.errors import BadInput


def need(module: str, extra: str = "lab", who: str = "this") -> Any:
    """The module of that name; where it is missing, an error that says what to install.

    >>> need("no_such_package.part", "web", who="the page")
    Traceback (most recent call last):
    claimeven.errors.BadInput: the page needs no_such_package; pip install 'claimeven[web]'
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise BadInput(f"{who} needs {package}; pip install 'claimeven[{extra}]'") from None
