"""Which players somebody may name who is not trusted: a visitor of the page, a language model.

They come from a list of names. Nothing here can name a file, a program or a process, and nothing
can ask for more memory or time than is good.
"""

from __future__ import annotations

from claimeven.checks import quoted, suggestion
from claimeven.errors import BadInput, BadSpec
from claimeven.heuristics.catalog import OFFERED, heuristic
from claimeven.heuristics.spec import Heuristic
from claimeven.players.roster import KINDS, player
from claimeven.players.spec import Spec

MAX_SPEC = 120

ALLOWED = frozenset(
    {"random", "first-legal", "one-ply", "follow-up", "mcts", "perfect", "level", *OFFERED}
    & KINDS.keys()
)
"""Players that only compute."""

REACH_OUT = frozenset({"engine", "heuristic", "kaggle", "llm"})
"""Players that start programs or read files."""

_MOST = {
    "depth": 14,
    "nodes": 50_000_000,
    "playouts": 200_000,
    "time": 8,
    "table": 64,
    "proofs": 64,
    "samples": 200,
    "exploration": 1000,
}
"""The most that a number in a spec may be."""


def check_untrusted(text: str, where: str) -> str:
    """The spec of a player that may be named; `where` ends the sentence of a refusal.

    >>> check_untrusted("level:5", "here")
    'level:5'
    >>> check_untrusted("engine:./bot", "here")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    claimeven.errors.BadSpec: player 'engine' reads files or starts programs, which is not allowed \
here: expected one of bagdadi, ...
    """
    if len(text) > MAX_SPEC:
        raise BadSpec(f"the player's spec has {len(text)} characters: expected {MAX_SPEC} at most")
    name = text.partition(":")[0].strip()
    if name not in ALLOWED:  # also objects of modules: importing one runs its code
        if name not in KINDS:
            Spec(text, name).fail(
                f"there is no player {quoted(name)} ({suggestion(name, sorted(ALLOWED))})", 1
            )
        reads = "reads files or starts programs, which is not allowed"
        why = reads if name in REACH_OUT else "is not offered"
        raise BadSpec(
            f"player {name!r} {why} {where}: expected one of {', '.join(sorted(ALLOWED))}"
        )
    for option in Spec.parse(text).options:
        if option.name == "heuristic":
            untrusted_heuristic(option.value, where)
        _check_most(option.name, option.value, where)
    player(text)
    return text


def untrusted_heuristic(text: str, where: str) -> Heuristic:
    """The catalogued evaluation of that name; files are refused."""
    name, _, parameters = text.partition(":")
    if len(text) > MAX_SPEC or name.strip() not in OFFERED or text.endswith(".toml"):
        shown = text if len(text) <= MAX_SPEC else text[:MAX_SPEC] + "…"
        raise BadInput(f"unknown heuristic {shown!r}: expected one of {', '.join(OFFERED)}")
    for item in parameters.split(",") if parameters else ():
        key, _, value = item.partition("=")
        _check_most(key.strip(), value.strip(), where)
    return heuristic(text)


def _check_most(name: str, text: str, where: str) -> None:
    """Refuse large numbers; that it is a number is checked elsewhere."""
    most = _MOST.get(name)
    if most is None:
        return
    try:
        number = float(text)
    except ValueError:
        return
    if number > most:
        raise BadInput(f"{name} is {text}: expected {most} at most {where}")
