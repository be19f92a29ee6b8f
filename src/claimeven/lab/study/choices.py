"""What a player chooses in many positions, on several threads, with a log to resume from."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields

from claimeven.checks import check_integer
from claimeven.errors import BadPositionSet, CannotStart, EngineFailed
from claimeven.game.position import Position
from claimeven.interrupts import raise_missed, uninterrupted
from claimeven.journal import Journal
from claimeven.kernel import OnProgress
from claimeven.lab.study.seeded_players import SeededPlayers
from claimeven.players.asking import ask
from claimeven.players.functions.batch_player import BatchPlayer
from claimeven.players.language.text_player import LanguagePlayer
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.protocol.answer import Answer
from claimeven.solver.solver import MAX_THREADS

_CHUNK = 64
"""Positions that a thread takes at a time."""

_SAVE_SECONDS = 1.0
"""How long choices may be in memory before they are saved."""

_MAX_FAILURES = 5
"""Failures in a row after which a player is not asked again."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player did in one position; `column` is None where it failed."""

    column: int | None
    seconds: float
    nodes: int | None = None
    error: str = ""
    illegal: int = 0
    """Answers that were not legal moves; more than one where the player was asked again."""

    @classmethod
    def of(cls, answer: Answer | EngineFailed) -> Choice:
        """What a player answered, or how it failed."""
        if isinstance(answer, EngineFailed):
            return cls(None, 0.0, error=str(answer), illegal=answer.illegal)
        return cls(answer.column, answer.seconds or 0.0, answer.nodes, illegal=answer.illegal)


class MoveLog(Journal):
    """A journal of choices, to resume from after a kill."""

    kind = "a log of moves"
    error = BadPositionSet

    def _begin(self) -> None:
        self._done = {(e["run"], e["index"]): _choice(e) for e in self.entries}

    def of(self, run: str) -> dict[int, Choice]:
        """The choices of a run, by the index of the position."""
        return {index: choice for (name, index), choice in self._done.items() if name == run}

    def add(self, run: str, found: Mapping[int, Choice]) -> None:
        """Write some choices; they are on the disk when this returns."""
        self.append(
            *({"run": run, "index": index, **asdict(choice)} for index, choice in found.items())
        )


def _choice(entry: Mapping[str, object]) -> Choice:
    # Logs of earlier versions have no number of illegal answers.
    whole = {"illegal": 0, **entry}
    return Choice(**{field.name: whole[field.name] for field in fields(Choice)})  # type: ignore[arg-type]


def choices(
    spec: str,
    positions: Sequence[Position],
    *,
    threads: int = 1,
    on_progress: OnProgress | None = None,
    log: MoveLog | None = None,
) -> list[Choice]:
    """The player's choice in every position; every thread has a player of its own.

    With a seed in the spec a choice depends on the position alone, not on the threads or on what
    was asked before, unless the player thinks by the clock or is a program of its own.

    A move that fails is recorded and the next position follows; several failures in a row are an
    error, with the message of the last. So is a player that cannot start before it has answered
    once. Illegal answers of a language model are not failures in this sense, however many there
    are.
    """
    check_integer(threads, "threads", least=1, most=MAX_THREADS)
    player(spec).close()  # a bad spec is an error here, once
    store = _ChoiceStore(_run(spec, positions), len(positions), log, on_progress)
    left = [index for index in range(len(positions)) if index not in store.found]
    chunks = [left[start : start + _CHUNK] for start in range(0, len(left), _CHUNK)]
    player_pool = _PlayerPool(spec, store.add)
    try:
        with ThreadPoolExecutor(max_workers=threads) as pool:
            with uninterrupted() as missed:
                jobs = [pool.submit(player_pool.choose, chunk, positions) for chunk in chunks]
            try:
                raise_missed(missed)
                for job in jobs:
                    job.result()
            except BaseException:
                with uninterrupted():
                    player_pool.stop()
                    pool.shutdown(cancel_futures=True)
                raise
    finally:
        player_pool.close()
    return [store.found[index] for index in range(len(positions))]


