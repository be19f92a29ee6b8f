"""Every kind of player by name, its options, and how it is made."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, count
from typing import TypeAlias

from claimeven.checks import check_type, invalid, parse_integer, quoted, suggestion
from claimeven.errors import BadInput, BadSpec
from claimeven.heuristics.catalog import CATALOG, heuristic, parameters_of
from claimeven.players import options
from claimeven.players.chance import Chance
from claimeven.players.engine import EnginePlayer
from claimeven.players.follower import FollowUpPlayer
from claimeven.players.functions.batch_player import ChooseColumns
from claimeven.players.functions.function import ChooseColumn
from claimeven.players.kaggle.player import KagglePlayer
from claimeven.players.language.program import DEADLINE_SECONDS, LlmPlayer
from claimeven.players.language.text_player import Reply
from claimeven.players.levels.level_player import PERFECT, SKILLS, LevelPlayer
from claimeven.players.mcts import OPTIONS as MCTS_OPTIONS
from claimeven.players.mcts import MctsPlayer
from claimeven.players.objects import PlayerKind, kind_of, load, player_of
from claimeven.players.perfect import PerfectPlayer
from claimeven.players.player import Player
from claimeven.players.plugins import find_plugin, plugin_names
from claimeven.players.searcher import SearchPlayer, search_options
from claimeven.players.simple import FirstLegalPlayer, OnePlyPlayer, RandomPlayer
from claimeven.players.spec import ENGINE_OPTIONS, WITH_ARGUMENT, WITH_COMMAND, Spec
from claimeven.protocol.dialects.agent import ACT_SECONDS, BANK_SECONDS
from claimeven.protocol.dialects.dialect import AUTO
from claimeven.protocol.dialects.driver import START_SECONDS
from claimeven.searches.settings import TIES

AnyPlayer: TypeAlias = str | Spec | Player | ChooseColumn | ChooseColumns | Reply | type
"""A spec, the player itself, a function from a position to a column, one that answers many
positions at once (see `BatchPlayer`), one from a text to a text (see `TextPlayer`), or a class that
makes one of these."""


def player(chosen: AnyPlayer) -> Player:
    """The player that a spec names, or that asks a function; a player is returned as it is.

    >>> from claimeven import Position
    >>> player("stank:depth=4").choose(Position())
    3
    >>> player("stank:dept=4")
    Traceback (most recent call last):
    claimeven.errors.BadSpec: player 'stank:dept=4': stank has no option 'dept' \
