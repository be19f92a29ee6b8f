/**
 * Which game to review: a list of those that were played, or any moves.
 */

import { seatName } from '../../service/players.js';
import { button, h, stone, textField } from '../../ui/dom.js';
import { plural } from '../../ui/words.js';

/** @typedef {import('../../types.js').GameLine} GameLine */

/**
 * @param {GameLine[]} games @param {(id: string) => void} pick
 * @param {(moves: string) => void} pickMoves @param {() => void} play
 */
export function gameChoice(games, pick, pickMoves, play) {
  const show = () => pickMoves(input.value.trim());
  const input = textField('444455', show);
  const empty = 'No games yet. Play one, and every move of it can be checked here.';
  const list = games.length
    ? h(
        'div',
        { class: 'list short' },
        games.map((game) => gameButton(game, () => pick(game.id))),
      )
    : [
        h('p', { class: 'muted', text: empty }),
        h('div', { class: 'row' }, button('Play', play, { class: 'primary' })),
      ];
  return [
    h('div', { class: 'card' }, h('h2', { text: 'Your games' }), list),
    h(
      'div',
      { class: 'row' },
      h('label', { class: 'grow' }, h('span', { text: 'Or any moves' }), input),
      button('Review', show, { class: 'bottom' }),
    ),
  ];
}

/** @param {GameLine} game @param {() => void} pick */
function gameButton(game, pick) {
  const { outcome, plies } = game;
  const made = button('', pick);
  const result = outcome === 'draw' ? 'draw ' : outcome ? 'won by ' : 'open ';
  const winner = outcome && outcome !== 'draw' ? stone(outcome) : null;
  made.append(
    h('span', { class: 'what', text: `${seatName(game, 'first')} – ${seatName(game, 'second')}` }),
    h('span', { class: 'small muted end' }, result, winner, ` ${plural(plies, 'move')}`),
  );
  return made;
}
