"""Many players at once through the service: how long an answer takes, and whether a move is lost.

    python bench/web_load.py --players 50 --games 2 --spec level:5 --think 1
    python bench/web_load.py --analyses 300
    python bench/web_load.py --analyses 600 --people 30
    python bench/web_load.py --players 1 --beside 50
    python bench/web_load.py --abandon 50
    python bench/web_load.py --players 400 --games 1 --processes 2
    python bench/web_load.py --players 20 --think 0 --processes 2 --kills 50
    python bench/web_load.py --players 50 --lists 20 --stored 1000

Starts servers of its own on loopback with an empty data directory; several share a PostgreSQL of
their own. At the end they are killed without warning and started again, and every move that they
acknowledged must be there. With `--kills` they are killed one after another among the moves, and
players go on with another. With `--lists` visitors who have many games ask for their lists
meanwhile. With `--think 0` every player moves without a pause, which is more than fifty people can
do.
Players come from addresses of their own (127.0.0.0/8, as on Linux), because an address may have 64
connections; people who analyse are a school, behind one address.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from web_clients import (
    API,
    Connection,
    Timings,
    analyse,
    ask_for_lists,
    disturb,
    fill,
    lost_moves,
    play,
    play_on,
    stored_game,
)
from web_servers import ServerProcess, started


def real_positions(count: int, seed: int) -> list[str]:
    """Positions of games between two levels."""
    from claimeven.players.roster import player
    from claimeven.tournament.play_game import play_game

    positions: list[str] = []
    number = seed
    while len(positions) < count:
        number += 1
        first, second = player(f"level:5,seed={number}"), player(f"level:6,seed={number}")
        record = play_game(first, second)
        positions += [each.text for each in record.positions[:-1]]
    return positions[:count]


def report(name: str, tally: Timings, wall: float) -> None:
    found = sorted(tally.seconds)

    def at(share: float) -> str:
        return f"{1000 * found[min(len(found) - 1, int(share * len(found)))]:.1f} ms"

    shares = {"median": 0.5, "90 %": 0.9, "95 %": 0.95, "99 %": 0.99}
    line = ", ".join(f"{label} {at(share)}" for label, share in shares.items())
    print(f"{name}: {len(found)} in {wall:.1f} s ({len(found) / wall:.0f} a second)")
    print(f"  {line}, longest {1000 * found[-1]:.1f} ms; errors {len(tally.errors)}")
    for error in tally.errors[:5]:
        print(f"  {error[:200]}")


async def beside_bench(args: argparse.Namespace, data_dir: Path) -> int:
    """The same games alone and beside another client's analyses."""
    server, medians = ServerProcess(data_dir), []
    for count in (0, args.beside):
        greedy = [asyncio.ensure_future(disturb(server.address, number)) for number in range(count)]
        await asyncio.sleep(1)
        tally, began = Timings(), time.perf_counter()
        players = (play(server.address, number, args, tally) for number in range(args.players))
        await asyncio.gather(*players)
        name = f"moves of {args.spec} beside {count} analyses"
        report(name, tally, time.perf_counter() - began)
        medians.append(statistics.median(tally.seconds))
        for task in greedy:
            task.cancel()
    print(f"  {medians[1] / medians[0]:.2f} times as long")
    server.end(signal.SIGTERM)
    return 0


