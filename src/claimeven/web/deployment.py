"""How the service is deployed: its address for others, the proxies before it, where games are."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.web.games.database import Database
from claimeven.web.games.postgres import SCHEMES, PostgresDatabase
from claimeven.web.proxies import TrustedProxies
from claimeven.web.views import VIEWS

_OWN_PATHS = frozenset({"api", "static", "game", *VIEWS})
_PATH = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """The address that people type, such as `https://school.example/four`.

    >>> url = PublicUrl.parse("https://School.example:443/four/")
    >>> url.origin, url.name, url.base, str(url)
    ('https://school.example', 'school.example', '/four', 'https://school.example/four/')
    """

    scheme: str
    host: str
    """Name and port; the port is left out where it is the usual one."""
    base: str
    """The path below which everything is; empty at the top."""

    @classmethod
    def parse(cls, text: str) -> PublicUrl:
        """Read an address; anything but scheme, host, port and path is refused."""
        try:
            parts = urlsplit(text)
            name, port = parts.hostname, parts.port
        except ValueError:
            name, port = None, None
        if not name or parts.scheme not in _PORTS:
            raise BadInput(
                f"invalid public URL {quoted(text)}: expected http:// or https://, a host and "
                "perhaps a path, for example https://school.example/four"
            )
        if parts.query or parts.fragment or parts.username or parts.password:
            raise BadInput(
                f"invalid public URL {quoted(text)}: expected no user, question mark or #"
            )
        base = parts.path.rstrip("/")
        if not _PATH.fullmatch(base) or {".", ".."} & set(base.split("/")):
            raise BadInput(
                f"invalid path {quoted(base)} of the public URL: expected letters, digits and "
                "-._~ between slashes"
            )
        if base.split("/")[1:2] and base.split("/")[1] in _OWN_PATHS:
            raise BadInput(
                f"invalid path {quoted(base)} of the public URL: the page has an address of that "
                "name itself; choose another"
            )
        shown = f"[{name}]" if ":" in name else name
        has_port = port is not None and port != _PORTS[parts.scheme]
        return cls(parts.scheme, f"{shown}:{port}" if has_port else shown, base)

    @property
    def name(self) -> str:
        """The host without its port."""
        if self.host.startswith("["):
            return self.host[1:].partition("]")[0]
        return self.host.partition(":")[0]

    @property
    def origin(self) -> str:
        """What browsers send as `Origin`."""
        return f"{self.scheme}://{self.host}"

    def __str__(self) -> str:
        return f"{self.origin}{self.base}/"


@dataclass(frozen=True, slots=True)
class Deployment:
    """What an operator may say; by default the service is for this machine alone."""

    public_url: PublicUrl | None = None
    trusted_proxies: TrustedProxies = field(default_factory=TrustedProxies)
    database: str | None = None
    """The address of a PostgreSQL database; None for a file in the data directory."""
    keep_days: float | None = None
    tournaments: bool | None = None
    """May visitors start tournaments? None: where only this machine can visit."""

    def open_database(self) -> Database | None:
        """The database that is named, if one is."""
        if self.database is None:
            return None
        if not self.database.startswith(SCHEMES):
            scheme = self.database.partition(":")[0]
            raise BadInput(
                f"invalid database {quoted(scheme + ':…')}: expected "
                "postgresql://user:password@host/name"
            )
        return PostgresDatabase(self.database)
