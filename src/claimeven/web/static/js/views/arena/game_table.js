/**
 * The games of a tournament, page by page.
 */

import { button, h, stone } from '../../ui/dom.js';
import { plural } from '../../ui/words.js';
import { PAGE, gameTitle, gamesTitle, pageWords } from './state.js';

/** @typedef {import('../../types.js').TournamentGame} TournamentGame */
/** @typedef {import('./state.js').ArenaState} ArenaState */

/** @param {ArenaState} state @param {import('./view.js').ArenaView} view */
export function gameTable(state, view) {
  const { games, total, offset, player, game, isPicked } = state;
  const all = player && button('All games', () => view.filter('', ''));
  const isShown = (/** @type {TournamentGame} */ each) => isPicked && each.number === game?.number;
  return [
    h('div', { class: 'row spread' }, h('h2', { text: gamesTitle(state) }), all),
    h(
      'div',
      { class: 'list' },
      games.map((each) => gameButton(each, isShown(each), () => view.replay(each))),
    ),
    h(
      'div',
      { class: 'row spread' },
      button('◀ Before', () => view.turnPage(-1), { disabled: offset === 0 }),
      h('span', { class: 'small muted', text: pageWords(state) }),
      button('After ▶', () => view.turnPage(1), { disabled: offset + PAGE >= total }),
    ),
  ];
}

/** @param {TournamentGame} game @param {boolean} isShown @param {() => void} pick */
function gameButton(game, isShown, pick) {
  const { number, outcome, plies } = game;
  const made = button('', pick, { 'aria-current': isShown ? 'true' : null });
  const winner = outcome && outcome !== 'draw' ? stone(outcome) : null;
  const length = ` ${plural(plies, 'move')}`;
  made.append(
    h('span', { class: 'what', text: `${number + 1}. ${gameTitle(game)}` }),
    h('span', { class: 'small muted end' }, outcome === 'draw' && 'draw ', winner, length),
  );
  return made;
}
