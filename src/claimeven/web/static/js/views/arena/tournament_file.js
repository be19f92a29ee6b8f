/**
 * A tournament in a file, as `claimeven arena export --format page` writes it. What the file says is
 * checked before anything of it is shown.
 */

/** @typedef {import('../../types.js').Tournament} Tournament */
/** @typedef {import('../../types.js').TournamentGame} TournamentGame */

const MARK = 'tournament';
const VERSION = 1;
const MOST_BYTES = 64 << 20;
const MOST_MOVES = 1000; // characters
const OUTCOMES = ['first', 'second', 'draw'];
const GEOMETRY = /^[1-9][0-9]?x[1-9][0-9]?x[1-9][0-9]?$/;

/** A file that cannot be shown; the message says why, in one sentence. */
export class BadFile extends Error {}

export class TournamentFile {
  #games;

  /** @param {Tournament} table @param {TournamentGame[]} games */
  constructor(table, games) {
    this.table = table;
    this.#games = games;
  }

  /** @param {File} file throws BadFile */
  static async read(file) {
    if (file.size > MOST_BYTES) throw new BadFile(`'${file.name}' is too large: 64 MB at most.`);
    return TournamentFile.parse(await file.text(), file.name);
  }

  /** @param {string} text @param {string} name throws BadFile */
  static parse(text, name) {
    if (!/^\s*\{\s*"claimeven"\s*:\s*"tournament"/.test(text)) {
      throw new BadFile(
        `'${name}' is not a tournament for the page: ` +
          'claimeven arena export FILE -o NAME.page.json writes one.',
      );
    }
    const content = parsed(text, name);
    if (content.claimeven === MARK && content.version !== VERSION) {
      throw new BadFile(`'${name}' was written by another version of Claimeven: export it again.`);
    }
    if (!isTable(content.table) || !areGames(content.games, content.table)) throw damaged(name);
    return new TournamentFile({ ...content.table, name, running: false }, content.games);
  }

  /**
   * Some of its games: of one player, or of two against each other.
   * @param {{limit: number, offset: number, player: string, opponent: string}} query
   */
  page({ limit, offset, player, opponent }) {
    const wanted = [player, opponent].filter(Boolean);
    const found = this.#games.filter(({ first, second }) =>
      wanted.every((each) => each === first || each === second),
    );
    return { games: found.slice(offset, offset + limit), total: found.length };
  }
}

/** @param {string} name */
function damaged(name) {
  return new BadFile(`'${name}' is damaged: it is not as Claimeven wrote it.`);
}

/** @param {string} text @param {string} name */
function parsed(text, name) {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(name);
  }
}

/** @param {any} table */
function isTable(table) {
  if (!isObject(table)) return false;
  const { standings, cross, first_move_advantage_elo: advantage } = table;
  return (
    areCounts(table.finished, table.scheduled) &&
    isInterval(advantage) &&
    Array.isArray(standings) &&
    standings.every(isStanding) &&
    isCross(cross) &&
    standings.every(({ player }) => cross.players.includes(player))
  );
}

/** @param {any} standing */
function isStanding(standing) {
  if (!isObject(standing) || !isText(standing.player)) return false;
  const { games, wins, draws, losses, failures, elo } = standing;
  return (
    areCounts(games, wins, draws, losses, failures) &&
    games === wins + draws + losses &&
    isInterval(elo)
  );
}

/** @param {any} cross */
function isCross(cross) {
  if (!isObject(cross) || !Array.isArray(cross.players) || !cross.players.every(isText)) {
    return false;
  }
  const size = cross.players.length;
  const isCell = (/** @type {any} */ cell) =>
    cell === null ||
    (Array.isArray(cell) && cell.length === 3 && areCounts(...cell) && cell.some((each) => each));
  return [cross.counts, cross.first].every(
    (rows) =>
      Array.isArray(rows) &&
      rows.length === size &&
      rows.every((row) => Array.isArray(row) && row.length === size && row.every(isCell)),
  );
}

/** @param {any} games @param {any} table */
function areGames(games, { finished, cross }) {
  return (
    Array.isArray(games) &&
    games.length === finished &&
    new Set(games.map((game) => game?.number)).size === games.length &&
    games.every((game) => isGame(game, cross.players))
  );
}

/** @param {any} game @param {string[]} players */
function isGame(game, players) {
  if (!isObject(game)) return false;
  const { number, first, second, geometry, moves, plies, outcome, reason } = game;
  return (
    areCounts(number, plies) &&
    players.includes(first) &&
    players.includes(second) &&
    isText(geometry) &&
    GEOMETRY.test(geometry) &&
    isText(moves) &&
    moves.length <= MOST_MOVES &&
    OUTCOMES.includes(outcome) &&
    isText(reason)
  );
}

/** @param {any} interval */
function isInterval(interval) {
  if (!isObject(interval)) return false;
  const { value, low, high } = interval;
  return [value, low, high].every((each) => each === null || Number.isFinite(each));
}

/** @param {any[]} numbers */
function areCounts(...numbers) {
  return numbers.every((each) => Number.isSafeInteger(each) && each >= 0);
}

/** @param {any} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {any} value */
function isText(value) {
  return typeof value === 'string';
}