def _run(spec: str, positions: Sequence[Position]) -> str:
    """A key for this player on these positions, to find its choices in a log."""
    digest = hashlib.sha256(spec.encode())
    for position in positions:
        digest.update(f"|{position.geometry} {position.text}".encode())
    return digest.hexdigest()[:16]


class _ChoiceStore:
    """The choices so far, from all threads and from a log."""

    def __init__(
        self, run: str, wanted: int, log: MoveLog | None, on_progress: OnProgress | None
    ) -> None:
        self.found = {} if log is None else log.of(run)
        self._run = run
        self._wanted = wanted
        self._log = log
        self._on_progress = on_progress
        self._lock = threading.Lock()

    def add(self, made: Mapping[int, Choice]) -> None:
        with self._lock:
            self.found |= made
            if self._log is not None:
                self._log.add(self._run, made)
            if self._on_progress is not None:
                self._on_progress(len(self.found), self._wanted)


class _PlayerPool:
    """Players for each thread; choices are passed on at least every `_SAVE_SECONDS`."""

    def __init__(self, spec: str, save: Callable[[Mapping[int, Choice]], None]) -> None:
        self._spec = spec
        self._save = save
        self._local = threading.local()
        self._lenders: list[SeededPlayers] = []
        self._thinking: set[Player] = set()
        self._stopped = threading.Event()

    def choose(self, indices: Sequence[int], positions: Sequence[Position]) -> None:
        if not hasattr(self._local, "players"):
            self._local.players = SeededPlayers(self._spec)
            self._local.failures = 0
            self._local.has_answered = False
            self._lenders.append(self._local.players)
        many = self._local.players.answers_many
        if many is not None:
            self._save(self._choose_many(many, indices, positions))
            return
        found: dict[int, Choice] = {}
        saved = time.monotonic()
        for index in indices:
            if self._stopped.is_set():
                break
            choice = self._choose(self._local.players, positions[index])
            if self._stopped.is_set():
                break  # an answer after `stop` does not count
            found[index] = choice
            if time.monotonic() - saved >= _SAVE_SECONDS:
                self._save(found)
                found, saved = {}, time.monotonic()
        if found:
            self._save(found)

    def _choose_many(
        self, asked: BatchPlayer, indices: Sequence[int], positions: Sequence[Position]
    ) -> dict[int, Choice]:
        """The same for a player that answers all of them in one call."""
        answers = asked.answer_many([positions[index] for index in indices])
        if len(answers) >= _MAX_FAILURES and all(isinstance(a, EngineFailed) for a in answers):
            raise EngineFailed(f"{self._spec} failed {len(answers)} times in a row: {answers[-1]}")
        return {i: Choice.of(answer) for i, answer in zip(indices, answers, strict=True)}

    def _choose(self, players: SeededPlayers, position: Position) -> Choice:
        with players.lend() as player:
            self._thinking.add(player)
            try:
                answer = ask(player, position)
            finally:
                self._thinking.discard(player)
        is_model = isinstance(player, LanguagePlayer)
        if not isinstance(answer, EngineFailed) or (is_model and answer.code == "illegal"):
            self._local.failures = 0
            self._local.has_answered = True
            return Choice.of(answer)
        if isinstance(answer, CannotStart) and not self._local.has_answered:
            # It would fail in every position, and may take seconds for each.
            self._stopped.set()
            raise CannotStart(f"{self._spec} cannot play: {answer}", answer.code)
        self._local.failures += 1
        if self._local.failures >= _MAX_FAILURES:
            raise EngineFailed(f"{self._spec} failed {_MAX_FAILURES} times in a row: {answer}")
        return Choice.of(answer)

    def stop(self) -> None:
        self._stopped.set()
        for each in tuple(self._thinking):
            each.stop()

    def close(self) -> None:
        for each in self._lenders:
            each.close()
