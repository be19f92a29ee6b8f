"""`claimeven mcp` by the SDK's own client: in this process, and over standard streams."""

from __future__ import annotations

import asyncio
import shlex
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client, StdioServerParameters, stdio_client

from claimeven.errors import BadInput
from claimeven.model_tools.server import make_server
from claimeven.model_tools.tools import ModelTools
from cli.runner import assert_one_line_error, claimeven

PING = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
COMMAND = [sys.executable, "-m", "claimeven.cli.main", "mcp"]


async def said(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    return " ".join(part.text for part in result.content if part.type == "text")


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return " ".join(part.text for part in result.content if part.type == "text")


async def play_and_be_examined(client: Client) -> None:
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(tools) == {tool.__name__ for tool in ModelTools().all}
    assert all(tool.description for tool in tools.values())
    assert tools["play_move"].input_schema["required"] == ["game", "column"]
    assert "moves: 4 4" in await said(client, "read_position", position="44")
    assert "game-1" in await said(client, "new_game", opponent="first-legal")
    wrong = await refused(client, "play_move", game="game-1", column=9)
    assert "column '9' is off the board; 7x6x4 has columns 1 to 7" in wrong
    assert "'9'" in await refused(client, "grade_move", position="4453", column="9")
    assert "column 4 is full" in await refused(client, "read_position", position="4" * 7)
    for column in (7, "7", 7):
        await said(client, "play_move", game="game-1", column=column)
    state = await said(client, "play_move", game="game-1", column="7")
    assert "result: X wins" in state
    assert "illegal answers: 1" in state
    assert "accuracy of X" in await said(client, "grade_game", game="game-1")
    question = await said(client, "yardstick_start", board="6x5x4", positions=2)
    assert "position 1 of 2" in question
    await said(client, "yardstick_answer", column=1)
    result = await said(client, "yardstick_answer", column=1)
    assert "claimeven-yardstick-1-6x5x4, 2 of 300 positions" in result
    started = await refused(client, "new_game", opponent="engine:./bot")
    assert "player 'engine' reads files or starts programs" in started
    assert "column" in await refused(client, "grade_move", position="44")


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(work(), 60)

    asyncio.run(bounded())


def test_in_this_process() -> None:
    async def work() -> None:
        async with Client(make_server(ModelTools())) as client:
            await play_and_be_examined(client)

    run(work)


def test_over_standard_streams(tmp_path: Path) -> None:
    async def work() -> None:
        parameters = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], cwd=tmp_path)
        async with Client(stdio_client(parameters)) as client:
            await play_and_be_examined(client)

    run(work)


def test_it_ends_with_its_client() -> None:
    ran = subprocess.run(COMMAND, input=b"", capture_output=True, timeout=60)
    assert (ran.returncode, ran.stdout) == (0, b"")


def test_ctrl_c_ends_it_although_the_client_says_nothing() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(PING)
        process.stdin.flush()
        assert b'"id"' in process.stdout.readline()  # it serves
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b"claimeven: interrupted\n"


def test_without_the_sdk_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(BadInput, match=r"claimeven mcp needs mcp; pip install 'claimeven\[mcp\]'"):
        make_server(ModelTools())


def test_nonsense_on_the_line_is_survived() -> None:
    ran = subprocess.run(COMMAND, input=b"hello\n{}\n[1]\n\xff\n", capture_output=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert b"Traceback" not in ran.stderr


def test_wrong_options() -> None:
    assert_one_line_error(claimeven("mcp", "--opponent", "nobody"), "there is no player 'nobody'")
    assert_one_line_error(claimeven("mcp", "--solve-seconds", "0"), "'0'")


def test_closed_standard_input_is_refused() -> None:
    command = f"exec {shlex.join(COMMAND)} <&-"
    ended = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 2
    assert ended.stderr.startswith("claimeven: claimeven mcp speaks over standard input")
    assert ended.stderr.count("\n") == 1