(did you mean 'depth'?), at character 7
    """
    if isinstance(chosen, str):
        chosen = parse_spec(chosen)
    if isinstance(chosen, type):
        chosen = spec_of(chosen)
    if isinstance(chosen, Spec):
        return _kind(chosen).make(chosen)
    if isinstance(chosen, Player) or callable(chosen):
        return player_of(chosen)
    raise BadSpec(
        f"invalid player {quoted(chosen)}: expected a spec such as 'level:6', a Player, or a "
        "function from a position to a column"
    )


def spec_of(chosen: AnyPlayer) -> Spec:
    """The spec of a player; an object without one is known by a name from now on, in this process.

    >>> def from_right(position):
    ...     return position.legal_columns[-1]
    >>> str(spec_of("stank:depth=4")), str(spec_of(from_right)), player("from_right").spec
    ('stank:depth=4', 'from_right', 'from_right')
    """
    if isinstance(chosen, Spec):
        return chosen
    if isinstance(chosen, str):
        return parse_spec(chosen)
    if isinstance(chosen, type):
        return Spec.parse(_name_object(chosen, chosen.__name__))
    made = player(chosen)
    if isinstance(chosen, Player):
        with suppress(BadSpec):  # a player that was made from a spec
            parsed = parse_spec(chosen.spec)
            if parsed.name not in _OBJECTS:
                return parsed
    return Spec.parse(_name_object(chosen, re.sub(r"[^\w.-]+", "", made.spec) or "player"))


def _name_object(given: object, wanted: str) -> str:
    """The name under which an object is found; `-2` and so on where another has it."""
    for name in chain([wanted], (f"{wanted}-{number}" for number in count(2))):
        known = _OBJECTS.get(name)
        if known is not None and known.given is given:
            return name
        if known is None and name not in KINDS:
            _OBJECTS[name] = _NamedObject(given, kind_of(given, "an object of this program"))
            return name
    raise AssertionError("names do not end")


def parse_spec(text: str) -> Spec:
    """The spec of a player that exists, with options that it takes; the player is not made.

    >>> parse_spec("stank:depth=4").name
    'stank'
    """
    name = check_type(text, str, "player", error=BadSpec).partition(":")[0].strip()
    try:
        spec = Spec.parse(text)
    except BadSpec:
        if name:  # a wrong name is reported before wrong options
            _kind(Spec(text, name))
        raise
    _kind(spec)
    return spec


def options_of(spec: Spec) -> dict[str, str]:
    """Every option of the player that a spec names, with its value there or its default."""
    return {**_kind(spec).options, **{option.name: option.value for option in spec.options}}


def with_seed(spec: Spec, seed: int) -> Spec:
    """The spec with this seed, if the player takes one and the spec does not have it already.

    >>> str(with_seed(Spec.parse("level:3"), 7)), str(with_seed(Spec.parse("random:seed=1"), 7))
    ('level:3,seed=7', 'random:seed=1')
    """
    if "seed" not in _kind(spec).options or spec.option("seed"):
        return spec
    return spec.with_option("seed", str(seed))


def is_random(spec: Spec) -> bool:
    """Would the player that a spec names play differently with another seed?

    >>> [is_random(Spec.parse(text)) for text in ("random", "random:seed=1", "stank:ties=random")]
    [True, False, True]
    >>> [is_random(Spec.parse(text)) for text in ("stank", "sethi-h1", "engine:./mybot")]
    [False, True, False]
    """
    options = options_of(spec)
    if "seed" not in options or spec.option("seed"):
        return False
    by_ties = options.get("ties", "random") == "random"
    return by_ties or (spec.name in CATALOG and "seed" in parameters_of(spec.name))


def _kind(spec: Spec) -> PlayerKind:
    """The kind that a spec names, whose options it may use."""
    kind = KINDS.get(spec.name)
    if kind is None:
        kind = _other_kind(spec)
    elif spec.argument is not None and spec.name not in {*WITH_ARGUMENT, *WITH_COMMAND}:
        spec.fail(
            f"option {quoted(spec.argument)} has no value; write OPTION=VALUE", spec.argument_at
        )
    spec.check_options(kind.options)
    return kind


def _other_kind(spec: Spec) -> PlayerKind:
    """An object of this program, a kind of another package, or an object of a module."""
    known = _OBJECTS.get(spec.name)
    if known is not None:
        return known.kind
    kind = find_plugin(spec.name)
    if kind is not None:
        return kind
    hint = suggestion(spec.name, [*KINDS, *plugin_names()])
    if spec.argument is None:
        spec.fail(f"there is no player {quoted(spec.name)} ({hint})", 1)
    try:
        return load(spec)
    except ModuleNotFoundError:
        spec.fail(f"there is no player or module {quoted(spec.name)} ({hint})", 1)


@dataclass(frozen=True, slots=True)
class _NamedObject:
    """An object that `spec_of` was given."""

    given: object
    kind: PlayerKind


_OBJECTS: dict[str, _NamedObject] = {}


def _chance(spec: Spec) -> Chance:
    return Chance(options.seed(spec))


def _level(spec: Spec) -> Player:
    assert spec.argument is not None
    try:
        number = parse_integer(spec.argument, "level", least=1, most=PERFECT)
    except BadInput:
        expected = f"a number from 1 to {PERFECT}"
        spec.fail(invalid("level", spec.argument, expected), spec.argument_at)
    if number == PERFECT:
        return PerfectPlayer(spec.text, "random", _chance(spec))
    return LevelPlayer(spec.text, SKILLS[number], _chance(spec))


def _perfect(spec: Spec) -> Player:
    ties = options.choice(spec, "ties", TIES, "leftmost")
    table_mb = options.whole(spec, "table", 64)
    assert table_mb is not None
    return PerfectPlayer(spec.text, ties, _chance(spec), table_mb)


_SEED = {"seed": ""}

KINDS: dict[str, PlayerKind] = {
    "random": PlayerKind(
        lambda spec: RandomPlayer(spec.text, _chance(spec)), _SEED, "any legal column"
    ),
    "first-legal": PlayerKind(
        lambda spec: FirstLegalPlayer(spec.text), {}, "the leftmost column with room"
    ),
    "one-ply": PlayerKind(
        lambda spec: OnePlyPlayer(spec.text, _chance(spec)),
        _SEED,
        "takes a win, blocks a loss, else any column",
    ),
    "follow-up": PlayerKind(
        lambda spec: FollowUpPlayer(spec.text), {}, "plays by follow-up plans alone"
    ),
    **{
        name: PlayerKind(SearchPlayer.of, search_options(name), heuristic(name).idea)
        for name in CATALOG
    },
    "heuristic": PlayerKind(
        SearchPlayer.of, search_options("heuristic"), "searches with an evaluation from a file"
    ),
    "mcts": PlayerKind(MctsPlayer.of, MCTS_OPTIONS, "Monte Carlo tree search"),
    "perfect": PlayerKind(
        _perfect, {"ties": "leftmost", "seed": "", "table": "64"}, "the exact solver"
    ),
    "level": PlayerKind(_level, _SEED, "opponents for people, from 1 to 10"),
    "kaggle": PlayerKind(
        KagglePlayer.of,
        {"time": f"{ACT_SECONDS:g}", "bank": f"{BANK_SECONDS:g}"},
        "an agent file for Kaggle's ConnectX",
    ),
    "engine": PlayerKind(
        EnginePlayer.of,
        {**dict.fromkeys(ENGINE_OPTIONS, ""), "dialect": AUTO, "start": f"{START_SECONDS:g}"},
        "a program that speaks the protocol or another dialect",
    ),
    "llm": PlayerKind(
        LlmPlayer.of,
        {"retries": "0", "legal": "no", "deadline": f"{DEADLINE_SECONDS:g}"},
        "a language model: a program that reads a prompt and answers in words",
    ),
}
