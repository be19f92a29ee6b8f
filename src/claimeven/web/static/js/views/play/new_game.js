/**
 * The dialog that starts a game.
 */

import { api } from '../../service/api.js';
import { loadPlayers } from '../../service/players.js';
import { button, choice, dialog, h, sizeField, stone } from '../../ui/dom.js';
import { errorText, geometryWords } from '../../ui/words.js';
import { playerPicker } from './player_picker.js';
import { lastSettings, rememberSettings } from './settings.js';

/** @typedef {import('./settings.js').GameSettings} GameSettings */

/**
 * Ask how to play. `start` may fail with an error, whose sentence is then shown in the dialog.
 * @param {(settings: GameSettings) => Promise<void>} start
 * @param {() => void} started the dialog is closed and the game has begun
 * @param {string} [fixedGeometry] of the position to play on from
 */
export async function askForGame(start, started, fixedGeometry) {
  await loadPlayers();
  const settings = lastSettings();
  if (fixedGeometry) settings.geometry = fixedGeometry;
  const [columns, rows, connect] = settings.geometry.split('x');
  const sizes = [
    sizeField('Columns', columns),
    sizeField('Rows', rows),
    sizeField('Connect', connect),
  ];
  const problem = h('p', { class: 'problem small', role: 'alert' });
  const warning = h('p', { class: 'small', role: 'status' });
  const geometry = () => sizes.map(({ input }) => input.value).join('x');
  const warn = async () => {
    const text = geometry();
    const isWhole = sizes.every(({ input }) => input.value !== '' && input.checkValidity());
    const board = isWhole ? await api.position('', text).catch(() => null) : null;
    if (text === geometry()) warning.textContent = board?.lines === 0 ? impossible(text) : '';
  };
  for (const { input } of sizes) input.addEventListener('input', warn);
  const players = h('div', { class: 'sheet' });
  const drawPlayers = () => players.replaceChildren(...playerFields(settings));
  drawPlayers();
  const submit = async () => {
    if (!fixedGeometry) settings.geometry = geometry();
    try {
      await start(settings);
      if (!fixedGeometry) rememberSettings(settings);
      box.close();
      started();
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  const chooseMode = (/** @type {string} */ mode) => {
    settings.mode = mode;
    drawPlayers();
  };
  const box = dialog(
    'New game',
    h(
      'div',
      { class: 'sheet' },
      modeField(settings.mode, chooseMode),
      players,
      fixedGeometry
        ? h('p', {
            class: 'small muted',
            text: `From the position on the board (${geometryWords(fixedGeometry)}).`,
          })
        : h(
            'div',
            { class: 'fields' },
            sizes.map(({ root }) => root),
          ),
      warning,
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

/** What is wrong with a goal that nobody can reach. @param {string} geometry */
function impossible(geometry) {
  const [columns, rows, connect] = geometry.split('x');
  return `No row of ${connect} fits on ${columns} × ${rows}: every game would be a draw.`;
}

/** @param {string} mode @param {(mode: string) => void} change */
function modeField(mode, change) {
  return choice(
    'Who plays',
    [
      ['engine', 'I play'],
      ['people', 'Two people'],
      ['engines', 'Engines'],
    ],
    mode,
    change,
  );
}

/** The players to choose in a mode. @param {GameSettings} settings */
function playerFields(settings) {
  const { mode, opponent, other } = settings;
  if (mode === 'people') return [];
  const name = mode === 'engine' ? 'Opponent' : 'First';
  const one = playerPicker(name, opponent, (spec) => {
    settings.opponent = spec;
  });
  if (mode === 'engine') return [one, sideField(settings)];
  const two = playerPicker('Second', other, (spec) => {
    settings.other = spec;
  });
  return [one, two];
}

/** @param {GameSettings} settings */
function sideField(settings) {
  return choice(
    'You play',
    [
      ['first', 'First', stone('first')],
      ['second', 'Second', stone('second')],
    ],
    settings.side,
    (side) => {
      settings.side = side;
    },
  );
}
