"""The commands of the laboratory, as a user meets them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import assert_one_line_error, claimeven

SMALL = ("--geometry", "5x4x4", "--stones", "6-14", "--count", "40")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("lab") / "set"
    ran = claimeven("lab", "positions", str(out), *SMALL, "--planes", "top", "--json")
    assert ran.code == 0, ran.err
    cards = ran.json_lines
    assert [Path(card["file"]).suffix for card in cards] == [".jsonl", ".parquet"]
    assert cards[0]["positions"] == cards[1]["positions"] == 40
    assert json.loads((out.parent / "set.jsonl.card.json").read_text())["sha256"]
    assert not list(out.parent.glob("*.work"))
    return out.with_name("set.jsonl")


def test_quality_static_ablate_and_frontier(made: Path, tmp_path: Path) -> None:
    shared = ("--positions", str(made))
    ran = claimeven(
        "lab", "quality", "perfect", "random:seed=1", *shared, "--by", "phase",
        "--csv", str(tmp_path / "q.csv"), "--plot", str(tmp_path / "q.svg"), "--json",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    assert ran.json_lines[0]["good"]["value"] == ran.json_lines[0]["perfect"]["value"] == 1
    assert (tmp_path / "q.csv").read_text().startswith("player,phase,positions")
    assert (tmp_path / "q.svg").read_text().startswith("<?xml")
    ran = claimeven("lab", "static", "-H", "stank", *shared, "--markdown")
    assert ran.out.startswith("| evaluation | phase |")
    ran = claimeven("lab", "ablate", "bagdadi", *shared, "--off", "traps", "--depth", "1", "--json")
    assert [line["variant"] for line in ran.json_lines] == ["bagdadi as it is", "without traps"]
    ran = claimeven("lab", "frontier", "-H", "stank", *shared, "--depths", "1-2", "--search", "pvs")
    assert len(ran.out.splitlines()) == 3


def test_what_is_not_known_is_null_or_a_dash(made: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    one.write_text(made.read_text().splitlines()[0] + "\n")
    ran = claimeven("lab", "static", "-H", "stank", "--positions", str(one), "--json")
    assert ran.json_lines[0]["spearman"] == {"value": None, "low": -1, "high": 1}
    assert "NaN" not in ran.out
    ran = claimeven("lab", "ablate", "bagdadi", "--positions", str(one), "--depth", "1", "--json")
    assert ran.json_lines[0]["good_change"] == {"value": 0, "low": None, "high": None}
    ran = claimeven("lab", "static", "-H", "stank", "--positions", str(one))
    assert "nan" not in ran.out
    assert "–" in ran.out


def test_a_killed_frontier_goes_on(made: Path, tmp_path: Path) -> None:
    csv = tmp_path / "f.csv"
    words = ("lab", "frontier", "-H", "stank", "--search", "alphabeta", "--positions", str(made),
             "--csv", str(csv), "--json")  # fmt: skip
    run = subprocess.Popen(
        [sys.executable, "-m", "claimeven.cli.main", *words, "--depths", "1-12"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert run.stdout is not None
    before = [json.loads(run.stdout.readline()) for _ in range(3)]
    run.kill()
    run.communicate()
    assert (tmp_path / "f.csv.work").exists()
    assert not csv.exists()
    ran = claimeven(*words, "--depths", "1-4")
    assert ran.code == 0, ran.err
    assert ran.json_lines[:3] == before  # their times too: they were not measured again
    assert "known from an earlier run" in ran.err
    assert len(csv.read_text().splitlines()) == 5
    assert [path.name for path in tmp_path.iterdir()] == ["f.csv"]


def test_a_log_of_costs_is_kept(made: Path, tmp_path: Path) -> None:
    log = tmp_path / "costs.log"
    words = ("lab", "frontier", "-H", "stank", "--depths", "1,3", "--search", "pvs",
             "--positions", str(made), "--log", str(log))  # fmt: skip
    first, second = claimeven(*words), claimeven(*words, "--plot", str(tmp_path / "f.svg"))
    brief = claimeven(*words, "--brief", "--csv", str(tmp_path / "f.csv"))
    assert brief.out.startswith("good % / us  ")
    assert len((tmp_path / "f.csv").read_text().splitlines()) == 3
    assert "2 points" in first.err
    assert "2 are known" in second.err
    assert first.out == second.out
    assert (tmp_path / "f.svg").exists()
    assert len(log.read_text().splitlines()) == 2


def test_tune_writes_an_evaluation_with_its_provenance(made: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    ran = claimeven(
        "lab", "tune", "claimeven", "--free", "lines", "--positions", str(made), "--out", str(out),
        "--depths", "1", "--rounds", "1", "--steps", "5", "--sprt", "0,50", "--sprt-depth", "1",
        "--sprt-depth", "2", "--even", "0.5", "--sharp", "2", "--keep", "1", "--perfect", "0.5",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    assert "SPRT at depth 1" in ran.out
    assert "SPRT at depth 2" in ran.out
    text = out.read_text()
    assert text.startswith("# claimeven, fitted by claimeven ")
    assert "# Good moves on" in text
    assert claimeven("heuristics", "check", str(out), "--geometry", "5x4x4").code == 0


def test_levels_by_their_moves(made: Path) -> None:
    ran = claimeven("lab", "levels", "--levels", "9-10", "--positions", str(made), "--json")
    assert [line["level"] for line in ran.json_lines] == [9, 10]
    assert ran.json_lines[1]["perfect"] == 1


def test_levels_play_the_level_below_and_go_on_with_their_games(made: Path, tmp_path: Path) -> None:
    arena = str(tmp_path / "levels.arena")
    words = ("lab", "levels", "--levels", "1-3", "--positions", str(made), "--arena", arena)
    first = claimeven(*words, "--games", "4", "--json").json_lines
    assert [line["match"] and line["match"]["games"] for line in first] == [None, 4, 4]
    assert claimeven(*words, "--games", "4", "--json").json_lines == first
    assert_one_line_error(claimeven(*words, "--games", "6"), "holds a different tournament")


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("positions", "a.txt"), "a.txt"),
        (("positions", "a.jsonl", "--stones", "9-x"), "9-x"),
        (("positions", "a.jsonl", "--from", "games"), "--player"),
        (("positions", "a.jsonl", "--count", "0"), "invalid count 0"),
        (("positions", "no/such/dir/a.jsonl", "--count", "1"), "cannot write"),
        (("quality", "random", "--positions", "none.jsonl"), "none.jsonl"),
        (("quality", "nobody", "--positions", "SET"), "nobody"),
        (("quality", "random", "--positions", "."), "is a folder"),
        (("quality", "random", "--positions", "SET", "--plot", "a.doc"), "a.doc"),
        (("quality", "random", "--positions", "SET", "--plot", "no/a.svg"), "no folder 'no'"),
        (("quality", "random", "--positions", "SET", "--csv", "no/a.csv"), "no folder 'no'"),
        (("quality", "random", "--positions", "SET", "--csv", "."), "'.': it is a folder"),
        (("quality", "random", "--positions", "SET", "--first", "0"), "--first"),
        (("levels", "--positions", "SET", "--games", "-4"), "-4"),
        (("uci", "no/such/dir/u.csv"), "no/such/dir/u.csv"),
        (("frontier", "--positions", "SET", "--depths", "3-1"), "3-1"),
        (("frontier", "--positions", "SET", "--seconds", "0"), "invalid seconds 0"),
        (("frontier", "--positions", "SET", "--longest", "nan"), "invalid longest nan"),
        (("frontier", "--positions", "SET", "--longest", "1e-9"), "--longest"),
        (("frontier", "--positions", "SET", "-H", "stink"), "stink"),
        (("frontier", "--positions", "SET", "--log", "SET"), "not a log of costs"),
        (("ablate", "bagdadi", "--positions", "SET", "--vary", "win"), "win"),
        (("ablate", "bagdadi", "--positions", "SET", "--vary", "wim=1"), "wim"),
        (("ablate", "itu", "--positions", "SET"), "only term"),
        (("levels", "--positions", "SET", "--levels", "0-11"), "0-11"),
        (("levels", "--positions", "SET", "--games", "-4"), "invalid games -4"),
        (("levels", "--positions", "SET", "--games", "3"), "invalid games 3"),
        (("levels", "--positions", "SET", "--games", "4"), "--arena"),
        (("levels", "--positions", "SET", "--levels", "1", "--games", "4"), "level below"),
        (("tune", "claimeven", "--positions", "SET", "--out", "a.txt"), "a.txt"),
        (("tune", "claimeven", "--positions", "SET", "--out", "a.toml", "--free", "x"), "'x'"),
        (("tune", "claimeven", "--positions", "SET", "--out", "a.toml", "--sprt", "9"), "9"),
        (("tune", "claimeven", "--positions", "SET", "--out", "a.toml", "--sharp", "nan"), "nan"),
        (("tune", "claimeven", "--positions", "SET", "--out", "a.toml", "--even", "2"), "2.0"),
        (("tune", "claimeven", "--positions", "SET", "--out", "a.toml", "--keep", "-5"), "-5"),
        (
            ("tune", "claimeven", "--positions", "SET", "--out", "a.toml", "--sprt-depth", "0"),
            "sprt-depth",
        ),
    ],
)
def test_mistakes_are_one_line(
    words: tuple[str, ...], quoted: str, made: Path, tmp_path: Path
) -> None:
    ran = claimeven("lab", *(w.replace("SET", str(made)) for w in words), cwd=tmp_path)
    assert_one_line_error(ran, quoted)


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
