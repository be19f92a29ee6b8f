from __future__ import annotations

from pathlib import Path

import pytest

from claimeven.heuristics.catalog import CATALOG
from cli.runner import assert_one_line_error, claimeven

BAGDADI = "......./......./...X.../..XO.../.XOX.../OXOOX.."


def rows(text: str) -> dict[str, str]:
    """The values of a table by heuristic."""
    return {line.split()[1]: line.split()[0] for line in text.splitlines()[2:]}


def test_eval_has_a_row_for_every_heuristic_and_fits_the_screen() -> None:
    out = claimeven("eval", "4", "--side", "first").out
    assert out.splitlines()[:2] == [
        "4 (7x6x4), second to move",
        "   value for first  heuristic",
    ]
    values = rows(out)
    assert list(values) == list(CATALOG)
    assert values["dangergood"] == "0.005636"
    assert (values["itu"], values["bagdadi"], values["stank"]) == ("17", "15.4", "70")
    assert max(map(len, out.splitlines())) <= 80


def test_eval_says_what_a_heuristic_without_a_value_needs() -> None:
    out = claimeven("eval", BAGDADI).out
    assert "  -  itu  (needs the last stone: --last COLUMN)" in out
    assert max(map(len, out.splitlines())) <= 80


def test_two_parameterisations_of_a_heuristic_are_told_apart() -> None:
    words = ("4", "--side", "first", "-H", "stank", "-H", "stank:base=3")
    values = claimeven("eval", *words, "--json").json_lines[0]["values"]
    assert {name: value["exact"] for name, value in values.items()} == {
        "stank": "70",
        "stank:base=3": "21",
    }
    assert rows(claimeven("eval", *words).out) == {"stank": "70", "stank:base=3": "21"}
    shown = claimeven("heuristics", "show", "stank:base=3", "--json").json_lines[0]
    assert shown["name"] == "stank:base=3"


def test_a_heuristic_is_given_once() -> None:
    ran = claimeven("eval", "4", "-H", "stank", "-H", "stank:base=10")
    assert_one_line_error(ran, "'stank:base=10' is given twice")


def test_eval_as_json_from_a_pipe() -> None:
    words = ("eval", "-H", "stank", "-H", "bagdadi", "--side", "first", "--json")
    lines = claimeven(*words, stdin=f"4\n{BAGDADI}\n").json_lines
    assert [line["values"]["stank"]["exact"] for line in lines] == ["70", "2150"]
    assert lines[1]["values"]["bagdadi"] == {"value": 89.5, "exact": "179/2"}
    assert [line["side"] for line in lines] == ["first", "first"]


def test_eval_leaves_out_what_a_drawn_board_cannot_have_unless_it_is_asked_for() -> None:
    everything = claimeven("eval", BAGDADI, "--json").json_lines[0]["values"]
    assert everything["itu"] is None
    assert_one_line_error(claimeven("eval", BAGDADI, "-H", "itu"), "looks at the last stone")
    named = claimeven("eval", BAGDADI, "-H", "itu", "--last", "4", "--json").json_lines[0]
    assert named["values"]["itu"]["exact"] == "-16"


def test_explain_for_people_and_as_json() -> None:
    text = claimeven("explain", BAGDADI, "--heuristic", "bagdadi", "--side", "first").out
    assert text.splitlines()[:9] == [
        f"{BAGDADI} (7x6x4), second to move",
        " │ ·  ·  ·  ·  ·  ·  · │",
        " │ ·  ·  ·  ·  2  ·  · │",
        " │ ·  1  · [●] ·  ·  · │",
        " │ ·  3 [●] ○  ·  ·  · │",
        " │ · [●] ○ [●] ·  ·  · │",
        " │ ○ [●] ○  ○ [●] ·  · │",
        " └─────────────────────┘",
        "   1  2  3  4  5  6  7 ",
    ]
    assert "bagdadi for first: 89.5   (mine: first ●, theirs: second ○)" in text
    data = claimeven("explain", BAGDADI, "-H", "bagdadi", "--side", "first", "--json").json_lines[0]
    assert [(part["label"], part["value"]) for part in data["parts"]] == [
        ("position", {"value": 13.0, "exact": "13"}),
        ("pattern", {"value": 76.5, "exact": "153/2"}),
        ("traps", {"value": 0.0, "exact": "0"}),
    ]
    assert data["value"] == {"value": 89.5, "exact": "179/2"}
    assert data["parts"][1]["counted"] == {"value": 51.0, "exact": "51"}
    assert data["phase"]["weights"]["pattern"] == {"value": 1.5, "exact": "3/2"}


