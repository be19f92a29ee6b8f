"""Players that search with a heuristic: the source systems with their habits, and our own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from claimeven.errors import BadHeuristic, BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.catalog import heuristic, parameters_of, parse_parameter
from claimeven.heuristics.evaluation import compile_for, evaluate
from claimeven.heuristics.spec import Heuristic
from claimeven.players import options
from claimeven.players.obvious import obvious_column
from claimeven.players.player import Player
from claimeven.players.spec import Option, Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.score import Draw, Estimate, Score, Win
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult
from claimeven.searches.settings import ALGORITHMS, MAX_TABLE_MB, ORDERINGS, TIES, Settings

_NEVER = 1e9
"""A time limit that is never reached; it only makes the search deepen."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a system plays unless the spec says otherwise."""

    search: str = "alphabeta"
    depth: int = 4
    seconds: float | None = None
    nodes: int | None = None
    ordering: str = "centre"
    table_mb: int = 0
    ties: str = "leftmost"
    centre_first: bool = False
    """Does it open in the centre without searching?"""
    obvious_first: bool = False
    """Does it play an obvious column without searching?"""


# Settings that the sources give; where one gives none, alpha-beta to depth 4.
HABITS = {
    "stank": Habits(search="minimax", centre_first=True),
    "stank-playon": Habits(search="minimax", centre_first=True),
    "itu": Habits(depth=8, seconds=30),
    "itu-unsigned": Habits(depth=8, seconds=30),
    # The programs have their own depth; a search that deepens would stop at another win.
    "itu-program": Habits(depth=9),
    "bagdadi-program": Habits(ties="centre", obvious_first=True),
    # Five times what depth 12 takes on the standard board; wide boards reach less depth.
    "claimeven": Habits(search="pvs", depth=12, nodes=3_000_000, ordering="history", table_mb=16),
}


def search_options(name: str) -> dict[str, str]:
    """The options of a searching player, with their defaults as text."""
    habits = HABITS.get(name, Habits())
    known = {
        "depth": str(habits.depth),
        "nodes": "" if habits.nodes is None else str(habits.nodes),
        "time": "" if habits.seconds is None else f"{habits.seconds:g}",
        "search": habits.search,
        "ordering": habits.ordering,
        "ties": habits.ties,
        "seed": "0",
        "table": str(habits.table_mb),
        "proofs": "0",
    }
    own = {} if name == "heuristic" else parameters_of(name)
    return {**known, **{key: _as_text(value) for key, value in own.items()}}


