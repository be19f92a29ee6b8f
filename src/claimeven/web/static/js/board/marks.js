/**
 * What is drawn over the stones: last move, winning line, threats, ghost, planned moves, capsules.
 */

import { s } from '../ui/dom.js';

/** @typedef {import('../types.js').Cell} Cell */
/** @typedef {import('../types.js').CoachNote} CoachNote */
/** @typedef {import('../types.js').Side} Side */
/** @typedef {import('../types.js').Stone} Stone */
/** @typedef {import('../types.js').Threat} Threat */
/** @typedef {[from: Cell, to: Cell]} Ends */
/**
 * A line or a cell that counts.
 * @typedef {object} Capsule
 * @property {Cell[]} cells
 * @property {number} weight from 0 to 1: how wide it is
 * @property {boolean} isPlus adds to the value; else it takes away
 * @property {boolean} isChosen
 */

/** How much smaller stones are that lie over the plate, so that they just fill a hole. */
const INSET = 6;
const THREAT_SHIFT = 17;
/** The moves of a plan are smaller than stones. */
const SMALL_INSET = 24;
/** Across, up, and the two diagonals, as steps in columns and rows. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];
const SHORTEST_RUN = 3;

export class Marks {
  /** @param {import('./picture.js').BoardPicture} picture */
  constructor(picture) {
    this.picture = picture;
    this.groups = {
      capsules: s('g'),
      coach: s('g'),
      ideas: s('g'),
      threats: s('g'),
      planned: s('g'),
      ghost: s('g'),
      last: s('g'),
      winning: s('g'),
      hint: s('g'),
      cursor: s('g'),
    };
    this.layer = s('g', { class: 'marks' }, Object.values(this.groups));
  }

  clear() {
    for (const group of Object.values(this.groups)) group.replaceChildren();
  }

  /** A ring round the last stone. @param {Cell | null} cell */
  setLast(cell) {
    this.groups.last.replaceChildren(...(cell ? [this.ring(cell, 40, 'last')] : []));
  }

  /** A ring where a hint would land. @param {Cell | null} cell */
  setHint(cell) {
    this.groups.hint.replaceChildren(...(cell ? [this.ring(cell, 37, 'hinted')] : []));
  }

  /** Where somebody reads the board cell by cell. @param {Cell | null} cell */
  setCursor(cell) {
    this.groups.cursor.replaceChildren(...(cell ? [this.square(cell, 44, 'cursor-cell')] : []));
  }

  /**
   * What the coach speaks of: lines as capsules, cells as rings with the parity of their row, the
   * cell under the first one as a square, moves as small numbered discs.
   * @param {CoachNote | null} note
   */
  setCoach(note) {
    this.groups.coach.replaceChildren(...(note ? this.coachMarks(note) : []));
  }

  /** @param {CoachNote} note @returns {SVGElement[]} */
  coachMarks({ side = 'first', cells = [], lines = [], moves = [] }) {
    const capsules = lines.map((line) => this.coachLine(line, side));
    const rings = cells.flatMap((cell, index) => this.coachRing(cell, side, index === 0));
    const discs = moves.flatMap(({ cell, side: mover }, index) =>
      this.numbered([...cell, mover], index + 1, 'plan', SMALL_INSET),
    );
    return [...capsules, ...rings, ...discs];
  }

  /** @param {Cell[]} line @param {Side} side */
  coachLine(line, side) {
    const [from, to] = straightEnds(line) ?? [line[0], line[line.length - 1]];
    return this.line(from, to, `coach-line ${side}`);
  }

  /** @param {Cell} cell @param {Side} side @param {boolean} isFirst */
  coachRing(cell, side, isFirst) {
    const [column, row] = cell;
    const parity = row % 2 ? 'even' : 'odd';
    const ring = this.ring(cell, 39, `coach-ring ${side}${isFirst ? ' first-of-all' : ''}`);
    const below = isFirst && row > 0 && !this.picture.stones.has(`${column},${row - 1}`);
    return [
      ring,
      this.triangle({ cell, side, parity }, 0),
      ...(below ? [this.square([column, row - 1], 30, `coach-below ${side}`)] : []),
    ];
  }

  /** Lines through the cells that won. @param {Cell[]} cells */
  setWinning(cells) {
    const lines = cells.length ? straightRuns(cells) : [];
    this.groups.winning.replaceChildren(
      ...lines.flatMap(([from, to]) => [
        this.line(from, to, 'joined under'),
        this.line(from, to, 'joined'),
      ]),
    );
  }

  /** What a lesson shows, drawn by `ideas.js`. @param {SVGElement[]} nodes */
  setIdeas(nodes) {
    this.groups.ideas.replaceChildren(...nodes);
  }

  /** A faint stone where one would land. @param {Stone | null} stone */
  setGhost(stone) {
    const ghost = stone && this.picture.disc(stone, 'ghost', INSET);
    this.groups.ghost.replaceChildren(...(ghost ? [ghost] : []));
  }

  /** Moves that could follow, numbered. @param {Stone[]} stones */
  setPlanned(stones) {
    const nodes = stones.flatMap((stone, index) =>
      this.numbered(stone, index + 1, 'planned', INSET),
    );
    this.groups.planned.replaceChildren(...nodes);
  }

  /** @param {Stone} stone @param {number} count @param {string} kind @param {number} inset */
  numbered(stone, count, kind, inset) {
    const [x, y] = this.picture.middle([stone[0], stone[1]]);
    const number = s('text', { x, y, class: 'planned-number', text: count });
    return [this.picture.disc(stone, kind, inset), number];
  }

  /**
   * A triangle in every cell that wins; in a cell of both sides, beside each other.
   * @param {Threat[]} threats
   */
  setThreats(threats) {
    const isShared = (/** @type {Threat} */ { cell }) =>
      threats.filter((each) => String(each.cell) === String(cell)).length > 1;
    this.groups.threats.replaceChildren(
      ...threats.map((threat) => {
        const side = threat.side === 'first' ? -1 : 1;
        return this.triangle(threat, isShared(threat) ? side * THREAT_SHIFT : 0);
      }),
    );
  }

  /**
   * Up for odd rows, down for even ones.
   * @param {Pick<Threat, 'cell' | 'side' | 'parity'>} threat @param {number} shift
   */
  triangle({ cell, side, parity }, shift) {
    const [x, y] = this.picture.middle(cell);
    const up = parity === 'odd' ? -1 : 1;
    const d = `M${x + shift} ${y + 15 * up}l13 ${-26 * up}h-26z`;
    const title = s('title', { text: `${side} wins here, ${parity} row` });
    return s('path', { d, class: `threat ${side}` }, title);
  }

  /**
   * Lines and cells that count: width by weight, solid adds, dashed takes away.
   * @param {Capsule[]} capsules
   */
  setCapsules(capsules) {
    this.groups.capsules.replaceChildren(...capsules.map((each) => this.capsule(each)));
  }

  /** @param {Capsule} capsule @returns {SVGElement} */
  capsule({ cells, weight, isPlus, isChosen }) {
    const kind = `${isPlus ? 'plus' : 'minus'}${isChosen ? ' chosen' : ''}`;
    if (cells.length === 1) {
      const ring = this.ring(cells[0], 33, `capsule spot ${kind}`);
      ring.setAttribute('stroke-width', String(4 + 10 * weight));
      return ring;
    }
    const ends = straightEnds(cells);
    if (!ends) {
      const spots = cells.map((cell) => this.capsule({ cells: [cell], weight, isPlus, isChosen }));
      return s('g', {}, spots);
    }
    const line = this.line(ends[0], ends[1], `capsule ${kind}`);
    line.setAttribute('stroke-width', String(8 + 26 * weight));
    return line;
  }

  /** @param {Cell} cell @param {number} r @param {string} kind */
  ring(cell, r, kind) {
    const [cx, cy] = this.picture.middle(cell);
    return s('circle', { cx, cy, r, class: kind });
  }

  /** @param {Cell} cell @param {number} half @param {string} kind */
  square(cell, half, kind) {
    const [x, y] = this.picture.middle(cell);
    const size = 2 * half;
    return s('rect', { x: x - half, y: y - half, width: size, height: size, rx: 8, class: kind });
  }

  /** @param {Cell} from @param {Cell} to @param {string} kind */
  line(from, to, kind) {
    const [x1, y1] = this.picture.middle(from);
    const [x2, y2] = this.picture.middle(to);
    return s('path', { d: `M${x1} ${y1}L${x2} ${y2}`, class: kind });
  }
}

