/** Days as Python counts and reads them. */

const CALENDAR = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
const WEEK = /^(\d{4})(-?)W(\d{2})(?:\2(\d))?$/;
const DAY_MS = 86_400_000;
/** Of the first of January 1970; that of the year 1 is day 1. */
const EPOCH = 719_163;
/** The last of December 9999. */
const LAST = 3_652_059;

/** The number of the day that a text writes; null if it writes none. @param {string} text */
export function dayOf(text) {
  const [, year, , month, day] = CALENDAR.exec(text)?.map(Number) ?? [];
  if (year) return calendarDay(year, month, day);
  const [, weekYear, , week, weekday] = WEEK.exec(text)?.map(Number) ?? [];
  return weekYear ? weekDay(weekYear, week, weekday || 1, text) : null;
}

/** Today, by universal time. */
export function today() {
  return Math.floor(Date.now() / DAY_MS) + EPOCH;
}

/** @param {number} year @param {number} month @param {number} day */
function calendarDay(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay && month >= 1 ? date.getTime() / DAY_MS + EPOCH : null;
}

/** @param {number} year @param {number} week @param {number} weekday @param {string} text */
function weekDay(year, week, weekday, text) {
  if (week < 1 || weekday > 7 || /W..-?0$/.test(text)) return null;
  const first = mondayOfWeek1(year);
  const day = first + 7 * (week - 1) + weekday - 1;
  return week <= 53 && 7 * (week - 1) + first < mondayOfWeek1(year + 1) && day >= 1 && day <= LAST
    ? day
    : null;
}

/** The first week is the one with the first Thursday. @param {number} year */
function mondayOfWeek1(year) {
  const fourth = /** @type {number} */ (calendarDay(year, 1, 4));
  return fourth - ((fourth - 1) % 7);
}
