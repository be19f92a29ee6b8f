"""What the page's local engine knows of evaluations and players is what the package knows."""

from __future__ import annotations

import pytest

import page_data


@pytest.mark.parametrize("name", page_data.FILES)
def test_the_file_is_up_to_date(name: str) -> None:
    held = (page_data.DATA / f"{name}.json").read_text(encoding="utf-8")
    assert held == page_data.text_of(name), "run `python tools/page_data.py`, and commit the files"
