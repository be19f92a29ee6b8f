"""Clients for the programs that measure the service: people who play, analyse and ask for lists."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from web_servers import ServerProcess

API = "/api/v2"


KEYS: dict[str, str] = {}
"""The keys of games, by id."""


class Connection:
    """A kept connection with just enough HTTP, so that the client takes little of the time."""

    def __init__(self, address: tuple[str, int], visitor: str, source: str | None = None) -> None:
        self._address = address
        self._visitor = visitor
        self._source = None if source is None else (source, 0)
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        if self._streams is None or self._streams[0].at_eof():  # closed after a long pause
            self._streams = await asyncio.open_connection(*self._address, local_addr=self._source)
        reader, writer = self._streams
        body = b"" if data is None else json.dumps(data).encode()
        head = (
            f"{method} {API}{path} HTTP/1.1\r\nHost: {self._address[0]}\r\n"
            f"Cookie: visitor={self._visitor}\r\nContent-Type: application/json\r\n"
            f"Seat-Key: {KEYS.get(path.split('/')[2], '') if path.count('/') > 1 else ''}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(answer.partition("content-length: ")[2].partition("\r\n")[0])
        content = await reader.readexactly(length)
        status = int(answer.split(" ")[1])
        found: Any = json.loads(content) if content else None
        if status == 201:
            KEYS[found["id"]] = found["key"]
        return status, found

    def close(self) -> None:
        """Leave, perhaps before an answer has come."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def source(number: int) -> str:
    """One address of this machine for each number."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


@dataclass
class Timings:
    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: dict[str, str] = field(default_factory=dict)
    """The moves that the server acknowledged, by game."""


async def play(
    address: tuple[str, int], number: int, args: argparse.Namespace, tally: Timings
) -> None:
    """One player's games, one after another."""
    chance = random.Random(args.seed * 1000 + number)
    connection = Connection(address, f"visitor-{number:04}", source(number))
    await asyncio.sleep(chance.random() * args.think)
    for _ in range(args.games):
        status, game = await connection.ask("POST", "/games", {"second": args.spec})
        if status != 201:
            tally.errors.append(str(game))
            return
        while game["outcome"] is None:
            tally.games[game["id"]] = game["moves"]
            if args.think:
                await asyncio.sleep(chance.expovariate(1 / args.think))
            order = {
                "column": chance.choice(game["position"]["legal_columns"]),
                "version": game["version"],
            }
            began = time.perf_counter()
            status, answer = await connection.ask("POST", f"/games/{game['id']}/moves", order)
            tally.seconds.append(time.perf_counter() - began)
            if status != 200:
                tally.errors.append(str(answer))
                return
            game = answer
        tally.games[game["id"]] = game["moves"]


async def stored_game(connection: Connection, id: str) -> tuple[int, Any]:
    """A game as the server has it; a refusal for asking too fast is no answer, so ask again."""
    for _ in range(100):
        status, found = await connection.ask("GET", f"/games/{id}")
        if status != 429:
            return status, found
        await asyncio.sleep(0.2)
    raise SystemExit(f"the server refuses to show game {id}: {found}")


async def lost_moves(address: tuple[str, int], games: dict[str, str]) -> int:
    """Acknowledged moves that a server does not have."""
    connection = Connection(address, "visitor-check")
    lost = 0
    for id, moves in games.items():
        status, game = await stored_game(connection, id)
        kept = game["moves"] if status == 200 else ""
        lost += 0 if kept == moves else len(moves)
    return lost


async def analyse(
    address: tuple[str, int], number: int, positions: list[str], tally: Timings
) -> None:
    """One position after another, as for a person who plays with scores on."""
    connection = Connection(address, f"visitor-{number:04}")
    for moves in positions:
        began = time.perf_counter()
        status, answer = await connection.ask("GET", f"/analyse?moves={moves}")
        tally.seconds.append(time.perf_counter() - began)
        if status != 200:
            tally.errors.append(f"{moves}: {answer['error']}")


async def disturb(address: tuple[str, int], number: int) -> None:
    """A client that always has a hard analysis open, on a board that takes long to solve."""
    connection = Connection(address, "visitor-greedy")
    while True:
        status, _ = await connection.ask("GET", "/analyse?geometry=9x9x4")
        if status == 429:
            await asyncio.sleep(1)


async def fill(address: tuple[str, int], args: argparse.Namespace) -> None:
    """Games in the lists of those who will ask for them."""
    for number in range(args.lists):
        connection = Connection(address, f"visitor-lists-{number:04}")
        made = 0
        while made < args.stored // args.lists:
            status, answer = await connection.ask("POST", "/games", {"moves": "44444413"})
            assert status in (201, 429), answer
            made += status == 201
            if status == 429:
                await asyncio.sleep(0.5)


async def ask_for_lists(address: tuple[str, int], number: int) -> None:
    """A visitor who asks for the own games and the own record all the time."""
    connection = Connection(address, f"visitor-lists-{number:04}")
    while True:
        for path in ("/games?limit=100", "/record"):
            status, _ = await connection.ask("GET", path)
            await asyncio.sleep(1 if status == 429 else 0)


async def play_on(
    running: list[ServerProcess], number: int, args: argparse.Namespace, kept: dict[str, Any]
) -> None:
    """Games without an end, by whichever process answers."""
    chance = random.Random(args.seed * 1000 + number)
    game: Any = None
    while True:
        connection = Connection(chance.choice(running).address, f"visitor-{number:04}")
        try:
            while True:
                if args.think:
                    await asyncio.sleep(chance.expovariate(1 / args.think))
                game = await change(connection, chance, game, args, kept)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.05)  # killed: another has the game
        finally:
            connection.close()


async def change(
    connection: Connection,
    chance: random.Random,
    game: Any,
    args: argparse.Namespace,
    kept: dict[str, Any],
) -> Any:
    """One more move, or a new game; what was acknowledged is kept."""
    if game is None or game["outcome"] is not None:
        status, found = await connection.ask("POST", "/games", {"second": args.spec})
    else:
        column = chance.choice(game["position"]["legal_columns"])
        order = {"column": column, "version": game["version"]}
        status, found = await connection.ask("POST", f"/games/{game['id']}/moves", order)
    if status in (200, 201):
        kept[found["id"]] = found
        return found
    if status == 409:  # stored, but the answer did not come
        return found["game"]
    assert status in (429, 503), found
    await asyncio.sleep(0.2)
    return found.get("game", game)
