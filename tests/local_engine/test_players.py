"""Players: in the page they choose what they choose in the package, also by chance from a seed."""

from __future__ import annotations

from typing import Any

import pytest

from both_engines import BothEngines
from claimeven import Position
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.heuristics.catalog import OFFERED
from claimeven.players.levels.level_player import SKILLS
from claimeven.players.roster import player
from claimeven.players.untrusted import ALLOWED, check_untrusted
from claimeven.protocol.answer import Answer
from claimeven.wire.scores import encode_score
from engine_questions import positions

SPECS = (
    *(f"{name}:seed=3" for name in ("random", "one-ply")),
    *("first-legal", "follow-up", "perfect", "perfect:ties=random,seed=5", "perfect:ties=centre"),
    *(f"{name}:depth=3" for name in OFFERED),
    *(f"level:{number},seed={number}" for number in SKILLS if number != 8),
    *("stank:search=mtdf,ordering=static,depth=4", "itu:nodes=2000", "claimeven:nodes=30000"),
    *("sethi-h1:samples=20,seed=7,depth=3", "bagdadi:ties=random,seed=2,depth=4"),
    *("claimeven:nodes=20000,proofs=4", "dangergood:proofs=1,nodes=3000,table=1"),
    *("mcts:playouts=600,seed=1", "mcts:playouts=300,seed=4,heuristic=claimeven,exploration=0.5"),
)


def _plain(answer: Answer) -> dict[str, Any]:
    return {
        "column": answer.column,
        "score": None if answer.score is None else encode_score(answer.score),
        "value": None if answer.value is None else str(answer.value),
        "depth": answer.depth,
        "nodes": answer.nodes,
        "variation": list(answer.variation),
    }


def _compare(both: BothEngines, spec: str, position: Position) -> None:
    found = both.local.player(spec, position.text, str(position.geometry))
    assert found.pop("seconds") >= 0
    assert found == _plain(player(spec).answer(position)), (spec, position)


@pytest.mark.parametrize("spec", SPECS)
def test_every_player(both: BothEngines, spec: str) -> None:
    late = "2577713147446472141745"
    for text, geometry in (("", "7x6x4"), ("4453", "7x6x4"), (late, "7x6x4"), ("1223", "5x4x3")):
        if spec.startswith("perfect") and text == "":
            continue
        _compare(both, spec, Position(text, Geometry.parse(geometry)))


def test_all_players_that_may_be_named_are_here() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == ALLOWED


def test_random_positions(both: BothEngines) -> None:
    for chance, position in positions(5, 80, finished=False):
        spec = chance.choice(SPECS)
        is_large = position.geometry.cells > Geometry().cells
        if spec.startswith("perfect") and (is_large or position.stones < 16):
            spec = "one-ply:seed=9"
        _compare(both, spec, position)


def test_the_strongest_levels(both: BothEngines) -> None:
    for spec in ("level:8,seed=1", "level:9,seed=2", "level:10,seed=3"):
        _compare(both, spec, Position("444435"))


def test_chance_without_a_seed(both: BothEngines) -> None:
    chosen = {both.local.player("level:1", "4453")["column"] for _ in range(40)}
    assert len(chosen) > 1


@pytest.mark.parametrize(
    "spec",
    [
        "", " ", ":", "x", "levl:3", "level", "level:", "level:x", "level:0", "level:11",
        "level:1.5", "level:3,seed", "level:3,seed=", "level:3,seed=-1", "level:3,seed=x",
        "level:3,depth=4", "level:3:seed=4", "level:3,seed=1,seed=2", "level:3,,seed=1",
        "level:3, seed = 4 ", "level: 3", "level:3,seed=9223372036854775808", "engine:./bot",
        "kaggle:x.py", "heuristic:my.toml", "llm:x", "claimeven-net", "human", "stank:", "stank:4",
        "stank:depth",
        "stank:dept=3", "stank:depth=0", "stank:depth=15", "stank:depth=x", "stank:depth=2.5",
        "stank:depth=+3", "stank:base=x", "stank:base=3,depth=2", "stank:search=x",
        "stank:search=alphabet", "stank:ties=left", "stank:ordering=history,depth=3",
        "stank:table=65", "stank:table=-1", "stank:time=9", "stank:time=0", "stank:time=x",
        "stank:time=nan", "stank:foo.bar", "stank:foo.bar,depth=3", "sethi-h1:foo",
        "sethi-h1:samples=300", "sethi-h1:samples=0,depth=2", "mcts:playouts=0",
        "mcts:playouts=300000", "mcts:exploration=-1", "mcts:exploration=1001",
        "mcts:exploration=.5", "mcts:heuristic=x", "mcts:heuristic=my.toml",
        "mcts:heuristic=stank:base=4", "mcts:depth=3", "perfect:table=0", "perfect:table=100",
        "perfect:ties=x", "random:seed=\u0663", "random:x=1", "bagdadi:borders=1;2",
        "bagdadi:borders=x;1,win=y", "itu:run=1,win=z,depth=2", "x" * 121, "stank:depth:3",
        "stank:\u00e9=3", "\u00e9", "😀:depth=3", "stank:😀,depth=3", "os:path", "constructor",
        "level:3,__proto__=1",
    ],
)  # fmt: skip
def test_what_a_player_may_be_called(both: BothEngines, spec: str) -> None:
    found = both.local.player(spec, "44")
    try:
        check_untrusted(spec, "over the network")
    except BadInput as error:
        assert found.get("error") == str(error)
    else:
        assert "column" in found, found


def test_lists_to_choose_from(both: BothEngines) -> None:
    both.get("/players")