async def abandon_bench(args: argparse.Namespace, data_dir: Path) -> int:
    """From the moment a client leaves to the end of the work; the server runs in here."""
    import uvicorn

    from claimeven.web.app import make_app

    app = make_app(data_dir)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    address = server.servers[0].sockets[0].getsockname()
    queue, tally = app.state.service.analyses, Timings()
    app.state.service.warm_up()
    while not queue.is_idle:
        await asyncio.sleep(0.01)
    began = time.perf_counter()
    for _ in range(args.abandon):
        _, writer = await asyncio.open_connection(*address)
        writer.write(f"GET {API}/analyse?geometry=9x9x4 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        while queue.is_idle:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.1)
        writer.close()
        left = time.perf_counter()
        while not queue.is_idle:
            await asyncio.sleep(0.0005)
        tally.seconds.append(time.perf_counter() - left)
    report("abandoned analyses ended", tally, time.perf_counter() - began)
    server.should_exit = True
    await serving
    return 0


async def moves_bench(args: argparse.Namespace, data_dir: Path) -> int:
    with started(args, data_dir) as servers:
        running, tally = servers.running, Timings()
        if args.lists:
            await fill(running[0].address, args)
        listing = [
            asyncio.ensure_future(ask_for_lists(running[0].address, number))
            for number in range(args.lists)
        ]
        began = time.perf_counter()
        players = (
            play(running[number % len(running)].address, number, args, tally)
            for number in range(args.players)
        )
        await asyncio.gather(*players)
        name = f"moves of {args.spec}, {args.players} players, {len(running)} processes"
        report(name, tally, time.perf_counter() - began)
        for each in listing:
            each.cancel()
        for index in range(len(running)):
            servers.restart(index)
        lost = await lost_moves(running[0].address, tally.games)
    print(f"  lost moves after kill -9: {lost} of {sum(map(len, tally.games.values()))}")
    return 1 if lost or tally.errors else 0


async def kills_bench(args: argparse.Namespace, data_dir: Path) -> int:
    """Processes die among the moves, one after another; everything acknowledged must be there."""
    with started(args, data_dir) as servers:
        running = servers.running
        kept: dict[str, Any] = {}
        players = [
            asyncio.ensure_future(play_on(running, number, args, kept))
            for number in range(args.players)
        ]
        began = time.perf_counter()
        for kill in range(args.kills):
            wanted = sum(game["version"] for game in kept.values()) + args.players
            while sum(game["version"] for game in kept.values()) < wanted:
                await asyncio.wait(players, timeout=0.01)
                assert not any(player.done() for player in players), players
            await asyncio.to_thread(servers.restart, kill % len(running))
        for player in players:
            player.cancel()
        await asyncio.wait(players)
        connection = Connection(running[0].address, "visitor-check")
        lost = 0
        for id, game in kept.items():
            status, found = await stored_game(connection, id)
            is_there = status == 200 and found["moves"].startswith(game["moves"])
            lost += 0 if is_there and found["version"] >= game["version"] else 1
    changes = sum(game["version"] + 1 for game in kept.values())
    wall = time.perf_counter() - began
    print(f"{args.kills} kills of {len(running)} processes in {wall:.0f} s, {len(kept)} games:")
    print(f"  {changes} acknowledged changes, games that lost some: {lost}")
    return 1 if lost else 0


async def analyses_bench(args: argparse.Namespace, data_dir: Path) -> int:
    server, tally = ServerProcess(data_dir), Timings()
    positions = real_positions(args.analyses, args.seed)
    began = time.perf_counter()
    people = [positions[number :: args.people] for number in range(args.people)]
    await asyncio.gather(
        *(analyse(server.address, number, own, tally) for number, own in enumerate(people))
    )
    name = f"exact scores of all columns, {args.people} at once"
    report(name, tally, time.perf_counter() - began)
    server.end(signal.SIGTERM)
    return 1 if tally.errors else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--spec", default="level:5")
    parser.add_argument("--think", type=float, default=1.0, help="mean seconds between moves")
    parser.add_argument("--analyses", type=int, default=0, help="measure the solver instead")
    parser.add_argument("--people", type=int, default=1, help="who analyse at once")
    parser.add_argument("--beside", type=int, default=0, help="another client's analyses")
    parser.add_argument("--abandon", type=int, default=0, help="analyses whose client leaves")
    parser.add_argument("--processes", type=int, default=1, help="several share a PostgreSQL")
    parser.add_argument("--kills", type=int, default=0, help="kill -9 among the moves")
    parser.add_argument("--lists", type=int, default=0, help="visitors who ask for their lists")
    parser.add_argument("--stored", type=int, default=1000, help="games in those lists together")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = moves_bench
        if args.analyses:
            bench = analyses_bench
        elif args.beside:
            bench = beside_bench
        elif args.abandon:
            bench = abandon_bench
        elif args.kills:
            bench = kills_bench
        return asyncio.run(bench(args, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
