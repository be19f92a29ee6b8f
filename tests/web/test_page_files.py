"""The files of the page: what the worker keeps, what a first visit takes, what imports what."""

from __future__ import annotations

import re
from pathlib import Path

import claimeven.web
from claimeven.web.pages import files
from claimeven.web.scripts import scripts
from claimeven.web.views import OTHER_FILES

STATIC = Path(claimeven.web.__file__).parent / "static"
JS = STATIC / "js"
VIEWS = sorted(path.parent.name for path in JS.glob("views/*/view.js"))
FOLDER_FILES = 20
LOCAL = "local/worker.js"
"""The entry of the local engine, which is a worker: the page itself imports nothing of it."""
MOST_BYTES = 150_000
"""Of a first visit."""


def test_the_worker_keeps_every_file() -> None:
    first, later = _kept("FIRST"), _kept("LATER")
    listed = [*STATIC.glob("css/*.css"), *JS.rglob("*.wasm"), *JS.rglob("*.json")]
    wanted = {f"static/{path.relative_to(STATIC).as_posix()}" for path in listed}
    wanted |= {f"static/{name}" for name in scripts() if name != "sw.js"}
    at_once = {"./", "manifest.webmanifest", "static/icons/icon.svg", "static/js/first_paint.js"}
    wanted |= {f"static/{name}" for name in OTHER_FILES}
    assert sorted([*first, *later]) == sorted({*wanted, *at_once})
    assert at_once <= set(first)


def test_the_first_visit_is_small() -> None:
    """What plays and solves, compressed as the service sends it."""
    sent = {"sw.js": _sent("sw.js")}
    for name in _kept("FIRST"):
        sent[name] = _sent("index.html" if name == "./" else name.removeprefix("static/"))
    assert sum(sent.values()) < MOST_BYTES, sent


def test_the_worker_knows_the_version_of_its_files() -> None:
    made = scripts()["sw.js"]
    version = re.search(r"VERSION = '(\w{12})'", made)
    assert version is not None
    assert scripts()["sw.js"] == made


def test_every_view_but_play_is_a_script_of_its_own() -> None:
    made = scripts()
    listed = re.search(r"views = \[(.*?)\]", (JS / "first_paint.js").read_text())
    assert listed is not None
    others = [view for view in VIEWS if view != "play"]
    assert re.findall(r"'(\w+)'", listed[1]) == others
    assert all(f"page/{view}.js" in made for view in others)


def test_the_page_waits_for_nothing_of_the_local_engine() -> None:
    page = _imports("app.js").union(*(_imports(f"views/{view}/view.js") for view in VIEWS))
    assert not [name for name in page if name.startswith(("local/", "kernel/"))]


def test_the_local_engine_needs_nothing_of_the_page() -> None:
    assert {name.split("/")[0] for name in _imports(LOCAL)} == {"kernel", "local"}
    for path in JS.glob("kernel/*.js"):
        name = path.relative_to(JS).as_posix()
        assert all(each.startswith("kernel/") for each in _imports(name)), name


def test_every_view_has_one_link() -> None:
    page = (STATIC / "index.html").read_text()
    links = re.findall(r'<a href="(\w+)" data-view="(\w+)" data-key="(\w)">', page)
    assert sorted(view for _, view, _ in links) == VIEWS
    assert all(address == view for address, view, _ in links)
    assert len({key for _, _, key in links}) == len(VIEWS), "two views have one key"


def test_every_module_is_used() -> None:
    workers = _imports(LOCAL)
    used = {"first_paint.js", "types.js"}.union(
        _imports("app.js"), workers, *(_imports(f"views/{view}/view.js") for view in VIEWS)
    )
    for path in JS.rglob("*.js"):
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)
        names = re.findall(r"\bimport\('([^']+)'\)", code)
        used |= {name for each in names for name in _imports(_resolve(path, each))}
    assert used == {path.relative_to(JS).as_posix() for path in JS.rglob("*.js")}


def test_folders_stay_small() -> None:
    for folder in (JS, *(path for path in JS.rglob("*") if path.is_dir())):
        assert len(list(folder.glob("*.js"))) <= FOLDER_FILES, folder.name


def _kept(name: str) -> list[str]:
    """A list of the service worker."""
    worker = (STATIC / "sw.js").read_text()
    listed = re.search(rf"const {name} = \[(.*?)\];", worker, re.DOTALL)
    assert listed is not None
    return re.findall(r"'([^']+)'", listed[1])


def _sent(name: str) -> int:
    """How many bytes the service sends for a file."""
    file = files.get(name)
    assert file is not None, name
    return len(file.plain if file.compressed is None else file.compressed)


def _imports(name: str, found: frozenset[str] = frozenset()) -> set[str]:
    """The module and everything that it imports when it is loaded."""
    seen = {*found, name}
    path = JS / name
    for each in re.findall(
        r"^(?:import\b[^;']*?|\} )from '([^']+)';", path.read_text(), re.MULTILINE
    ):
        inner = _resolve(path, each)
        if inner not in seen:
            seen |= _imports(inner, frozenset(seen))
    return seen


def _resolve(path: Path, name: str) -> str:
    return (path.parent / name).resolve().relative_to(JS.resolve()).as_posix()
