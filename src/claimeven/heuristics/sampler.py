"""Which lines a sampled evaluation draws: defined here, and the kernel draws the same.

The generator is splitmix64 (Steele, Lea and Flood, 2014). Call number `call` of a heuristic with
`seed` starts its own stream at `mix(seed) ^ mix(call + GAMMA)`, so a call can be repeated without
those before it. Every draw adds GAMMA to the state, mixes it, and takes `(mixed * lines) >> 64`;
no line is more likely than another by more than one part in 2**64 / lines.
"""

from __future__ import annotations

from collections.abc import Iterator

GAMMA = 0x9E3779B97F4A7C15
_WORD = 2**64 - 1


def draws(seed: int, call: int, samples: int, lines: int) -> Iterator[int]:
    """The indices of the lines that one call draws; none on a board without lines.

    >>> list(draws(seed=0, call=0, samples=5, lines=69))
    [45, 48, 26, 45, 54]
    """
    state = _mix(seed) ^ _mix(call + GAMMA)
    for _ in range(samples if lines else 0):
        state = (state + GAMMA) & _WORD
        yield (_mix(state) * lines) >> 64


def _mix(word: int) -> int:
    """A bijection of 64-bit words that hides their order."""
    word &= _WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return word ^ (word >> 31)