def test_explain_says_whose_stones_are_mine() -> None:
    words = ("explain", "4453", "--side", "second", "--ascii")
    own = claimeven(*words, "-H", "bagdadi").out
    assert "bagdadi for second: 13.6   (mine: second O, theirs: first X)" in own
    always_first = claimeven(*words, "-H", "stank:base=3").out
    assert "stank:base=3 for second: 15   (mine: first X, theirs: second O)" in always_first
    for name in CATALOG:
        lines = claimeven("explain", "445344", "-H", name).out.splitlines()
        assert [line for line in lines if len(line) > 80] == []


def test_heuristics_list_and_show() -> None:
    listed = claimeven("heuristics", "list", "--json").json_lines
    assert [line["name"] for line in listed][:2] == ["dangergood", "itu"]
    assert listed[0]["parameters"]["threshold"] == "3/10"
    assert "samples = 10" in claimeven("heuristics", "list").out
    shown = claimeven("heuristics", "show", "bagdadi").out
    assert "Errata followed" in shown
    for name in CATALOG:
        lines = claimeven("heuristics", "show", name).out.partition("\nname = ")[0].splitlines()
        prose = [line for line in lines if not line.startswith(" ")]  # formulas stay as they are
        assert [line for line in prose if len(line) > 80] == []


def test_a_heuristic_is_shown_by_its_name_alone() -> None:
    for name in ("stank", "stank:base=3"):
        shown = claimeven("heuristics", name, "--json")
        assert shown.json_lines == claimeven("heuristics", "show", name, "--json").json_lines
    ran = claimeven("heuristics", "lst")
    assert_one_line_error(ran, "unknown command 'lst'; did you mean 'list'?")


def test_a_shown_heuristic_checks_and_evaluates(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(claimeven("heuristics", "show", "stank:base=3", "--toml").out)
    checked = claimeven("heuristics", "check", str(path))
    assert "is fine on 7x6x4" in checked.out
    assert checked.code == 0
    told = claimeven("heuristics", "check", str(path), "--json").json_lines[0]
    assert (told["terms"], told["unit"]) == (["lines"], {"value": 1.0, "exact": "1"})
    line = claimeven("eval", "4", "-H", str(path), "--side", "first", "--json").json_lines[0]
    (name,) = line["values"]
    assert name.startswith("stank@")
    assert line["values"][name]["exact"] == "21"
    assert told["name"] == name


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("eval", "-H", "stenk"), "did you mean 'stank'?"),
        (("explain", "4", "-H", "nothing-like-it"), "unknown heuristic 'nothing-like-it'"),
        (("heuristics", "show", "sethi-h4"), "did you mean 'sethi-h"),
        (("heuristics", "check", "nowhere.toml"), "cannot read 'nowhere.toml'"),
        (("eval", "-H", "stank:base=1e9", "--geometry", "16x7x7"), "the limit is"),
        (("eval", "8"), "off the board"),
        (("eval", "4", "--side", "third"), "'third'"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], quoted: str) -> None:
    assert_one_line_error(claimeven(*words), quoted)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("nonsense", "invalid TOML"),
        ('name = "a"\n[terms.t]\nkind = "lines"\n', "missing field terms.t.weights"),
        ('name = "a"\n[terms.t]\nkind = "traps"\nextra = 1\n', "unknown field terms.t.extra"),
        (
            'name = "a"\n[terms.t]\nkind = "lines"\nweights = [[0, 1], [1, 0]]\n',
            "terms.t: the line table has 2 rows: expected 5",
        ),
        (
            'name = "a"\n[terms.t]\nkind = "tempo"\nmove = nan\n',
            "terms.t: invalid move nan: expected a finite number",
        ),
    ],
)
def test_bad_files_are_one_line(tmp_path: Path, text: str, quoted: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text)
    assert_one_line_error(claimeven("heuristics", "check", str(path)), quoted)
