/**
 * The form that starts a tournament: players as chips, rounds, openings, Start.
 */

import { api } from '../../service/api.js';
import { allPlayers } from '../../service/players.js';
import { button, h, select, toggle } from '../../ui/dom.js';
import { errorText, numberText, plural } from '../../ui/words.js';

/** @typedef {import('../../types.js').ArenaRules} ArenaRules */
/** @typedef {import('../../types.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../../ui/dom.js').Option} Option */
/** @typedef {{players: string[], rounds: number, openings: string}} TournamentOrder */

const USUAL = ['level:2', 'level:4', 'one-ply'];
/** What the suites of openings are called. @type {Record<string, string>} */
const OPENING_NAMES = {
  empty: 'empty board',
  'plies:1': 'every first move',
  'plies:2': 'every first two moves',
};

/**
 * @param {ArenaRules} rules @param {(name: string) => void} started
 * @param {(() => void) | null} cancel null where there is nothing to go back to
 */
export function startForm(rules, started, cancel) {
  /** @type {TournamentOrder} */
  const order = { players: [...USUAL], rounds: 2, openings: 'plies:1' };
  const count = h('p', { class: 'small muted', role: 'status' });
  const problem = h('p', { class: 'problem small', role: 'alert' });
  const start = button('Start', () => begin(), { class: 'primary' });
  const draw = () => {
    count.textContent = orderWords(order, rules);
    start.disabled = !isPossible(order, rules);
  };
  const begin = async () => {
    start.disabled = true;
    problem.textContent = '';
    try {
      started((await api.startTournament(order)).name);
    } catch (error) {
      problem.textContent = errorText(error);
      draw();
    }
  };
  const chip = (/** @type {PlayerChoice} */ { spec, name, text }) => {
    const made = toggle(name, order.players.includes(spec), (on) => {
      order.players = on ? [...order.players, spec] : order.players.filter((each) => each !== spec);
      draw();
    });
    made.title = text;
    return made;
  };
  const { levels, systems, others } = allPlayers();
  draw();
  return h(
    'div',
    { class: 'card start-form' },
    h('h2', { text: 'New tournament' }),
    chips('Levels', levels.map(chip)),
    chips('Others', others.map(chip)),
    chips('Source systems', systems.map(chip)),
    h(
      'div',
      { class: 'fields' },
      select(
        'Rounds',
        roundOptions(rules),
        String(order.rounds),
        (value) => {
          order.rounds = Number(value);
          draw();
        },
        { class: 'half' },
      ),
      select(
        'Games begin with',
        openingOptions(rules),
        order.openings,
        (value) => {
          order.openings = value;
          draw();
        },
        { class: 'half' },
      ),
    ),
    count,
    problem,
    h('div', { class: 'row' }, start, cancel && button('Cancel', cancel)),
  );
}

/** @param {string} label @param {HTMLElement[]} buttons */
function chips(label, buttons) {
  return h(
    'div',
    { role: 'group', 'aria-label': label },
    h('span', { class: 'legend', text: label }),
    h('div', { class: 'row chips-row' }, buttons),
  );
}

/** @param {ArenaRules} rules @returns {Option[]} */
function roundOptions({ most_rounds: most }) {
  return [1, 2, 3, 5, 10, 20]
    .filter((rounds) => rounds <= most)
    .map((rounds) => [String(rounds), plural(rounds, 'round')]);
}

/** @param {ArenaRules} rules @returns {Option[]} */
function openingOptions({ openings }) {
  return openings.map(({ name }) => [name, OPENING_NAMES[name] ?? name]);
}

/** How many games that are: every opening twice, with sides swapped. @param {TournamentOrder} order @param {ArenaRules} rules */
export function gamesOf({ players, rounds, openings }, { openings: suites }) {
  const pairs = (players.length * (players.length - 1)) / 2;
  const suite = suites.find(({ name }) => name === openings)?.count ?? 1;
  return 2 * pairs * rounds * suite;
}

/** @param {TournamentOrder} order @param {ArenaRules} rules */
export function isPossible(order, rules) {
  const { length } = order.players;
  const games = gamesOf(order, rules);
  return length >= 2 && length <= rules.most_players && games <= rules.most_games;
}

/** @param {TournamentOrder} order @param {ArenaRules} rules */
export function orderWords(order, rules) {
  const { length } = order.players;
  if (length < 2) return 'Choose two players or more.';
  if (length > rules.most_players) return `Choose ${rules.most_players} players at most.`;
  const games = gamesOf(order, rules);
  const words = `${numberText(games)} games, everybody against everybody, on both sides`;
  const tooMany = `: ${numberText(rules.most_games)} at most. Choose fewer players or rounds.`;
  return games > rules.most_games ? words + tooMany : `${words}.`;
}
