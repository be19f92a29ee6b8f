"""Who may change a game: holders of keys. A key is told once, and only its digest is stored.

Whoever begins a game gets the owner's key, which moves for every person in the game. The owner may
give a seat away: it then has a key of its own, and the owner's key no longer moves for it.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace

from claimeven.game.side import Side


@dataclass(frozen=True, slots=True)
class Seats:
    """Digests of the keys of a game, and of the visitors who hold them.

    >>> seats = Seats(owner=digest("mine")).give(Side.SECOND, digest("yours"))
    >>> seats.sides(digest("mine")), seats.sides(digest("yours")), seats.sides("")
    ((<Side.FIRST: 'first'>,), (<Side.SECOND: 'second'>,), ())
    """

    owner: str = ""
    """Empty for games of versions that knew no keys: everybody may change those."""
    first: str = ""
    """The key of a seat that was given away; empty while it is the owner's."""
    second: str = ""
    owner_visitor: str = ""
    first_visitor: str = ""
    """Who took the seat that was given away."""
    second_visitor: str = ""

    def key(self, side: Side) -> str:
        """The digest of the key that moves for a side."""
        return (self.first if side is Side.FIRST else self.second) or self.owner

    def visitor(self, side: Side) -> str:
        """The digest of the visitor who moves for a side; empty if nobody is known."""
        if not self.is_given(side):
            return self.owner_visitor
        return self.first_visitor if side is Side.FIRST else self.second_visitor

    def is_given(self, side: Side) -> bool:
        """Was the seat given away?"""
        return bool(self.first if side is Side.FIRST else self.second)

    def is_owner(self, key: str) -> bool:
        """Is this the owner's key?"""
        return self.owner != "" and key == self.owner

    def sides(self, key: str) -> tuple[Side, ...]:
        """The sides that the holder of a key may move for."""
        if not self.owner:
            return tuple(Side)
        return tuple(side for side in Side if key and key == self.key(side))

    @property
    def visitors(self) -> frozenset[str]:
        """In whose list the game is: the empty name stands for a game without an owner."""
        if not self.owner:
            return frozenset({""})
        return frozenset({self.owner_visitor, self.first_visitor, self.second_visitor} - {""})

    def give(self, side: Side, key: str) -> Seats:
        """The seat with another key, which nobody has used; the empty one is the owner's."""
        if side is Side.FIRST:
            return replace(self, first=key, first_visitor="")
        return replace(self, second=key, second_visitor="")

    def taken(self, key: str, visitor: str) -> Seats:
        """The seats of that key, now held by a visitor."""
        found = self
        if key and key == self.first:
            found = replace(found, first_visitor=visitor)
        if key and key == self.second:
            found = replace(found, second_visitor=visitor)
        return found


KEY_PATTERN = r"^[A-Za-z0-9_-]{22}$"
"""What keys look like."""


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(16)


def digest(secret: str | None) -> str:
    """What is stored of a key or of a visitor's cookie: it cannot be turned back.

    The secrets are random and long, so one round without salt is enough.

    >>> digest("a-key"), digest(""), digest(None)
    ('2a8a1240f50636655520ac8ed22aa294', '', '')
    """
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()[:32] if secret else ""
