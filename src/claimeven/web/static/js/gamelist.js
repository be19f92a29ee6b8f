/**
 * A list of games to pick from.
 */

import { button, h, stone } from './dom.js';
import { playerName } from './players.js';
import { plural } from './words.js';

/**
 * @param {{id: string, first: string, second: string, outcome: string | null, answers: any[], created: number, board: string}[]} games
 * @param {(game: any) => void} pick
 */
export function gameList(games, pick) {
  return h(
    'div',
    { class: 'list short' },
    games.map((game) => {
      const made = button('', () => pick(game));
      const winner = game.outcome && game.outcome !== 'draw' ? stone(game.outcome) : null;
      made.append(
        h('span', { class: 'what' }, `${playerName(game.first)} – ${playerName(game.second)}`),
        h(
          'span',
          { class: 'small muted end' },
          game.outcome === 'draw' ? 'draw ' : game.outcome ? 'won by ' : 'open ',
          winner,
          ` ${plural(game.answers.length, 'move')}`,
        ),
      );
      return made;
    }),
  );
}
