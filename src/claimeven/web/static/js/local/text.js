/**
 * Text as Python treats it, so that messages and limits are those of the service: values in quotes,
 * white space, and lengths in characters.
 */

const LONGEST_QUOTE = 60;
const SPACE =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const SPACES = new RegExp(`[${SPACE}]+`, 'gu');
const ENDS = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'gu');
/** @type {Record<string, string>} */
const ESCAPES = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** How many characters; an emoji is one. @param {string} text */
export function lengthOf(text) {
  return Array.from(text).length;
}

/** The first so many characters. @param {string} text @param {number} count */
export function beginningOf(text, count) {
  return Array.from(text).slice(0, count).join('');
}

/** @param {string} text */
export function withoutSpaces(text) {
  return text.replace(SPACES, '');
}

/** @param {string} text */
export function trimmed(text) {
  return text.replace(ENDS, '');
}

/**
 * The value in quotes, cut if it is long.
 * @param {unknown} value
 * @returns {string}
 */
export function quoted(value) {
  const text = written(typeof value === 'string' ? beginningOf(value, LONGEST_QUOTE) : value);
  return lengthOf(text) <= LONGEST_QUOTE ? text : `${beginningOf(text, LONGEST_QUOTE - 1)}…`;
}

/**
 * The text of an error.
 * @param {string} name @param {unknown} value @param {string} expected
 */
export function invalid(name, value, expected) {
  return `invalid ${name} ${quoted(value)}: expected ${expected}`;
}

/**
 * The value as it is written in a program.
 * @param {unknown} value
 * @returns {string}
 */
export function written(value) {
  if (typeof value === 'string') return writtenText(value);
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return `{${entries.map(([key, each]) => `${written(key)}: ${written(each)}`).join(', ')}}`;
  }
  return String(value);
}

/** @param {string} text */
function writtenText(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = Array.from(text, (character) => {
    if (character === quote) return `\\${character}`;
    return ESCAPES[character] ?? (isPrintable(character) ? character : escaped(character));
  });
  return quote + inside.join('') + quote;
}

/** @param {string} character */
function isPrintable(character) {
  return character === ' ' || !/[\p{C}\p{Z}]/u.test(character);
}

/** @param {string} character */
function escaped(character) {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}
