/**
 * The state of Analyse, and what follows from it.
 */

import { drawingOf } from '../../board/drawing.js';
import { guessWords, nothingFound, positionScore } from '../../game/exact_scores.js';
import { Line } from '../../game/line.js';
import { USUAL_GEOMETRY, queryText } from '../../service/api.js';
import { capital, columnName, outcomeWords, sideScoreWords, turnWords } from '../../ui/words.js';

/** @typedef {import('../../types.js').Position} Position */
/** @typedef {import('../../types.js').PositionReasons} PositionReasons */
/** @typedef {import('../../types.js').Side} Side */
/** @typedef {import('../../game/exact_scores.js').Found} Found */
/** @typedef {import('./editor.js').Editor} Editor */
/**
 * @typedef {object} AnalyseState
 * @property {Line} line
 * @property {Position | null} position where one stands in the line
 * @property {number | null} dropped a column that the service has not answered yet
 * @property {boolean} showsScores
 * @property {Found} found
 * @property {PositionReasons | null} reasons who is better and why, if somebody asked
 * @property {string} problem one sentence
 * @property {Editor | null} editor while the position is edited
 */

/** @returns {AnalyseState} */
export function newState() {
  return {
    line: new Line('', USUAL_GEOMETRY),
    position: null,
    dropped: null,
    showsScores: true,
    found: nothingFound(),
    reasons: null,
    problem: '',
    editor: null,
  };
}

/** What is known about the position, in a few words. @param {AnalyseState} state */
export function verdictOf({ position, found, showsScores }) {
  if (!position) return '';
  if (position.outcome) return outcomeWords(position.outcome);
  const score = positionScore(found);
  if (score?.kind === 'draw') return 'A draw with best play';
  if (score) return sideScoreWords(score, position.to_move);
  if (found.problem || found.estimates.length) return guessWords(found) || 'Not proven';
  return showsScores ? 'Solving…' : 'Not solved: scores are off';
}

/** How far the solver has come, or what is best. @param {AnalyseState} state */
export function detailOf({ position, found }) {
  if (!position) return '';
  const { isDone, best, problem, columns, bounds } = found;
  if (isDone && !best.length) return '';
  if (isDone) return `best: ${best.map(columnName).join(', ')}`;
  if (problem) return capital(problem);
  const proven = columns.filter((score) => score).length;
  const progress = `${proven} of ${position.legal_columns.length} columns proven`;
  return bounds ? `${progress}; ${bounds}` : progress;
}

/**
 * The line over the board.
 * @param {AnalyseState} state @returns {{words: string, side?: Side | null, isProblem?: boolean}}
 */
export function statusOf({ position, problem }) {
  if (problem) return { words: problem, isProblem: true };
  if (!position) return { words: '' };
  return { words: turnWords(position), side: position.outcome ? null : position.to_move };
}

/** The address of a view of this position. @param {string} view @param {Position} position */
export function addressOf(view, { position, geometry }) {
  return `${view}${queryText({ moves: position, geometry })}`;
}

/**
 * Moves and geometry of what somebody pasted: moves, a drawn board, or a link to a position.
 * @param {string} text @param {string} geometry
 */
export function readPasted(text, geometry) {
  const trimmed = text.trim();
  if (!/[?&]moves=/.test(trimmed)) return { moves: trimmed, geometry };
  const query = new URLSearchParams(trimmed.slice(trimmed.indexOf('?')));
  return { moves: query.get('moves') ?? '', geometry: query.get('geometry') ?? geometry };
}

/** A position as text. @param {Position} position */
export function textOf({ cells, columns, rows, moves, geometry, to_move: side }) {
  const names = Array.from({ length: columns }, (_, column) => columnName(column)).join(' ');
  const played = moves === null ? '' : `\n\nmoves: ${moves}`;
  const facts = `geometry: ${geometry}\nto move: ${side}\n`;
  return `${drawingOf(cells, columns, rows)}\n${names}${played}\n${facts}`;
}
