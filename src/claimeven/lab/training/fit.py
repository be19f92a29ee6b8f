"""Fitting a net: epochs over all positions in random order, half of them mirrored.

The rate of learning falls in a straight line from `RATE` to nothing. Everything drawn comes from
the seed, so on one kind of processor the same data make the same net; another one may round sums
and logarithms differently in the last bit. What has been learned is kept after every epoch, and a
fit that was stopped goes on from there.
"""

from __future__ import annotations

import math
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from claimeven import kernel
from claimeven.checks import check_integer, check_number
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.files import atomic_file
from claimeven.game.geometry import Geometry
from claimeven.heuristics.compiler import line_cells, odd_row_bits
from claimeven.heuristics.net_term import GROUPS, MOST_UNITS
from claimeven.lab.training.boards import Boards
from claimeven.lab.training.mirror import mirrored_inputs
from claimeven.lab.training.outcomes import Outcomes
from claimeven.lab.training.quantise import MOST_WEIGHT

numpy = need("numpy")

BATCH = 512
"""Positions of one step."""
RATE = 0.002
BATCHES_AT_ONCE = 100
"""Steps between two looks at the clock and at Ctrl-C."""
_TYPICAL_INPUTS = 60


@dataclass(frozen=True)
class FitSettings:
    """What a fit depends on besides its positions."""

    units: int = 64
    groups: tuple[str, ...] = GROUPS
    epochs: int = 20
    seed: int = 1
    symmetric: bool = False
    """Is a board worth the same as its mirror image? Then half of the units mirror the others."""
    decay: float = 0.0
    """What a step takes off every weight, as a share of it, times the rate of learning."""

    def __post_init__(self) -> None:
        check_integer(self.units, "units", least=1, most=MOST_UNITS)
        check_integer(self.epochs, "epochs", least=1, most=1000)
        check_integer(self.seed, "seed", least=0)
        check_number(self.decay, "decay", least=0, most=1)
        if self.symmetric and self.units % 2:
            raise BadInput(
                f"invalid units {self.units}: expected an even number for a symmetric net"
            )


@dataclass(frozen=True)
class Epoch:
    """What one epoch came to: mean losses, and the share of decided positions judged rightly."""

    number: int
    training_loss: float
    loss: float
    right: float


OnEpoch: TypeAlias = Callable[[Epoch], None]
OnLearned: TypeAlias = Callable[[int, int], None]
"""Called now and then with (positions learned, positions to learn), over all epochs."""


