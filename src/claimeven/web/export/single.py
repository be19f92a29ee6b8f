"""The page as one file, which also works when it is opened from a disk.

Scripts and styles stand in the page, and its policy names them by their digests: nothing else runs,
and nothing is fetched. The engine's worker and files are parts that are not scripts; a small
module in the page makes a worker of them.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import re

from claimeven.javascript import script
from claimeven.web.export.files import assets, page
from claimeven.web.views import FOLDER

_PRELOADS = re.compile(r'<link rel="(?:modulepreload|manifest|apple-touch-icon)"[^>]*>\n')
_STYLE = re.compile(r'<link rel="stylesheet" href="static/([^"]+)">\n')
_ICON = re.compile(r'href="static/(icons/icon\.svg)"')
_FIRST = '<script src="static/js/first_paint.js"></script>'
_MAIN = '<script type="module" src="static/page/main.js"></script>\n'
_POLICY_HERE = "policy"
_END_OF_BODY = "</body>"


def single_file() -> str:
    """The text of the file."""
    text = _PRELOADS.sub("", page(_POLICY_HERE))
    style = "".join(_text(name) for name in _STYLE.findall(text))
    first, main = _text("js/first_paint.js"), _inside(script(FOLDER / "js" / "app.js"))
    text = _STYLE.sub("", text)
    text = _ICON.sub(lambda match: f'href="data:image/svg+xml;base64,{_base64(match[1])}"', text)
    text = text.replace(_FIRST, f"<script>{first}</script>\n<style>{style}</style>")
    text = text.replace(_MAIN, "")
    engine = _inside(script(FOLDER / "js" / "local" / "worker.js"))
    parts = [f'<script type="text/plain" id="engine">{engine}</script>', *_assets()]
    parts.append(f"<script>{main}</script>")
    text = text.replace(_END_OF_BODY, "\n".join([*parts, _END_OF_BODY]))
    return text.replace(_POLICY_HERE, _policy([first, main], style), 1)


def _policy(scripts: list[str], style: str) -> str:
    named = " ".join(map(_digest, scripts))
    return (
        f"default-src 'none'; script-src {named} 'wasm-unsafe-eval'; style-src {_digest(style)}; "
        "img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _assets() -> list[str]:
    """The engine's files, compressed, in an order that does not change."""
    found = []
    for name, path in sorted(assets().items()):
        packed = base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode()
        found.append(f'<script type="text/plain" data-asset="{name}">{packed}</script>')
    return found


def _inside(script: str) -> str:
    """A script that may stand in a page."""
    return script.replace("</", "<\\/").replace("<!--", "<\\!--")


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _base64(name: str) -> str:
    return base64.b64encode((FOLDER / name).read_bytes()).decode()
