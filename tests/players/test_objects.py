"""Objects of somebody's own code where a spec could stand: in games, studies and specs."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from claimeven import Position, player
from claimeven.errors import BadInput, BadSpec, EngineFailed
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.quality import move_quality
from claimeven.players import plugins
from claimeven.players.asking import ask
from claimeven.players.functions.batch_player import BatchPlayer
from claimeven.players.player import Player
from claimeven.players.roster import spec_of
from claimeven.protocol.answer import Answer
from claimeven.solver.solver import Solver
from claimeven.tournament.grid import DepthGrid
from claimeven.tournament.plan import Tournament
from claimeven.tournament.play_game import play_game
from claimeven.tournament.referee import Referee
from claimeven.tournament.worker_players import WorkerPlayers
from cli.runner import assert_one_line_error, claimeven

GRID = ("arena", "grid", "--depths", "1", "--first")
LATE = [Position(text) for text in ("444444222222", "4444442222226", "44444112233", "4455676")]

MODULE = """
from claimeven import Position, player
from claimeven.game.threats import threats

def leftmost(position):
    return position.legal_columns[0]

class Shallow:
    def __init__(self, depth=2, style="stank"):
        self.inner = player(f"{style}:depth={depth}")
    def __call__(self, position):
        return self.inner.choose(position)

def net(planes, mask):
    return mask * [1, 2, 3, 4, 3, 2, 1]

searcher = player("stank:depth=2")
number = 5

class Broken:
    def __init__(self):
        raise RuntimeError("no weights")
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "own_agents.py").write_text(MODULE)
    (tmp_path / "bad_agents.py").write_text("import no_such_package_at_all")
    monkeypatch.chdir(tmp_path)
    for name in ("own_agents", "bad_agents"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return "own_agents"


def test_objects_of_a_module_are_players(module: str) -> None:
    assert player(f"{module}:leftmost").choose(Position("44")) == 0
    assert player(f"{module}:net").choose(Position("444444")) == 2
    assert player(f"{module}:searcher").choose(Position()) == 3
    made = player(f"{module}:Shallow,depth=3,style=bagdadi")
    assert made.choose(Position()) == player("bagdadi:depth=3").choose(Position())
    assert made.spec == f"{module}:Shallow,depth=3,style=bagdadi"
    game = play_game(f"{module}:leftmost", "stank:depth=2")
    assert game.first == f"{module}:leftmost"
    assert str(game.outcome) == "second wins"


def test_a_class_with_a_depth_plays_in_a_grid(module: str) -> None:
    shallow, stank = spec_of(f"{module}:Shallow"), spec_of("stank")
    own = DepthGrid((shallow,), (stank,), (1, 2), (1, 2)).play()
    inner = DepthGrid((stank,), (stank,), (1, 2), (1, 2)).play()
    assert [cell.result for cell in own] == [cell.result for cell in inner]


class Deep:
    """A class that makes a player of a depth."""

    def __init__(self, depth: int = 3) -> None:
        self._inner = player(f"stank:depth={depth}")

    def __call__(self, position: Position) -> int:
        return self._inner.choose(position)


def test_grids_take_objects() -> None:
    depths = (1, 2), (1, 3)
    wanted = [cell.result for cell in DepthGrid(("stank",), ("stank",), *depths).play()]
    for first in (Deep, player("stank"), spec_of("stank")):
        cells = list(DepthGrid((first,), ("stank",), *depths).play())
        assert [cell.result for cell in cells] == wanted
    assert cells[0].first == "stank"
    assert str(spec_of(Deep)) == "Deep"
    assert player(Deep).choose(Position()) == 3
    for wrong, reason in (
        (rightmost, "player 'rightmost' has no depth"),
        (player("stank:depth=2"), "names a depth; leave it to --depths"),
        (None, "invalid player None"),
    ):
        with pytest.raises(BadInput, match=reason):
            DepthGrid((wrong,), ("stank",), *depths)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="invalid firsts 'stank': expected a list of players"):
        DepthGrid("stank", ("stank",), *depths)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("own_agents:nobody", "own_agents has no 'nobody', at character 12"),
        ("own_agents:number", "number is 5: expected a Player, a function"),
        ("own_agents:leftmost,depth=2", "own_agents has no option 'depth'"),
        ("own_agents:Shallow,dept=2", r"did you mean 'depth'\?"),
        ("own_agents:Broken", "making it raised RuntimeError: 'no weights'"),
        ("own_agents:Shallow,style=nobody", "there is no player 'nobody'"),
        ("no_agents:leftmost", "there is no player or module 'no_agents'"),
        ("bad_agents:leftmost", "importing bad_agents raised No module named 'no_such"),
        ("stank:depth", "option 'depth' has no value; write OPTION=VALUE, at character 7"),
        ("rando", r"there is no player 'rando' \(did you mean 'random'\?\)"),
    ],
)
def test_wrong_objects(module: str, spec: str, reason: str) -> None:
    with pytest.raises(BadSpec, match=reason):
        player(spec)


