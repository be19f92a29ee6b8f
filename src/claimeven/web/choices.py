"""What the page lets people choose from: opponents, and evaluations to look into."""

from __future__ import annotations

from functools import cache

from claimeven.heuristics.catalog import OFFERED, heuristic, parameters_of, source_of
from claimeven.players.levels.level_player import WHO
from claimeven.players.roster import KINDS
from claimeven.web.shapes.service import HeuristicChoiceJson, PlayerChoiceJson, PlayersJson

_DEPTHS = {"stank": 6, "stank-playon": 6, "itu-program": 9, "sethi-h1": 4}


@cache
def player_choices() -> PlayersJson:
    """Opponents to choose from, sorted by kind."""
    levels: list[PlayerChoiceJson] = [
        {"spec": f"level:{number}", "name": f"Level {number}", "text": text}
        for number, text in WHO.items()
    ]
    systems: list[PlayerChoiceJson] = [
        {
            "spec": name,
            "name": name,
            "text": KINDS[name].idea,
            "depths": list(range(1, _DEPTHS.get(name, 8) + 1)),
        }
        for name in OFFERED
    ]
    others: list[PlayerChoiceJson] = [
        {"spec": name, "name": name, "text": KINDS[name].idea}
        for name in ("random", "first-legal", "one-ply", "follow-up", "mcts", "perfect")
    ]
    return {"levels": levels, "systems": systems, "others": others}


@cache
def heuristic_choices() -> list[HeuristicChoiceJson]:
    """Evaluations with their parameters, and the texts that explain them."""
    return [
        {
            "name": name,
            "title": heuristic(name).idea,
            "text": source_of(name),
            "parameters": {
                key: ";".join(map(str, value)) if isinstance(value, tuple) else str(value)
                for key, value in parameters_of(name).items()
            },
        }
        for name in OFFERED
    ]
