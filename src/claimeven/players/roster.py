"""The roster: every kind of player by name, its options, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from claimeven.heuristics.catalog import CATALOG, heuristic, parameters_of
from claimeven.players import options
from claimeven.players.chance import Chance
from claimeven.players.engine import EnginePlayer
from claimeven.players.kaggle.player import ACT_SECONDS, BANK_SECONDS, KagglePlayer
from claimeven.players.levels import PERFECT, SKILLS, LevelPlayer
from claimeven.players.mcts import OPTIONS as MCTS_OPTIONS
from claimeven.players.mcts import MctsPlayer
from claimeven.players.perfect import PerfectPlayer
from claimeven.players.player import Player
from claimeven.players.searcher import SearchPlayer, search_options
from claimeven.players.simple import FirstLegalPlayer, OnePlyPlayer, RandomPlayer
from claimeven.players.spec import ENGINE_OPTIONS, Spec, nearest
from claimeven.searches.settings import TIES


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player: how it is made, what may be set, and what it is."""

    make: Callable[[Spec], Player]
    options: Mapping[str, str]
    idea: str


def player(spec: str) -> Player:
    """The player that a spec string names.

    >>> from claimeven import Position
    >>> player("stank:depth=4").choose(Position())
    3
    >>> player("stank:dept=4")
    Traceback (most recent call last):
    claimeven.errors.BadSpec: player 'stank:dept=4': stank has no option 'dept' \
(did you mean 'depth'?), at character 7
    """
    parsed, kind = _parse(spec)
    parsed.check_options(kind.options)
    return kind.make(parsed)


def options_of(spec: str) -> dict[str, str]:
    """Every option of the player that a spec names, with its value there or its default."""
    parsed, kind = _parse(spec)
    given = {option.name: option.value for option in parsed.options}
    return {**kind.options, **given}


def with_seed(spec: str, seed: int) -> str:
    """The spec with this seed, if the player takes one and the spec does not have it already.

    >>> with_seed("level:3", 7), with_seed("first-legal", 7), with_seed("random:seed=1", 7)
    ('level:3,seed=7', 'first-legal', 'random:seed=1')
    """
    parsed, kind = _parse(spec)
    if "seed" not in kind.options or parsed.option("seed"):
        return spec
    return str(parsed.with_option("seed", str(seed)))


def draws_lots(spec: str) -> bool:
    """Would the player that a spec names play otherwise with another seed?

    >>> draws_lots("random"), draws_lots("random:seed=1"), draws_lots("stank:ties=random")
    (True, False, True)
    >>> draws_lots("stank"), draws_lots("sethi-h1"), draws_lots("engine:./mybot")
    (False, True, False)
    """
    parsed, kind = _parse(spec)
    if "seed" not in kind.options or parsed.option("seed"):
        return False
    by_ties = "ties" not in kind.options or options_of(spec)["ties"] == "random"
    return by_ties or (parsed.name in CATALOG and "seed" in parameters_of(parsed.name))


def _parse(text: str) -> tuple[Spec, Kind]:
    """The parts of a spec, and the kind it names; a wrong name is told before wrong options."""
    name = text.partition(":")[0].strip()
    if name and name not in KINDS:
        near = nearest(name, KINDS)
        hint = f"did you mean {near!r}?" if near else f"there is {', '.join(KINDS)}"
        Spec(text, name).fail(f"there is no player {name!r} ({hint})", 1)
    spec = Spec.parse(text)
    return spec, KINDS[spec.name]


def _chance(spec: Spec) -> Chance:
    return Chance(options.seed(spec))


def _level(spec: Spec) -> Player:
    assert spec.argument is not None
    text = spec.argument
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else 0
    if number == PERFECT:
        return PerfectPlayer(spec.text, "random", _chance(spec))
    if number not in SKILLS:
        spec.fail(f"level {text!r} is not a number from 1 to {PERFECT}", spec.argument_at)
    return LevelPlayer(spec.text, SKILLS[number], _chance(spec))


def _perfect(spec: Spec) -> Player:
    ties = options.choice(spec, "ties", TIES, "leftmost")
    table_mb = options.whole(spec, "table", 64)
    assert table_mb is not None
    return PerfectPlayer(spec.text, ties, _chance(spec), table_mb)


_SEED = {"seed": ""}

KINDS: dict[str, Kind] = {
    "random": Kind(lambda spec: RandomPlayer(spec.text, _chance(spec)), _SEED, "any legal column"),
    "first-legal": Kind(
        lambda spec: FirstLegalPlayer(spec.text), {}, "the leftmost column with room"
    ),
    "one-ply": Kind(
        lambda spec: OnePlyPlayer(spec.text, _chance(spec)),
        _SEED,
        "takes a win, blocks a loss, else any column",
    ),
    **{name: Kind(SearchPlayer.of, search_options(name), heuristic(name).idea) for name in CATALOG},
    "heuristic": Kind(
        SearchPlayer.of, search_options("heuristic"), "searches with an evaluation from a file"
    ),
    "mcts": Kind(MctsPlayer.of, MCTS_OPTIONS, "Monte Carlo tree search"),
    "perfect": Kind(_perfect, {"ties": "leftmost", "seed": "", "table": "64"}, "the exact solver"),
    "level": Kind(_level, _SEED, "opponents for people, from 1 to 10"),
    "kaggle": Kind(
        KagglePlayer.of,
        {"time": f"{ACT_SECONDS:g}", "bank": f"{BANK_SECONDS:g}"},
        "an agent file for Kaggle's ConnectX",
    ),
    "engine": Kind(
        EnginePlayer.of, dict.fromkeys(ENGINE_OPTIONS, ""), "a program that speaks the protocol"
    ),
}
