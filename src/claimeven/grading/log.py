"""What has been done, in a file that a killed run goes on from."""

from __future__ import annotations

from collections.abc import Mapping

from claimeven.errors import BadRubric
from claimeven.grading.contest import ClassGame, decode_class_game, encode_class_game
from claimeven.grading.examination import (
    Examination,
    decode_examination,
    decode_usage,
    encode_examination,
    encode_usage,
)
from claimeven.grading.rubric import Rubric
from claimeven.journal import Journal
from claimeven.protocol.programs.confinement import Usage

FORMAT = 1


class GradeLog(Journal):
    """A journal of examinations and games.

    What was measured under another rubric, or of a submission that has changed, does not count. New
    marks for the same measurements do not change the rubric in this sense.
    """

    kind = "a journal of grading"
    advice = "name another folder"
    error = BadRubric

    def _begin(self) -> None:
        self.examinations: dict[str, Examination] = {}
        self.games: dict[str, ClassGame] = {}
        self.usage: dict[str, Usage] = {}
        """What each submission used in its games."""
        if self.entries:
            self._rubric = str(self.entries[0]["rubric"])
        for entry in self.entries[1:]:
            if "examined" in entry:
                self._examined(decode_examination(entry["examined"]))
            elif "used" in entry:
                self._used(entry["used"]["name"], decode_usage(entry["used"]["usage"]))
            else:
                game = decode_class_game(entry["game"])
                self.games[game.pairing.key] = game

    def start(self, rubric: Rubric, digests: Mapping[str, str]) -> None:
        """Begin, or go on: drop what does not belong to these submissions."""
        if not self.entries:
            self.append({"grading": FORMAT, "rubric": rubric.digest})
        elif self._rubric != rubric.digest:
            raise BadRubric(
                f"'{self.path}' was made with other games, limits, starts or another seed: "
                "expected the same rubric, or another folder"
            )
        for name, found in list(self.examinations.items()):
            if digests.get(name) != found.digest:
                self._forget(name)

    def add_examination(self, found: Examination) -> None:
        """Keep it; it is on the disk when this returns."""
        self._examined(found)
        self.append({"examined": encode_examination(found)})

    def add_game(self, game: ClassGame) -> None:
        """Keep it; it is on the disk when this returns."""
        self.games[game.pairing.key] = game
        self.append({"game": encode_class_game(game)})

    def add_usage(self, name: str, used: Usage) -> None:
        """Keep what a submission used in games."""
        self._used(name, used)
        self.append({"used": {"name": name, "usage": encode_usage(used)}})

    def _used(self, name: str, used: Usage) -> None:
        self.usage[name] = self.usage.get(name, Usage()) + used

    def _examined(self, found: Examination) -> None:
        """Games of an earlier state of the submission do not count."""
        if found.name in self.examinations:
            self._forget(found.name)
        self.examinations[found.name] = found

    def _forget(self, name: str) -> None:
        self.examinations.pop(name, None)
        self.usage.pop(name, None)
        kept = {k: game for k, game in self.games.items() if name not in game.pairing.submissions}
        self.games = kept
