/** Routes about positions: quick look-ups. */

import { aboutField } from '../errors.js';
import { custom, readBody, readQuery, text } from '../fields.js';
import { Position } from '../game/position.js';
import { Roster } from '../players/roster.js';
import { PLAY, POSITION, readColumns, readPosition, readRules } from '../requests.js';
import { lengthOf } from '../text.js';
import { encodePosition } from '../wire/positions.js';

/** @typedef {import('../engine.js').Route} Route */

const MOST_ROWS = 40;
const LONGEST_ROW = 40; // characters
const DRAWING = {
  drawing: custom(drawingProblem),
  geometry: POSITION.geometry,
};

/** @type {Route[]} */
export const routes = [
  {
    method: 'GET',
    path: '/position',
    answer: ({ query }, context) => {
      const { play, ...named } = readQuery({ ...POSITION, play: PLAY }, query);
      let position = readPosition(context, named);
      for (const column of readColumns(play)) {
        position = aboutField('play', () => position.play(column));
      }
      return encodePosition(position);
    },
  },
  {
    method: 'POST',
    path: '/position',
    answer: ({ body }, context) => {
      const { drawing, geometry } = readBody(DRAWING, body);
      const rules = readRules(context, geometry);
      const rows = (/** @type {string[]} */ listed) => listed.map((row) => row || ' ').join('\n');
      const drawn = typeof drawing === 'string' ? drawing : rows(drawing);
      return encodePosition(aboutField('drawing', () => Position.fromBoard(drawn, rules)));
    },
  },
  {
    method: 'GET',
    path: '/players',
    answer: async (_, context) => (await Roster.of(context)).choices,
  },
];

/** One text with slashes or lines, or a list of rows. @param {unknown} drawing */
function drawingProblem(drawing) {
  if (!Array.isArray(drawing)) return text(1000).problem(drawing);
  if (drawing.length > MOST_ROWS) {
    return `List should have at most ${MOST_ROWS} items after validation, not ${drawing.length}`;
  }
  const bad = drawing.find((row) => typeof row !== 'string' || lengthOf(row) > LONGEST_ROW);
  return bad === undefined ? null : text(LONGEST_ROW).problem(bad);
}
