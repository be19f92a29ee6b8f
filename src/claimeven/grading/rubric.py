"""A rubric: what a submission is marked for, how it is played, and what it may use.

Everything has a default. The default marks follow a university course: 30 for the search and
evaluation, 10 for perft, 10 for the protocol. What only a person can judge (comments, the report,
names) gets empty columns. `rubric_file` reads rubrics from TOML.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields

from claimeven.checks import check_integer, check_number, invalid, quoted, suggestion
from claimeven.errors import BadInput, BadRubric
from claimeven.players.roster import parse_spec, player
from claimeven.protocol.dialects.dialect import DIALECTS
from claimeven.tournament.clock import Clock

AUTO = "auto"
BUILDS = (AUTO, "none", "make", "javac", "cc")

PARTS = {
    "protocol": "speaks the protocol of its dialect",
    "perft": "counts the nodes of the tree",
    "legality": "plays legal moves in random positions",
    "ladder": "games against players of known strength",
    "quality": "moves compared with perfect play",
    "class": "games against the rest of the class",
}
"""What a machine can judge."""

_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Marks:
    """The most marks that each part can earn; 0 leaves a part out."""

    protocol: float = 10
    perft: float = 10
    legality: float = 5
    ladder: float = 10
    quality: float = 10
    class_: float = 5

    def __post_init__(self) -> None:
        for entry in fields(self):
            _check(getattr(self, entry.name), entry.name.rstrip("_"), least=0, most=_MOST)
        if self.total == 0:
            raise BadRubric("no part earns marks: expected at least one above 0")

    def of(self, part: str) -> float:
        """The most marks for a part."""
        most: float = getattr(self, "class_" if part == "class" else part)
        return most

    @property
    def total(self) -> float:
        """What a perfect submission gets."""
        return sum(self.of(part) for part in PARTS)


@dataclass(frozen=True, slots=True)
class GameRules:
    """How games are played, and how many questions are asked."""

    move: float | None = 1.0
    """Seconds for a move; None where a clock is given."""
    clock: str | None = None
    """Seconds for a whole game instead, as `SECONDS` or `SECONDS+INCREMENT`."""
    grace: float = 1.0
    """How much later than it should an answer may come before the game is lost."""
    start: float = 10.0
    """Seconds for the first answer of a process, which has to start."""
    ladder: tuple[str, ...] = ("random", "level:2", "level:4", "stank:depth=4", "level:7")
    """Opponents; each is played twice for every round, with sides swapped."""
    ladder_rounds: int = 1
    class_rounds: int = 1
    """Pairs of games, sides swapped, between every two submissions; 0: no round robin."""
    positions: int = 60
    """Random positions in which a move is asked for."""
    perft_depth: int = 5
    reviews: int = 3
    """Lost games of a student that are reviewed."""

    def __post_init__(self) -> None:
        if self.clock is not None:
            _clock(self.clock)
        if (self.move is None) == (self.clock is None):
            raise BadRubric("games.move and games.clock exclude each other: expected one of them")
        for name, least in (("move", 0.001), ("grace", 0.0), ("start", 0.1)):
            if getattr(self, name) is not None:
                _check(getattr(self, name), f"games.{name}", least=least, most=_MOST)
        for name in ("ladder_rounds", "class_rounds", "positions", "perft_depth", "reviews"):
            _whole(getattr(self, name), f"games.{name}", 0, 10_000)
        for spec in self.ladder:
            _check_opponent(spec)


@dataclass(frozen=True, slots=True)
class RunLimits:
    """What one run of a submission may use, and what may be handed in."""

    seconds: float = 600.0
    processor: float = 600.0
    memory: int = 1024
    """Megabytes, of all its processes together."""
    processes: int = 64
    disk: int = 256
    """Megabytes that its folder may hold."""
    build: float = 120.0
    """Seconds for the build."""
    network: bool = False
    unpacked: int = 64
    """Megabytes of a submission when it is unpacked."""
    files: int = 2000

    def __post_init__(self) -> None:
        for name in ("seconds", "processor", "build"):
            _check(getattr(self, name), f"limits.{name}", least=0.1, most=_MOST)
        for name in ("memory", "processes", "disk", "unpacked", "files"):
            _whole(getattr(self, name), f"limits.{name}", 1, _MOST)
        if not isinstance(self.network, bool):
            raise BadRubric(invalid("limits.network", self.network, "true or false"))


@dataclass(frozen=True, slots=True)
class Start:
    """How submissions are built and started; for all of them, or for one that needed help."""

    dialect: str = AUTO
    build: str = AUTO
    command: str | None = None
    """Of every submission, started in its folder."""
    python: str | None = None
    """The interpreter for submissions in Python; the one that runs this unless given."""

    def __post_init__(self) -> None:
        _text(self.python, "start.python")
        _check_start("start", self.dialect, self.build, self.command)


@dataclass(frozen=True, slots=True)
class Mended:
    """One submission that somebody had to mend: how it is started, and what that costs."""

    dialect: str | None = None
    build: str | None = None
    command: str | None = None
    mended: int = 0
    """How many things had to be mended."""

    def __post_init__(self) -> None:
        _whole(self.mended, "mended", 0, _MOST)
        _check_start("submissions", self.dialect, self.build, self.command)


@dataclass(frozen=True)
class Rubric:
    """Everything that decides a mark.

    >>> Rubric().marks.total, sum(Rubric().by_hand.values())
    (50, 25)
    """

    name: str = "Connect Four"
    seed: int = 1
    mending: float = 5
    """Marks that are taken off for each thing that had to be mended."""
    marks: Marks = field(default_factory=Marks)
    by_hand: Mapping[str, float] = field(
        default_factory=lambda: {"comments": 10, "report": 10, "names": 5}
    )
    """What a person marks, and the most for it."""
    games: GameRules = field(default_factory=GameRules)
    limits: RunLimits = field(default_factory=RunLimits)
    start: Start = field(default_factory=Start)
    submissions: Mapping[str, Mended] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _text(self.name, "name")
        _whole(self.seed, "seed", 0, 2**62)
        _check(self.mending, "mending", least=0, most=_MOST)
        for name, most in self.by_hand.items():
            if name in PARTS:
                raise BadRubric(f"invalid by_hand {quoted(name)}: a machine marks this part")
            _check(most, f"by_hand.{name}", least=0, most=_MOST)

    @property
    def digest(self) -> str:
        """Changes with everything that changes what is measured; marks do not."""
        measured = {name: asdict(getattr(self, name)) for name in ("games", "limits", "start")}
        text = json.dumps([self.seed, measured], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def start_of(self, submission: str) -> Start:
        """How one submission is built and started."""
        own = self.submissions.get(submission, Mended())
        return Start(
            own.dialect or self.start.dialect,
            own.build or self.start.build,
            own.command or self.start.command,
            self.start.python,
        )


def _check(value: object, name: str, *, least: float, most: float) -> None:
    try:
        check_number(value, name, least=least, most=most)
    except BadInput as error:
        raise BadRubric(str(error)) from None


def _whole(value: object, name: str, least: int, most: int) -> None:
    check_integer(value, name, least=least, most=most, error=BadRubric)


def _clock(text: object) -> None:
    if not isinstance(text, str):
        raise BadRubric(invalid("games.clock", text, 'text such as "20" or "60+0.5"'))
    try:
        Clock.parse(text)
    except BadInput as error:
        raise BadRubric(f"games.clock: {error}") from None


def _check_start(path: str, dialect: object, build: object, command: object) -> None:
    for name, value, known in (("dialect", dialect, DIALECTS), ("build", build, BUILDS)):
        if value is not None and value not in known:
            raise BadRubric(f"invalid {name} {quoted(value)}: {suggestion(value, known)}")
    _text(command, f"{path}.command")
    try:
        shlex.split(str(command or ""))
    except ValueError as error:
        raise BadRubric(f"invalid {path}.command {quoted(command)}: {str(error).lower()}") from None


def _text(value: object, name: str) -> None:
    if value is not None and (not isinstance(value, str) or not value.strip()):
        raise BadRubric(invalid(name, value, "text"))


def _check_opponent(spec: str) -> None:
    """A player of the ladder must exist; a program or file of somebody is not of known strength."""
    try:
        player(parse_spec(spec)).close()
    except BadInput as error:
        raise BadRubric(f"games.ladder: {error}") from None
