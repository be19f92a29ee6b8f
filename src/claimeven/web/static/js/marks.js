/**
 * What is drawn over the stones: last move, winning line, threats, ghosts, planned moves, capsules.
 */

import { s } from './dom.js';

/** How much smaller stones are that lie over the plate, so that they just fill a hole. */
const OVER = 6;

/** @typedef {{cells: [number, number][], weight: number, plus: boolean, chosen?: boolean}} Capsule row and column of each cell; weight 0..1 */

export class Marks {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.layer = s('g', { class: 'marks' });
    /** @type {Record<string, SVGElement>} */
    this.groups = {};
    for (const name of ['capsules', 'threats', 'planned', 'ghost', 'last', 'won', 'hint']) {
      this.groups[name] = s('g');
      this.layer.append(this.groups[name]);
    }
  }

  clear() {
    for (const group of Object.values(this.groups)) group.replaceChildren();
  }

  /** A ring round the last stone. @param {{row: number, column: number} | null} cell */
  last(cell) {
    this.groups.last.replaceChildren(
      ...(cell ? [this.ring(cell.row, cell.column, 40, 'last')] : []),
    );
  }

  /** The column a hint names. @param {number} row @param {number} column */
  hint(row, column) {
    this.groups.hint.replaceChildren(this.ring(row, column, 37, 'hinted'));
  }

  noHint() {
    this.groups.hint.replaceChildren();
  }

  /** Join the cells that won. @param {[number, number][]} cells */
  won(cells) {
    const group = this.groups.won;
    group.replaceChildren();
    if (!cells?.length) return;
    // Two lines may be completed by one stone: every straight run of cells is joined by itself.
    for (const [from, to] of runs(cells)) {
      group.append(this.line(from, to, 'joined under'), this.line(from, to, 'joined'));
    }
  }

  /** A faint stone where one would land. @param {number} row @param {number} column @param {string} side */
  ghost(row, column, side) {
    this.groups.ghost.replaceChildren(this.board.disc([row, column, side], 'ghost', OVER));
  }

  noGhost() {
    this.groups.ghost.replaceChildren();
  }

  /** Moves that could follow, numbered. @param {[number, number, string][]} stones */
  planned(stones) {
    const nodes = stones.flatMap((stone, index) => {
      const [x, y] = this.board.middle(stone[0], stone[1]);
      return [
        this.board.disc(stone, 'planned', OVER),
        s('text', { x, y, class: 'planned-number', text: index + 1 }),
      ];
    });
    this.groups.planned.replaceChildren(...nodes);
  }

  /** Winning cells: a triangle up for odd rows, down for even ones. @param {{row: number, column: number, side: string, parity: string}[]} threats */
  threats(threats) {
    const both = new Set();
    this.groups.threats.replaceChildren(
      ...threats.map((threat) => {
        const key = `${threat.row},${threat.column}`;
        const shared = threats.some(
          (each) => each !== threat && each.row === threat.row && each.column === threat.column,
        );
        const shift = shared ? (both.has(key) ? 17 : -17) : 0;
        both.add(key);
        return this.triangle(threat, shift);
      }),
    );
  }

  /** @param {{row: number, column: number, side: string, parity: string}} threat @param {number} shift */
  triangle(threat, shift) {
    const [x, y] = this.board.middle(threat.row, threat.column);
    const up = threat.parity === 'odd' ? -1 : 1;
    const d = `M${x + shift} ${y + 15 * up}l13 ${-26 * up}h-26z`;
    const words = `${threat.side} wins here, ${threat.parity} row`;
    return s('path', { d, class: `threat ${threat.side}` }, s('title', { text: words }));
  }

  /** Lines and cells that count: width by weight, solid adds, dashed takes away. @param {Capsule[]} capsules */
  capsules(capsules) {
    this.groups.capsules.replaceChildren(...capsules.map((each) => this.capsule(each)));
  }

  /** @param {Capsule} capsule */
  capsule({ cells, weight, plus, chosen }) {
    const kind = `${plus ? 'plus' : 'minus'}${chosen ? ' chosen' : ''}`;
    if (cells.length === 1) {
      const ring = this.ring(cells[0][0], cells[0][1], 33, `capsule spot ${kind}`);
      ring.setAttribute('stroke-width', String(4 + 10 * weight));
      return ring;
    }
    const ends = straight(cells);
    if (!ends)
      return s(
        'g',
        {},
        cells.map((cell) => this.capsule({ cells: [cell], weight, plus, chosen })),
      );
    const line = this.line(ends[0], ends[1], `capsule ${kind}`);
    line.setAttribute('stroke-width', String(8 + 26 * weight));
    return line;
  }

  /** @param {number} row @param {number} column @param {number} r @param {string} kind */
  ring(row, column, r, kind) {
    const [cx, cy] = this.board.middle(row, column);
    return s('circle', { cx, cy, r, class: kind });
  }

  /** @param {[number, number]} from @param {[number, number]} to @param {string} kind */
  line(from, to, kind) {
    const [x1, y1] = this.board.middle(from[0], from[1]);
    const [x2, y2] = this.board.middle(to[0], to[1]);
    return s('path', { d: `M${x1} ${y1}L${x2} ${y2}`, class: kind });
  }
}

/** The two ends of cells that lie on one straight line, or null. @param {[number, number][]} cells */
function straight(cells) {
  const sorted = [...cells].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const [from, to] = [sorted[0], sorted[sorted.length - 1]];
  const [rows, columns] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  const even =
    (rows === 0 || Math.abs(rows) === steps) && (columns === 0 || Math.abs(columns) === steps);
  const between = sorted.every(
    (cell) => (cell[0] - from[0]) * columns === (cell[1] - from[1]) * rows,
  );
  return even && between ? /** @type {[[number, number], [number, number]]} */ ([from, to]) : null;
}

/** Ends of every straight run of at least three cells, else of all of them. @param {[number, number][]} cells */
function runs(cells) {
  const whole = straight(cells);
  if (whole) return [whole];
  const has = new Set(cells.map(([row, column]) => `${row},${column}`));
  const found = [];
  for (const [up, right] of [
    [0, 1],
    [1, 0],
    [1, 1],
    [-1, 1],
  ]) {
    for (const [row, column] of cells) {
      if (has.has(`${row - up},${column - right}`)) continue;
      let length = 1;
      while (has.has(`${row + up * length},${column + right * length}`)) length += 1;
      if (length >= 3)
        found.push(
          /** @type {[[number, number], [number, number]]} */ ([
            [row, column],
            [row + up * (length - 1), column + right * (length - 1)],
          ]),
        );
    }
  }
  return found;
}
