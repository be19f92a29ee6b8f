/**
 * A hint in two steps: where to look, then the move and its reason.
 */

import { noteAbout, isAbout } from '../../game/reasons.js';
import { capital, cellName, columnsWords, listWords } from '../../ui/words.js';

/** @typedef {import('../../types.js').CoachNote} CoachNote */
/** @typedef {import('../../types.js').Hint} Hint */
/** @typedef {import('../../types.js').MoveReasons} MoveReasons */
/** @typedef {import('../../types.js').Position} Position */
/** @typedef {Hint & {reasons: MoveReasons | null, isShown: boolean}} ShownHint
 *   `isShown`: the move is shown, not only where to look */

const MOST_CELLS = 2;
const PARTS = ['left side', 'middle', 'right side'];
/** @type {Record<string, string>} */
const IDEAS = {
  completes: 'There is a line to complete. Where?',
  'forced-win': 'There is a win by threats. Look for two at once, or one above the other.',
  'quiet-win': 'Look for a quiet move after which threats win, whatever the answer.',
};
const WITH_CELLS = ['follow-up', 'deciding-threat', 'line-core'];

/** What stands under the board. @param {ShownHint} hint @param {Position} board @returns {CoachNote} */
export function hintNote(hint, board) {
  return hint.isShown ? moveNote(hint, board) : lookNote(hint, board);
}

/** @param {ShownHint} hint @param {Position} board @returns {CoachNote} */
function moveNote({ column, columns, reasons }, board) {
  const name = `${capital(columnsWords(columns))}.`;
  if (!reasons) return { sentence: name };
  const { reason } = reasons;
  const ahead = isAbout(reason, board) ? null : column;
  return noteAbout(`${name} ${reasons.text}`, reasons, reason, board, ahead);
}

/** Where to look; it never names the move. @param {ShownHint} hint @param {Position} board @returns {CoachNote} */
export function lookNote({ column, reasons }, board) {
  const { reason, fact } = reasons ?? {};
  if (fact?.kind === 'must-block') {
    return { sentence: `${capital(fact.side)} threatens to complete a line. Where?` };
  }
  if (reason && reason.side === board.to_move) {
    if (IDEAS[reason.kind]) return { sentence: IDEAS[reason.kind] };
    const landing = String([column, board.landing_rows[column]]);
    const isOther = (/** @type {number[]} */ cell) => String(cell) !== landing;
    const cells = reason.cells.filter(isOther).slice(0, MOST_CELLS);
    if (WITH_CELLS.includes(reason.kind) && cells.length) {
      const lines = reason.lines.filter((line) => line.every(isOther));
      const sentence = `Look at ${listWords(cells.map(cellName))}: who will get there?`;
      return { sentence, side: reason.side, cells, lines };
    }
  }
  const part = PARTS[Math.floor((3 * column) / board.columns)];
  return { sentence: `Look at the ${part} of the board.` };
}
