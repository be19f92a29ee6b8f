"""The commands of the laboratory, as a user meets them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from cli.runner import assert_one_line_error, claimeven


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
    ran = claimeven(
        "lab", "ablate", "bagdadi", *shared, "--off", "traps", "--depths", "1", "--json"
    )
    assert [line["variant"] for line in ran.json_lines] == ["bagdadi as it is", "without traps"]
    ran = claimeven("lab", "frontier", "-H", "stank", *shared, "--depths", "1-2", "--search", "pvs")
    assert len(ran.out.splitlines()) == 3


def test_what_is_not_known_is_null_or_a_dash(made: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    one.write_text(made.read_text().splitlines()[0] + "\n")
    ran = claimeven("lab", "static", "-H", "stank", "--positions", str(one), "--json")
    assert ran.json_lines[0]["spearman"] == {"value": None, "low": -1, "high": 1}
    assert "NaN" not in ran.out
    ran = claimeven("lab", "ablate", "bagdadi", "--positions", str(one), "--depths", "1", "--json")
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
        "lab", "tune", "claimeven", "--free", "lines", "--positions", str(made), "-o", str(out),
        "--depths", "1", "--rounds", "1", "--steps", "5", "--sprt", "0,50", "--sprt-depths", "1,2",
        "--even", "0.5", "--sharp", "2", "--keep", "1", "--perfect", "0.5",
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
