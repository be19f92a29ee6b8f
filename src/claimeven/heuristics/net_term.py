"""A net as a term: what it looks at, its whole-number weights, and how they are kept as text.

The net looks at quiet positions only: a position is first followed through its forced moves
(`net_reference` says how), and where they decide the game the net is not asked.

A hidden unit adds up the weights of the inputs that are on, and its bias; it puts out that sum,
kept between 0 and `clip`. The value for FIRST is the sum of what units put out times their output
weights, and of the direct weights of the inputs that are on, divided by 2 to the power of `shift`,
rounded and kept within `most`. Output weights and direct weights are others where FIRST moves than
where SECOND does. A game that forced moves decide is worth `decided` less the stones on the board
at its end.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import struct
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from claimeven.checks import check_type, invalid, quoted, suggestion
from claimeven.errors import BadHeuristic, ClaimevenError
from claimeven.game.geometry import Geometry

GROUPS = ("stones", "playable", "winning", "lines", "follow-up")
"""The groups of inputs, in their order."""
MOST_UNITS = 512
MOST_CONNECT = 6
"""The longest line for which the kernel has room."""
_MOST_BYTES = 1 << 24
_SUM_LIMIT, _TOTAL_LIMIT = 2**15, 2**31


def input_counts(geometry: Geometry) -> dict[str, int]:
    """How many inputs every group has.

    >>> input_counts(Geometry())
    {'stones': 84, 'playable': 42, 'winning': 84, 'lines': 414, 'follow-up': 239}
    """
    cells, lines = geometry.cells, len(geometry.lines)
    return {
        "stones": 2 * cells,
        "playable": cells,
        "winning": 2 * cells,
        "lines": 2 * (geometry.connect - 1) * lines,
        "follow-up": 3 * lines + 32,
    }


@dataclass(frozen=True)
class NetWeights:
    """The numbers of a net: by input and then unit; lists of two are for FIRST and SECOND to move.

    The last of the direct weights of each side is a constant.
    """

    hidden: array[int]
    bias: array[int]
    output: tuple[array[int], array[int]]
    direct: tuple[array[int], array[int]]

    def packed(self) -> bytes:
        """As bytes: hidden weights of one, the others of two, low byte first, all signed."""
        return b"".join(_little_endian(part).tobytes() for part in self._parts())

    @classmethod
    def unpacked(cls, data: bytes, inputs: int, units: int) -> NetWeights:
        """From bytes of the right length."""
        sizes = (("b", inputs * units), ("h", units), ("h", units), ("h", units))
        parts, begin = [], 0
        for code, count in (*sizes, ("h", inputs + 1), ("h", inputs + 1)):
            part = array(code)
            size = count * part.itemsize
            part.frombytes(data[begin : begin + size])
            parts.append(_little_endian(part))
            begin += size
        hidden, bias, out_first, out_second, direct_first, direct_second = parts
        return cls(hidden, bias, (out_first, out_second), (direct_first, direct_second))

    def _parts(self) -> tuple[array[int], ...]:
        return self.hidden, self.bias, *self.output, *self.direct


def packed_size(inputs: int, units: int) -> int:
    """How many bytes the weights take."""
    return struct.calcsize("<h") * (3 * units + 2 * (inputs + 1)) + inputs * units


@dataclass(frozen=True)
class Net:
    """A net with one hidden layer; see the text of this module.

    `weights` holds its numbers: packed, compressed by zlib, as base64. `sha256` is of the other
    fields and these numbers, so that a damaged file is noticed. `card` says where they come from.
    """

    kind: ClassVar[str] = "net"
    geometry: str
    groups: tuple[str, ...]
    units: int
    clip: int
    shift: int
    most: int
    decided: int
    sha256: str
    card: Any = field(default=(), compare=False, repr=False)
    weights: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        for name in ("geometry", "sha256", "weights"):
            check_type(getattr(self, name), str, name, error=BadHeuristic)
        object.__setattr__(self, "groups", _groups(self.groups))
        object.__setattr__(self, "card", _card(self.card))
        _whole(self, "units", 1, MOST_UNITS)
        _whole(self, "clip", 1, _SUM_LIMIT - 1)
        _whole(self, "shift", 0, 30)
        _whole(self, "decided", 0, 10**6)
        _whole(self, "most", 0, 10**6)
        check_groups(self.groups, self.board)
        found = self._unpacked()
        if _digest(self, found) != self.sha256:
            raise BadHeuristic(
                "the weights do not have the checksum 'sha256': the net is damaged or was changed"
            )
        self._check_sums()

    @classmethod
    def of(cls, numbers: NetWeights, **fields: Any) -> Net:
        """The net with these weights; checksum and text are made here."""
        packed = check_type(numbers, NetWeights, "numbers", error=BadHeuristic).packed()
        if set(fields) - {"card"} != set(_HEADER):
            raise BadHeuristic(invalid("fields", sorted(fields), f"{', '.join(_HEADER)}, and card"))
        fields["groups"] = _groups(fields["groups"])
        text = base64.b64encode(zlib.compress(packed, 9)).decode()
        return cls(**fields, weights=text, sha256=_digest_of(fields, packed))

    @cached_property
    def board(self) -> Geometry:
        """The geometry that the weights are for."""
        try:
            return Geometry.parse(self.geometry)
        except ClaimevenError as error:
            raise BadHeuristic(str(error)) from None

    @cached_property
    def inputs(self) -> int:
        """How many inputs there are."""
        counts = input_counts(self.board)
        return sum(counts[group] for group in self.groups)

    @cached_property
    def numbers(self) -> NetWeights:
        """The weights as numbers."""
        return NetWeights.unpacked(self._unpacked(), self.inputs, self.units)

    def check_geometry(self, geometry: Geometry) -> None:
        """Refuse a board that the weights are not for."""
        if geometry != self.board:
            raise BadHeuristic(f"the weights are for {self.board}, not for {geometry}")

    def _unpacked(self) -> bytes:
        expected = packed_size(self.inputs, self.units)
        try:
            reader = zlib.decompressobj()
            data = reader.decompress(base64.b64decode(self.weights, validate=True), _MOST_BYTES)
        except (binascii.Error, ValueError, zlib.error):
            raise BadHeuristic(
                f"invalid weights {quoted(self.weights)}: expected base64 text of zlib"
            ) from None
        if len(data) != expected or reader.unconsumed_tail:
            raise BadHeuristic(
                f"the weights take {len(data):,} bytes: expected {expected:,} for {self.units} "
                f"units and {self.inputs} inputs of {self.board}"
            )
        return data

    def _check_sums(self) -> None:
        """Refuse weights whose sums might not fit the kernel's numbers."""
        largest = max(largest_sums(self.numbers, self.groups, self.board), default=0)
        if largest >= _SUM_LIMIT:
            raise BadHeuristic(
                f"the hidden weights can add up to {largest:,}: expected less than {_SUM_LIMIT:,}"
            )
        total = max(
            self.clip * sum(map(abs, output)) + sum(map(abs, direct))
            for output, direct in zip(self.numbers.output, self.numbers.direct, strict=True)
        )
        if total >= _TOTAL_LIMIT:
            raise BadHeuristic(
                f"the output weights can add up to {total:,}: expected less than {_TOTAL_LIMIT:,}"
            )


