"""Options that would do nothing are refused."""

from __future__ import annotations

import pytest

from cli.runner import assert_one_line_error, claimeven

DRAWN = "......./......./......./......./O....../XX....O"

TWO = "--player random --player one-ply"

REFUSED = [
    ("eval 4453 --last 4", "--last '4' does nothing with '4453', whose moves are known"),
    ("eval 4453 --last nan", "--last 'nan' does nothing with '4453'"),
    ("eval --last 4", "--last '4' does nothing with the empty board"),
    (f"eval {DRAWN} --last nan", "'nan'"),
    (f"eval {DRAWN} --last 1 -H stank", "--last does nothing with evaluations that do not look"),
    ("explain 4453 -H itu --last 4", "--last '4' does nothing with '4453'"),
    (f"explain {DRAWN} -H stank --last 1", "--last does nothing with evaluations"),
    ("explain 44 --limit 3 --json", "--limit does nothing with --json"),
    ("explain 44 --ascii --json", "--ascii does nothing with --json"),
    ("show 44 --ascii --json", "--ascii does nothing with --json"),
    ("analyse 444444 --ascii --json", "--ascii does nothing with --json"),
    ("heuristics show stank --toml --json", "--toml does nothing with --json"),
    ("solve 44 --wdl --variation", "--variation does nothing with --wdl"),
    ("solve 44 --wdl --nodes 5", "--nodes does nothing with --wdl"),
    ("solve 44 --wdl --seconds 5", "--seconds does nothing with --wdl"),
    ("solve 44 --book=", "invalid --book '': expected the name of a file"),
    ("analyse 44 --book= --no-book", "invalid --book ''"),
    ("review 44 --book some.bin --no-book", "--book 'some.bin' does not go with --no-book"),
    ("search 44 --seed 7", "--seed does nothing without --ties random"),
    ("search 44 --ties centre --seed 0", "--seed does nothing without --ties random"),
    ("search 44 --algorithm minimax --table-mb 4", "--table-mb does nothing with minimax"),
    ("search 44 --algorithm minimax --best-only", "--best-only does nothing with minimax"),
    ("search 44 --algorithm minimax --ordering none", "--ordering does nothing with minimax"),
    ("search 44 --algorithm mtdf --table-mb 0", "invalid --table-mb 0: expected at least 1"),
    ("search 44 -H stank-playon --prefer-sooner", "--prefer-sooner does nothing with stank-playon"),
    ("search 44 --tree 2 --cache some.bin", "--cache does nothing with --tree"),
    ("search 44 --cache=", "invalid --cache '': expected the name of a file"),
    ("search 44 --no-deepening --seconds 1", "--no-deepening does not go with"),
    ("search 44 --no-deepening --proofs-mb 1", "--no-deepening does not go with"),
    (f"arena run x {TWO} --adjudicate-cells 9", "--adjudicate-cells does nothing without"),
    (f"arena run x {TWO} --sprt 0,5", "a test by SPRT is for --format match"),
    (f"arena run x {TWO} --threads 2 --cluster local:2", "exclude each other"),
    ("arena grid --first stank --second itu --count 3", "--count does nothing without --openings"),
    ("arena grid --first stank --second itu --seed 3", "--seed does nothing where neither"),
    ("arena export x --force", "--force does nothing without --output"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_an_option_that_does_nothing_is_refused(text: str, said: str) -> None:
    ran = claimeven(*text.split())
    assert_one_line_error(ran, said)
    assert ran.out == ""


@pytest.mark.parametrize(
    "text",
    [
        f"eval {DRAWN} --last 1",
        f"explain {DRAWN} -H itu --last 1",
        "explain 44 --limit 3 --ascii",
        "solve 444444222222 --variation --nodes 100000000",
        "search 44 --depth 3 --ties random --seed 7",
        "search 44 --depth 2 --algorithm minimax --ordering none --tree 2",
        "search 44 --depth 3 --algorithm mtdf --table-mb 1",
        "search 44 --depth 3 --deepening --seconds 60",
        "search 44 --depth 3 --prefer-sooner -H stank",
        "arena grid --first sethi-h1 --second itu --depths 1 --seed 3",
        "arena grid --first stank --second itu --depths 1 --openings balanced:6 --count 2 --seed 3",
    ],
)
def test_an_option_that_does_something_is_not(text: str) -> None:
    ran = claimeven(*text.split())
    assert (ran.code, ran.err) == (0, "")
