"""A tournament as a file that the page opens: its table, and every game on a line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from claimeven.tournament.store.store import TournamentStore
from claimeven.web.tournaments.folder import encode_game, encode_table

BEGINS = '{"claimeven": "tournament"'
"""How such a file begins; the page knows it by that."""
_VERSION = 1


def page_lines(store: TournamentStore, name: str) -> Iterator[str]:
    """The lines of the file, one JSON object in all.

    Games are counted as they are in the file now, also while it is played.
    """
    geometry = store.tournament.geometry
    with store.one_state():
        table = json.dumps(encode_table(store, name), ensure_ascii=False)
        yield f'{BEGINS}, "version": {_VERSION},\n"table": {table},\n"games": [\n'
        before = ""
        for game in store.games():
            yield before + json.dumps(encode_game(game, geometry), ensure_ascii=False)
            before = ",\n"
        yield "\n]}\n"
