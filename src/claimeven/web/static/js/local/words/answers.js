/** What was found about a move or a position, as a few sentences. */

import { landing, samePosition } from '../coach/board.js';
import { bestOf } from '../coach/column_scores.js';
import { keepingColumns } from '../coach/facts.js';
import { bestColumns } from '../wire/analysis.js';
import { cellNames, nameOf, pliesName, say, sides } from './catalogue.js';
import { sentence } from './sentences.js';

/**
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../game/score.js').ProvenPoints} ProvenPoints
 * @typedef {import('../coach/column_scores.js').Scores} Scores
 * @typedef {import('../coach/explanation.js').Explanation} Explanation
 * @typedef {import('../coach/inquiry.js').MoveReasons} MoveReasons
 * @typedef {import('../coach/inquiry.js').PositionReasons} PositionReasons
 */

/** @param {MoveReasons} reasons */
export function moveAnswer(reasons) {
  return moveSentences(reasons).join(' ');
}

/** @param {MoveReasons} reasons @returns {string[]} */
function moveSentences(reasons) {
  const { scores, column, reason } = reasons;
  if (!scores) return unsolved(reasons);
  if (reason?.kind === 'completes') return [completed(reasons)];
  const before = bestOf(scores);
  const after = /** @type {ProvenPoints} */ (scores.get(column));
  if (Math.sign(before.points) > Math.sign(after.points)) return mistake(reasons, scores);
  if (before.points !== after.points) return slower(reasons, scores, before, after);
  return good(reasons, scores, after);
}

/** @param {MoveReasons} reasons */
function completed({ position, column }) {
  const cell = nameOf(landing(position, column));
  return say('wins-now', { cell, ...sides(position.toMove) });
}

/** @param {MoveReasons} reasons @param {Scores} scores */
function mistake(reasons, scores) {
  const { position, fact, refutation } = reasons;
  const keeping = keepingColumns(scores);
  const kept = bestOf(scores).kind === 'win' ? 'kept-win' : 'kept-draw';
  const key = keeping.length === 1 ? `${kept}-one` : kept;
  const said = [say(key, { cells: columnNames(position, keeping) })];
  const isAtOnce = refutation?.kind === 'completes';
  if (fact && !samePosition(fact.position, position) && !isAtOnce) {
    const isReply = fact.kind === 'only-reply';
    said.push(isReply ? say('only-reply', { cell: nameOf(fact.cells[0]) }) : sentence(fact));
  }
  if (refutation) said.push(sentence(refutation));
  return [...said, ...missedSentences(reasons)];
}

/** @param {MoveReasons} reasons @returns {string[]} */
function missedSentences({ position, scores, missed }) {
  if (!missed || missed.kind === 'must-block') return [];
  const rest = sentence(missed);
  if (samePosition(missed.position, position)) return [say('missed-now', { rest })];
  return (scores ? bestColumns(scores) : [])
    .filter((column) => samePosition(position.play(column), missed.position))
    .map((column) => say('missed-after', { cell: nameOf(landing(position, column)), rest }));
}

/**
 * The outcome is kept, but the win is later or the loss sooner.
 * @param {MoveReasons} reasons @param {Scores} scores @param {ProvenPoints} before
 * @param {ProvenPoints} after
 */
function slower(reasons, scores, before, after) {
  const { position, refutation } = reasons;
  const plies = pliesName(Math.abs(Number(before.plies) - Number(after.plies)));
  const cells = columnNames(position, bestColumns(scores));
  const said = [say(after.points < 0 ? 'sooner' : 'later', { plies, cells })];
  if (refutation) said.push(sentence(refutation));
  return [...said, ...missedSentences(reasons)];
}

/** @param {MoveReasons} reasons @param {Scores} scores @param {ProvenPoints} after */
function good({ grade, fact, reason }, scores, after) {
  const said = [];
  if (grade === 'forced') said.push(say('no-choice'));
  else if (after.points < 0) said.push(say('all-lose'));
  else {
    const only = keepingColumns(scores).length === 1 ? 'only-kept-' : 'keeps-';
    said.push(say(only + after.kind));
  }
  if (fact?.kind === 'must-block') {
    said.push(say('otherwise', { cell: nameOf(fact.cells[0]), ...sides(fact.side) }));
  }
  if (reason) said.push(afterIt(reason));
  return said;
}

/** Of the position after a move; plies are counted from there. @param {Explanation} reason */
function afterIt(reason) {
  const { kind, certificate: score, side } = reason;
  if (kind !== 'verdict' || score.kind !== 'win') return sentence(reason);
  return say('verdict-win-after', { plies: pliesName(score.plies), ...sides(side) });
}

/** What can be said without scores. @param {MoveReasons} reasons @returns {string[]} */
function unsolved(reasons) {
  const { reason, refutation } = reasons;
  if (reason?.kind === 'completes') return [completed(reasons)];
  if (refutation) return [say('loses'), sentence(refutation), ...missedSentences(reasons)];
  return [say('no-score'), reason ? sentence(reason) : say('no-reason')];
}

/** @param {PositionReasons} reasons */
export function positionAnswer({ position, scores, reason, counter, fact }) {
  const said = [];
  if (!scores) said.push(say('no-score'));
  else if (reason?.kind !== 'verdict') said.push(outcome(position, bestOf(scores)));
  if (fact?.kind === 'must-block') {
    said.push(say('must-play', { cell: nameOf(fact.cells[0]), ...sides(fact.side) }));
  } else if (fact) said.push(sentence(fact));
  const found = [reason, counter].flatMap((each) => (each ? [sentence(each)] : []));
  return [...said, ...(found.length ? found : [say('no-reason')])].join(' ');
}

/** @param {Position} position @param {ProvenPoints} score */
function outcome({ toMove, opponent }, { kind, plies }) {
  if (kind === 'draw') return say('position-draw');
  const better = kind === 'win' ? toMove : opponent;
  return say('position-win', { plies: pliesName(Number(plies)), ...sides(better) });
}

/** @param {Position} position @param {number[]} columns */
function columnNames(position, columns) {
  return cellNames(
    columns.map((column) => landing(position, column)),
    'or',
  );
}
