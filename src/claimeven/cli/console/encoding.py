r"""Characters that a terminal does not know: every text can be printed, whatever the encoding.

A character that the output cannot encode is printed as one or more ASCII characters that mean the
same, or as an escape such as `\u4e2d`. JSON has escapes of its own (`print_json`).
"""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper

FALLBACKS = {
    "…": "...",
    "∞": "inf",
    "≤": "<=",
    "≥": ">=",
    "±": "+/-",
    "½": ".5",
    "×": "x",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": ".",
    "°": " deg",
    "µ": "u",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "←": "<-",
    "→": "->",
    "●": "X",
    "○": "O",
    "◆": "*",
    "★": "*",
    "◀": "<",
    "▶": ">",
    "✂": "cut",
    "✓": "+",
    "✗": "-",
    "─": "-",
    "━": "-",
    "│": "|",
    "├": "|",
    "└": "+",
    "┘": "+",
}
"""What is printed for a character that the output does not know."""

_HANDLER = "claimeven-fallback"
_PLAIN_ASCII = "claimeven-ascii"


def print_everything() -> None:
    """Make standard output and standard error print every character somehow.

    A stream that is closed takes everything and shows nothing.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    codecs.register_error(_HANDLER, _replace)
    codecs.register(_find_plain_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(
                encoding=_PLAIN_ASCII if is_ascii else stream.encoding, errors=_HANDLER
            )


def can_print(text: str) -> bool:
    """Does standard output know all characters of the text?"""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _replace(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    unknown = error.object[error.start : error.end]
    return "".join(FALLBACKS.get(each) or _escaped(each) for each in unknown), error.end


def _escaped(character: str) -> str:
    return character.encode("ascii", "backslashreplace").decode("ascii")


def _find_plain_ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII by another name: click takes a stream called ASCII for a mistake, and writes UTF-8."""
    if name.replace("_", "-") != _PLAIN_ASCII:
        return None
    ascii = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii.encode,
        ascii.decode,
        ascii.streamreader,
        ascii.streamwriter,
        ascii.incrementalencoder,
        ascii.incrementaldecoder,
        name=_PLAIN_ASCII,
    )
