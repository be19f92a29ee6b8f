"""Notebooks as pages of the site: cells and the outputs that are stored with them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_FENCE = "`" * 4


def notebook_page(text: str, name: str) -> str:
    """A notebook as Markdown; `name` is its file, which the page offers.

    >>> cell = {"cell_type": "code", "source": ["1 + 1"], "outputs": []}
    >>> "1 + 1" in notebook_page(json.dumps({"cells": [cell]}), "sum.ipynb")
    True
    """
    cells = json.loads(text)["cells"]
    parts = [part for cell in cells for part in _cell(cell)]
    offer = f"This page is a notebook, {{download}}`{name}`: see [notebooks](../notebooks.md)."
    return "\n\n".join([*parts, "---", offer, ""])


def with_page_links(text: str) -> str:
    """A page whose links to notebooks lead to their pages.

    >>> with_page_links("[look](notebooks/first-look.ipynb)")
    '[look](notebooks/first-look.md)'
    """
    return text.replace(".ipynb)", ".md)")


def _cell(cell: dict[str, Any]) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"{_FENCE}python\n{source}\n{_FENCE}"
    for output in cell["outputs"]:
        yield _output(output)


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {"text/plain": output.get("text", [])})
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            shown = "".join(data[kind])
            return f'{_FENCE}{{raw}} html\n<div class="notebook-output">{shown}</div>\n{_FENCE}'
    text = "".join(data["text/plain"]).rstrip("\n")
    return f"{_FENCE}text\n{text}\n{_FENCE}"
