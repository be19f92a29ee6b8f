from __future__ import annotations

import os

from cli.runner import assert_one_line_error, claimeven


def test_a_conversation_through_a_pipe() -> None:
    ran = claimeven("engine", "stank:depth=4", stdin="go\nposition startpos 3342\ngo\nfoo\nquit\n")
    lines = ran.out.splitlines()
    assert lines[:2] == ["bestmove 3 70", "bestmove 5 -200"]
    assert lines[2].startswith("error unknown command 'foo'")
    assert lines[3:] == ["quitting"]
    assert (ran.code, ran.err) == (0, "")


def test_what_cannot_be_written_is_escaped() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = claimeven("engine", "random", stdin="é\nisready\n", env=env)
    assert ran.out.splitlines()[-1] == "readyok"
    assert ran.out.startswith("error ")


def test_mistakes_on_the_command_line_are_one_line() -> None:
    assert_one_line_error(claimeven("engine", "stank:depth=0"), "at character 13")
    assert_one_line_error(claimeven("engine", "check"), "COMMAND")
    assert "check" in claimeven("engine", "--help").out


def test_players_are_listed() -> None:
    assert "stank" in claimeven("players").out
    assert claimeven("players", "--json", "itu").json_lines[0]["options"]["depth"] == "8"
    assert_one_line_error(claimeven("players", "stnk"), "did you mean 'stank'")