class SearchPlayer(Player):
    """Plays the best column of a search."""

    def __init__(
        self,
        spec: str,
        chosen: Heuristic,
        settings: Settings,
        limits: Limits,
        *,
        centre_first: bool = False,
        obvious_first: bool = False,
    ) -> None:
        super().__init__(spec)
        self._limits = limits
        self.engine = Engine(chosen, settings)
        self.centre_first = centre_first
        self.obvious_first = obvious_first
        self._stopped = False

    @classmethod
    def of(cls, spec: Spec) -> SearchPlayer:
        """The player that a spec describes."""
        habits = HABITS.get(spec.name, Habits())
        settings = Settings(
            algorithm=options.choice(spec, "search", ALGORITHMS, habits.search),
            ordering=options.choice(spec, "ordering", ORDERINGS, habits.ordering),
            ties=options.choice(spec, "ties", TIES, habits.ties),
            seed=options.seed(spec) or 0,
            table_mb=options.whole(spec, "table", habits.table_mb, at_least=0, at_most=MAX_TABLE_MB)
            or 0,
            proofs_mb=options.whole(spec, "proofs", 0, at_least=0, at_most=MAX_TABLE_MB) or 0,
            all_columns=False,
        )
        limits, found = _limits(spec, habits), _heuristic(spec)
        return cls(
            spec.text,
            found,
            settings,
            limits,
            centre_first=habits.centre_first,
            obvious_first=habits.obvious_first,
        )

    @property
    def limits(self) -> Limits:
        """Depth, nodes and time, as its spec and its habits have them."""
        return self._limits

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        column = self._without_search(position)
        if column is not None:
            return self._played_at_once(position, column)
        self._stopped = False
        return Answer.of(self._search(position, limits or self._limits, on_info))

    def _search(self, position: Position, limits: Limits, on_info: OnAnswer | None) -> SearchResult:
        try:
            if on_info is None:
                return self.engine.search(position, limits)
            deepening = replace(limits, seconds=limits.seconds or _NEVER)
            return self.engine.search(
                position, deepening, lambda result: on_info(Answer.of(result))
            )
        except BadInput:
            if not self._stopped:
                raise
            return self.engine.search(position, Limits(depth=1))

    def _without_search(self, position: Position) -> int | None:
        """The left middle column as first move, or an obvious one, where it is its habit."""
        if self.centre_first and position.stones == 0:
            return (position.geometry.columns - 1) // 2
        return obvious_column(position) if self.obvious_first else None

    def _played_at_once(self, position: Position, column: int) -> Answer:
        """A column without a search, scored by the board it leads to."""
        after = position.play(column)
        value = evaluate(after, self.engine.heuristic, side=position.to_move)
        return Answer(column, _score_after(after, value), value, variation=(column,))

    def check_geometry(self, geometry: Geometry) -> None:
        """Refuse a board on which the values of the evaluation are too large."""
        super().check_geometry(geometry)
        compile_for(self.engine.heuristic, geometry)

    @property
    def keeps_state(self) -> bool:
        """A filled table changes how deep a limit lets it search, and what the solver proves."""
        settings = self.engine.settings
        return settings.proofs_mb > 0 or (self.limits.needs_deepening and settings.table_mb > 0)

    def prepare(self, position: Position) -> None:
        """Make the tables for searches that a clock ends."""
        super().prepare(position)
        self.engine.prepare(position.geometry, Limits.within(1.0, self._limits))

    def stop(self) -> None:
        """End the search soon, with the last finished iteration, or else one ply."""
        self._stopped = True
        self.engine.stop()


def _score_after(after: Position, value: Fraction) -> Score:
    """For the side that has just moved."""
    if after.outcome is None:
        return Estimate(value)
    if after.outcome.winner is None:
        return Draw()
    return Win.ending(after.stones, stones=after.stones - 1, cells=after.geometry.cells)


def _limits(spec: Spec, habits: Habits) -> Limits:
    """A budget of nodes or time without a depth lifts the habitual depth."""
    nodes = options.whole(spec, "nodes")
    budget = options.seconds(spec, "time")
    depth = options.whole(spec, "depth")
    if depth is None and nodes is None and budget is None:
        return Limits(habits.depth, habits.nodes, habits.seconds)
    return Limits(depth, nodes, budget or habits.seconds)


def _heuristic(spec: Spec) -> Heuristic:
    if spec.name == "heuristic":
        assert spec.argument is not None
        if not spec.argument.endswith(".toml"):
            spec.fail(
                f"invalid file {spec.argument!r}: expected a TOML file, for example my.toml",
                spec.argument_at,
            )
        try:
            return heuristic(str(spec.path))
        except (BadHeuristic, OSError) as error:
            spec.fail(str(error), spec.argument_at)
    known = parameters_of(spec.name)
    given = [option for option in spec.options if option.name in known]
    try:
        values = {option.name: parse_parameter(option.value) for option in given}
        return heuristic(spec.name, **values)
    except BadHeuristic as error:
        wrong = next((option for option in given if not _is_accepted(spec.name, option)), None)
        spec.fail(str(error), given[0].at if wrong is None else wrong.value_at)


def _is_accepted(name: str, option: Option) -> bool:
    """Does the heuristic take this parameter, where no other one is given?"""
    try:
        heuristic(name, **{option.name: parse_parameter(option.value)})
    except BadHeuristic:
        return False
    return True


def _as_text(value: object) -> str:
    return ";".join(str(part) for part in value) if isinstance(value, tuple | list) else str(value)
