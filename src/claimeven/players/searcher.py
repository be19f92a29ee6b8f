"""Players that search with a heuristic: the source systems with their habits, and our own."""

from __future__ import annotations

from dataclasses import dataclass, replace

from claimeven.errors import BadHeuristic, BadInput
from claimeven.game.position import Position
from claimeven.heuristics.catalog import heuristic, parameters_of, parse_parameter
from claimeven.heuristics.evaluation import evaluate
from claimeven.heuristics.spec import Heuristic
from claimeven.players import options
from claimeven.players.player import Player
from claimeven.players.spec import Option, Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.score import Estimate
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
    centre_first: bool = False
    """Does it open in the centre without searching?"""


# Settings that the sources give; where one gives none, alpha-beta to depth 4.
HABITS = {
    "stank": Habits(search="minimax", centre_first=True),
    "stank-playon": Habits(search="minimax", centre_first=True),
    "itu": Habits(depth=8, seconds=30),
    "itu-unsigned": Habits(depth=8, seconds=30),
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
        "ties": "leftmost",
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
    ) -> None:
        super().__init__(spec)
        self._limits = limits
        self.engine = Engine(chosen, settings)
        self.centre_first = centre_first
        self._stopped = False

    @classmethod
    def of(cls, spec: Spec) -> SearchPlayer:
        """The player that a spec describes."""
        habits = HABITS.get(spec.name, Habits())
        settings = Settings(
            algorithm=options.choice(spec, "search", ALGORITHMS, habits.search),
            ordering=options.choice(spec, "ordering", ORDERINGS, habits.ordering),
            ties=options.choice(spec, "ties", TIES, "leftmost"),
            seed=options.seed(spec) or 0,
            table_mb=options.whole(spec, "table", habits.table_mb, at_least=0, at_most=MAX_TABLE_MB)
            or 0,
            proofs_mb=options.whole(spec, "proofs", 0, at_least=0, at_most=MAX_TABLE_MB) or 0,
            all_columns=False,
        )
        limits, found = _limits(spec, habits), _heuristic(spec)
        return cls(spec.text, found, settings, limits, centre_first=habits.centre_first)

    @property
    def limits(self) -> Limits:
        """Depth, nodes and time, as its spec and its habits have them."""
        return self._limits

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        if self.centre_first and position.stones == 0:
            return self._open_in_the_centre(position)
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

    def _open_in_the_centre(self, position: Position) -> Answer:
        """The left middle column without a search, scored by the board it leads to."""
        column = (position.geometry.columns - 1) // 2
        value = evaluate(position.play(column), self.engine.heuristic, side=position.to_move)
        return Answer(column, Estimate(value), value, variation=(column,))

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
