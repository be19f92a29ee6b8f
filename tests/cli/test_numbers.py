"""Numbers on the command line: one parser, one sentence."""

from __future__ import annotations

import click
import pytest

from claimeven.cli.console.numbers import SEED, Real, Seconds, Whole
from claimeven.errors import BadInput
from cli.runner import assert_one_line_error, claimeven

NONSENSE = [
    "nan",
    "inf",
    "-inf",
    "1e300",
    "--1",
    "+-5",
    "",
    " ",
    "0x10",
    "1_000",
    "٣",
    "1e",
    "9" * 99,
]


@pytest.mark.parametrize("text", NONSENSE)
@pytest.mark.parametrize("kind", [Whole(1, 100), Seconds(), Real(0, 100), SEED])
def test_nonsense_is_refused_in_one_sentence(
    kind: click.ParamType,  # type: ignore[type-arg]
    text: str,
) -> None:
    option = click.Option(["-n", "--many"])
    with pytest.raises(BadInput, match=r"invalid --many .+: expected [^\n]+"):
        kind.convert(text, option, None)


def test_numbers_are_read() -> None:
    assert Whole(1).convert(" +7 ", None, None) == 7
    assert Real(above=0).convert("3e-6", None, None) == 3e-6
    assert Seconds().convert(".5", None, None) == 0.5
    assert Seconds(least=0.1).convert("0.1", None, None) == 0.1


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("book", "verify", "--sample=-1"), "--sample -1"),
        (("book", "verify", "--seed", "-1"), "--seed -1"),
        (("solve", "44", "--seconds", "nan"), "--seconds 'nan'"),
        (("solve", "44", "--seconds", "1e300"), "--seconds '1e300'"),
        (("solve", "44", "--nodes=+-5"), "--nodes '+-5'"),
        (("search", "44", "--depth", "--1"), "--depth '--1'"),
        (("perft", "1e3"), "DEPTH '1e3'"),
        (("count", "--", "--1"), "ply '--1'"),
        (("explain", "44", "--limit", "-1"), "--limit -1"),
        (("serve", "--port", "70000"), "--port 70000"),
    ],
)
def test_commands_refuse_them(words: tuple[str, ...], quoted: str) -> None:
    assert_one_line_error(claimeven(*words), quoted)
