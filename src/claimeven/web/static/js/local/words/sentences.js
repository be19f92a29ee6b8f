/** One explanation, one sentence: the choices of claimeven/coach/words/sentences.py. */

import { landing, playAll, unique } from '../coach/board.js';
import { decidingCells } from '../coach/follow_up.js';
import { treeEnds } from '../coach/tree_ends.js';
import {
  cellNames,
  lineName,
  listing,
  moveNames,
  nameOf,
  pliesName,
  say,
  sides,
} from './catalogue.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../game/position.js').Position} Position
 * @typedef {import('../coach/explanation.js').Explanation} Explanation
 * @typedef {import('../coach/explanation.js').FollowPlan} FollowPlan
 * @typedef {import('../coach/explanation.js').ForcedSequence} ForcedSequence
 * @typedef {import('../coach/explanation.js').QuietMove} QuietMove
 * @typedef {import('../coach/tree_ends.js').TreeEnd} TreeEnd
 */

const MOST_THREATS = 3;

/** What an explanation says, in plain words. @param {Explanation} explanation @returns {string} */
export function sentence(explanation) {
  return SENTENCES[explanation.kind](explanation);
}

/** How each kind is said. @type {Record<string, (explanation: Explanation) => string>} */
const SENTENCES = {
  completes: cellSentence,
  'must-block': cellSentence,
  'forced-win': forcedWin,
  'quiet-win': quietWin,
  'follow-up': followUp,
  'deciding-threat': decidingThreat,
  'line-core': lineCore,
  rules,
  'proof-tree': proofTree,
  'shared-cell': cellSentence,
  'only-reply': onlyReply,
  'main-line': mainLine,
  verdict,
};

/** Kinds whose message names one cell and has the name of the kind. @param {Explanation} explanation */
function cellSentence({ kind, cells, side }) {
  return say(kind, { cell: nameOf(cells[0]), ...sides(side) });
}

/** @param {Explanation} explanation */
function forcedWin({ certificate, position, side }) {
  const { moves, endings } = /** @type {ForcedSequence} */ (certificate);
  const [first, second] = endings.map(({ cell }) => cell);
  const isStacked = first[0] === second[0];
  const values = { a: nameOf(first), b: nameOf(second), ...sides(side) };
  if (!moves.length) return say(isStacked ? 'stacked-threat' : 'double-threat', values);
  const key = isStacked ? 'forced-stacked' : 'forced-double';
  return say(key, { moves: moveNames(position, moves), ...values });
}

/** @param {Explanation} explanation */
function quietWin({ certificate, position, side }) {
  const { column, answers } = /** @type {QuietMove} */ (certificate);
  const isLine = answers.every(({ answer }) => !answer.moves.length && answer.endings.length < 2);
  if (column === null) return say(isLine ? 'any-reply-line' : 'any-reply', sides(side));
  const cell = nameOf(landing(position, column));
  return say(isLine ? 'quiet-line' : 'quiet-win', { cell, ...sides(side) });
}

/** @param {Explanation} explanation */
function followUp(explanation) {
  const here = playAll(explanation.position, explanation.moves);
  return afterMoves(explanation, plan(explanation, here));
}

/** What holds after the first move of the side, if it has to make one. @param {Explanation} explanation @param {string} rest */
function afterMoves({ position, moves, side }, rest) {
  if (!moves.length) return rest;
  const cell = nameOf(landing(position, moves[0]));
  return say('follow-first', { cell, rest, ...sides(side) });
}

/** @param {Explanation} explanation */
function decidingThreat(explanation) {
  const { threats } = explanation.certificate;
  const names = sides(explanation.side);
  const said =
    threats.length > 1
      ? say('deciding-threats', { cells: cellNames(threats), ...names })
      : say('deciding-threat', { ...threatNames(threats[0]), ...names });
  return afterMoves(explanation, said);
}

/** A threat, its parity, and the cell under it. @param {Cell} cell */
function threatNames([column, row]) {
  return {
    cell: nameOf([column, row]),
    under: nameOf([column, row - 1]),
    parity: say(row % 2 ? 'even' : 'odd'),
  };
}