def test_objects_on_the_command_line(module: str, tmp_path: Path) -> None:
    ran = claimeven(*GRID, f"{module}:Shallow", "--second", "stank", cwd=tmp_path)
    assert ran.code == 0, ran.err
    ran = claimeven("players", "stnk", cwd=tmp_path)
    assert_one_line_error(ran, "there is no player 'stnk'")


def rightmost(position: Position) -> int:
    return position.legal_columns[-1]


def test_a_function_is_known_by_its_name_from_then_on() -> None:
    spec = spec_of(rightmost)
    assert str(spec) == "rightmost"
    assert spec_of(rightmost) == spec
    assert player(spec).choose(Position()) == 6

    def other(position: Position) -> int:
        return 0

    other.__name__ = "rightmost"
    assert str(spec_of(other)) == "rightmost-2"
    assert player("rightmost").choose(Position()) == 6
    assert str(spec_of(player("stank:depth=2"))) == "stank:depth=2"
    assert str(spec_of(lambda position: 1)).startswith("lambda")
    namesake = lambda position: 2  # noqa: E731
    namesake.__name__ = "stank"
    assert str(spec_of(namesake)) == "stank-2"


def test_objects_play_tournaments() -> None:
    cup = Tournament.parse([rightmost, "first-legal", player("stank:depth=1")])
    assert [str(spec) for spec in cup.players] == ["rightmost", "first-legal", "stank:depth=1"]
    lenders = WorkerPlayers()
    with lenders.lend(cup.players[0], lambda: 1) as one, lenders.lend(cup.players[1], int) as two:
        assert Referee(one, two).play(0, Position()).columns[0] == 6


def raises(position: Position) -> int:
    raise ValueError("no idea")


@pytest.mark.parametrize(
    ("function", "code", "reason"),
    [
        (raises, "crash", "raises raised ValueError: 'no idea'"),
        (lambda position: 3.0, "illegal", "answered 3.0"),
        (lambda position: None, "illegal", "answered None"),
        (lambda position: True, "illegal", "answered True"),
        (lambda position: 3, "illegal", "answered 3 after '444444'"),
    ],
)
def test_functions_that_fail_lose_and_the_run_goes_on(
    function: Any, code: str, reason: str
) -> None:
    with pytest.raises(EngineFailed, match=reason) as caught:
        player(function).choose(Position("444444"))
    assert caught.value.code == code
    game = play_game(function, "first-legal", Position("444444"))
    assert str(game.outcome) == "second wins"


class OwnPlayer(Player):
    """Somebody's own class, which answers or raises whatever it was given."""

    def __init__(self, answer: Any) -> None:
        super().__init__("own")
        self._answer = answer

    def _think(self, *_: Any) -> Any:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


@pytest.mark.parametrize(
    ("answer", "code", "reason"),
    [
        (Answer(3), "illegal", "own answered 3 after '444444': expected one of the legal columns"),
        (Answer(2.0), "illegal", "own answered 2.0 after"),  # type: ignore[arg-type]
        (2, "illegal", "own answered 2: expected an Answer"),
        (None, "illegal", "own answered None: expected an Answer"),
        (ZeroDivisionError("half"), "crash", "own raised ZeroDivisionError: 'half'"),
    ],
)
def test_own_players_that_fail_lose_and_the_run_goes_on(
    answer: Any, code: str, reason: str
) -> None:
    failed = ask(OwnPlayer(answer), Position("444444"))
    assert isinstance(failed, EngineFailed)
    assert failed.code == code
    assert reason in str(failed)
    game = play_game(OwnPlayer(answer), "first-legal", Position("444444"))
    assert reason in game.reason
    full = PositionSet.of(label([Position("444444222222")], Solver(table_mb=8)))
    assert len(move_quality(OwnPlayer(answer), full).failures) == 1


