# mypy: ignore-errors
# ruff: noqa
"""A Connect Four agent for Kaggle's ConnectX: one file, standard library only.

Searches to a fixed depth with an evaluation of tables, as claimeven's kernel does; the same
position gives the same column. Boards are two whole numbers, first player and second, with
(rows + 1) bits to a column. If Kaggle's time runs out, the deepest search that was finished counts.
"""

import base64
import time
from array import array

SETTINGS = {}  # the export fills this in

INFINITE = 1 << 62
GAMMA = 0x9E3779B97F4A7C15
WORD = (1 << 64) - 1
FEW_NODES = 10000
NET_TABLES = ("net_factor", "net", "net_hidden", "net_bias", "net_output", "net_direct")


def count(word):
    return bin(word).count("1")


class OutOfTime(Exception):
    """The move has to be made now."""


class AgentBoard:
    """A board: its masks and its lines."""

    def __init__(self, columns, rows, connect):
        self.columns, self.rows, self.connect = columns, rows, connect
        self.stride = rows + 1
        self.cells = columns * rows
        self.bottom = sum(1 << (column * self.stride) for column in range(columns))
        self.board = self.bottom * ((1 << rows) - 1)
        self.spare = self.bottom << rows
        self.column_of = [((1 << rows) - 1) << (c * self.stride) for c in range(columns)]
        steps = ((1, 0, 1), (self.stride, 1, 0), (self.stride - 1, 1, 1), (self.stride + 1, 1, 1))
        self.axes = [
            step
            for step, across, up in steps
            if (not across or columns >= connect) and (not up or rows >= connect)
        ]

    def has_line(self, stones):
        return any(self.line_starts(stones, step) for step in self.axes)

    def line_starts(self, stones, step):
        for _ in range(self.connect - 1):
            stones &= stones >> step
        return stones

    def lines_inside(self, cells):
        return min(7, sum(count(self.line_starts(cells, step)) for step in self.axes))

    def playable(self, taken):
        return (taken + self.bottom) & self.board

    def lowest(self, cells):
        return cells & (self.spare - cells)

    def above(self, cells):
        negative = self.spare - cells
        return (cells | negative) & ~(cells & negative) & self.board