/** @param {Explanation} explanation */
function rules(explanation) {
  const { lines, side } = explanation;
  const said = lines.length
    ? say('rules-win', { line: lineName(lines[0]), ...sides(side) })
    : say('rules-draw', sides(side));
  return afterMoves(explanation, said);
}

/** @param {Explanation} explanation */
function lineCore({ certificate, side }) {
  const lines = certificate.lines.map(lineName);
  if (lines.length === 1) return say('line-core-one', { line: lines[0], ...sides(side) });
  const key = lines.length === 2 ? 'line-core-two' : 'line-core';
  return say(key, { count: lines.length, lines: listing(lines), ...sides(side) });
}

/** @param {Explanation} explanation */
function proofTree(explanation) {
  const { position, certificate, promise, side } = explanation;
  const ends = treeEnds(position, certificate);
  const critical = promise === 'wins' && !isOneMove(ends) ? criticalEnd(ends) : null;
  if (!critical?.reason) return afterMoves(explanation, treeWords(ends, explanation));
  const moves = moveNames(position, critical.moves);
  return say('tree-forced', { moves, rest: sentence(critical.reason), ...sides(side) });
}

/** Is there one move, and a reason after it? @param {TreeEnd[]} ends */
function isOneMove([{ moves, reason }, ...others]) {
  return others.length === 0 && reason !== null && moves.length === 1;
}

/** A tree without a critical line. @param {TreeEnd[]} ends @param {Explanation} explanation */
function treeWords(ends, { promise, side }) {
  const names = sides(side);
  if (isOneMove(ends) && ends[0].reason) return sentence(ends[0].reason);
  if (promise !== 'wins') return say('tree-draw', { count: ends.length, ...names });
  const cells = decidingEnds(ends);
  if (cells.length && cells.length <= MOST_THREATS) {
    return say('tree-threats', { cells: cellNames(cells, 'or'), ...names });
  }
  return say('tree-win', { count: ends.length, ...names });
}

/** The only end that is not a line at once; none if there are more. @param {TreeEnd[]} ends */
function criticalEnd(ends) {
  const others = ends.filter(({ isLine }) => !isLine);
  return others.length === 1 ? others[0] : null;
}

/** The threats that decide, if that is how every end is won; else none. @param {TreeEnd[]} ends @returns {Cell[]} */
function decidingEnds(ends) {
  if (!ends.every(({ reason }) => reason?.kind === 'deciding-threat')) return [];
  return unique(ends.flatMap(({ reason }) => reason?.certificate.threats));
}

/** What a plan does once the other side is to move. @param {Explanation} explanation @param {Position} here */
function plan({ certificate, side }, here) {
  const found = /** @type {FollowPlan} */ (certificate);
  const values = { ...sides(side), bases: basesName(found) };
  if (!found.line) return say('follow-draw', values);
  const cells = decidingCells(found, here, side);
  if (!cells.length) return say('follow-line', { line: lineName(found.line), ...values });
  if (cells.length > 1) return say('follow-threats', { cells: cellNames(cells), ...values });
  return say('follow-threat', { ...threatNames(cells[0]), ...values });
}

/** @param {FollowPlan} plan */
function basesName({ bases }) {
  if (!bases.length) return '';
  return say('follow-bases', { bases: bases.map((pair) => cellNames(pair)).join(say('comma')) });
}

/** @param {Explanation} explanation */
function onlyReply({ promise, cells, side }) {
  const key = promise === 'wins' ? 'only-move-win' : 'only-move-draw';
  return say(key, { cell: nameOf(cells[0]), ...sides(side) });
}

/** @param {Explanation} explanation */
function mainLine({ position, moves, certificate }) {
  return say('main-line', { moves: moveNames(position, moves), rest: sentence(certificate) });
}

/** @param {Explanation} explanation */
function verdict({ promise, certificate: score, side }) {
  if (promise !== 'wins' || score.kind !== 'win') return say('verdict-draw');
  return say('verdict-win', { plies: pliesName(score.plies), ...sides(side) });
}
