"""Marks: what a submission earns for each part, and in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimeven.game.geometry import Geometry
from claimeven.grading.contest import CLASS, LADDER, ClassGame
from claimeven.grading.examination import Examination
from claimeven.grading.rubric import PARTS, Rubric
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.quality import JudgedMove, Quality
from claimeven.protocol.programs.confinement import Usage


@dataclass(frozen=True, slots=True)
class PartMark:
    """The mark for one part; `share` is None where the part was not asked for."""

    part: str
    most: float
    share: float | None
    text: str

    @property
    def mark(self) -> float:
        """What it earns."""
        return 0.0 if self.share is None else round(self.share * self.most, 2)


@dataclass(frozen=True)
class MarkSheet:
    """All marks of one submission, and what they are for."""

    examination: Examination
    games: tuple[ClassGame, ...]
    quality: Quality | None
    parts: tuple[PartMark, ...]
    penalty: float
    out_of: float
    """What a perfect submission gets."""
    usage: Usage
    """In its examination and its games together."""

    @property
    def name(self) -> str:
        """The submission."""
        return self.examination.name

    @property
    def problem(self) -> str | None:
        """Why it got nothing, if it could not be built or started."""
        return self.examination.problem

    @cached_property
    def total(self) -> float:
        """Marks in all. Parts that were not asked for count as the others do on average."""
        asked = sum(part.most for part in self.parts if part.share is not None)
        earned = sum(part.share * part.most for part in self.parts if part.share is not None)
        scaled = earned * self.out_of / asked if asked else 0.0
        return round(max(0.0, scaled - self.penalty), 2)

    def part(self, name: str) -> PartMark | None:
        """The mark for a part, if the rubric has it."""
        return next((each for each in self.parts if each.part == name), None)

    @property
    def milliseconds_per_move(self) -> float | None:
        """Thinking time per move in its games."""
        spent = [game.seconds_of(self.name) for game in self.games]
        moves = sum(count for _, count in spent)
        return 1000 * sum(seconds for seconds, _ in spent) / moves if moves else None


def mark_sheet(
    found: Examination,
    games: Sequence[ClassGame],
    known: PositionSet | None,
    rubric: Rubric,
    *,
    has_class: bool,
    used: Usage,
) -> MarkSheet:
    """The marks of one submission for what was found and for its games.

    Where the class has played (`has_class`), a submission that could not take part gets nothing
    for that. `used` is what its games used.
    """
    quality = _quality(found, known)
    shares = dict(_shares(found, games, known, quality))
    if has_class and shares[CLASS][0] is None:
        shares[CLASS] = (0.0, "it failed in every game of the ladder, so it did not play")
    parts = tuple(
        PartMark(part, rubric.marks.of(part), *shares[part])
        for part in PARTS
        if rubric.marks.of(part) > 0
    )
    own = rubric.submissions.get(found.name)
    penalty = 0.0 if own is None else own.mended * rubric.mending
    usage = found.usage + used
    return MarkSheet(found, tuple(games), quality, parts, penalty, rubric.marks.total, usage)


def random_share(known: PositionSet) -> float:
    """How many of the moves of a player without any knowledge keep the outcome; exact.

    >>> from claimeven.game.position import Position
    >>> from claimeven.lab.datasets.labels import label
    >>> from claimeven.solver.solver import Solver
    >>> random_share(PositionSet.of(label([Position("121212")], Solver())))
    0.14285714285714285
    """
    total = 0.0
    for entry in known:
        legal = entry.position.legal_columns
        total += sum(map(entry.keeps_outcome, legal)) / len(legal)
    return total / len(known)


def _quality(found: Examination, known: PositionSet | None) -> Quality | None:
    if known is None or len(found.choices) != len(known):
        return None
    return Quality(found.name, Geometry(), tuple(map(JudgedMove.of, known, found.choices)))


def _shares(
    found: Examination,
    games: Sequence[ClassGame],
    known: PositionSet | None,
    quality: Quality | None,
) -> Mapping[str, tuple[float | None, str]]:
    if found.problem is not None:
        return dict.fromkeys(PARTS, (0.0, found.problem))
    return {
        "protocol": _protocol(found),
        "perft": _perft(found),
        "legality": _legality(found),
        "quality": _good_moves(quality, known),
        LADDER: _points(found.name, [g for g in games if g.pairing.kind == LADDER]),
        CLASS: _points(found.name, [g for g in games if g.pairing.kind == CLASS]),
    }


def _protocol(found: Examination) -> tuple[float | None, str]:
    required = [each for each in found.checks if each.required]
    if not required:
        return None, "there is nothing to check in its dialect"
    passed = sum(each.problem is None for each in required)
    return passed / len(required), f"{passed} of {len(required)} checks passed"


def _perft(found: Examination) -> tuple[float | None, str]:
    if not found.perft:
        return None, "its dialect has no perft"
    right = sum(each.is_right for each in found.perft)
    return right / len(found.perft), f"{right} of {len(found.perft)} depths are right"


def _legality(found: Examination) -> tuple[float | None, str]:
    if not found.choices:
        return None, "no positions were asked about"
    legal = sum(each.column is not None for each in found.choices)
    return legal / len(found.choices), f"{legal} of {len(found.choices)} answers are legal moves"


def _good_moves(quality: Quality | None, known: PositionSet | None) -> tuple[float | None, str]:
    """0 for as many good moves as a random player makes, 1 for nothing but good moves."""
    if quality is None or known is None:
        return None, "no positions were asked about"
    chance, good = random_share(known), quality.good.value
    share = max(0.0, (good - chance) / (1 - chance)) if chance < 1 else 1.0
    text = f"{good:.0%} of its moves keep the outcome; of random moves {chance:.0%} do"
    return share, text


def _points(name: str, games: Sequence[ClassGame]) -> tuple[float | None, str]:
    if not games:
        return None, "no games were played"
    points = sum(game.points(name) for game in games)
    failed = sum(game.is_failure and game.points(name) == 0 for game in games)
    lost = f", {failed} lost by a failure" if failed else ""
    return points / len(games), f"{points:g} points in {len(games)} games{lost}"