class AgentEvaluation:
    """The value of a board for one side, in whole numbers."""

    def __init__(self, settings, shape):
        self.shape = shape
        self.settings = settings
        self.terminal = settings["terminal"]
        self.odd_rows = sum(1 << bit for bit in settings["odd_rows"])
        cells, n = settings["line_cells"], shape.connect
        self.lines = [sum(1 << bit for bit in cells[i : i + n]) for i in range(0, len(cells), n)]
        self.begins = [1 << bit for bit in cells[::n]]
        self.nets = {}

    def ending(self, first, second, for_first, last, call, root=None):
        """The value of a game that may be finished; a line of mine counts before theirs."""
        stones, terminal = count(first | second), self.terminal
        if not self.settings["static_ending"]:
            haste = terminal["sooner"] * stones
            mine, theirs = (first, second) if for_first else (second, first)
            if self.shape.has_line(mine):
                return terminal["win"] - haste
            if self.shape.has_line(theirs):
                return terminal["loss"] + haste
            if stones == self.shape.cells and not self.settings["static_draw"]:
                return terminal["draw"]
        return self.formula(first, second, for_first, last, call, root)

    def phase(self, stones, for_first, root):
        """The weights of a board; where the root's phase holds, without a search, the board on
        which that side moves or has just moved is the root."""
        if self.settings["root_phase"]:
            waits = for_first != (stones % 2 == 0)
            stones = root if root is not None else max(0, stones - waits)
        return self.settings["phases"][self.settings["phase_of"][stones]]

    def formula(self, first, second, for_first, last, call, root=None):
        """The value of any board; `last` is the bit of the last stone, `root` the stones at the
        root of a search."""
        phase = self.phase(count(first | second), for_first, root)
        view_first = self.settings["for_first"] or for_first
        mine, theirs = (first, second) if view_first else (second, first)
        value = self.terms(phase, mine, theirs, view_first, last, call)
        return value if view_first == for_first else -value

    def terms(self, phase, mine, theirs, view_first, last, call):
        tables, value = phase["tables"], 0
        by_line = None
        if not tables.keys() <= {
            "cells",
            "last_own",
            "last_other",
            "last",
            "sampled",
            "tempo",
            *NET_TABLES,
        }:
            by_line = [(count(mine & line), count(theirs & line)) for line in self.lines]
        side = self.shape.connect + 1
        if "lines" in tables:
            weights = tables["lines"]
            value += sum(weights[m * side + t] for m, t in by_line)
        if "good" in tables:
            good = sum(tables["good"][m * side + t] for m, t in by_line)
            danger = sum(tables["danger"][m * side + t] for m, t in by_line)
            value += phase["dominant_sign"] * (-danger if danger > good else good)
        if "traps" in tables:
            short = [n == (side - 3, 0) for n in by_line]
            playable = self.shape.playable(mine | theirs)
            empty = self.shape.board & ~(mine | theirs)
            for kind, weight in enumerate(tables["traps"]):
                lines = self.begins if kind % 2 else self.lines
                if weight:
                    found = crossings([line for line, is_short in zip(lines, short) if is_short])
                    value += weight * count(found & (empty if kind // 2 else playable))
        if "cells" in tables:
            weights = tables["cells"]
            value += sum(weights[bit] for bit in bits(mine))
            value -= sum(weights[bit] for bit in bits(theirs))
        if "last" in tables and last >= 0:
            value += self.last_stone(tables, mine, theirs, last, phase["either_run"])
        if "sampled" in tables and self.lines:
            for index in draws(phase["seed"], call, phase["samples"], len(self.lines)):
                line = self.lines[index]
                value += tables["sampled"][count(mine & line) * side + count(theirs & line)]
        first, second = (mine, theirs) if view_first else (theirs, mine)
        if "net" in tables:
            if id(tables) not in self.nets:
                self.nets[id(tables)] = AgentNet(self, tables)
            net = self.nets[id(tables)].value(first, second)
            value += net if view_first else -net
        threats = self.threats(tables, first, second, by_line, view_first)
        return value + (threats if view_first else -threats)

    def last_stone(self, tables, mine, theirs, last, either_run):
        is_mine = mine >> last & 1
        owner, other = (mine, theirs) if is_mine else (theirs, mine)
        stride, connect = self.shape.stride, self.shape.connect
        steps = (1, stride, stride - 1, stride + 1)
        runners = (mine, theirs) if either_run else (owner,)
        run = max(stretch(runner, last, step) for step in steps for runner in runners)
        free = self.shape.board & ~other
        axes = sum(stretch(free, last, step) >= connect for step in steps)
        per_run, per_axis, per_other_axis, win, loss = tables["last"]
        if run >= connect:
            return win if is_mine else loss
        if is_mine:
            return tables["last_own"][last] + per_run * run + per_axis * axes
        return tables["last_other"][last] + per_other_axis * axes

    def threats(self, tables, first, second, by_line, view_first):
        """What threats and zugzwang are worth to the first player."""
        value, first_to_move = 0, count(first | second) % 2 == 0
        if "tempo" in tables:
            constant, move = tables["tempo"]
            value += constant + (move if first_to_move else -move)
        if not tables.keys() & {"playable", "live_first", "columns", "parity", "open", "follow_up"}:
            return value
        if not view_first:
            by_line = [(theirs, mine) for mine, theirs in by_line]
        return value + AgentThreats(self, first, second, by_line, first_to_move).value(tables)


class AgentThreats:
    """Cells that would complete a line, and what follows from them."""

    def __init__(self, evaluation, first, second, by_line, first_to_move):
        shape = evaluation.shape
        self.shape, self.evaluation = shape, evaluation
        self.first, self.second, self.first_to_move = first, second, first_to_move
        self.by_line = by_line
        self.odd = evaluation.odd_rows
        self.empty = shape.board & ~(first | second)
        self.playable = shape.playable(first | second)
        short = shape.connect - 1
        self.one = self.two = 0
        for line, (m, t) in zip(evaluation.lines, by_line):
            if m == short and t == 0:
                self.one |= line & self.empty
            elif t == short and m == 0:
                self.two |= line & self.empty
        self.one_waits, self.two_waits = self.one & ~self.playable, self.two & ~self.playable
        lowest = shape.lowest(self.one_waits | self.two_waits)
        self.one_lives, self.two_lives = self.one_waits & lowest, self.two_waits & lowest

    def value(self, tables):
        value = 0
        if "playable" in tables:
            value += self.urgent(tables["playable"])
        if "live_first" in tables:
            value += sum(tables["live_first"][bit] for bit in bits(self.one_lives))
            value += sum(tables["live_second"][bit] for bit in bits(self.two_lives))
        if "columns" in tables:
            value += self.in_columns(tables["columns"])
        if "parity" in tables:
            odd, numbers = self.odd, (self.one_lives, self.two_lives)
            a = min(2, count(numbers[0] & odd))
            b, e = min(2, count(numbers[1] & odd)), min(2, count(numbers[1] & ~odd))
            value += tables["parity"][9 * a + 3 * b + e]
        if "open" in tables and self.shape.connect >= 3:
            value += self.open_lines(tables["open"])
        if "follow_up" in tables and self.evaluation.settings["follow_up_rows"]:
            value += self.follow_up(tables["follow_up"])
        return value

    def urgent(self, weights):
        right_above = self.playable << 1
        mine, theirs = (4, 5) if self.first_to_move else (5, 4)
        value = weights[mine] * count(self.one & right_above)
        value -= weights[theirs] * count(self.two & right_above)
        own, other = (self.one, self.two) if self.first_to_move else (self.two, self.one)
        sign = 1 if self.first_to_move else -1
        if own & self.playable:
            return value + sign * weights[0]
        losses = other & self.playable
        if not losses:
            return value
        if losses & (losses - 1):
            return value + sign * weights[1]
        return value + sign * (weights[2] + (weights[3] if losses << 1 & other else 0))

    def by_parity(self, cells, weights):
        return weights[0] * count(cells & self.odd) + weights[1] * count(cells & ~self.odd)

    def in_columns(self, w):
        one, two = self.one_waits, self.two_waits
        above_one, above_two = self.shape.above(one), self.shape.above(two)
        return (
            self.by_parity(one & one >> 1, w[0:2])
            + self.by_parity(two & two >> 1, w[2:4])
            + self.by_parity(one & above_two & ~above_one, w[4:6])
            + self.by_parity(two & above_one & ~above_two, w[6:8])
            + self.by_parity(one & two, w[8:10])
            + w[10] * count(one & above_one)
            + w[11] * count(two & above_two)
        )

    def open_lines(self, weights):
        connect, value = self.shape.connect, 0
        one_lines, two_lines = [], []
        for line, (m, t) in zip(self.evaluation.lines, self.by_line):
            if m and t or not m and not t:
                continue
            missing = connect - m - t
            if missing == 2:
                odd = count(line & self.empty & self.odd)
                playable = count(line & self.playable)
                if m:
                    value += weights[3 * odd + playable]
                    one_lines.append(line)
                else:
                    value -= weights[3 * (2 - odd) + playable]
                    two_lines.append(line)
            elif missing == 3:
                odd = count(line & self.empty & self.odd)
                value += weights[9 + odd] if m else -weights[12 - odd]
        own, other = weights[13], weights[14]
        one = count(crossings(one_lines) & self.playable)
        two = count(crossings(two_lines) & self.playable)
        return value + (own * one - other * two if self.first_to_move else other * one - own * two)

    def follow_up(self, weights):
        inside = self.shape.lines_inside
        *sets, odd_threat = self.follow_up_sets()
        value = weights[24 + odd_threat]
        return value + sum(weights[8 * i + inside(cells)] for i, cells in enumerate(sets))

    def follow_up_sets(self):
        above = self.shape.above
        odd, even = self.empty & self.odd, self.empty & ~self.odd
        base = self.playable & ~self.odd
        beyond = above(self.two & even & ~base)
        reach = self.first | odd
        return (
            (reach | base) & ~beyond,
            reach & ~beyond,
            self.second | (even & ~base),
            self.odd_threat(odd, even, base),
        )

    def odd_threat(self, odd, even, base):
        least, shape = 7, self.shape
        for bit in bits(shape.lowest(self.one_waits & self.odd)):
            within = shape.column_of[bit // shape.stride]
            stops = self.one & even & ~base & ~within
            free = self.second | ((odd | base) & ~within) | (even & within & ((1 << bit) - 1))
            least = min(least, shape.lines_inside(free & ~shape.above(stops)), 6)
        return least


class AgentNet:
    """A net with one hidden layer, for the first player."""

    def __init__(self, evaluation, tables):
        self.evaluation, self.shape = evaluation, evaluation.shape
        self.factor = tables["net_factor"][0]
        self.groups, self.clip, self.shift, self.decided, self.most = tables["net"]
        units = len(tables["net_bias"])
        hidden = tables["net_hidden"]
        if isinstance(hidden, str):
            hidden = array("b", base64.b64decode(hidden))
        self.rows = [hidden[i : i + units] for i in range(0, len(hidden), units)]
        self.bias = tables["net_bias"]
        output, direct = tables["net_output"], tables["net_direct"]
        self.output = output[:units], output[units:]
        self.direct = direct[: len(self.rows) + 1], direct[len(self.rows) + 1 :]

    def value(self, first, second):
        shape = self.shape
        if shape.has_line(first) or shape.has_line(second):
            return 0
        while True:
            stones = count(first | second)
            playable = shape.playable(first | second)
            threats = self.threats(first, second)
            if not playable:
                return 0
            own, other = (threats.one, threats.two)
            if not threats.first_to_move:
                own, other = other, own
            sign = self.factor if threats.first_to_move else -self.factor
            blocks = other & playable
            if own & playable:
                return sign * (self.decided - stones - 1)
            if blocks & (blocks - 1):
                return -sign * (self.decided - stones - 2)
            if not blocks:
                return self.factor * self.quiet(threats)
            if threats.first_to_move:
                first |= blocks
            else:
                second |= blocks

    def threats(self, first, second):
        by_line = [(count(first & line), count(second & line)) for line in self.evaluation.lines]
        first_to_move = count(first | second) % 2 == 0
        return AgentThreats(self.evaluation, first, second, by_line, first_to_move)

    def quiet(self, threats):
        head = 0 if threats.first_to_move else 1
        inputs = list(self.inputs(threats))
        sums = [sum(row) for row in zip(self.bias, *(self.rows[i] for i in inputs))]
        direct, clip = self.direct[head], self.clip
        total = direct[-1] + sum(direct[i] for i in inputs)
        for at, weight in zip(sums, self.output[head]):
            if at > 0:
                total += weight * (at if at < clip else clip)
        value = total + (1 << self.shift >> 1) >> self.shift
        return max(-self.most, min(self.most, value))

    def inputs(self, threats):
        """The numbers of the inputs that are on."""
        shape, start = self.shape, 0
        stride = shape.stride
        words = (
            (1, (threats.first, threats.second)),
            (2, (threats.playable,)),
            (4, (threats.one, threats.two)),
        )
        for group, sets in words:
            if self.groups & group:
                for cells in sets:
                    for bit in bits(cells):
                        yield start + bit // stride * shape.rows + bit % stride
                    start += shape.cells
        lines = len(self.evaluation.lines)
        if self.groups & 8:
            for index, (one, two) in enumerate(threats.by_line):
                if one and not two:
                    yield start + (one - 1) * lines + index
                elif two and not one:
                    yield start + (shape.connect + two - 2) * lines + index
            start += 2 * (shape.connect - 1) * lines
        if self.groups & 16:
            *sets, odd_threat = threats.follow_up_sets()
            counts = []
            for cells in sets:
                inside = [i for i, line in enumerate(self.evaluation.lines) if line & ~cells == 0]
                for index in inside:
                    yield start + index
                counts.append(min(7, len(inside)))
                start += lines
            for part, number in enumerate([*counts, odd_threat]):
                yield start + 8 * part + number


class AgentSearch:
    """Alpha-beta below a root that keeps its point of view."""

    def __init__(self, settings):
        self.settings = settings
        self.shape = AgentBoard(*settings["geometry"])
        self.evaluation = AgentEvaluation(settings, self.shape)
        columns = list(range(self.shape.columns))
        self.centre = sorted(columns, key=lambda c: abs(2 * c - (self.shape.columns - 1)))
        self.order = columns if settings["ordering"] == "none" else self.centre
        self.preference = self.centre if settings["ties"] == "centre" else columns
        self.prune = settings["prune"]
        self.deadline = None

    def column(self, first, second, deadline):
        """The column to play; a shallower search's if the deadline strikes."""
        taken = first | second
        if taken == 0 and self.settings["centre_first"]:
            return (self.shape.columns - 1) // 2
        if self.settings["obvious_first"]:
            obvious = self.obvious(first, second)
            if obvious is not None:
                return obvious
        deepest = min(self.settings["depth"], self.shape.cells - count(taken))
        if self.settings["deepening"] or deadline is None:
            return self.run(first, second, deepest, deadline)
        found = self.run(first, second, 1, None)
        for depth in range(2, deepest + 1):
            try:
                found = self.run(first, second, depth, deadline)
            except OutOfTime:
                break
        return found

    def obvious(self, first, second):
        """The only column, else one that wins, else one that stops a win."""
        playable = self.shape.playable(first | second)
        cells = [(column, playable & self.shape.column_of[column]) for column in self.centre]
        cells = [(column, cell) for column, cell in cells if cell]
        if len(cells) == 1:
            return cells[0][0]
        sides = (first, second) if count(first | second) % 2 == 0 else (second, first)
        for stones in sides:
            for column, cell in cells:
                if self.shape.has_line(stones | cell):
                    return column
        return None

    def run(self, first, second, deepest, deadline):
        self.root_stones = count(first | second)
        self.root_first = self.root_stones % 2 == 0
        self.root = (first, second) if self.root_first else (second, first)
        self.calls = self.nodes = self.evaluations = 0
        self.lines = [[] for _ in range(deepest + 2)]
        chosen = -1
        for depth in range(1 if self.settings["deepening"] else deepest, deepest + 1):
            self.deadline = deadline if depth > 1 else None
            before = self.evaluations
            try:
                chosen, value, variation = self.iterate(depth, chosen)
                nodes, exhaustive = self.nodes, self.evaluations == before
                if self.settings["deepening"] and (
                    exhaustive or self.is_proven(depth, value, variation)
                ):
                    break
                self.nodes = nodes
            except OutOfTime:
                if chosen < 0:
                    raise
                break
        return chosen

    def iterate(self, depth, first_column):
        """Every column's value; the tie rule picks one."""
        self.nodes += 1
        best, values, variation = -INFINITE, {}, []
        own, other = self.root
        for column, cell in self.moves(own | other, first_column):
            self.lines[1] = []
            floor = -INFINITE if best == -INFINITE or not self.prune else best - 1
            child = (other, own | cell, cell.bit_length() - 1)
            value = -self.value(child, depth - 1, 1, -INFINITE, -floor)
            if value >= best or not self.prune:
                values[column] = value
            if value > best:
                best, variation = value, [column, *self.lines[1]]
        ties = [column for column in self.preference if values.get(column) == best]
        at_random = self.settings["ties"] == "random"
        chosen = ties[self.settings["draw"] % len(ties)] if at_random else ties[0]
        return chosen, best, variation if variation[0] == chosen else [chosen]

    def moves(self, taken, first_column):
        playable = self.shape.playable(taken)
        cells = [(column, playable & self.shape.column_of[column]) for column in self.order]
        return sorted(
            ((column, cell) for column, cell in cells if cell),
            key=lambda move: move[0] != first_column,
        )

    def value(self, node, depth, ply, alpha, beta):
        """For the side to move: exact between alpha and beta, else a bound."""
        own, other, last = node
        self.nodes += 1
        if self.deadline is not None and self.nodes % 64 == 0 and time.time() > self.deadline:
            raise OutOfTime
        self.lines[ply] = []
        taken = own | other
        finished = taken == self.shape.board
        if not finished and not self.settings["play_on"]:
            finished = self.shape.has_line(other)
        if finished or depth == 0:
            return self.value_at_end(own, other, last, ply, finished)
        best = -INFINITE
        for column, cell in self.moves(taken, -1):
            floor = max(alpha, best) if self.prune else -INFINITE
            child = (other, own | cell, cell.bit_length() - 1)
            value = -self.value(child, depth - 1, ply + 1, -beta, -floor)
            if value > best:
                best = value
                if value > alpha:
                    self.lines[ply] = [column, *self.lines[ply + 1]]
            if best >= beta and self.prune:
                break
        return best

    def value_at_end(self, own, other, last, ply, finished):
        first_moves = self.root_first == (ply % 2 == 0)
        first, second = (own, other) if first_moves else (other, own)
        # Where a search does not stop at a line, its leaves are looked through for one.
        ending = finished or self.settings["play_on"]
        ask = self.evaluation.ending if ending else self.evaluation.formula
        value = ask(first, second, self.root_first, last, self.calls, self.root_stones)
        self.calls += 1
        if not finished:
            self.evaluations += 1
        return -value if ply % 2 else value

    def is_proven(self, depth, value, variation):
        """Does the variation end the game, and is that end forced? Then deepening stops."""
        if self.settings["play_on"]:
            return False
        evaluations, nodes = self.evaluations, self.nodes
        node, known, ply = (*self.root, -1), 0, 0
        while ply < depth and not self.is_over(node):
            if known == len(variation) and not self.extend(
                node, depth - ply, ply, value, variation
            ):
                break
            cell = self.shape.playable(node[0] | node[1]) & self.shape.column_of[variation[known]]
            node = (node[1], node[0] | cell, cell.bit_length() - 1)
            known, ply, value = known + 1, ply + 1, -value
        self.evaluations, self.nodes = evaluations, nodes
        if not self.shape.has_line(node[1]):
            return False
        self.left = max(nodes, FEW_NODES)
        return self.wins(*self.root, known) if known % 2 else self.loses(*self.root, known)

    def is_over(self, node):
        return node[0] | node[1] == self.shape.board or self.shape.has_line(node[1])

    def extend(self, node, depth, ply, value, variation):
        own, other, _ = node
        for column, cell in self.moves(own | other, -1):
            self.lines[ply + 1] = []
            child = (other, own | cell, cell.bit_length() - 1)
            if -self.value(child, depth - 1, ply + 1, -value - 1, -value + 1) == value:
                variation += [column, *self.lines[ply + 1]]
                return True
        return False

    def wins(self, own, other, plies):
        if plies < 1 or not self.spend():
            return False
        if self.shape_wins(own, own | other):
            return True
        if plies < 3:
            return False
        return any(self.loses(other, own | cell, plies - 1) for cell in self.answers(own, other))

    def loses(self, own, other, plies):
        if plies < 2 or not self.spend():
            return False
        if self.shape_wins(own, own | other) or own | other == self.shape.board:
            return False
        return all(self.wins(other, own | cell, plies - 1) for cell in self.answers(own, other))

    def answers(self, own, other):
        cells = [1 << bit for bit in bits(self.shape.playable(own | other))]
        blocks = [cell for cell in cells if self.shape.has_line(other | cell)]
        return blocks[:1] or cells

    def shape_wins(self, stones, taken):
        return any(self.shape.has_line(stones | 1 << b) for b in bits(self.shape.playable(taken)))

    def spend(self):
        self.left -= 1
        return self.left >= 0


def bits(word):
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low


def crossings(lines):
    """Cells on two lines or more."""
    once = twice = 0
    for line in lines:
        twice |= once & line
        once |= line
    return twice


def stretch(cells, bit, step):
    length = 1
    for direction in (step, -step):
        at = bit + direction
        while at >= 0 and cells >> at & 1:
            length, at = length + 1, at + direction
    return length


def mix(word):
    word &= WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def draws(seed, call, samples, lines):
    state = mix(seed) ^ mix(call + GAMMA)
    for _ in range(samples):
        state = (state + GAMMA) & WORD
        yield mix(state) * lines >> 64


SEARCHES = []  # made at the first move, and kept


def agent(observation, configuration):
    """The column to play, for Kaggle."""
    began = time.time()
    columns, rows, connect = SETTINGS["geometry"]
    if (configuration.columns, configuration.rows, configuration.inarow) != (
        columns,
        rows,
        connect,
    ):
        raise ValueError("this agent was made for %dx%dx%d" % (columns, rows, connect))
    if not SEARCHES:
        SEARCHES.append(AgentSearch(SETTINGS))
    words = [0, 0, 0]
    for index, mark in enumerate(observation.board):
        row, column = divmod(index, columns)
        words[mark] |= 1 << column * (rows + 1) + rows - 1 - row
    deadline = None
    if SETTINGS["time_guard"]:
        # Most of the move's own time, and a tenth of what the bank holds beyond a reserve.
        bank = getattr(observation, "remainingOverageTime", 0) or 0
        seconds = getattr(configuration, "actTimeout", 2) or 2
        deadline = began + 0.8 * seconds + max(0, bank - 10) / 10
    return SEARCHES[0].column(words[1], words[2], deadline)
