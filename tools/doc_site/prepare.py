"""The source of the site: the pages of docs/, with links mended and the reference filled in."""

from __future__ import annotations

from pathlib import Path

from doc_site.http import http_sections
from doc_site.lessons import lesson_sections
from doc_site.links import DOCS, PAGES, ROOT, from_the_root, with_home_links
from doc_site.names import public_names, python_sections
from doc_site.notebooks import notebook_page, with_page_links

SECTIONS = {
    "reference/python.md": python_sections,
    "reference/http.md": http_sections,
    "lessons.md": lesson_sections,
}
"""Pages that end with sections made from the code."""
FOLDERS = ("evaluations", "results", "searches")
"""Folders whose README.md leads to all their other pages."""
INDEX = Path("index.md")


def prepare(folder: Path) -> None:
    """Write the source of the site into a folder; what has not changed keeps its date."""
    wanted = {
        path.relative_to(DOCS): path.read_bytes()
        for path in sorted(DOCS.rglob("*"))
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts
    }
    for name in [name for name in wanted if name.suffix == ".ipynb"]:
        page = notebook_page(wanted[name].decode(), name.name)
        wanted[name.with_suffix(".md")] = page.encode()
    for name, content in wanted.items():
        if name.suffix == ".md":
            text = with_page_links(with_home_links(content.decode(), (DOCS / name).parent))
            if made := SECTIONS.get(name.as_posix()):
                text += "\n" + made()
            if name.name == "README.md" and name.parent.as_posix() in FOLDERS:
                text = _with_contents(text)
            wanted[name] = text.encode()
    for file, page in PAGES.items():
        if page != "index.md":
            text = from_the_root((ROOT / file).read_text(encoding="utf-8"))
            wanted[Path(page)] = text.encode()
    wanted[INDEX] += _rest_of_contents(wanted).encode()
    _write(folder, wanted)


def _with_contents(text: str) -> str:
    """The page of a folder, with the other pages of the folder below it in the contents."""
    return text + "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"


def _rest_of_contents(pages: dict[Path, bytes]) -> str:
    """A page that the front page does not list is in the contents all the same, at the end."""
    listed = pages[INDEX].decode().splitlines()
    rest = [
        name.with_suffix("").as_posix()
        for name in sorted(pages)
        if name.suffix == ".md" and name != INDEX and name.parent.as_posix() not in FOLDERS
    ]
    rest = [name for name in rest if name not in listed]
    if not rest:
        return ""
    return "\n".join(["", "```{toctree}", ":hidden:", ":caption: More", "", *rest, "```", ""])


def _write(folder: Path, files: dict[Path, bytes]) -> None:
    # Sphinx writes one file for each public name, and does not remove any.
    generated = {Path("reference", "names", f"claimeven.{name}.rst") for name in public_names()}
    for old in sorted(folder.rglob("*")):
        inside = old.relative_to(folder)
        if old.is_file() and inside not in files and inside not in generated:
            old.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
