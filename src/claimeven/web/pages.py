"""The page's files: read once, kept in memory compressed, sent with an ETag.

Only files that were found in the folder can be asked for, so no path from outside is ever opened.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from claimeven.web.errors import not_found
from claimeven.web.http import client_of
from claimeven.web.middleware import VISITOR
from claimeven.web.scripts import MADE, content_of, scripts
from claimeven.web.views import FOLDER, OTHER_FILES, VIEWS

_LOOK_AGAIN_SECONDS = 1.0
_YEAR = 365 * 24 * 3600
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml",
          ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
          ".toml": "text/plain",
          ".wasm": "application/wasm", ".bin": "application/octet-stream"}  # fmt: skip
_COMPRESSED = ("application/wasm", "application/octet-stream")
_TEXT = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the page, with what is sent of it."""

    plain: bytes
    compressed: bytes | None
    etag: str
    kind: str
    stamp: tuple[int, int]

    @classmethod
    def read(cls, path: Path) -> StaticFile:
        """Read and compress."""
        stamp = _stamp(path)
        return cls.of(path.name, content_of(path), stamp)

    @classmethod
    def of(cls, name: str, plain: bytes, stamp: tuple[int, int]) -> StaticFile:
        """Compress; pictures are compressed already."""
        kind = _TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "text/plain"
        is_text = kind.startswith(_TEXT)
        is_worth_it = len(plain) > 200 and (is_text or kind in _COMPRESSED)
        compressed = gzip.compress(plain, 9, mtime=0) if is_worth_it else None
        if is_text:
            kind += "; charset=utf-8"
        etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        return cls(plain, compressed, etag, kind, stamp)


class StaticFiles:
    """All files of a folder by name, and some others; changed ones are read again."""

    def __init__(self, folder: Path, others: Mapping[str, Path] = MappingProxyType({})) -> None:
        self._folder = folder
        self._others = others
        self._paths: dict[str, Path] = {}
        self._files: dict[str, StaticFile] = {}
        self._looked = 0.0
        self._made: tuple[int, int] | None = None
        """The stamp of the newest file of which scripts were made."""

    def get(self, name: str) -> StaticFile | None:
        """The file of that name, such as `app.js` or `icons/small.png`."""
        if name.startswith(MADE):
            return self._script(name)
        if name not in self._paths:
            self._look()
        path = self._paths.get(name)
        if path is None:
            return None
        file = self._files.get(name)
        try:
            if file is None or file.stamp != _stamp(path):
                file = self._files[name] = StaticFile.read(path)
        except OSError:
            return None
        return file

    def _script(self, name: str) -> StaticFile | None:
        """A script of joined modules; all are made again when a file changed."""
        if self._look() or self._made is None:
            stamp = max(map(_stamp, self._paths.values()))
            if stamp != self._made:
                self._made = stamp
                for each, text in scripts().items():
                    self._files[each] = StaticFile.of(each, text.encode(), stamp)
        return self._files.get(name)

    def _look(self) -> bool:
        """Find the files; False if that was done a moment ago."""
        now = time.monotonic()
        if self._paths and now - self._looked < _LOOK_AGAIN_SECONDS:
            return False
        self._looked = now
        files = (path for path in self._folder.rglob("*") if path.is_file())
        found = {path.relative_to(self._folder).as_posix(): path for path in files}
        self._paths = {**found, **self._others}
        return True


files = StaticFiles(FOLDER, OTHER_FILES)


async def view(request: Request) -> Response:
    """Every view is the same page; it looks at its address."""
    response = _send(request, "index.html")
    if not client_of(request).visitor:
        # Tells visitors apart: each gets a fair share, and a list of their own games.
        public = request.app.state.deployment.public_url
        response.set_cookie(
            VISITOR,
            secrets.token_urlsafe(12),
            max_age=_YEAR,
            path=f"{public.base if public else ''}/",
            secure=request.url.scheme == "https"
            or (public is not None and public.scheme == "https"),
            httponly=True,
            samesite="strict",
        )
    return response


# All views are at the top: links in the page are relative, and hold at every base path.
for path in ("", *VIEWS):
    router.add_api_route(f"/{path}", view, methods=["GET", "HEAD"])


@router.api_route("/game/{id}", methods=["GET", "HEAD"])
async def game(request: Request, id: str) -> Response:
    """Links to games of earlier versions."""
    query = [("game", id), *request.query_params.multi_items()]
    return Response(status_code=308, headers={"Location": f"../play?{urlencode(query)}"})


@router.api_route("/{name}/", methods=["GET", "HEAD"])
async def with_slash(request: Request, name: str) -> Response:
    """A view with a slash too many."""
    if name not in VIEWS:
        raise not_found(f"page {'/' + name[:100] + '/'!r}")
    query = f"?{request.url.query}" if request.url.query else ""
    return Response(status_code=308, headers={"Location": f"../{name}{query}"})


@router.api_route("/static/{name:path}", methods=["GET", "HEAD"])
async def static(request: Request, name: str) -> Response:
    """A file of the page."""
    return _send(request, name)


@router.api_route("/{name}", methods=["GET", "HEAD"])
async def top_file(request: Request, name: str) -> Response:
    """Files that browsers expect at the top: the manifest, the worker, the icon."""
    if name not in ("manifest.webmanifest", "sw.js", "favicon.ico", "robots.txt"):
        raise not_found(f"page {'/' + name[:100]!r}")
    return _send(request, name)


def _send(request: Request, name: str) -> Response:
    file = files.get(name)
    if file is None:
        raise not_found(f"file {name[:100]!r}")
    headers = {"ETag": file.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == file.etag:
        return Response(status_code=304, headers=headers)
    body = file.plain
    if file.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = file.compressed
    return Response(body, headers=headers, media_type=file.kind)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size
