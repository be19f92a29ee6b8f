/** About which level somebody plays at, from results against levels, as claimeven/ratings/ladder.py. */

/** One game of a person against a level. @typedef {{level: number, movedFirst: boolean, points: number}} LadderGame */

const LEVEL_ELO = [0, 151, 322, 485, 598, 713, 853, 950, 1065, 1144];
const FIRST_MOVE_ELO = 37;
const DRAW_CHANCE = 0.03;
export const LEAST_GAMES = 5;
const [PRIOR_ELO, PRIOR_SPREAD] = [500, 350];
const CONFIDENCE = 0.9;
const GRID = Array.from({ length: 481 }, (_, i) => 5 * i - 600);
const DRAW = Math.log((2 * DRAW_CHANCE) / (1 - DRAW_CHANCE));
const ELO = 400 / Math.log(10); // a unit of the model

/**
 * The place of whoever played these games; null while there are fewer than `LEAST_GAMES`.
 * @param {LadderGame[]} games
 */
export function placeOnLadder(games) {
  if (games.length < LEAST_GAMES) return null;
  const logs = GRID.map(
    (elo) =>
      -(((elo - PRIOR_ELO) / PRIOR_SPREAD) ** 2) / 2 +
      games.reduce((sum, game) => sum + logChance(elo, game), 0),
  );
  const top = Math.max(...logs);
  let sum = 0;
  const sums = logs.map((each) => (sum += Math.exp(each - top)));
  const level = (/** @type {number} */ share) =>
    nearestLevel(GRID[sums.findIndex((each) => each > share * sum)]);
  const tail = (1 - CONFIDENCE) / 2;
  return { level: level(0.5), low: level(tail), high: level(1 - tail) };
}

/** The level with the nearest rating; 0 a whole step below the first. @param {number} elo */
function nearestLevel(elo) {
  if (elo < -LEVEL_ELO[1]) return 0;
  const distances = LEVEL_ELO.map((each) => Math.abs(each - elo));
  return distances.indexOf(Math.min(...distances)) + 1;
}

/** @param {number} elo @param {LadderGame} game */
function logChance(elo, { level, movedFirst, points }) {
  const other = LEVEL_ELO[level - 1];
  const [first, second] = movedFirst ? [elo, other] : [other, elo];
  const [won, drawn, lost] = chances(first / ELO, second / ELO);
  if (points === 0.5) return Math.log(drawn);
  return Math.log((points === 1) === movedFirst ? won : lost);
}

/**
 * First wins, draw, second wins, for strengths in units of the model.
 * @param {number} first @param {number} second
 */
function chances(first, second) {
  const half = (first - second + FIRST_MOVE_ELO / ELO) / 2;
  const logs = [half, DRAW, -half];
  const top = Math.max(...logs);
  const parts = logs.map((each) => Math.exp(each - top));
  const total = parts.reduce((sum, each) => sum + each, 0);
  return parts.map((each) => each / total);
}
