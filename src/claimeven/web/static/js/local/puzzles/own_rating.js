/**
 * The rating of somebody who solves puzzles after a try: the step of Glicko with a chance to guess,
 * as in claimeven/coach/puzzles/own_rating.py.
 */

export const LEAST_DEVIATION = 50;
export const START_DEVIATION = 350;
export const LEAST = -1000;
export const MOST = 4000;
const SCALE = Math.log(10) / 400;

/** A rating, and one standard deviation of it. @typedef {{value: number, deviation: number}} OwnRating */

/**
 * @param {OwnRating} own
 * @param {{rating: number, guess: number, isRight: boolean}} tried a puzzle of a rating, with the
 *   chance to guess it
 * @returns {OwnRating}
 */
export function afterTry({ value, deviation }, { rating, guess, isRight }) {
  const skill = 1 / (1 + 10 ** ((rating - value) / 400));
  const chance = guess + (1 - guess) * skill;
  const slope = (1 - guess) * skill * (1 - skill);
  const step = isRight ? slope / chance : -slope / (1 - chance);
  const information = (SCALE ** 2 * slope ** 2) / (chance * (1 - chance));
  const variance = 1 / (1 / deviation ** 2 + information);
  return {
    value: rounded(limited(value + variance * SCALE * step, LEAST, MOST)),
    deviation: rounded(limited(Math.sqrt(variance), LEAST_DEVIATION, START_DEVIATION)),
  };
}

/** @param {number} number @param {number} least @param {number} most */
function limited(number, least, most) {
  return Math.min(Math.max(number, least), most);
}

/** To one decimal. @param {number} number */
function rounded(number) {
  return Number(number.toFixed(1));
}
