"""Damages tournaments in many ways, and lets every command read them.

    python tests/fuzz/damaged_tournaments.py --seconds 600 --seed 1

A command either refuses the file in one line, or shows games that are those of the sound file; if
some are left out it says so on standard error. It never ends in a traceback.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from claimeven.cli.arena.main import arena
from claimeven.errors import ClaimevenError
from claimeven.game.side import Side
from claimeven.tournament.game_batch import GameBatch, allow_games, close_players, play_batch
from claimeven.tournament.plan import Tournament
from claimeven.tournament.player_files import PlayerFile
from claimeven.tournament.results import CRASH, Failure, GameResult
from claimeven.tournament.store.store import TournamentStore

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
from fuzz.damage import damage

GAMES = 40
PLAYERS = ("first-legal", "one-ply", "stank:depth=1")
_OPTIONS = {
    "export": ["--format", "csv"],
    "report": [],
    "resume": ["--threads", "1", "--json"],
}
REPORT_EVERY = 40
"""Pictures take long to draw."""


@dataclass(frozen=True)
class Said:
    """What a command did: its exit code, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@dataclass
class Campaign:
    """Damages copies of one file; `faults` are what should not have happened."""

    folder: Path
    faults: list[str] = field(default_factory=list)
    files: int = 0
    refused: int = 0
    warned: int = 0
    harmless: int = 0

    def __post_init__(self) -> None:
        self._base = self.folder / "base.sqlite"
        make_tournament(self._base)
        shown = self._run("games", self._base)
        self._games = {game["id"]: game for game in shown.lines}
        assert len(self._games) == GAMES

    def damage_one(self, chance: random.Random) -> None:
        """One damaged file, and all commands."""
        path = self.folder / f"cup{self.files}.sqlite"
        shutil.copy(self._base, path)
        self._now = damage(path, chance)
        self.files += 1
        listed = self._run("games", path)
        self._check_games(listed)
        checked = self._run("check", path)
        if checked.code == 0 and (listed.code != 0 or listed.err):
            self._fault("check finds nothing", listed.err)
        shown = self._run("show", path)
        if shown.code == 0 and not shown.err:
            self._check_count(shown.lines[0]["finished"])
        self._run("export", path)
        if self.files % REPORT_EVERY == 0:
            self._run("report", path)
        resumed = self._run("resume", path)
        if resumed.code == 0:
            self._check_games(self._run("games", path))
        self._count(listed)
        for left in self.folder.glob(f"{path.stem}*"):
            left.unlink()

    def _check_count(self, finished: int) -> None:
        if finished != len(self._games):
            self._fault("show counts without a word", str(finished))

    def _check_games(self, listed: Said) -> None:
        if listed.code != 0:
            return
        for game in listed.lines:
            if game["id"] in self._games and game != self._games[game["id"]]:
                self._fault("another game is shown", str(game))
        if not listed.err and len(listed.lines) < len(self._games):
            self._fault("games are left out without a word", str(len(listed.lines)))

    def _run(self, command: str, path: Path) -> Said:
        words = [command, str(path), *_OPTIONS.get(command, ["--json"])]
        ran = CliRunner().invoke(arena, words)
        error = ran.exception
        if isinstance(error, ClaimevenError):
            if "\n" in str(error):
                self._fault("an error of several lines", str(error))
            return Said(2, ran.stdout, str(error))
        if error is not None and not isinstance(error, SystemExit):
            self._fault(f"{command} ends in {type(error).__name__}", str(error))
        return Said(ran.exit_code, ran.stdout, ran.stderr)

    def _fault(self, what: str, more: str) -> None:
        self.faults.append(f"{self._now}: {what}: {more}")

    def _count(self, listed: Said) -> None:
        if listed.code != 0:
            self.refused += 1
        elif listed.err:
            self.warned += 1
        else:
            self.harmless += 1


def make_tournament(path: Path) -> None:
    """A small unfinished tournament, with a failure and a file of a player; always the same."""
    tournament = Tournament.parse(PLAYERS, openings="plies:1", rounds=2, seed=3)
    suite = tournament.openings.make(tournament.geometry, 3, 2)
    with TournamentStore.create(path, tournament, suite) as store:
        store.begin_session("1.0", "claimeven arena run", [PlayerFile("one-ply", "x", "")])
        died = Failure(Side.FIRST, CRASH, "it died", "help")
        store.add([GameResult(5, (), Side.SECOND, CRASH, (0.5, 0.0), (0, 0), failure=died)])
        chosen = [game for game in (store.schedule[id] for id in range(GAMES)) if game.id != 5]
        allow_games()
        games = play_batch(
            GameBatch(tournament, tuple((game, suite[game.opening]) for game in chosen))
        )
        close_players()
        store.add(replace(game, seconds=(0.25, 0.5)) for game in games.games)


def run(folder: Path, seed: int, count: int | None = None, seconds: float = 1e9) -> Campaign:
    """Damage so many files, or for so long."""
    campaign = Campaign(folder)
    until = time.monotonic() + seconds
    chance = random.Random(seed)
    while time.monotonic() < until and campaign.files != count:
        campaign.damage_one(chance)
    return campaign


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), given.seed, seconds=given.seconds)
    print(
        f"{found.files} damaged tournaments, seed {given.seed}: {found.refused} refused, "
        f"{found.warned} with a warning, {found.harmless} as before"
    )
    for fault in found.faults:
        print(fault)
    sys.exit(bool(found.faults))


if __name__ == "__main__":
    main()
