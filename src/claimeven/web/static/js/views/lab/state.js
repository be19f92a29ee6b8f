/**
 * The state of the Lab, and what follows from it.
 */

import { Line } from '../../game/line.js';
import { USUAL_GEOMETRY, queryText } from '../../service/api.js';
import { WORKED_EXAMPLE } from './worked_example.js';

/** @typedef {import('../../types.js').ValueBreakdown} ValueBreakdown */
/** @typedef {import('../../types.js').HeuristicChoice} HeuristicChoice */
/** @typedef {import('../../types.js').Position} Position */
/**
 * @typedef {object} LabState
 * @property {HeuristicChoice[]} heuristics that can be chosen
 * @property {string} heuristic
 * @property {string} other the heuristic beside it; empty for none
 * @property {string} side for which the position is evaluated
 * @property {string} tab
 * @property {Line} line
 * @property {Position | null} position where one stands in the line
 * @property {ValueBreakdown | null} explanation
 * @property {ValueBreakdown | null} otherExplanation
 */

/** @param {URLSearchParams} query @returns {LabState} */
export function newState(query) {
  return {
    heuristics: [],
    heuristic: query.get('heuristic') ?? 'claimeven',
    other: query.get('with') ?? '',
    side: query.get('side') ?? 'first',
    tab: query.get('tab') ?? 'explain',
    line: new Line('', USUAL_GEOMETRY),
    position: null,
    explanation: null,
    otherExplanation: null,
  };
}

/** @param {LabState} state */
export function addressOf({ position, heuristic, other, side, tab }) {
  const query = {
    moves: position?.position,
    geometry: position?.geometry,
    heuristic,
    with: other,
    side,
    tab: tab === 'explain' ? '' : tab,
  };
  return `lab${queryText(query)}`;
}

/** What the chosen heuristic is about. @param {LabState} state */
export function ideaOf({ heuristics, heuristic }) {
  return heuristics.find((each) => each.name === heuristic)?.title ?? '';
}

/** The same at length. @param {LabState} state */
export function aboutOf({ heuristics, heuristic }) {
  return heuristics.find((each) => each.name === heuristic)?.text ?? '';
}

/** Is this the worked example? @param {LabState} state */
export function isWorkedExample({ position, heuristic, side }) {
  const { moves, geometry } = WORKED_EXAMPLE;
  return (
    position?.position === moves &&
    position.geometry === geometry &&
    heuristic === WORKED_EXAMPLE.heuristic &&
    side === WORKED_EXAMPLE.side
  );
}
