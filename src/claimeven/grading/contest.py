"""The games of a class: against the ladder, and of everybody against everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from claimeven.game.geometry import Geometry
from claimeven.game.notation import parse_moves
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.grading.rubric import Rubric
from claimeven.ratings.result import Result
from claimeven.tournament.openings import Openings
from claimeven.tournament.results import FAILURES

LADDER, CLASS = "ladder", "class"
MOST_IN_BLOCK = 4
"""Submissions on a side of a block: twice as many programs are kept alive by one worker."""

_OPENINGS = Openings.parse("plies:2")


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played: a submission against an opponent of the ladder or another submission."""

    kind: str
    first: str
    second: str
    round: int
    reference: Side | None
    """The side of the ladder's player; None in games of the class."""
    opening: str

    @property
    def key(self) -> str:
        """Names the game, also in a later run."""
        side = "" if self.reference is None else self.reference.value
        return "\t".join((self.kind, self.first, self.second, str(self.round), side))

    @property
    def submissions(self) -> tuple[str, ...]:
        """The submissions that play it."""
        sides = {Side.FIRST: self.first, Side.SECOND: self.second}
        return tuple(name for side, name in sides.items() if side is not self.reference)

    def side_of(self, submission: str) -> Side | None:
        """The side that a submission plays; None if it does not."""
        if self.first == submission and self.reference is not Side.FIRST:
            return Side.FIRST
        is_second = self.second == submission and self.reference is not Side.SECOND
        return Side.SECOND if is_second else None


@dataclass(frozen=True, slots=True)
class ClassGame:
    """A finished game."""

    pairing: Pairing
    moves: str
    """After the opening, as a move string."""
    winner: Side | None
    reason: str
    """One of `tournament.results.REASONS`."""
    seconds: tuple[float, float]
    failure: str = ""
    """What the loser did, if it failed."""

    @property
    def end(self) -> Position:
        """The last position."""
        return Position(self.pairing.opening + self.moves)

    @property
    def columns(self) -> tuple[int, ...]:
        """Every move from the empty board."""
        return tuple(parse_moves(self.pairing.opening + self.moves, Geometry()))

    @property
    def is_failure(self) -> bool:
        """Did a player fail, rather than lose on the board?"""
        return self.reason in FAILURES

    def points(self, submission: str) -> float:
        """1 for a win, a half for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return float(self.winner is self.pairing.side_of(submission))

    def seconds_of(self, submission: str) -> tuple[float, int]:
        """Its thinking time, and its moves."""
        side = self.pairing.side_of(submission)
        number = 0 if side is Side.FIRST else 1
        began = len(parse_moves(self.pairing.opening, Geometry()))
        moves = sum(ply % 2 == number for ply in range(began, len(self.columns)))
        return self.seconds[number], moves

    @property
    def result(self) -> Result:
        """For ratings."""
        return Result(self.pairing.first, self.pairing.second, self.winner, self.pairing.round)


def ladder_pairings(submission: str, rubric: Rubric) -> Iterator[Pairing]:
    """Every game of one submission against the ladder, sides swapped."""
    openings = _openings(rubric)
    for round in range(rubric.games.ladder_rounds):
        opening = openings[round % len(openings)]
        for spec in rubric.games.ladder:
            yield Pairing(LADDER, submission, spec, round, Side.SECOND, opening)
            yield Pairing(LADDER, spec, submission, round, Side.FIRST, opening)


def class_pairings(submissions: Sequence[str], rubric: Rubric) -> Iterator[Pairing]:
    """Every game of the round robin, sides swapped."""
    openings = _openings(rubric)
    for round in range(rubric.games.class_rounds):
        opening = openings[round % len(openings)]
        for one, other in combinations(submissions, 2):
            yield Pairing(CLASS, one, other, round, None, opening)
            yield Pairing(CLASS, other, one, round, None, opening)


def in_blocks(pairings: Sequence[Pairing], workers: int) -> list[list[Pairing]]:
    """The games in parts for one worker each, so that few programs have to be started.

    Games of the ladder go together by submission. Those of the class are cut into squares of the
    cross table, the large ones first, so that all workers end at about the same time.
    """
    names = sorted({name for pairing in pairings for name in pairing.submissions})
    size = max(1, min(MOST_IN_BLOCK, len(names) // (2 * workers)))
    group = {name: index // size for index, name in enumerate(names)}
    blocks: dict[tuple[int, ...], list[Pairing]] = {}
    for pairing in sorted(pairings, key=lambda each: sorted(each.submissions)):
        if pairing.kind == LADDER:
            place: tuple[int, ...] = (names.index(pairing.submissions[0]),)
        else:
            place = tuple(sorted(group[name] for name in pairing.submissions))
        blocks.setdefault(place, []).append(pairing)
    return sorted(blocks.values(), key=lambda block: -len(block))


def _openings(rubric: Rubric) -> list[str]:
    """The empty board first; later rounds begin elsewhere, or they would be the same games."""
    return ["", *_OPENINGS.make(Geometry(), rubric.seed, 1)]


def encode_class_game(game: ClassGame) -> dict[str, Any]:
    """As JSON, for the journal."""
    data = asdict(game)
    reference = game.pairing.reference
    data["pairing"]["reference"] = None if reference is None else reference.value
    data["winner"] = None if game.winner is None else game.winner.value
    return data


def decode_class_game(data: Mapping[str, Any]) -> ClassGame:
    """The game."""
    pairing = {**data["pairing"], "reference": _side(data["pairing"]["reference"])}
    return ClassGame(
        **{
            **data,
            "pairing": Pairing(**pairing),
            "winner": _side(data["winner"]),
            "seconds": tuple(data["seconds"]),
        }
    )


def _side(name: str | None) -> Side | None:
    return None if name is None else Side(name)
