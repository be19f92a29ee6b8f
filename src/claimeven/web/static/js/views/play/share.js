/**
 * The dialog about a game: a link to play in it, a link to watch it, and its end.
 */

import { api } from '../../service/api.js';
import { forgetKey } from '../../service/keys.js';
import { copy } from '../../ui/clipboard.js';
import { button, choice, dialog, h, stone } from '../../ui/dom.js';
import { SIDES, capital, errorText } from '../../ui/words.js';
import { arePeople, linkTo } from './state.js';

/** @typedef {import('../../types.js').SavedGame} SavedGame */
/** @typedef {import('../../types.js').Side} Side */

/**
 * @param {SavedGame} game @param {(game: SavedGame) => void} accept the game has other seats now
 * @param {() => void} deleted @param {(words: string) => void} tell where people look
 */
export function showShare(game, accept, deleted, tell) {
  const problem = h('p', { class: 'problem small', role: 'alert' });
  const attempt = async (/** @type {() => Promise<void>} */ act) => {
    try {
      await act();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  const copyLink = async (/** @type {string} */ link, /** @type {string} */ what) => {
    box.close();
    await copy(link, what, tell);
  };
  const watch = button('Copy watch link', () =>
    attempt(() => copyLink(linkTo(game.id), 'The link to watch')),
  );
  const box = dialog(
    'Share',
    h(
      'div',
      { class: 'sheet' },
      game.is_owner && arePeople(game) && !game.outcome
        ? playLinks(game, accept, attempt, copyLink)
        : null,
      section('Watch', 'Whoever opens this link sees every move as it is made.', row(watch)),
      game.is_owner ? deletion(game, attempt, deleted, () => box.close()) : null,
      problem,
    ),
    h(
      'div',
      { class: 'actions' },
      button('Close', () => box.close(), { class: 'primary' }),
    ),
  );
}

/**
 * @param {SavedGame} game @param {(game: SavedGame) => void} accept
 * @param {(act: () => Promise<void>) => Promise<void>} attempt
 * @param {(link: string, what: string) => Promise<void>} copyLink
 */
function playLinks(game, accept, attempt, copyLink) {
  /** @type {Side} */
  let side = SIDES.find((each) => game.seats[each] !== 'owner') ?? 'second';
  const make = button('Copy play link', () =>
    attempt(async () => {
      const given = await api.giveSeat(game.id, side);
      accept(given.game);
      await copyLink(linkTo(game.id, given.key), 'The link to play');
    }),
  );
  const back = button('Take the seat back', () =>
    attempt(async () => {
      accept(await api.takeSeatBack(game.id, side));
      back.hidden = true;
    }),
  );
  const render = () => {
    back.hidden = game.seats[side] === 'owner';
  };
  const field = choice(
    'They play',
    SIDES.map((each) => [each, capital(each), stone(each)]),
    side,
    (chosen) => {
      side = chosen === 'first' ? 'first' : 'second';
      render();
    },
  );
  render();
  const words = 'Whoever opens this link takes the seat. A new link ends an earlier one.';
  return section('Play', words, field, row(make, back));
}

/**
 * @param {SavedGame} game @param {(act: () => Promise<void>) => Promise<void>} attempt
 * @param {() => void} deleted @param {() => void} close
 */
function deletion(game, attempt, deleted, close) {
  let isSure = false;
  const made = button('Delete this game', () => {
    if (!isSure) {
      isSure = true;
      made.textContent = 'Really delete it';
      return;
    }
    attempt(async () => {
      await api.deleteGame(game.id);
      forgetKey(game.id);
      close();
      deleted();
    });
  });
  return section('Delete', 'The game is gone for everybody; your counts stay.', row(made));
}

/** @param {...HTMLElement} buttons */
function row(...buttons) {
  return h('div', { class: 'row' }, buttons);
}

/** @param {string} title @param {string} words @param {...HTMLElement} children */
function section(title, words, ...children) {
  return h(
    'section',
    { class: 'sheet' },
    h('h3', { text: title }),
    h('p', { class: 'small muted', text: words }),
    ...children,
  );
}
