"""From the parameters of a fit to the whole numbers of a net."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

from claimeven.errors import BadHeuristic
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.heuristics.net_term import Net, NetWeights

numpy = need("numpy")

CLIP = 64
"""What a hidden unit that is fully on puts out."""
MOST_WEIGHT = 127 / CLIP
"""The size of hidden weights that fits one byte."""
POINTS = 100
"""What the logarithm of the odds is multiplied by to become a value, as in `claimeven`."""
DECIDED, MOST = 3000, 2500
_LARGEST_SHORT = 2**15 - 1


def quantised(
    parameters: Any,
    units: int,
    groups: tuple[str, ...],
    geometry: Geometry,
    card: Mapping[str, Any],
) -> Net:
    """The net of these parameters, laid out as cpp/training/net_trainer.hpp says."""
    if not numpy.isfinite(parameters).all():
        raise BadHeuristic("the fit has left the numbers: some parameters are not finite")
    inputs = (len(parameters) - 3 * units - 2) // (units + 2)
    sizes = [inputs * units, units, inputs + 1, inputs + 1, units, units]
    parts = numpy.split(parameters.astype(float), numpy.cumsum(sizes)[:-1])
    hidden, bias, direct, output = parts[0], parts[1], parts[2:4], parts[4:6]
    shift = _shift(numpy.concatenate(direct), numpy.concatenate(output))
    scale = POINTS * 2**shift
    numbers = NetWeights(
        _whole("b", hidden * CLIP, 127),
        _whole("h", bias * CLIP, _LARGEST_SHORT),
        (_whole("h", output[0] * scale / CLIP), _whole("h", output[1] * scale / CLIP)),
        (_whole("h", direct[0] * scale), _whole("h", direct[1] * scale)),
    )
    return Net.of(
        numbers,
        geometry=str(geometry),
        groups=groups,
        units=units,
        clip=CLIP,
        shift=shift,
        most=MOST,
        decided=DECIDED,
        card=dict(card),
    )


def _shift(direct: Any, output: Any) -> int:
    """The finest scale at which all weights fit two bytes."""
    largest = POINTS * max(abs(direct).max(), abs(output).max() / CLIP)
    shift = 0
    while shift < 16 and largest * 2 ** (shift + 1) <= _LARGEST_SHORT:
        shift += 1
    return shift


def _whole(code: str, numbers: Any, most: int = _LARGEST_SHORT) -> array[int]:
    return array(code, numpy.clip(numpy.rint(numbers), -most, most).astype(int).tolist())