def test_numbers_of_numpy_are_columns() -> None:
    answer = ask(OwnPlayer(Answer(np.int64(2))), Position("444444"))  # type: ignore[arg-type]
    assert isinstance(answer, Answer)
    assert type(answer.column) is int


def known_positions() -> PositionSet:
    return PositionSet.of(label(LATE, Solver(table_mb=8)))


def test_a_function_that_fails_sometimes_is_judged_in_the_other_positions() -> None:
    def sometimes(position: Position) -> int:
        if position.stones % 2:
            raise KeyError("odd")
        return position.legal_columns[0]

    found = move_quality(sometimes, known_positions())
    assert [each.choice.error != "" for each in found.judged] == [
        position.stones % 2 == 1 for position in known_positions().positions
    ]


def exact(planes: Any, mask: Any) -> Any:
    """Perfect play, from the planes alone."""
    from claimeven.game.arrays import from_planes
    from claimeven.game.geometry import Geometry

    scores = np.full(mask.shape, -99.0)
    for index, each in enumerate(planes.astype(int)):
        position = from_planes(each, Geometry())
        for column, score in Solver(table_mb=8).analyse(position).items():
            scores[index, column] = score.points or 0
    return scores


def test_a_network_is_judged_in_batches() -> None:
    calls: list[int] = []

    def net(planes: Any, mask: Any) -> Any:
        assert planes.shape == (len(planes), 2, 6, 7)
        assert planes.dtype == np.float32
        assert mask.dtype == bool
        calls.append(len(planes))
        return exact(planes, mask)

    found = move_quality(net, known_positions())
    assert found.perfect.value == 1.0
    assert calls == [len(LATE)]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda planes, mask: 3, "expected columns of shape"),
        (lambda planes, mask: None, "answered None"),
        (lambda planes, mask: np.zeros(len(mask)), "array of float64 of shape"),
        (lambda planes, mask: np.full(mask.shape, np.nan), "answered nan"),
        (lambda planes, mask: np.full(len(mask), 3), "answered 3 after '444444'"),
        (lambda planes, mask: 1 / 0, "raised ZeroDivisionError"),
        (lambda planes, mask: ["a"] * len(mask), "array of <U1"),
        (lambda planes, mask: mask * 1j, "array of complex128"),
    ],
)
def test_batches_that_are_answered_wrongly(answer: Any, reason: str) -> None:
    with pytest.raises(EngineFailed, match=reason):
        player(answer).choose(Position("444444"))


def test_one_illegal_column_of_a_batch_fails_alone() -> None:
    made = BatchPlayer(lambda planes, mask: np.full(len(mask), 3))
    good, bad = made.answer_many([Position("44"), Position("444444")])
    assert not isinstance(good, EngineFailed)
    assert good.column == 3
    assert isinstance(bad, EngineFailed)
    assert made.answer_many([]) == []


def test_other_packages_add_kinds(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    points = {
        "own-net": EntryPoint("own-net", f"{module}:Shallow", plugins.GROUP),
        "lost": EntryPoint("lost", f"{module}:nobody", plugins.GROUP),
        "odd": EntryPoint("odd", f"{module}:number", plugins.GROUP),
    }
    monkeypatch.syspath_prepend(".")
    monkeypatch.setattr(plugins, "_entry_points", lambda: points)
    assert player("own-net:depth=1").choose(Position()) == player("stank:depth=1").choose(
        Position()
    )
    with pytest.raises(BadSpec, match=r"did you mean 'own-net'\?"):
        player("own-nt")
    with pytest.raises(BadSpec, match="player 'lost' of own_agents:nobody cannot be loaded"):
        player("lost")
    with pytest.raises(BadSpec, match="player 'odd' of own_agents:number is 5: expected"):
        player("odd")
