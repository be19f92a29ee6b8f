/**
 * The dialog that starts a game.
 */

import { button, dialog, h, stone } from './dom.js';
import { loadPlayers, playerPicker } from './players.js';
import { remember } from './prefs.js';
import { lastTerms } from './terms.js';

/** @typedef {import('./terms.js').Terms} Terms */

/**
 * Ask for terms. `start` may refuse with an error, whose sentence is then shown in the dialog.
 * @param {(terms: Terms) => Promise<void>} start @param {string} [fixedBoard] a position to play on from has its own board
 */
export async function askForGame(start, fixedBoard) {
  await loadPlayers();
  const terms = lastTerms();
  if (fixedBoard) terms.board = fixedBoard;
  const [columns, rows, connect] = terms.board.split('x');
  const problem = h('p', { class: 'problem small', role: 'alert' });
  const places = h('div', { class: 'sheet' });
  const numbers = {
    columns: number('Columns', columns, 1, 30),
    rows: number('Rows', rows, 1, 30),
    connect: number('Connect', connect, 1, 30),
  };

  const drawPlaces = () =>
    places.replaceChildren(
      ...[
        terms.mode !== 'people' &&
          playerPicker(terms.mode === 'engine' ? 'Opponent' : 'First', terms.opponent, (spec) => {
            terms.opponent = spec;
          }),
        terms.mode === 'engines' &&
          playerPicker('Second', terms.other, (spec) => {
            terms.other = spec;
          }),
        terms.mode === 'engine' && sidePicker(terms),
      ].filter((node) => node instanceof Node),
    );
  drawPlaces();

  const submit = async () => {
    if (!fixedBoard)
      terms.board = [numbers.columns, numbers.rows, numbers.connect]
        .map((label) => label.querySelector('input')?.value ?? '')
        .join('x');
    try {
      await start(terms);
      if (!fixedBoard) remember('terms', terms);
      box.close();
      // Only now: while the dialog is open nothing else can have the focus.
      /** @type {HTMLElement | null} */ (document.querySelector('.columns [tabindex="0"]'))?.focus({
        preventScroll: true,
      });
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  const box = dialog(
    'New game',
    h(
      'div',
      { class: 'sheet' },
      choice(
        'Who plays',
        [
          ['engine', 'I play'],
          ['people', 'Two people'],
          ['engines', 'Engines'],
        ],
        terms.mode,
        (mode) => {
          terms.mode = /** @type {any} */ (mode);
          drawPlaces();
        },
      ),
      places,
      fixedBoard
        ? h('p', { class: 'small muted', text: `From the position on the board (${fixedBoard}).` })
        : h('div', { class: 'fields' }, Object.values(numbers)),
      problem,
    ),
    h(
      'div',
      { class: 'actions' },
      button('Cancel', () => box.close()),
      button('Start', submit, { class: 'primary' }),
    ),
  );
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit();
  });
}

/** @param {Terms} terms */
function sidePicker(terms) {
  return choice(
    'You play',
    [
      ['first', 'First', stone('first')],
      ['second', 'Second', stone('second')],
    ],
    terms.side,
    (side) => {
      terms.side = side;
    },
  );
}

/** @param {string} label @param {string} value @param {number} min @param {number} max */
function number(label, value, min, max) {
  return h(
    'label',
    { class: 'third' },
    h('span', { text: label }),
    h('input', { type: 'number', inputmode: 'numeric', value, min, max }),
  );
}

/**
 * Some buttons of which one is chosen.
 * @param {string} label @param {[string, string, Node?][]} options @param {string} value @param {(value: string) => void} change
 */
export function choice(label, options, value, change) {
  const buttons = options.map(([name, text, icon]) => {
    const made = button(
      '',
      () => {
        for (const each of buttons) each.setAttribute('aria-pressed', String(each === made));
        change(name);
      },
      { 'aria-pressed': String(name === value) },
    );
    made.append(...(icon ? [icon, ' '] : []), text);
    return made;
  });
  return h(
    'div',
    { role: 'group', 'aria-label': label },
    h('span', { class: 'legend', text: label }),
    h('div', { class: 'seg' }, buttons),
  );
}
