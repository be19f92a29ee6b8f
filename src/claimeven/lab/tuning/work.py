"""A whole tuning: the fit, the judgement and the games. What was found stays after Ctrl-C."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from claimeven.heuristics.spec import Heuristic
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.tuning.comparison import Comparison, compare
from claimeven.lab.tuning.confirm import Confirmed, confirm
from claimeven.lab.tuning.fit import OnMessage, OnStage, Tuning
from claimeven.ratings.sprt import Sprt


@dataclass(frozen=True, slots=True)
class GamesPlan:
    """The games that are to confirm a fit."""

    test: Sprt
    depths: tuple[int, ...]
    seed: int = 1


@dataclass
class TuningWork:
    """New weights, and how they compare with the old ones so far."""

    base: Heuristic
    tuning: Tuning
    judged: PositionSet
    games: GamesPlan | None = None
    compared: list[Comparison] = field(default_factory=list)
    played: dict[int, Confirmed] = field(default_factory=dict)
    """The state of the games of every depth that has begun."""
    is_finished: bool = False

    def run(self, on_message: OnMessage, on_stage: OnStage) -> None:
        """Do everything; `KeyboardInterrupt` leaves what was found in this object."""
        fitted = self.tuning.run(on_message, on_stage)
        depths = self.tuning.plan.depths
        on_judged = partial(on_stage, "judging")
        for each in compare(self.base, fitted, self.judged, depths, on_judged):
            self.compared.append(each)
        if self.games is not None:
            self._play(fitted, self.games, on_stage)
        self.is_finished = True

    def _play(self, fitted: Heuristic, games: GamesPlan, on_stage: OnStage) -> None:
        for depth in games.depths:
            for state in confirm(
                fitted,
                self.base,
                self.judged.geometry,
                depth=depth,
                test=games.test,
                seed=games.seed,
            ):
                self.played[depth] = state
                on_stage(f"SPRT at depth {depth}", state.score.games, 0)