/**
 * The two ends of cells that lie on one straight line.
 * @param {Cell[]} cells
 * @returns {Ends | null}
 */
export function straightEnds(cells) {
  const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const [from, to] = [sorted[0], sorted[sorted.length - 1]];
  const [columns, rows] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(columns), Math.abs(rows));
  const isDirection = [columns, rows].every((each) => each === 0 || Math.abs(each) === steps);
  const isStraight = sorted.every(
    ([column, row]) => (row - from[1]) * columns === (column - from[0]) * rows,
  );
  return isDirection && isStraight ? [from, to] : null;
}

/**
 * The ends of every straight run of cells: one stone may complete two lines.
 * @param {Cell[]} cells @returns {Ends[]}
 */
export function straightRuns(cells) {
  const all = straightEnds(cells);
  if (all) return [all];
  const present = new Set(cells.map(String));
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    present.has(`${column},${row}`);
  /** @type {Ends[]} */
  const found = [];
  for (const [right, up] of DIRECTIONS) {
    for (const [column, row] of cells) {
      if (has(column - right, row - up)) continue;
      let length = 1;
      while (has(column + right * length, row + up * length)) length += 1;
      const end = length - 1;
      if (length < SHORTEST_RUN) continue;
      found.push([
        [column, row],
        [column + right * end, row + up * end],
      ]);
    }
  }
  return found;
}
