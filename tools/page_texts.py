"""Write what the page's local engine says, from the texts of the package, as modules of JavaScript.

    python tools/page_texts.py

`tests/local_engine/test_texts.py` compares, so that no sentence is changed in one place only.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from claimeven.coach.words.english import ENGLISH
from claimeven.coach.words.graded import GRADED
from claimeven.coach.words.lessons import LESSONS

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "src" / "claimeven" / "web" / "static" / "js" / "local" / "words"
WIDTH = 100


def texts() -> dict[Path, str]:
    """Every file that is written here, with what belongs into it."""
    return {
        WORDS / "english_messages.js": messages("ENGLISH", "english", ENGLISH),
        WORDS / "graded_messages.js": messages("GRADED", "graded", GRADED),
        WORDS / "lesson_messages.js": messages("LESSONS", "lessons", LESSONS),
    }


def messages(name: str, module: str, texts: Mapping[str, str]) -> str:
    """A catalogue of messages as a module."""
    head = f"/** Made by tools/page_texts.py from claimeven/coach/words/{module}.py. */\n\n"
    head += f"/** @type {{Record<string, string>}} */\nexport const {name} = {{\n"
    return head + "".join(_entry(key, text) for key, text in texts.items()) + "};\n"


def _entry(key: str, text: str) -> str:
    """A line of an object, as the page's formatter writes it."""
    key = key if key.isidentifier() else quoted(key)
    line = f"  {key}: {quoted(text)},\n"
    return line if len(line) <= WIDTH + 1 else f"  {key}:\n    {quoted(text)},\n"


def quoted(text: str) -> str:
    """A string of JavaScript, in single quotes unless double ones need fewer strokes."""
    quote = '"' if text.count("'") > text.count('"') else "'"
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace(quote, f"\\{quote}")
    return quote + escaped + quote


def main() -> int:
    """Write all files."""
    for path, text in texts().items():
        path.write_text(text)
        print(f"{path.relative_to(ROOT)}: {len(text):,} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
