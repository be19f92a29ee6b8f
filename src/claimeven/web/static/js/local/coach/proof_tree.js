/**
 * Small trees with a certificate at every leaf: one move where their side is to move, a branch for
 * every reply where the other side is.
 */

import { immediate, keyOf, unique } from './board.js';
import { takeBreak } from './breaks.js';
import { explanation } from './explanation.js';
import { followUp, promiseOf } from './follow_up.js';
import { coverWins, findDecidingThreat, findRules } from './rules.js';
import { forcedWin } from './tactics.js';
import { treeEnds } from './tree_ends.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('./column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('./explanation.js').Branch} Branch
 * @typedef {import('./explanation.js').Leaf} Leaf
 * @typedef {import('./explanation.js').ProofTree} ProofTree
 * @typedef {import('./explanation.js').Promised} Promised
 */

const DEPTH = 6;
const LEAVES = 13;
const VISITS = 120;
const MOST_EMPTY = 34; // with more empty cells there is rarely a tree of a few leaves

/**
 * A tree of some plies; null also where no tree is needed, since a certificate holds here.
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @param {ColumnScores | null} scores
 */
export async function explainProofTree(core, position, side, promise, scores) {
  if (position.outcome || position.rules.cells - position.stones > MOST_EMPTY) return null;
  const root = await new ProofSearch(core, side, promise, scores).find(position);
  if (!root || !('then' in root || 'answers' in root)) return null;
  const tree = { side, promise, root };
  return explanation({
    kind: 'proof-tree',
    position,
    side,
    promise,
    ...shownOf(position, tree),
    moves: 'then' in root ? [root.column] : [],
    certificate: tree,
  });
}

/** The threats that decide at the ends, and their lines. @param {Position} position @param {ProofTree} tree */
function shownOf(position, tree) {
  const threats = treeEnds(position, tree)
    .filter(({ reason }) => reason?.kind === 'deciding-threat')
    .map(({ reason }) => reason?.certificate);
  return {
    cells: unique(threats.flatMap((each) => each.threats)),
    lines: unique(threats.flatMap((each) => each.lines)),
  };
}

class ProofSearch {
  #visits = VISITS;
  /** @type {Map<string, Leaf | null>} */
  #known = new Map();

  /**
   * @param {CoachCore} core @param {Side} side @param {Promised} promise
   * @param {ColumnScores | null} scores with them only moves that keep the promise are tried
   */
  constructor(core, side, promise, scores) {
    this.core = core;
    this.side = side;
    this.promise = promise;
    this.scores = scores;
  }

  /** The shallowest tree. @param {Position} position @returns {Promise<Branch | null>} */
  async find(position) {
    for (let plies = 0; plies <= DEPTH; ++plies) {
      const branch = await this.#grow(position, plies, LEAVES);
      if (branch) return branch;
      if (this.#visits <= 0) break;
    }
    return null;
  }

  /**
   * A branch with at most so many plies and leaves.
   * @param {Position} position @param {number} plies @param {number} leaves
   * @returns {Promise<Branch | null>}
   */
  async #grow(position, plies, leaves) {
    await takeBreak();
    if (position.outcome) {
      return position.outcome === 'draw' && this.promise === 'does not lose' ? {} : null;
    }
    const now = immediate(position, position.toMove);
    const isTurn = position.toMove === this.side;
    if (now.length) return isTurn ? { column: now[0][0] } : null;
    const leaf = leaves > 0 ? this.#leaf(position) : null;
    if (leaf || plies === 0) return leaf;
    return isTurn ? this.#play(position, plies, leaves) : this.#reply(position, plies, leaves);
  }

  /** @param {Position} position @returns {Leaf | null} */
  #leaf(position) {
    const key = keyOf(position);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#visits <= 0) return null;
    this.#visits -= 1;
    const leaf = this.#certified(position);
    this.#known.set(key, leaf);
    return leaf;
  }

  /** The first certificate that keeps the promise. @param {Position} position @returns {Leaf | null} */
  #certified(position) {
    for (const find of LEAF_FINDERS) {
      const leaf = find(this.core, position, this.side);
      if (leaf && (leaf.promise === this.promise || leaf.promise === 'wins')) return leaf;
    }
    return null;
  }

  /**
   * @param {Position} position @param {number} plies @param {number} leaves
   * @returns {Promise<Branch | null>}
   */
  async #play(position, plies, leaves) {
    for (const column of await this.#goodColumns(position)) {
      const then = await this.#grow(position.play(column), plies - 1, leaves);
      if (then) return { column, then };
    }
    return null;
  }

  /** The best first. @param {Position} position */
  async #goodColumns(position) {
    const known = await this.scores?.of(position);
    if (!known) return position.legalColumns;
    const least = this.promise === 'wins' ? 1 : 0;
    const good = [...known].filter(([, score]) => Math.sign(score.points) >= least);
    return good.sort(([, a], [, b]) => b.points - a.points).map(([column]) => column);
  }

  /**
   * @param {Position} position @param {number} plies @param {number} leaves
   * @returns {Promise<Branch | null>}
   */
  async #reply(position, plies, leaves) {
    /** @type {[number, Branch][]} */
    const answers = [];
    for (const column of position.legalColumns) {
      const branch = await this.#grow(position.play(column), plies - 1, leaves);
      if (!branch) return null;
      leaves -= countLeaves(branch);
      answers.push([column, branch]);
    }
    return { answers };
  }
}

/** @param {Branch} branch @returns {number} */
function countLeaves(branch) {
  if ('certificate' in branch) return 1;
  if ('then' in branch) return countLeaves(branch.then);
  if (!('answers' in branch)) return 0;
  return branch.answers.reduce((/** @type {number} */ sum, [, then]) => sum + countLeaves(then), 0);
}

/** @type {((core: CoachCore, position: Position, side: Side) => Leaf | null)[]} */
const LEAF_FINDERS = [
  (core, position, side) => winning(forcedWin(core, position, side)),
  planLeaf,
  (core, position, side) => winning(findDecidingThreat(core, position, side)),
  (core, position, side) => {
    const certificate = findRules(core, position, side);
    if (!certificate) return null;
    return { certificate, promise: coverWins(certificate) ? 'wins' : 'does not lose' };
  },
];

/** @param {CoachCore} core @param {Position} position @param {Side} side @returns {Leaf | null} */
function planLeaf(core, position, side) {
  for (const promise of /** @type {const} */ (['wins', 'does not lose'])) {
    const certificate = followUp(core, position, side, promise);
    if (certificate) return { certificate, promise: promiseOf(certificate) };
  }
  return null;
}

/** @param {Leaf['certificate'] | null} certificate @returns {Leaf | null} */
function winning(certificate) {
  return certificate && { certificate, promise: 'wins' };
}
