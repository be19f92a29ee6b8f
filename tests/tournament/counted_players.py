"""Counts how often players are made."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from claimeven.players.objects import PlayerKind
from claimeven.players.player import Player
from claimeven.players.roster import KINDS
from claimeven.players.spec import Spec


def count_players(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """A counter that grows with every player made from here on, by the text of its spec."""
    built: Counter[str] = Counter()

    def counted(kind: PlayerKind) -> PlayerKind:
        def make(spec: Spec) -> Player:
            built[str(spec)] += 1
            return kind.make(spec)

        return replace(kind, make=make)

    for name, kind in KINDS.items():
        monkeypatch.setitem(KINDS, name, counted(kind))
    return built
