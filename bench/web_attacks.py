"""A normal player beside five attacks: how long his answers take, and whether one of them fails.

    python bench/web_attacks.py
    python bench/web_attacks.py --attack "slow bodies" --seconds 20 --rounds 5

Starts a server of its own on loopback. For each attack the player is measured in peace and under
attack, in turn and several times: few of his requests take long, and a percentile of few requests
says little. The player makes moves, asks for hints, exact scores and evaluations, and looks at
lists. The attackers run in a process of low priority, because they share the machine with the
server; they come from addresses and with cookies of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias

from web_clients import API, Connection, Timings, source
from web_servers import ServerProcess

Address: TypeAlias = tuple[str, int]
Attack: TypeAlias = Callable[[Address], Awaitable[None]]

PLAYER = "127.0.0.1"
PAUSE = 0.06
"""Between two requests of the player: more than one asks in a second, less than the rate allows."""

TREE = "/tree?geometry=20x5x4&algorithm=minimax&depth=4&heuristic=bagdadi"
STORED_GAMES = 110


async def play(address: Address, tally: Timings, ends: float) -> None:
    """A normal player, until the time is over."""
    chance = random.Random(1)
    connection = Connection(address, "visitor-normal", PLAYER)

    async def ask(method: str, path: str, data: Any = None) -> Any:
        began = time.perf_counter()
        try:
            status, answer = await connection.ask(method, path, data)
        except (OSError, asyncio.IncompleteReadError) as error:
            connection.close()
            status, answer = 0, {"error": repr(error)}
        tally.seconds.append(time.perf_counter() - began)
        if status not in (200, 201):
            tally.errors.append(f"{method} {path}: {status} {answer and answer['error']}")
        await asyncio.sleep(PAUSE)
        return answer

    while time.monotonic() < ends:
        game = await ask("POST", "/games", {"second": "level:5"})
        while "id" in game and game["outcome"] is None and time.monotonic() < ends:
            await ask("GET", f"/games/{game['id']}/hint")
            await ask("GET", f"/analyse?moves={game['moves']}")
            await ask("GET", f"/evaluate?moves={game['moves']}")
            order = {"column": chance.choice(game["position"]["legal_columns"])}
            game = await ask("POST", f"/games/{game['id']}/moves", order)
        if chance.random() < 0.5:
            await ask("GET", "/games?limit=10")
            await ask("GET", "/players")


async def repeat(connection: Connection, method: str, path: str, data: Any = None) -> None:
    """One request after another, whatever the answers are."""
    while True:
        try:
            await connection.ask(method, path, data)
        except (OSError, asyncio.IncompleteReadError):
            connection.close()
            await asyncio.sleep(0.01)


async def analyses(address: Address) -> None:
    """Two cookies that always have sixteen hard analyses open."""
    await asyncio.gather(
        *(
            repeat(Connection(address, f"visitor-greedy{n % 2}", source(1)), "GET", path)
            for n in range(16)
            for path in ("/analyse?geometry=9x9x4",)
        )
    )


async def slow_bodies(address: Address) -> None:
    """A thousand connections, each of which sends its body very slowly, and comes again."""

    async def slow(number: int) -> None:
        head = f"POST {API}/games HTTP/1.1\r\nHost: {address[0]}\r\nContent-Length: 1000\r\n\r\n"
        while True:
            with suppress(OSError):
                where = (source(number // 60), 0)
                reader, writer = await asyncio.open_connection(*address, local_addr=where)
                writer.write(head.encode())
                while not reader.at_eof() and not writer.is_closing():
                    writer.write(b" ")
                    with suppress(TimeoutError):
                        await asyncio.wait_for(reader.read(1000), 1)
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(slow(number) for number in range(1000)))


async def lock_flood(address: Address) -> None:
    """Hundreds of changes of one game whose player thinks, as many as are let in."""
    order = {"geometry": "9x9x4", "second": "mcts:time=8"}
    owner = Connection(address, "visitor-owner", source(1))
    _, game = await owner.ask("POST", "/games", order)
    path = f"/games/{game['id']}"
    await asyncio.gather(
        repeat(owner, "POST", f"{path}/moves", {"column": 4}),
        *(
            repeat(Connection(address, f"visitor-{n % 4}", source(1)), "POST", f"{path}/undo")
            for n in range(300)
        ),
    )


async def list_flood(address: Address) -> None:
    """The longest list of games, over and over."""
    await asyncio.gather(
        *(
            repeat(
                Connection(address, f"visitor-list{n % 4}", source(1)), "GET", "/games?limit=100"
            )
            for n in range(16)
        )
    )


async def huge_trees(address: Address) -> None:
    """Large trees for visitors who leave before they come."""

    async def leave(number: int) -> None:
        while True:
            connection = Connection(address, f"visitor-tree{number % 4}", source(1))
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                await asyncio.wait_for(connection.ask("GET", TREE), 0.5)
            connection.close()

    await asyncio.gather(*(leave(number) for number in range(16)))


ATTACKS: dict[str, Attack] = {
    "two analysing cookies": analyses,
    "slow bodies": slow_bodies,
    "lock flood": lock_flood,
    "list flood": list_flood,
    "huge trees": huge_trees,
}


async def store_games(address: Address) -> None:
    """So many games of those who will ask for lists that their lists are long."""
    for number in range(STORED_GAMES):
        connection = Connection(address, f"visitor-list{number % 4}", source(300))
        _, game = await connection.ask("POST", "/games", {"first": "human", "second": "human"})
        for column in (3, 3, 2, 4, 2):
            await connection.ask("POST", f"/games/{game['id']}/moves", {"column": column})
        connection.close()


@contextmanager
def attackers(name: str, address: Address) -> Iterator[None]:
    """The attack in a process of low priority."""
    words = [sys.executable, __file__, "--run", name, "--port", str(address[1])]
    process = subprocess.Popen(words, preexec_fn=lambda: os.nice(15))
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def measure(address: Address, seconds: float, tally: Timings) -> None:
    await play(address, tally, time.monotonic() + seconds)


def at(tally: Timings, share: float) -> float:
    """In milliseconds."""
    found = sorted(tally.seconds)
    return 1000 * found[min(len(found) - 1, int(share * len(found)))]


async def compare(name: str, address: Address, seconds: float, rounds: int) -> bool:
    """The player in peace and under one attack; is he well?"""
    quiet, attacked = Timings(), Timings()
    for _ in range(rounds):
        await measure(address, seconds, quiet)
        with attackers(name, address):
            await asyncio.sleep(2)
            await measure(address, seconds, attacked)
    ratio = at(attacked, 0.99) / at(quiet, 0.99)
    print(
        f"{name}: median {at(quiet, 0.5):.1f} -> {at(attacked, 0.5):.1f} ms, "
        f"99 % {at(quiet, 0.99):.1f} -> {at(attacked, 0.99):.1f} ms ({ratio:.2f} times), "
        f"{len(attacked.seconds)} requests, {len(attacked.errors)} failed",
        flush=True,
    )
    for error in [*quiet.errors, *attacked.errors][:5]:
        print(f"  {error[:200]}")
    return not attacked.errors and ratio < 3


async def run_all(args: argparse.Namespace, data_dir: Path) -> int:
    server = ServerProcess(data_dir)
    try:
        await store_games(server.address)
        await measure(server.address, 2, Timings())  # everything is compiled and read now
        print(f"load of the machine: {', '.join(f'{each:.1f}' for each in os.getloadavg())}")
        wanted = [args.attack] if args.attack else [*ATTACKS]
        well = [await compare(name, server.address, args.seconds, args.rounds) for name in wanted]
    finally:
        server.end(signal.SIGTERM)
    return 0 if all(well) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=15, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each kind")
    parser.add_argument("--attack", choices=[*ATTACKS], help="only this one")
    parser.add_argument("--run", choices=[*ATTACKS], help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.run:
        asyncio.run(asyncio.wait_for(ATTACKS[args.run](("127.0.0.1", args.port)), 600))
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run_all(args, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
