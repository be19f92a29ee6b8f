"""The laboratory: positions with exact labels, and what is measured and fitted with them."""

from typing import Any


def __getattr__(name: str) -> Any:
    if name != "yardstick":
        raise AttributeError(f"module 'claimeven.lab' has no attribute {name!r}")
    from claimeven.lab.study.yardstick import yardstick

    return yardstick
