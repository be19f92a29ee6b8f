"""What a server keeps: memory after many moves of players with large tables, and after huge trees.

    python bench/web_memory.py [--moves 120] [--trees 8]

Starts a server of its own on loopback. First it plays games against a player whose table takes
64 MB. Then visitors ask for a huge tree and wait for the answer; others ask and leave at once, and
the server's processor time is read for ten seconds after that.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
from pathlib import Path

from web_attacks import TREE
from web_clients import Connection, source
from web_servers import ServerProcess

PLAYER = "claimeven:depth=4,table=64"
WATCHED = 10.0
"""Seconds for which the server is watched after its visitors have left."""


def memory(pid: int) -> float:
    """Resident megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(server: ServerProcess, moves: int) -> None:
    """So many moves, in as many games as that takes."""
    chance = random.Random(1)
    connection = Connection(server.address, "visitor-moves", source(1))
    print(f"{'moves':>8}{'MB':>8}")
    print(f"{0:>8}{memory(server.pid):>8.0f}")
    game = None
    for number in range(1, moves + 1):
        if game is None or game["outcome"] is not None:
            _, game = await connection.ask("POST", "/games", {"second": PLAYER})
        order = {"column": chance.choice(game["position"]["legal_columns"])}
        status, game = await connection.ask("POST", f"/games/{game['id']}/moves", order)
        if status != 200:
            raise SystemExit(f"a move was refused: {status} {game}")
        if number % 20 == 0:
            print(f"{number:>8}{memory(server.pid):>8.0f}")
        await asyncio.sleep(0.3)  # within the rate of one visitor


async def wait_for_tree(server: ServerProcess, number: int) -> str:
    connection = Connection(server.address, f"visitor-tree{number}", source(10 + number))
    began = time.perf_counter()
    status, answer = await connection.ask("GET", TREE)
    seconds = time.perf_counter() - began
    reason = "" if status == 200 else f" ({answer['error']})"
    return f"  answer {status} after {seconds:.1f} s{reason}"


async def leave_tree(server: ServerProcess, number: int) -> None:
    connection = Connection(server.address, f"visitor-left{number}", source(30 + number))
    asking = asyncio.ensure_future(connection.ask("GET", TREE))
    await asyncio.sleep(0.5)
    connection.close()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)


async def ask_for_trees(server: ServerProcess, trees: int) -> None:
    before = memory(server.pid)
    for line in await asyncio.gather(*(wait_for_tree(server, n) for n in range(trees))):
        print(line)
    print(f"memory after {trees} huge trees: {memory(server.pid) - before:+.0f} MB")
    await asyncio.gather(*(leave_tree(server, n) for n in range(trees)))
    used = processor_seconds(server.pid)
    await asyncio.sleep(WATCHED)
    used = processor_seconds(server.pid) - used
    print(f"processor time in {WATCHED:.0f} s after {trees} visitors left: {used:.2f} s")
    print(f"memory after that: {memory(server.pid) - before:+.0f} MB")


async def measure(server: ServerProcess, args: argparse.Namespace) -> None:
    await play(server, args.moves)
    await ask_for_trees(server, args.trees)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=120)
    parser.add_argument("--trees", type=int, default=8)
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        try:
            asyncio.run(measure(server, parser.parse_args()))
        finally:
            server.end(signal.SIGTERM)


if __name__ == "__main__":
    main()
