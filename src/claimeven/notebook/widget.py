"""The board in a notebook: an anywidget around a `BoardSession`."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from claimeven.errors import ClaimevenError
from claimeven.game.game import Game
from claimeven.game.picture import position_html
from claimeven.game.position import Position
from claimeven.game.side import AnySide, Side
from claimeven.notebook.bundle import widget_module
from claimeven.notebook.session import BoardSession
from claimeven.players.roster import AnyPlayer


class BoardWidget(anywidget.AnyWidget):
    """A board to play on or to step through; `play` and `show` make one.

    What is done with the mouse or the keyboard can be read here, and done from here.

    >>> board = play("first-legal")
    >>> board.drop(3)
    >>> board.position
    Position('41')
    >>> board.undo()
    >>> board.game.moves
    ()
    """

    _esm = widget_module()
    _shown = traitlets.Dict().tag(sync=True)

    def __init__(self, session: BoardSession) -> None:
        super().__init__()
        self._session = session
        self._draw()
        self._reply()
        self.on_msg(self._hear)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._session.game

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._session.position

    @property
    def ply(self) -> int:
        """How many moves of the game are shown."""
        return self._session.ply

    def drop(self, column: int) -> None:
        """A person's move in this column, counted from 0; the opponent answers."""
        self._session.drop(column)
        self._settle()

    def undo(self) -> None:
        """Take back the last move of a person, and the answer to it."""
        self._session.undo()
        self._settle()

    def restart(self) -> None:
        """Begin the game again."""
        self._session.restart()
        self._settle()

    def step(self, ply: int) -> None:
        """Show the position after so many moves; 0 is the start."""
        self._session.step(ply)
        self._settle()

    def _settle(self) -> None:
        self._session.problem = ""
        self._draw()
        self._reply()

    def _reply(self) -> None:
        if self._session.awaits_reply:
            self._session.reply()
            self._draw()

    def _draw(self) -> None:
        self._shown = dict(self._session.shown())

    def _hear(self, _: object, message: Any, __: object) -> None:
        """What somebody did on the board; what is not possible is said over it."""
        try:
            self._obey(message)
        except ClaimevenError as error:
            self._session.problem = str(error)
            self._draw()

    def _obey(self, message: Any) -> None:
        match message:
            case {"do": "drop", "column": column, "ply": ply}:
                # A second press that comes while the first is answered was not meant for now.
                if ply == len(self.game.moves):
                    self.drop(column)
                else:
                    self._draw()
            case {"do": "undo"}:
                self.undo()
            case {"do": "restart"}:
                self.restart()
            case {"do": "step", "ply": ply}:
                self.step(ply)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget; a picture of the board where no widgets can be shown."""
        made = super()._repr_mimebundle_(**options)
        bundle = made[0] if isinstance(made, tuple) else made
        if bundle is not None:
            bundle["text/html"] = position_html(self.position)
        return made

    def __repr__(self) -> str:
        return f"BoardWidget({self.position!r})"


def play(
    opponent: AnyPlayer | None = "level:5",
    start: Position | Game | None = None,
    *,
    side: AnySide = Side.FIRST,
) -> BoardWidget:
    """A board to play on, against any player; with None for two people.

    `start` is the position to begin from, or a game that is played on from its end. `side` is
    yours. The column names below the board count from 1, as in all texts.

    >>> play("stank:depth=2", Position("4453"), side="second").position.stones
    5
    """
    position = Position() if start is None else start
    return BoardWidget(BoardSession.against(opponent, position, side))


def show(game: Game | Position) -> BoardWidget:
    """A board to step through a game, or through the moves that led to a position.

    >>> board = show(Position("4433221"))
    >>> board.step(3)
    >>> board.position
    Position('443')
    """
    return BoardWidget(BoardSession.of(game))
