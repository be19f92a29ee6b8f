"""The sequential probability ratio test: stop a match as soon as the results are clear.

Two claims about the Elo difference, `elo0` and `elo1`, are weighed by the likelihood ratio of the
results so far (see `pairs`). Beyond Wald's bounds the match may stop: the chance to accept `elo1`
when `elo0` is true is about `alpha`, and to accept `elo0` when `elo1` is true about `beta`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from claimeven.checks import invalid, parse_number, quoted
from claimeven.errors import BadInput, BadTournament
from claimeven.ratings.pairs import MatchScore, expected_points

_MAX_ELO = 4000
_ERROR_RATE = 0.05


@dataclass(frozen=True, slots=True)
class SprtVerdict:
    """The state of the test. `accepted` is "elo0", "elo1", or None while it goes on."""

    ratio: float
    """The logarithm of the likelihood ratio."""
    lower: float
    upper: float
    accepted: str | None

    @property
    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "llr": round(self.ratio, 4),
            "lower": round(self.lower, 4),
            "upper": round(self.upper, 4),
            "accepted": self.accepted,
        }


@dataclass(frozen=True, slots=True)
class Sprt:
    """The test with its bounds; `str()` gives the text back that `parse` reads.

    >>> str(Sprt.parse("0,10")), str(Sprt.parse("-5,5,0.1,0.1"))
    ('0,10', '-5,5,0.1,0.1')
    >>> test = Sprt(elo0=0, elo1=50)
    >>> test.judge(MatchScore(pairs=(0, 0, 1, 0, 2))).accepted is None
    True
    >>> test.judge(MatchScore(pairs=(60, 0, 0, 0, 0))).accepted
    'elo0'
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = _ERROR_RATE
    beta: float = _ERROR_RATE

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """Read `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`."""
        try:
            numbers = [parse_number(part, "SPRT") for part in text.split(",")]
        except BadInput:
            numbers = []
        if len(numbers) not in (2, 4):
            raise BadTournament(
                f"invalid SPRT {quoted(text)}: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, "
                "for example 0,10"
            )
        try:
            return cls(*numbers)
        except BadInput as error:
            raise BadTournament(f"invalid SPRT {quoted(text)}: {error}") from None

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            if not -_MAX_ELO <= getattr(self, name) <= _MAX_ELO:
                raise BadInput(invalid(name, getattr(self, name), f"within ±{_MAX_ELO} points"))
        if not self.elo0 < self.elo1:
            raise BadInput(
                f"elo0 is {self.elo0:g} and elo1 is {self.elo1:g}; elo0 must be the smaller"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise BadInput(
                    invalid(name, getattr(self, name), "between 0 and 0.5, such as 0.05")
                )

    def __str__(self) -> str:
        are_default = (self.alpha, self.beta) == (_ERROR_RATE, _ERROR_RATE)
        numbers = [self.elo0, self.elo1] + ([] if are_default else [self.alpha, self.beta])
        return ",".join(repr(float(number)).removesuffix(".0") for number in numbers)

    def judge(self, match: MatchScore) -> SprtVerdict:
        """The state of the test after these games."""
        lower = math.log(self.beta / (1 - self.alpha))
        upper = math.log((1 - self.beta) / self.alpha)
        ratio = match.log_likelihood(expected_points(self.elo1)) - match.log_likelihood(
            expected_points(self.elo0)
        )
        accepted = "elo1" if ratio >= upper else "elo0" if ratio <= lower else None
        return SprtVerdict(ratio, lower, upper, accepted)
