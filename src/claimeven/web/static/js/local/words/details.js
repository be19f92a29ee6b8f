/** What is folded behind a sentence: lines, moves, pairs, and who checked it. */

import { landing, playAll } from '../coach/board.js';
import { treeEnds } from '../coach/tree_ends.js';
import { cellNames, lineName, listing, moveNames, nameOf, say, sides } from './catalogue.js';
import { sentence } from './sentences.js';

/**
 * @typedef {import('../../types.js').Cell} Cell
 * @typedef {import('../coach/explanation.js').Explanation} Explanation
 * @typedef {import('../coach/explanation.js').FollowPlan} FollowPlan
 * @typedef {import('../coach/explanation.js').ForcedSequence} ForcedSequence
 * @typedef {import('../coach/explanation.js').QuietMove} QuietMove
 * @typedef {import('../coach/explanation.js').RuleInstance} RuleInstance
 * @typedef {import('../coach/inquiry.js').MoveReasons} MoveReasons
 * @typedef {import('../coach/inquiry.js').PositionReasons} PositionReasons
 * @typedef {import('../coach/tree_ends.js').TreeEnd} TreeEnd
 */

/** The certificate of an explanation, one sentence after another. @param {Explanation} explanation @returns {string[]} */
export function details(explanation) {
  const said = CERTIFICATES[explanation.kind]?.(explanation) ?? [];
  const { checkedBy } = explanation;
  if (!checkedBy.length) return said;
  return [...said, say('more-checked', { names: listing(checkedBy.map((name) => say(name))) })];
}

/** Everything that is folded behind the reasons of a move. @param {MoveReasons} reasons */
export function moreOfMove({ position, refutation, reason, missed, fact, others }) {
  const fails = others.map(({ column, refutation: found }) => {
    const cell = nameOf(landing(position, column));
    return say('more-other', { cell, rest: sentence(found) });
  });
  return [...unfolded([refutation, reason, missed, fact]), ...fails];
}

/** Everything that is folded behind the reasons of a position. @param {PositionReasons} reasons */
export function moreOfPosition({ reason, counter, fact }) {
  return unfolded([reason, counter, fact]);
}

/** Most important first. @param {(Explanation | null)[]} found */
function unfolded(found) {
  return found.flatMap((each) => (each ? [sentence(each), ...details(each)] : []));
}

/** @type {Record<string, (explanation: Explanation) => string[]>} */
const CERTIFICATES = {
  completes: ({ certificate }) => [lineWords(certificate.line)],
  'must-block': ({ certificate }) => [lineWords(certificate.line)],
  'forced-win': forcedWin,
  'quiet-win': quietWin,
  'follow-up': followUp,
  'deciding-threat': ({ certificate: { lines, instances } }) => [
    ...lines.map(lineWords),
    ...instances.map(ruleWords),
  ],
  rules: ({ certificate }) => certificate.instances.map(ruleWords),
  'line-core': ({ certificate }) => [
    say('more-lines', { lines: listing(certificate.lines.map(lineName)) }),
  ],
  'proof-tree': (explanation) =>
    treeEnds(explanation.position, explanation.certificate).map((end) =>
      caseWords(explanation, end),
    ),
  'main-line': ({ certificate }) => details(certificate),
};

/** @param {Cell[]} line */
function lineWords(line) {
  return say('more-line', { line: lineName(line) });
}

/** @param {Explanation} explanation */
function forcedWin({ position, certificate }) {
  const { moves, endings } = /** @type {ForcedSequence} */ (certificate);
  const lines = endings.map(({ line }) => lineWords(line));
  if (!moves.length) return lines;
  return [say('more-moves', { moves: moveNames(position, moves) }), ...lines];
}

/** One end of a tree. @param {Explanation} explanation @param {TreeEnd} end */
function caseWords({ position, side }, { moves, reason, isLine }) {
  const names = moveNames(position, moves);
  if (reason) return say('more-case', { moves: names, rest: sentence(reason) });
  return say(isLine ? 'more-case-line' : 'more-case-full', { moves: names, ...sides(side) });
}

/** @param {RuleInstance} instance */
function ruleWords({ rule, cells, spoils }) {
  return say('more-rule', {
    rule: say(`rule-${rule}`),
    cells: cellNames(cells),
    lines: spoils.map(lineName).join(say('comma')),
  });
}

/** @param {Explanation} explanation */
function quietWin({ position, certificate }) {
  const { column, answers } = /** @type {QuietMove} */ (certificate);
  const here = column === null ? position : position.play(column);
  return answers.map(({ reply: played, answer }) => {
    const reply = nameOf(landing(here, played));
    const cells = cellNames(answer.endings.map(({ cell }) => cell));
    if (!answer.moves.length) return say('more-reply-now', { reply, cells });
    const moves = moveNames(playAll(here, [played]), answer.moves);
    return say('more-reply', { reply, moves, cells });
  });
}

/** @param {Explanation} explanation */
function followUp({ certificate, side }) {
  const { answers, bases, line } = /** @type {FollowPlan} */ (certificate);
  const said = [];
  if (answers.length) {
    const pairs = answers.map(([taken, answer]) =>
      say('more-pair', { taken: nameOf(taken), answer: nameOf(answer) }),
    );
    said.push(say('more-follow-up', { pairs: pairs.join(say('comma')) }));
  }
  if (bases.length) {
    const pairs = bases.map(([one, other]) =>
      say('more-base', { one: nameOf(one), other: nameOf(other) }),
    );
    said.push(say('more-bases', { bases: pairs.join(say('comma')) }));
  }
  const gets = [...answers.map(([taken]) => taken), ...bases.flat()];
  if (gets.length) {
    gets.sort(([c, r], [d, s]) => c - d || r - s);
    said.push(say('more-gets', { cells: cellNames(gets), ...sides(side) }));
  }
  if (line) said.push(lineWords(line));
  return said;
}
