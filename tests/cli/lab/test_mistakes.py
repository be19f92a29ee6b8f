"""Mistakes in the laboratory's commands are told in one line, before the work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.runner import assert_one_line_error, claimeven

MISTAKES = [
    ("positions a.txt", "a.txt"),
    ("positions .", "invalid file '.': expected a name"),
    ("positions a.jsonl --stones 9-x", "invalid stones '9-x'"),
    ("positions a.jsonl --stones -", "invalid stones '-': expected numbers such as 1-5, 7- or"),
    ("positions a.jsonl --stones 4,6", "invalid stones '4,6': expected a range such as 8-34, 14-"),
    ("positions a.jsonl --stones 50-", "invalid stones '50-'"),
    ("positions a.jsonl --from games", "--player"),
    ("positions a.jsonl --from records", "--records"),
    ("positions a.jsonl --count 0", "invalid --count 0"),
    ("positions a.jsonl --count +-5", "invalid --count '+-5'"),
    ("positions a.jsonl --count 1e300", "invalid --count '1e300'"),
    ("positions a.jsonl --seed -1", "invalid --seed -1"),
    ("positions a.jsonl --player random --noise nan", "invalid --noise 'nan'"),
    ("positions a.jsonl --player random --noise 1.5", "invalid --noise '1.5'"),
    ("positions a.jsonl --player random --per-game 0", "invalid --per-game 0"),
    ("positions a.jsonl --player random --openings -1", "invalid --openings -1"),
    ("positions a.jsonl --test-share inf", "invalid --test-share 'inf'"),
    ("positions no/such/dir/a.jsonl --count 1", "there is no folder 'no/such/dir'"),
    ("quality random --positions none.jsonl", "none.jsonl"),
    ("quality nobody --positions SET", "nobody"),
    ("quality random --positions .", "is a folder"),
    ("quality random --positions SET --count 0", "invalid --count 0"),
    ("quality random --positions SET --first 0", "invalid --count 0"),
    ("quality random --positions SET --threads -1", "invalid --threads -1"),
    ("quality random --positions SET --seed 1.5", "invalid --seed '1.5'"),
    ("levels --positions SET --games -4", "invalid --games -4"),
    ("levels --positions SET --games 3 --arena a.arena", "invalid games 3"),
    ("levels --positions SET --games 4", "--arena"),
    ("levels --positions SET --levels 0-11", "0-11"),
    ("levels --positions SET --levels 1 --games 4 --arena a.arena", "level below"),
    ("levels --positions SET --games 4 --arena a.arena --threads 0", "invalid --threads 0"),
    ("frontier --positions SET --depths 3-1", "3-1"),
    ("frontier --positions SET --depths 3-", "invalid depths '3-': expected numbers such as 1-5"),
    ("frontier --positions SET --seconds 0", "invalid --seconds '0'"),
    ("frontier --positions SET --seconds 1e300", "invalid --seconds '1e300'"),
    ("frontier --positions SET --longest nan", "invalid --longest 'nan'"),
    ("frontier --positions SET --longest 1e-9", "--longest"),
    ("frontier --positions SET -H stink", "stink"),
    ("static --positions SET -H stink", "stink"),
    ("ablate bagdadi --positions SET --vary win", "invalid --vary 'win'"),
    ("ablate bagdadi --positions SET --vary wim=1", "wim"),
    ("ablate bagdadi --positions SET --depths 2,2", "invalid depths '2,2': expected each number"),
    ("ablate itu --positions SET", "only term"),
    ("tune claimeven --positions SET -o a.txt", "a.txt"),
    ("tune claimeven --positions SET -o a.toml --free x", "'x'"),
    ("tune claimeven --positions SET -o a.toml --sprt 9", "invalid SPRT '9'"),
    ("tune claimeven --positions SET -o a.toml --sharp nan", "invalid --sharp 'nan'"),
    ("tune claimeven --positions SET -o a.toml --sharp 0", "invalid --sharp '0'"),
    ("tune claimeven --positions SET -o a.toml --even 2", "invalid --even '2'"),
    ("tune claimeven --positions SET -o a.toml --keep -5", "invalid --keep '-5'"),
    ("tune claimeven --positions SET -o a.toml --rounds --1", "invalid --rounds '--1'"),
    ("tune claimeven --positions SET -o a.toml --sprt 0,9 --sprt-depths 0", "invalid depths '0'"),
]

NO_SOURCE = "does nothing without --from games: leave it out"

UNUSED = [
    ("positions a.jsonl --from random --player random", f"--player {NO_SOURCE}"),
    ("positions a.jsonl --noise 0.5", f"--noise {NO_SOURCE}"),
    ("positions a.jsonl --from all --per-game 2", f"--per-game {NO_SOURCE}"),
    ("positions a.jsonl --records x.jsonl --openings 6", f"--openings {NO_SOURCE}"),
    ("positions a.jsonl --from random --records x.jsonl", "--records does nothing without --from"),
    ("positions a.jsonl --from all --seed 3", "--seed does nothing where all positions are taken"),
    ("positions a.jsonl --from all --spread even", "--spread does nothing where all positions"),
    ("positions a.jsonl --planes top", "--planes does nothing for 'a.jsonl'"),
    ("positions a.jsonl --cluster local:1 --threads 2", "--threads does nothing with --cluster"),
    ("quality random --positions SET --markdown --json", "--markdown does nothing with --json"),
    ("static --positions SET --markdown --json", "--markdown does nothing with --json"),
    ("static --positions SET --force", "--force does nothing without --csv or --plot"),
    ("frontier --positions SET --brief --json", "--brief does nothing with --json"),
    ("levels --positions SET --arena a.arena", "--arena does nothing without --games"),
    ("levels --positions SET --threads 2", "--threads does nothing without --games"),
    ("levels --positions SET --workers 2", "--threads does nothing without --games"),
    ("tune stank --positions SET -o a.toml --sprt-depths 3", "--sprt-depths does nothing without"),
    ("tune stank --positions SET -o a.toml --seed 3", "--seed does nothing without --sprt"),
]


@pytest.mark.parametrize(("text", "said"), [*MISTAKES, *UNUSED])
def test_mistakes_are_one_line_and_leave_nothing(
    text: str, said: str, made: Path, tmp_path: Path
) -> None:
    ran = claimeven("lab", *text.replace("SET", str(made)).split(), cwd=tmp_path)
    assert_one_line_error(ran, said)
    assert list(tmp_path.iterdir()) == []


def test_an_option_of_one_source_chooses_it(tmp_path: Path) -> None:
    words = ("lab", "positions", "a.jsonl", "--geometry", "5x4x4", "--count", "9", "--json")
    ran = claimeven(*words, "--player", "first-legal", "--noise", "0.5", cwd=tmp_path)
    assert ran.json_lines[0]["sources"] == ["games"]
    assert ran.json_lines[0]["noise"] == 0.5


@pytest.mark.parametrize(
    ("text", "counts"),
    [("14-", range(14, 20)), ("-3", range(4)), ("7", [7]), ("6-8", [6, 7, 8])],
)
def test_ranges_of_stones(text: str, counts: list[int], tmp_path: Path) -> None:
    words = ("--geometry", "5x4x4", "--count", "12", "--stones", text, "--json")
    ran = claimeven("lab", "positions", "a.jsonl", *words, cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert list(map(int, ran.json_lines[0]["by_stones"])) == list(counts)


def test_old_names_of_options_are_still_understood(made: Path, tmp_path: Path) -> None:
    shared = ("--positions", str(made), "--first", "9")
    words = ("lab", "ablate", "bagdadi", "--off", "traps", "--depth", "1", "--depth", "2", "--json")
    assert [line["depth"] for line in claimeven(*words, *shared).json_lines] == [1, 1, 2, 2]
    games = ("lab", "positions", "a.jsonl", "--player", "random", "--opening", "2", "--count", "3")
    card = claimeven(*games, "--geometry", "5x4x4", "--json", cwd=tmp_path).json_lines[0]
    assert card["opening"] == 2


def test_false_labels_are_refused(made: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in made.read_text().splitlines()]
    for line in lines:
        line["columns"] = [None if p is None else 0 for p in line["columns"]]
        line |= {"points": 0, "outcome": "draw", "plies": None}
    false = tmp_path / "false.jsonl"
    false.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert_one_line_error(
        claimeven("lab", "quality", "random", "--positions", str(false)), "wrong label"
    )
