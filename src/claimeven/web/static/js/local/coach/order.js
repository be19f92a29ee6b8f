/** The order in which reasons are looked for: that of claimeven/coach/finders/order.py. */

import { takeBreak } from './breaks.js';
import { explainFollowUp } from './follow_up.js';
import { CRISP_LINES, explainLineCore } from './line_core.js';
import { explainProofTree } from './proof_tree.js';
import { explainDecidingThreat, explainRules } from './rules.js';
import { explainCompletes, explainForcedWin, explainQuietWin } from './tactics.js';

/**
 * @typedef {import('../../kernel/coach.js').CoachCore} CoachCore
 * @typedef {import('../../types.js').Side} Side
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('./column_scores.js').ColumnScores} ColumnScores
 * @typedef {import('./explanation.js').Explanation} Explanation
 * @typedef {import('./explanation.js').Promised} Promised
 */

/**
 * Does this side keep this promise here, and why?
 * @typedef {object} Question
 * @property {CoachCore} core
 * @property {Position} position
 * @property {Side} side
 * @property {Promised} promise
 * @property {number[]} columns moves that are worth trying where the side is to move
 * @property {ColumnScores | null} scores exact scores, where they may be asked for
 */

/** @typedef {'tactic' | 'quick' | 'slow'} Effort tactics say how soon; quick is some milliseconds */
/** @typedef {(ask: Question) => Explanation | null | Promise<Explanation | null>} Find */

/** Most telling first. @type {[Effort, Find][]} */
const FINDERS = [
  ['tactic', ({ position, side }) => explainCompletes(position, side)],
  ['tactic', ({ core, position, side }) => explainForcedWin(core, position, side)],
  ['tactic', ({ core, position, side }) => explainQuietWin(core, position, side)],
  ['quick', ({ core, position, side, promise }) => explainFollowUp(core, position, side, promise)],
  [
    'quick',
    ({ core, position, side, columns }) => explainDecidingThreat(core, position, side, columns),
  ],
  [
    'slow',
    ({ core, position, side, promise }) =>
      explainLineCore(core, position, side, promise, CRISP_LINES),
  ],
  [
    'quick',
    ({ core, position, side, promise, columns }) =>
      explainRules(core, position, side, promise, columns),
  ],
  [
    'slow',
    ({ core, position, side, promise, scores }) =>
      explainProofTree(core, position, side, promise, scores),
  ],
  ['slow', ({ core, position, side, promise }) => explainLineCore(core, position, side, promise)],
];

/** @type {Record<Effort, Effort[]>} */
const UP_TO = {
  tactic: ['tactic'],
  quick: ['tactic', 'quick'],
  slow: ['tactic', 'quick', 'slow'],
};

/**
 * The first reason that keeps the promise.
 * @param {CoachCore} core @param {Position} position @param {Side} side @param {Promised} promise
 * @param {{score?: ProvenPoints | null, columns?: number[] | null, scores?: ColumnScores | null,
 *   effort?: Effort}} [settings] `score` is that of the position for the side, where it is known
 * @returns {Promise<Explanation | null>}
 */
export async function firstProof(core, position, side, promise, settings = {}) {
  if (position.outcome) return null;
  const { score = null, scores = null, effort = 'slow' } = settings;
  const columns = settings.columns ?? position.legalColumns;
  const ask = { core, position, side, promise, columns, scores };
  for (const [needed, find] of FINDERS) {
    if (!UP_TO[effort].includes(needed)) continue;
    await takeBreak();
    const found = await find(ask);
    const keeps = found && (found.promise === promise || found.promise === 'wins');
    if (keeps && !contradicts(found, score)) return checked(found, score);
  }
  return null;
}

/**
 * The explanation with those who agreed.
 * @param {Explanation} found @param {ProvenPoints | null} [score]
 * @returns {Explanation}
 */
export function checked(found, score = null) {
  if (found.claim === 'sufficient') return { ...found, checkedBy: ['solver'] };
  return { ...found, checkedBy: score ? ['checker', 'solver'] : ['checker'] };
}

/**
 * Does the exact score, for the side of the explanation, say otherwise?
 * @param {Explanation} found @param {ProvenPoints | null} score
 */
function contradicts({ kind, promise, certificate }, score) {
  if (!score || promise === 'wins otherwise') return false;
  if (promise === 'does not lose') return score.kind === 'loss';
  if (score.kind !== 'win') return true;
  if (kind === 'completes') return Number(score.plies) > 1;
  return kind === 'forced-win' && Number(score.plies) > certificate.moves.length + 2;
}