def largest_sums(numbers: NetWeights, groups: tuple[str, ...], geometry: Geometry) -> list[int]:
    """For every unit a number that its sum never exceeds in size, on any board.

    Of inputs that exclude each other, such as both stones on a cell, only the largest counts.
    """
    units = len(numbers.bias)
    bounds = [abs(bias) for bias in numbers.bias]
    for inputs in _exclusive(groups, geometry):
        for unit in range(units):
            bounds[unit] += max(abs(numbers.hidden[i * units + unit]) for i in inputs)
    return bounds


def _exclusive(groups: tuple[str, ...], geometry: Geometry) -> list[list[int]]:
    """Sets of inputs of which no two are on together, that hold all inputs."""
    cells, lines, start = geometry.cells, len(geometry.lines), 0
    found: list[list[int]] = []
    for group, count in input_counts(geometry).items():
        if group not in groups:
            continue
        every = range(start, start + count)
        start += count
        if group == "stones":
            found += [list(every[cell::cells]) for cell in range(cells)]
        elif group == "playable":
            rows = geometry.rows
            found += [
                list(every[column * rows : (column + 1) * rows])
                for column in range(geometry.columns)
            ]
        elif group == "lines":
            found += [list(every[line::lines]) for line in range(lines)]
        elif group == "follow-up":
            found += [[index] for index in every[: 3 * lines]]
            found += [list(every[3 * lines + 8 * part :][:8]) for part in range(4)]
        else:
            found += [[index] for index in every]
    return found


def check_groups(value: Any, geometry: Geometry) -> tuple[str, ...]:
    """The groups of inputs of a net for that board; an error where it cannot have them."""
    groups = _groups(value)
    if geometry.connect > MOST_CONNECT:
        raise BadHeuristic(
            f"invalid geometry {quoted(str(geometry))}: nets are for lines of at most "
            f"{MOST_CONNECT}"
        )
    if "follow-up" in groups and geometry.rows % 2:
        raise BadHeuristic(
            f"invalid groups: 'follow-up' needs an even number of rows, not {geometry}"
        )
    return groups


def _groups(value: Any) -> tuple[str, ...]:
    names = tuple(value) if isinstance(value, list | tuple) else ()
    for name in names:
        if not isinstance(name, str) or name not in GROUPS:  # an array equals a text and does not
            raise BadHeuristic(f"invalid groups: {quoted(name)}; {suggestion(name, GROUPS)}")
    if not names or [group for group in GROUPS if group in names] != list(names):
        raise BadHeuristic(invalid("groups", value, f"some of {', '.join(GROUPS)}, in this order"))
    return names


def _card(value: Any) -> tuple[tuple[str, Any], ...]:
    pairs = tuple(value.items()) if isinstance(value, Mapping) else value
    is_card = isinstance(pairs, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], str | int)
        for pair in pairs
    )
    if not is_card:
        raise BadHeuristic(invalid("card", value, "a table of texts and whole numbers"))
    return tuple(pairs)


def _whole(net: Net, name: str, least: int, most: int) -> None:
    value = getattr(net, name)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadHeuristic(invalid(name, value, f"a whole number from {least} to {most}"))


def _digest(net: Net, packed: bytes) -> str:
    return _digest_of({name: getattr(net, name) for name in _HEADER}, packed)


def _digest_of(fields: Mapping[str, Any], packed: bytes) -> str:
    header = " ".join(str(fields[name]) for name in _HEADER)
    return hashlib.sha256(header.encode() + b"\n" + packed).hexdigest()


_HEADER = ("geometry", "groups", "units", "clip", "shift", "most", "decided")


def _little_endian(part: array[int]) -> array[int]:
    if sys.byteorder == "big":
        part = array(part.typecode, part)
        part.byteswap()
    return part
