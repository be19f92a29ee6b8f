"""Names of players where room is short."""

from __future__ import annotations


def shortened(text: str, width: int) -> str:
    """The text, or its beginning and end where it is too long.

    >>> shortened("engine:./a-very-long-command --with-options", 20)
    'engine:./a…h-options'
    """
    if len(text) <= width:
        return text
    half = width // 2
    return f"{text[:half]}…{text[len(text) - (width - half - 1) :]}"