class Fit:
    """A net while it learns."""

    def __init__(self, settings: FitSettings, geometry: Geometry) -> None:
        self.settings = settings
        self.geometry = geometry
        groups = sum(1 << i for i, name in enumerate(GROUPS) if name in settings.groups)
        self._trainer = kernel.NetTrainer(
            kernel.rules(geometry),
            groups,
            line_cells(geometry),
            odd_row_bits(geometry),
            settings.units,
            images := mirrored_inputs(settings.groups, geometry) if settings.symmetric else [],
        )
        self.parameters = _first_parameters(settings, self._trainer.inputs, images)
        self._moments = [numpy.zeros_like(self.parameters) for _ in range(2)]
        self.epochs: list[Epoch] = []
        self._steps = 0

    def run(
        self,
        learned: Outcomes,
        kept_back: Outcomes,
        checkpoint: Path,
        on_epoch: OnEpoch | None = None,
        on_learned: OnLearned | None = None,
    ) -> None:
        """All epochs that are left; `kept_back` is what the net is judged by."""
        for number in range(len(self.epochs) + 1, self.settings.epochs + 1):
            loss = self._learn(learned, number, on_learned)
            epoch = Epoch(number, loss, *self.judge(kept_back))
            if not math.isfinite(loss + epoch.loss):
                raise BadInput(f"the fit left the numbers in epoch {number}; fit fewer units")
            self.epochs.append(epoch)
            self._save(checkpoint, len(learned))
            if on_epoch is not None:
                on_epoch(epoch)

    def judge(self, known: Outcomes) -> tuple[float, float]:
        """Mean loss, and the share of decided positions whose winner has the better odds."""
        odds = numpy.zeros(len(known))
        batch = known.boards.batch
        self._trainer.values(batch.mover, batch.mask, self.parameters, odds)
        targets = _targets(known)
        with numpy.errstate(invalid="ignore"):  # `run` says what that means
            losses = numpy.logaddexp(0, odds) - odds * targets
        decided = known.first != 0
        right = (odds[decided] > 0) == (known.first[decided] > 0)
        return float(losses.mean()), float(right.mean()) if len(right) else math.nan

    def _learn(self, known: Outcomes, number: int, on_learned: OnLearned | None) -> float:
        generator = numpy.random.default_rng([self.settings.seed, number])
        order = generator.permutation(len(known))
        is_mirrored = generator.random(len(known)) < 0.5
        targets = _targets(known)
        in_all = self.settings.epochs * math.ceil(len(known) / BATCH)
        loss, size = 0.0, BATCH * BATCHES_AT_ONCE
        for begin in range(0, len(order), size):
            chosen = order[begin : begin + size]
            boards = known.boards[chosen]
            if not self.settings.symmetric:  # which learns from both anyway
                boards = _some_mirrored(boards, is_mirrored[begin : begin + size])
            rate = RATE * max(1 - self._steps / in_all, 0.01)
            loss += self._step(boards, targets[chosen], rate)
            self._steps += math.ceil(len(chosen) / BATCH)
            if on_learned is not None:
                done = (number - 1) * len(order) + begin + len(chosen)
                on_learned(done, self.settings.epochs * len(order))
        return loss / len(order)

    def _step(self, boards: Boards, targets: Any, rate: float) -> float:
        batch = boards.batch
        return self._trainer.learn(
            batch.mover, batch.mask, targets, self.parameters,
            self._moments[0], self._moments[1], BATCH, rate,
            self.settings.decay, MOST_WEIGHT, self._steps + 1,
        )  # fmt: skip

    def _kind(self, positions: int) -> str:
        """What a fit that goes on has in common with the one that was stopped."""
        settings = self.settings
        return (
            f"{positions:,} positions, seed {settings.seed}, symmetric {settings.symmetric}, "
            f"decay {settings.decay:g}"
        )

    def _save(self, path: Path, positions: int) -> None:
        epochs = [list(asdict(epoch).values()) for epoch in self.epochs]
        with atomic_file(path) as temporary, temporary.open("wb") as file:
            numpy.savez(
                file, parameters=self.parameters, first=self._moments[0],
                second=self._moments[1], steps=self._steps, epochs=epochs,
                kind=self._kind(positions),
            )  # fmt: skip

    def resume(self, path: Path, positions: int) -> None:
        """Go on from a checkpoint, if there is one, of a fit to that many positions."""
        if not path.exists():
            return
        try:
            with numpy.load(path) as stored:
                parts = [stored[name] for name in ("parameters", "first", "second")]
                epochs = [Epoch(int(row[0]), *map(float, row[1:])) for row in stored["epochs"]]
                steps = int(stored["steps"])
                kind = str(stored["kind"])
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise BadInput(f"'{path}' is damaged; delete it, and the fit begins again") from None
        if any(part.shape != self.parameters.shape for part in parts):
            raise BadInput(f"'{path}' holds a fit of other units or inputs; delete it")
        if kind != self._kind(positions):
            raise BadInput(
                f"'{path}' holds a fit with {kind}: expected {self._kind(positions)}; "
                "delete it, or give the net another name"
            )
        self.parameters, *self._moments = parts
        self.epochs, self._steps = epochs, steps


def _first_parameters(settings: FitSettings, inputs: int, images: list[int]) -> Any:
    generator = numpy.random.default_rng([settings.seed, 0])
    units = settings.units
    hidden = generator.normal(0, 1 / math.sqrt(_TYPICAL_INPUTS), inputs * units)
    bias = numpy.full(units, 0.3)
    direct = numpy.zeros(2 * (inputs + 1))
    output = generator.normal(0, 1 / math.sqrt(units), 2 * units)
    if images:
        half = units // 2
        rows = hidden.reshape(inputs, units)
        rows[:, half:] = rows[images, :half]
        output.reshape(2, units)[:, half:] = output.reshape(2, units)[:, :half]
    return numpy.concatenate([hidden, bias, direct, output]).astype(numpy.float32)


def _targets(known: Outcomes) -> Any:
    """FIRST's share of the point."""
    return ((known.first.astype(numpy.float32) + 1) / 2).astype(numpy.float32)


def _some_mirrored(boards: Boards, is_mirrored: Any) -> Boards:
    image = boards.mirrored()
    mover = numpy.where(is_mirrored, image.mover, boards.mover)
    return Boards(boards.geometry, mover, numpy.where(is_mirrored, image.mask, boards.mask))
