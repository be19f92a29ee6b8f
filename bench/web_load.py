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
import json
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

API = "/api/v2"


class ServerProcess:
    """`claimeven serve` in a process of its own."""

    def __init__(self, data_dir: Path, *words: str) -> None:
        command = [sys.executable, "-m", "claimeven.cli.main", "serve", "--no-open"]
        self._process = subprocess.Popen(
            [*command, "--port", "0", "--data-dir", str(data_dir), *words],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://([^:]+):(\d+)/", line)
        assert found is not None, f"no server: {line!r}"
        self.address = found[1], int(found[2])
        self.pid = self._process.pid

    def end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait()


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
class Tally:
    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: dict[str, str] = field(default_factory=dict)
    """The moves that the server acknowledged, by game."""


async def play(
    address: tuple[str, int], number: int, args: argparse.Namespace, tally: Tally
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


async def analyse(
    address: tuple[str, int], number: int, positions: list[str], tally: Tally
) -> None:
    """One position after another, as for a person who plays with scores on."""
    connection = Connection(address, f"visitor-{number:04}")
    for moves in positions:
        began = time.perf_counter()
        status, answer = await connection.ask("GET", f"/analyse?moves={moves}")
        tally.seconds.append(time.perf_counter() - began)
        if status != 200:
            tally.errors.append(f"{moves}: {answer['error']}")


def report(name: str, tally: Tally, wall: float) -> None:
    found = sorted(tally.seconds)

    def at(share: float) -> str:
        return f"{1000 * found[min(len(found) - 1, int(share * len(found)))]:.1f} ms"

    shares = {"median": 0.5, "90 %": 0.9, "95 %": 0.95, "99 %": 0.99}
    line = ", ".join(f"{label} {at(share)}" for label, share in shares.items())
    print(f"{name}: {len(found)} in {wall:.1f} s ({len(found) / wall:.0f} a second)")
    print(f"  {line}, longest {1000 * found[-1]:.1f} ms; errors {len(tally.errors)}")
    for error in tally.errors[:5]:
        print(f"  {error[:200]}")


async def disturb(address: tuple[str, int], number: int) -> None:
    """A client that always has a hard analysis open, on a board that takes long to solve."""
    connection = Connection(address, "visitor-greedy")
    while True:
        status, _ = await connection.ask("GET", "/analyse?geometry=9x9x4")
        if status == 429:
            await asyncio.sleep(1)


async def beside_bench(args: argparse.Namespace, data_dir: Path) -> int:
    """The same games alone and beside another client's analyses."""
    server, medians = ServerProcess(data_dir), []
    for count in (0, args.beside):
        greedy = [asyncio.ensure_future(disturb(server.address, number)) for number in range(count)]
        await asyncio.sleep(1)
        tally, began = Tally(), time.perf_counter()
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
    queue, tally = app.state.service.analyses, Tally()
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


class Servers:
    """The processes of a run; several share a database. None of them outlives it."""

    def __init__(self, data_dir: Path, count: int, *words: str) -> None:
        self._data_dir = data_dir
        self._words = words
        self.running = [self.start() for _ in range(count)]

    def start(self) -> ServerProcess:
        return ServerProcess(self._data_dir, *self._words)

    def restart(self, index: int) -> None:
        self.running[index].end(signal.SIGKILL)
        self.running[index] = self.start()

    def end(self) -> None:
        for process in self.running:
            process.end(signal.SIGKILL)


@contextmanager
def started(args: argparse.Namespace, data_dir: Path) -> Iterator[Servers]:
    """The processes for the length of a block."""
    with ExitStack() as stack:
        words: tuple[str, ...] = ()
        if args.processes > 1:
            sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
            import servers
            from postgres_server import running_postgres

            programs = servers.find_postgres()
            if programs is None:
                raise SystemExit(servers.HOW_POSTGRES)
            database = stack.enter_context(running_postgres(programs))
            words = ("--database", database.new_database())
        found = Servers(data_dir, args.processes, *words)
        stack.callback(found.end)
        yield found


async def moves_bench(args: argparse.Namespace, data_dir: Path) -> int:
    with started(args, data_dir) as servers:
        running, tally = servers.running, Tally()
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


async def analyses_bench(args: argparse.Namespace, data_dir: Path) -> int:
    server, tally = ServerProcess(data_dir), Tally()
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
