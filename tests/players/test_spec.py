"""Spec strings: what they mean, and where exactly they are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Position, heuristic, player
from claimeven.errors import BadSpec, ClaimevenError
from claimeven.players.roster import KINDS, options_of, with_seed
from claimeven.players.searcher import SearchPlayer
from claimeven.players.spec import Spec
from claimeven.searches.limits import Limits


@pytest.mark.parametrize(
    ("text", "character", "said"),
    [
        ("", 1, "name is missing"),
        (":depth=4", 1, "name is missing"),
        ("stnk", 1, "did you mean 'stank'"),
        ("stnk:depth=4", 1, "did you mean 'stank'"),
        ("stank:", 7, "an option is missing"),
        ("stank:depth=4,", 15, "an option is missing"),
        ("stank:depth", 7, "write OPTION=VALUE"),
        ("stank:depth=", 7, "write OPTION=VALUE"),
        ("stank:depth=4, dept=5", 16, "did you mean 'depth'"),
        ("stank:depth=4,depth=5", 15, "given twice"),
        ("stank:depth=0", 13, "at least 1"),
        ("stank:depth=-3", 13, "at least 1"),
        ("stank:depth=four", 13, "whole number"),
        ("claimeven:depth=+-5", 17, "invalid depth '+-5': expected a whole number"),
        ("claimeven:depth=--5", 17, "whole number"),
        ("sethi-h1:samples=+-5", 18, "whole number"),
        ("stank:depth=²", 13, "whole number"),
        ("stank:depth=99999999999", 13, "at most 2147483647"),
        ("bagdadi:time=0", 14, "expected a number of seconds above 0"),
        ("bagdadi:time=nan", 14, "expected a number of seconds"),
        ("bagdadi:time=inf", 14, "expected a number of seconds"),
        ("bagdadi:time=1_0", 14, "expected a number of seconds"),
        ("bagdadi:time=1e300", 14, "at most 1e+09"),
        ("bagdadi:time=soon", 14, "number of seconds"),
        ("bagdadi:nodes=0", 15, "at least 1"),
        ("bagdadi:depth=2,search=pvx", 24, "did you mean 'pvs'"),
        ("bagdadi:table=99999999999", 15, "at most"),
        ("bagdadi:ties=middle", 14, "choose from"),
        ("sethi-h1:depth=3,samples=x", 26, "whole number"),
        ("sethi-h1:sample=3", 10, "did you mean 'samples'"),
        ("random:depth=3", 8, "seed"),
        ("first-legal:seed=3", 13, "there are none"),
        ("random:seed=-1", 13, "at least 0"),
        ("level:", 7, "a number from 1 to 10"),
        ("level:0", 7, "1 to 10"),
        ("level:11", 7, "1 to 10"),
        ("level:six", 7, "1 to 10"),
        ("level:--1", 7, "invalid level '--1': expected a number from 1 to 10"),
        ("level:²", 7, "1 to 10"),
        ("level:6,depth=3", 9, "no option 'depth'"),
        ("heuristic:", 11, "a TOML file"),
        ("heuristic:no.toml,depth=3", 11, "No such file"),
        ("heuristic:stank,depth=3", 11, "TOML"),
        ("heuristic:my.toml:depth=6", 18, "as in 'heuristic:my.toml,depth=6'"),
        ("kaggle:bot.py:time=1,bank=5", 14, "as in 'kaggle:bot.py,time=1,bank=5'"),
        ("level:3:seed=4", 8, "as in 'level:3,seed=4'"),
        ("stank:depth=4:ties=centre", 14, "as in 'stank:depth=4,ties=centre'"),
        ("mcts:playouts=0", 15, "at least 1"),
        ("mcts:exploration=-1", 18, "at least 0"),
        ("mcts:exploration=nan", 18, "expected a number"),
        ("mcts:heuristic=stonk", 16, "unknown heuristic 'stonk'"),
        ("engine:", 8, "needs a command"),
        ("engine:deadline=5,", 19, "needs a command"),
        ("engine:deadline=0,./bot", 17, "expected a number of seconds above 0"),
    ],
)
def test_mistakes_are_pointed_at(text: str, character: int, said: str) -> None:
    with pytest.raises(BadSpec) as caught:
        player(text)
    message = str(caught.value)
    assert message.endswith(f"at character {character}"), message
    assert said in message
    assert repr(text) in message
    assert "\n" not in message


@given(st.text(max_size=30) | st.builds("{}:{}".format, st.sampled_from(sorted(KINDS)), st.text()))
def test_any_text_is_a_player_or_an_error(text: str) -> None:
    try:
        Spec.parse(text)
        if not text.lstrip().startswith("engine"):
            player(text)
    except ClaimevenError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("text", "limits", "algorithm"),
    [
        ("stank", Limits(depth=4), "minimax"),
        ("itu", Limits(depth=8, seconds=30), "alphabeta"),
        ("itu:depth=6", Limits(depth=6, seconds=30), "alphabeta"),
        ("sethi-h3", Limits(depth=4), "alphabeta"),
        ("dangergood", Limits(depth=4), "alphabeta"),
        ("bagdadi", Limits(depth=4), "alphabeta"),
        ("bagdadi:time=0.5,search=pvs", Limits(seconds=0.5), "pvs"),
        ("bagdadi:nodes=1000,depth=3", Limits(depth=3, nodes=1000), "alphabeta"),
    ],
)
def test_sources_play_with_the_settings_of_their_documents(
    text: str, limits: Limits, algorithm: str
) -> None:
    made = player(text)
    assert isinstance(made, SearchPlayer)
    assert made.limits == limits
    assert made.engine.settings.algorithm == algorithm


def test_parameters_of_the_heuristic_are_options() -> None:
    made = player("sethi-h1:depth=5,samples=20,seed=7")
    assert isinstance(made, SearchPlayer)
    assert made.engine.heuristic == heuristic("sethi-h1", samples=20, seed=7)
    assert options_of(Spec.parse("sethi-h1:samples=20"))["samples"] == "20"
    assert options_of(Spec.parse("stank"))["depth"] == "4"


def test_a_heuristic_comes_from_a_file(tmp_path: Path) -> None:
    from claimeven.heuristics.toml import dumps

    path = tmp_path / "mine.toml"
    path.write_text(dumps(heuristic("stank")))
    assert player(f"heuristic:{path},depth=4").choose(Position("4453")) == 5


def test_an_engine_keeps_its_command_and_its_options_apart() -> None:
    spec = Spec.parse("engine:deadline=5,time=0.5,./mybot --fast=1,2")
    assert spec.argument == "./mybot --fast=1,2"
    assert [(option.name, option.value) for option in spec.options] == [
        ("deadline", "5"),
        ("time", "0.5"),
    ]
    assert str(spec) == spec.text


def test_seeds_are_added_where_they_matter() -> None:
    for text, seeded in (
        ("level:3", "level:3,seed=7"),
        ("level:3,seed=1", "level:3,seed=1"),
        ("engine:./bot", "engine:./bot"),
    ):
        assert with_seed(Spec.parse(text), 7) == Spec.parse(seeded)
