"""Reading the fields of JSON objects; what is wrong is named and quoted."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from claimeven.checks import quoted
from claimeven.errors import BadInput

Name = TypeVar("Name", bound=str)


@dataclass(frozen=True, slots=True)
class Fields:
    """An object of JSON, and the noun that errors call it by.

    >>> move = Fields.of({"column": 3, "comment": None}, "move")
    >>> move.whole("column"), "comment" in move
    (3, False)
    >>> move.whole("depth")
    Traceback (most recent call last):
    claimeven.errors.BadInput: invalid move: field 'depth' is missing
    """

    values: dict[str, Any]
    noun: str

    @classmethod
    def of(cls, data: Any, noun: str, example: str = "") -> Fields:
        """The fields of an object; anything else is refused."""
        if not isinstance(data, dict):
            such_as = f" such as {example}" if example else ""
            raise BadInput(f"invalid {noun} {quoted(data)}: expected an object{such_as}")
        return cls(data, noun)

    def __contains__(self, name: str) -> bool:
        """Is the field there, and not null?"""
        return self.values.get(name) is not None

    def __getitem__(self, name: str) -> Any:
        """A field that must be there."""
        if name not in self.values:
            raise BadInput(f"invalid {self.noun}: field {name!r} is missing")
        return self.values[name]

    def whole(self, name: str) -> int:
        """A whole number; True and False are not numbers."""
        value = self[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(name, "a whole number")
        return value

    def number(self, name: str) -> float:
        """A finite number."""
        value = self[name]
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(name, "a number")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise self._wrong(name, "a finite number")
        return number

    def text(self, name: str) -> str:
        """A text that can be written as UTF-8."""
        value = self[name]
        if not _is_text(value):
            raise self._wrong(name, "text")
        return str(value)

    def mapping(self, name: str) -> dict[str, Any]:
        """An object of anything."""
        value = self[name]
        if not isinstance(value, dict):
            raise self._wrong(name, "an object")
        return value

    def texts(self, name: str) -> dict[str, str]:
        """An object whose values are texts."""
        entries = self.mapping(name)
        if not all(_is_text(key) and _is_text(value) for key, value in entries.items()):
            raise self._wrong(name, "an object whose values are texts")
        return entries

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self[name]
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false")
        return value

    def one_of(self, name: str, names: tuple[Name, ...]) -> Name:
        """One of some names."""
        for known in names:
            if self[name] == known:
                return known
        *others, last = names
        raise self._wrong(name, f"{', '.join(others)} or {last}")

    def entries(self, name: str) -> list[Any]:
        """A list of anything."""
        value = self[name]
        if not isinstance(value, list):
            raise self._wrong(name, "a list")
        return value

    def columns(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = self.entries(name)
        if not all(isinstance(each, int) and not isinstance(each, bool) for each in values):
            raise self._wrong(name, "a list of whole numbers")
        return tuple(values)

    def by_column(self, name: str) -> Iterator[tuple[int, Any]]:
        """The entries of an object whose keys are columns."""
        for key, value in self.mapping(name).items():
            if not (isinstance(key, str) and key.isascii() and key.isdecimal() and len(key) <= 3):
                raise self._wrong(name, 'an object whose keys are columns, such as {"0": ...}')
            yield int(key), value

    def _wrong(self, name: str, expected: str) -> BadInput:
        value = quoted(self.values[name])
        return BadInput(f"invalid {name} {value} of a {self.noun}: expected {expected}")


def _is_text(value: Any) -> bool:
    """Is it a text, without the lone surrogates that UTF-8 cannot write?"""
    is_text = isinstance(value, str)
    return is_text and not any("\ud800" <= character <= "\udfff" for character in value)
