"""What the local engine says is what the package says: each text has one source."""

from __future__ import annotations

import page_texts


def test_texts_are_those_of_the_package() -> None:
    for path, text in page_texts.texts().items():
        assert path.read_text() == text, f"run python tools/page_texts.py: {path.name} differs"
