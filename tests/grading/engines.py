"""Engines that students could hand in: one that works, and many that misbehave.

What could harm a machine is bounded in itself: few processes, some seconds, some megabytes.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

GOOD = '''
"""Speaks the coordinator's dialect, and plays the legal column nearest to the centre."""
import os, sys, time

def wins(cells, column, row, side):
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            c, r = column + sign * right, row + sign * up
            while cells.get((c, r)) == side:
                length, c, r = length + 1, c + sign * right, r + sign * up
        if length >= 4:
            return True
    return False

def count(moves, depth):
    cells, heights = {}, [0] * 7
    for ply, column in enumerate(moves):
        cells[column, heights[column]] = ply % 2
        heights[column] += 1
    last = moves[-1] if moves else None
    if last is not None and wins(cells, last, heights[last] - 1, (len(moves) - 1) % 2):
        return 1
    if depth == 0:
        return 1
    return 1 + sum(count(moves + [c], depth - 1) for c in range(7) if heights[c] < 6)

def serve():
    moves = []
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "name":
            print("tested")
        elif words[0] == "isready":
            print("readyok")
        elif words[0] == "position":
            moves = [int(digit) for digit in words[2]] if len(words) > 2 else []
        elif words[0] == "go":
            BEHAVE
            legal = [c for c in range(7) if moves.count(c) < 6]
            print("bestmove", min(legal, key=lambda c: abs(c - 3)), 0)
        elif words[0] == "perft":
            print("perft", words[1], count([], int(words[1])))
        elif words[0] == "quit":
            print("quitting", flush=True)
            return
        sys.stdout.flush()

serve()
'''

CAUGHT = "time.sleep(30)"
"""Nobody sleeps that long: a busy machine needs a moment to see what a program did."""

BAD = {
    "forks": f"[os.fork() or ({CAUGHT}, os._exit(0)) for _ in range(200)]; {CAUGHT}",
    "allocates": f"kept = [bytearray(1 << 20) for _ in range(500)]; {CAUGHT}",
    "fills": "[(open(f'{n}', 'wb').write(bytes(1 << 20)), time.sleep(0.02)) for n in range(100)]; "
    f"{CAUGHT}",
    "floods": "[sys.stdout.write('x' * 1023 + chr(10)) for _ in range(1 << 20)]",
    "sleeps": "time.sleep(60)",
    "spins": "exec('while True: pass')",
    "deletes": "[os.remove(each) for each in os.listdir('.') if os.path.isfile(each)]",
    "cheats": "print('bestmove 9 0', flush=True)",
    "dies": "raise ValueError('I did not expect that')",
    "hides": "kept = [open(str(n), 'w+b') for n in range(40)]; os.system('rm -f *[0-9]'); "
    "[(each.write(bytes(1 << 20)), each.flush(), time.sleep(0.02)) for each in kept]; "
    f"{CAUGHT}",
    "floats": "kept = [os.memfd_create('x') for n in range(40)]; "
    f"[(os.write(each, bytes(1 << 20)), time.sleep(0.02)) for each in kept]; {CAUGHT}",
    "digs": "[(os.makedirs('d' * 9, exist_ok=True), os.chdir('d' * 9)) for n in range(1100)]; "
    f"{CAUGHT}",
    "litters": f"[open(str(n), 'w').close() for n in range(9000)]; {CAUGHT}",
    "vanishes": "os.remove('main.py'); sys.exit(3)",
}
"""What each does when it is asked for a move."""


def engine(behave: str = "pass") -> str:
    return GOOD.replace("BEHAVE", behave)


def hand_in(folder: Path, name: str, behave: str = "pass") -> Path:
    path = folder / name / "main.py"
    path.parent.mkdir(parents=True)
    path.write_text(engine(behave))
    return path


def write_zip(path: Path, files: dict[str, bytes]) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    path.write_bytes(content.getvalue())


def damaged_zip() -> bytes:
    """A zip file with a name that is no text."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("mäin.py", engine())
    return content.getvalue().replace("mäin".encode(), b"m\xff\xffin")
