"""A language model as a player: a function from a prompt to a reply."""

from __future__ import annotations

import pickle
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from claimeven.checks import check_integer, check_type, invalid, quoted
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.position import Position
from claimeven.players.failures import raised
from claimeven.players.functions.function import function_name
from claimeven.players.functions.parameters import parameters
from claimeven.players.language.prompt import prompt
from claimeven.players.language.reply import read_column
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits

Reply: TypeAlias = Callable[[str], str]
"""Answers a prompt in free text."""

MOST_RETRIES = 100


class LanguagePlayer(Player):
    """Asks in words and reads the column from the reply; see `reply.py` for the rule.

    A reply that is not a legal move is counted. The question is asked again at most `retries`
    times, with the reason; after that the player has failed. `legal` names the legal columns in the
    prompt.
    """

    def __init__(self, spec: str, *, retries: int = 0, legal: bool = False) -> None:
        super().__init__(spec)
        self.retries = check_integer(retries, "retries", least=0, most=MOST_RETRIES)
        self.legal = check_type(legal, bool, "legal")

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        refused: list[str] = []
        reply = ""
        while len(refused) <= self.retries:
            reply = self._reply(prompt(position, legal=self.legal, refused=refused), len(refused))
            try:
                return Answer(read_column(reply, position), illegal=len(refused))
            except BadInput as error:
                refused.append(str(error))
        raise EngineFailed(
            f"{self.name} answered {_end_of(reply)} after {position.text!r}: {refused[-1]}",
            "illegal",
            illegal=len(refused),
        )

    @abstractmethod
    def _reply(self, question: str, refused: int) -> str:
        """The reply to a prompt; so many replies before it were refused."""


class TextPlayer(LanguagePlayer):
    r"""Asks a function from a prompt to a reply.

    >>> made = TextPlayer(lambda text: "I take the centre.\nmove: 4")
    >>> made.choose(Position("44")), made.answer(Position("44")).illegal
    (3, 0)
    """

    def __init__(
        self, function: Reply, *, retries: int = 0, legal: bool = False, spec: str | None = None
    ) -> None:
        if not callable(function):
            raise BadInput(invalid("function", function, "a function from a text to a text"))
        name = function_name(function) if spec is None else spec
        super().__init__(name, retries=retries, legal=legal)
        self._function = function

    @property
    def options(self) -> Mapping[str, str]:
        """A function has none."""
        return {}

    @property
    def keeps_state(self) -> bool:
        """A function may remember anything."""
        return True

    def _reply(self, question: str, refused: int) -> str:
        try:
            reply = self._function(question)
        except Exception as error:  # whatever somebody's own function raises
            raise raised(self.name, error, illegal=refused) from error
        if not isinstance(reply, str):
            raise EngineFailed(
                f"{self.name} answered {quoted(reply)}: expected a text", "illegal", refused + 1
            )
        return reply

    def __copy__(self) -> TextPlayer:
        return TextPlayer(self._function, retries=self.retries, legal=self.legal, spec=self.spec)

    def __deepcopy__(self, _: object) -> TextPlayer:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            pickle.dumps(self._function)
        except Exception as cause:  # pickle has many errors for it
            expected = "a function that a module has under its name"
            raise BadInput(invalid("function to pickle", self._function, expected)) from cause
        return _again, (self._function, self.retries, self.legal, self.spec)


def answers_text(function: Callable[..., Any]) -> bool:
    """Is the first argument of a function annotated as a text, rather than a position?

    >>> def model(text: str) -> str:
    ...     return "move: 4"
    >>> answers_text(model), answers_text(lambda position: 3)
    (True, False)
    """
    taken = parameters(function)
    return bool(taken) and taken[0].annotation in (str, "str")


def _again(function: Reply, retries: int, legal: bool, spec: str) -> TextPlayer:
    return TextPlayer(function, retries=retries, legal=legal, spec=spec)


def _end_of(reply: str) -> str:
    """The last line that is not blank: the place for the move."""
    lines = [line.strip() for line in reply.splitlines() if line.strip()]
    return quoted(lines[-1][-50:]) if lines else "nothing"
