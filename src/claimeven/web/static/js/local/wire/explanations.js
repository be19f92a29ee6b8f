/** What the coach says as JSON. */

import { bestOf } from '../coach/column_scores.js';
import { keepingColumns } from '../coach/facts.js';
import { moveAnswer, positionAnswer } from '../words/answers.js';
import { details, moreOfMove, moreOfPosition } from '../words/details.js';
import { sentence } from '../words/sentences.js';
import { bestColumns, encodeColumns } from './analysis.js';
import { encodePositionName, encodeStart } from './positions.js';

/**
 * @typedef {import('../coach/explanation.js').Explanation} Explanation
 * @typedef {import('../coach/inquiry.js').MoveReasons} MoveReasons
 * @typedef {import('../coach/inquiry.js').PositionReasons} PositionReasons
 */

/** One reason, with its sentence. @param {Explanation} explanation @returns {object} */
export function encodeExplanation(explanation) {
  const { kind, claim, side, promise, position, cells, lines, moves } = explanation;
  const { certificate, checkedBy } = explanation;
  return {
    kind,
    claim,
    side,
    promise,
    start: encodeStart(position),
    cells,
    lines,
    moves,
    text: sentence(explanation),
    more: details(explanation),
    certificate: kind === 'main-line' ? encodeExplanation(certificate) : certificate,
    checked_by: checkedBy,
  };
}

/** @param {MoveReasons} reasons */
export function encodeMoveReasons(reasons) {
  const { position, column, grade, scores, reason, refutation, missed, fact, others } = reasons;
  return {
    ...encodePositionName(position),
    column,
    grade,
    before: scores && bestOf(scores),
    after: scores && scores.get(column),
    columns: scores && encodeColumns(position, scores),
    best: scores ? bestColumns(scores) : [],
    keeping: scores ? keepingColumns(scores) : [],
    text: moveAnswer(reasons),
    more: moreOfMove(reasons),
    reason: optional(reason),
    refutation: optional(refutation),
    missed: optional(missed),
    fact: optional(fact),
    others: others.map((each) => ({
      column: each.column,
      refutation: encodeExplanation(each.refutation),
    })),
  };
}

/** @param {PositionReasons} reasons */
export function encodePositionReasons(reasons) {
  const { position, scores, reason, counter, fact } = reasons;
  return {
    ...encodePositionName(position),
    better: betterOf(reasons),
    score: scores && bestOf(scores),
    columns: scores && encodeColumns(position, scores),
    best: scores ? bestColumns(scores) : [],
    text: positionAnswer(reasons),
    more: moreOfPosition(reasons),
    reason: optional(reason),
    counter: optional(counter),
    fact: optional(fact),
  };
}

/** The side that wins with best play; null for a draw, or where nothing is proved. @param {PositionReasons} reasons */
function betterOf({ position, scores, reason }) {
  if (!scores) return reason && reason.side;
  const { kind } = bestOf(scores);
  if (kind === 'draw') return null;
  return kind === 'win' ? position.toMove : position.opponent;
}

/** @param {Explanation | null} explanation */
function optional(explanation) {
  return explanation && encodeExplanation(explanation);
}
