/**
 * Which game to review: those of this visitor with dates, boards and small pictures, to be filtered
 * by opponent, board and result; or any moves.
 */

import { HUMAN, playerName, seatName } from '../../service/players.js';
import { button, h, select, stone, textField } from '../../ui/dom.js';
import { geometryWords, plural } from '../../ui/words.js';
import { fillWhenSeen, thumbnail } from './thumbnail.js';

/** @typedef {import('../../types.js').GameLine} GameLine */
/** @typedef {import('../../ui/dom.js').Option} Option */
/** @typedef {{opponent: string, geometry: string, result: string}} GameFilter */

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
/** @type {Option[]} */
const RESULTS = [
  ['', 'any'],
  ['won', 'won'],
  ['drawn', 'drawn'],
  ['lost', 'lost'],
  ['open', 'not over'],
];

/**
 * @param {GameLine[]} games @param {Node | null} offer to send games of this device
 * @param {(id: string) => void} pick @param {(moves: string) => void} pickMoves @param {() => void} play
 * @param {string} example the moves of an example
 */
export function gameChoice(games, offer, pick, pickMoves, play, example) {
  const show = () => pickMoves(input.value.trim());
  const input = textField('444455', show);
  const empty = 'No games yet. Play one, and every move of it can be checked here.';
  const list = games.length
    ? history(games, pick)
    : [
        h('p', { class: 'muted', text: empty }),
        h('div', { class: 'row' }, [
          button('Play', play, { class: 'primary' }),
          button('Show an example', () => pickMoves(example)),
        ]),
      ];
  return [
    ...(offer ? [offer] : []),
    h('div', { class: 'card' }, h('h2', { text: 'Your games' }), list),
    h(
      'div',
      { class: 'row' },
      h('label', { class: 'grow' }, h('span', { text: 'Or any moves' }), input),
      button('Review', show, { class: 'bottom' }),
    ),
  ];
}

/** @param {GameLine[]} games @param {(id: string) => void} pick */
function history(games, pick) {
  /** @type {GameFilter} */
  const filter = { opponent: '', geometry: '', result: '' };
  const list = h('div', { class: 'list history' });
  const count = h('p', { class: 'small muted', role: 'status' });
  const draw = () => {
    const shown = games.filter((game) => fits(game, filter));
    count.textContent = plural(shown.length, 'game');
    list.replaceChildren(...shown.map((game) => gameButton(game, () => pick(game.id))));
  };
  const field = (
    /** @type {string} */ label,
    /** @type {keyof GameFilter} */ name,
    /** @type {Option[]} */ options,
  ) =>
    select(
      label,
      options,
      '',
      (value) => {
        filter[name] = value;
        draw();
      },
      { class: 'third' },
    );
  draw();
  return [
    h('div', { class: 'fields' }, [
      field('Opponent', 'opponent', choices(games.map(opponentOf), opponentName)),
      field(
        'Board',
        'geometry',
        choices(
          games.map(({ geometry }) => geometry),
          geometryWords,
        ),
      ),
      field('Result', 'result', RESULTS),
    ]),
    count,
    list,
  ];
}

/** Every value once, after "any". @param {string[]} values @param {(value: string) => string} name */
function choices(values, name) {
  const known = [...new Set(values)].sort();
  return [
    /** @type {Option} */ (['', 'any']),
    ...known.map((value) => /** @type {Option} */ ([value, name(value)])),
  ];
}

/** Is the game one of those that are wanted? @param {GameLine} game @param {GameFilter} filter */
export function fits(game, { opponent, geometry, result }) {
  if (opponent && opponentOf(game) !== opponent) return false;
  if (geometry && game.geometry !== geometry) return false;
  return !result || resultOf(game) === result;
}

/** Who plays against this visitor; both, where the visitor has no side alone. @param {GameLine} game */
function opponentOf({ first, second, yours }) {
  if (yours.length === 1) return yours[0] === 'first' ? second : first;
  return first === second ? first : `${first} ${second}`;
}

/** @param {string} opponent */
function opponentName(opponent) {
  const name = (/** @type {string} */ spec) => (spec === HUMAN ? 'People' : playerName(spec));
  return opponent.split(' ').map(name).join(' – ');
}

/** @param {GameLine} game */
export function resultOf({ outcome, yours }) {
  if (!outcome) return 'open';
  if (outcome === 'draw') return 'drawn';
  if (yours.length !== 1) return 'over';
  return yours[0] === outcome ? 'won' : 'lost';
}

/** @param {GameLine} game @param {() => void} pick */
function gameButton(game, pick) {
  const { outcome, plies, created, geometry } = game;
  const made = button('', pick);
  const winner = outcome && outcome !== 'draw' ? stone(outcome) : null;
  const words = { open: 'not over', drawn: 'draw', over: 'won by ', won: 'won ', lost: 'lost ' };
  const result = words[resultOf(game)];
  const picture = thumbnail(geometry);
  fillWhenSeen(picture, game.id);
  made.append(
    picture,
    h(
      'span',
      { class: 'what' },
      `${seatName(game, 'first')} – ${seatName(game, 'second')}`,
      h('small', {
        class: 'muted',
        text: `${DATE.format(1000 * created)}, ${geometryWords(geometry)}`,
      }),
    ),
    h('span', { class: 'small muted end' }, result, winner, ` ${plural(plies, 'move')}`),
  );
  return made;
}
