"""`level:1` … `level:10`: opponents for people, from a beginner to perfect play.

A level looks some plies ahead with our own evaluation and makes mistakes as people do: sometimes
it plays without thinking, and sometimes it overlooks what a column leads to, so that neither its
danger nor its promise counts for more than a little. Among columns that seem equally good it
chooses at random, so games differ unless a seed is given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from claimeven.game.position import Position
from claimeven.players.chance import Chance
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.score import Estimate
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.settings import Settings

PERFECT = 10
"""The level that is the exact solver."""

GLANCE = 40
"""The most that an overlooked column seems to be worth, in hundredths of the log odds."""

NODES = 3_000_000
"""The limit per move, which matters on wide boards."""

TABLE_MB = 16
"""Size of the transposition table."""

PROOFS_MB = 4
"""Size of the solver's table, for a level that proves."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How far a level looks, and how often it errs."""

    depth: int | None
    """In plies; None: as far as its nodes reach."""
    careless: float
    """Chance, per move, to play any column."""
    overlook: float
    """Chance, per column, not to see what it leads to."""
    margin: int
    """Columns this close to the best seem as good."""
    proof_nodes: int = 0
    """If above zero, it searches this many nodes, and the exact solver proves columns."""


SKILLS = {
    1: Skill(depth=1, careless=0.50, overlook=0.50, margin=40),
    2: Skill(depth=2, careless=0.30, overlook=0.40, margin=30),
    3: Skill(depth=2, careless=0.15, overlook=0.25, margin=20),
    4: Skill(depth=2, careless=0.06, overlook=0.16, margin=15),
    5: Skill(depth=4, careless=0.05, overlook=0.13, margin=12),
    6: Skill(depth=6, careless=0.02, overlook=0.10, margin=10),
    7: Skill(depth=6, careless=0.00, overlook=0.05, margin=8),
    8: Skill(depth=8, careless=0.00, overlook=0.02, margin=8),
    9: Skill(depth=None, careless=0.00, overlook=0.04, margin=8, proof_nodes=60_000),
}


WHO = {
    1: "the first evening: half its moves are anything",
    2: "knows what a threat is, and often overlooks one",
    3: "blocks most threes",
    4: "blocks and attacks, without plans",
    5: "sees simple traps",
    6: "sets simple traps, and sometimes overlooks one",
    7: "looks six plies ahead, and rarely slips",
    8: "looks eight plies ahead, and slips once or twice a game",
    9: "proves what it can, and trusts its judgement for the rest",
    10: "plays perfectly: the exact solver",
}
"""Each level for people who choose an opponent."""

ELO = {1: 0, 2: 151, 3: 322, 4: 485, 5: 598, 6: 713, 7: 853, 8: 950, 9: 1065, 10: 1144}
"""Elo above level 1 on the standard board, by games against the level below (docs/levels.md)."""


class LevelPlayer(Player):
    """One of the levels below perfect play."""

    def __init__(self, spec: str, skill: Skill, chance: Chance) -> None:
        super().__init__(spec)
        self.skill = skill
        self._chance = chance
        # The value of every column is needed, so that slips have something to choose from.
        settings = Settings("pvs", ordering="history", table_mb=TABLE_MB, all_columns=True)
        if skill.proof_nodes:
            settings = replace(settings, proofs_mb=PROOFS_MB)
        self._engine = Engine("claimeven", settings)
        self._limits = Limits(depth=skill.depth, nodes=skill.proof_nodes or NODES)

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        chance = self._chance.at(position)
        if chance.random() < self.skill.careless:
            return Answer(chance.choice(position.legal_columns))
        result = self._engine.search(position, self._within(limits))
        column = self._slip(result.values, chance)
        value = result.values[column]
        score = result.score if column == result.column else Estimate(value)
        return Answer(column, score, value, result.depth, result.nodes)

    def column_values(self, position: Position) -> dict[int, Fraction]:
        """What its search finds every column worth, before it overlooks any."""
        return self._engine.search(position, self._limits).values

    def _within(self, limits: Limits | None) -> Limits:
        """Its own limits, in the time that is allowed: depth and nodes are what makes the level."""
        if limits is None or limits.seconds is None:
            return self._limits
        return Limits.within(limits.seconds, self._limits)

    def _slip(self, values: dict[int, Fraction], chance: Random) -> int:
        """The column that seems best, when some columns are seen at a glance only."""
        seeming = {
            column: at_a_glance(value) if chance.random() < self.skill.overlook else value
            for column, value in values.items()
        }
        good_enough = max(seeming.values()) - self.skill.margin
        return chance.choice([column for column in seeming if seeming[column] >= good_enough])

    @property
    def keeps_state(self) -> bool:
        """A filled table changes how deep its limit of nodes lets it search."""
        return True

    def prepare(self, position: Position) -> None:
        """Make the tables of its search."""
        super().prepare(position)
        self._engine.prepare(position.geometry, self._limits)

    def stop(self) -> None:
        """End the search soon."""
        self._engine.stop()


def at_a_glance(value: Fraction) -> Fraction:
    """What a column seems to be worth if it is overlooked what it leads to."""
    return max(Fraction(-GLANCE), min(Fraction(GLANCE), value))
