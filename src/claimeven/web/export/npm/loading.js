/** The kernel and its data, which are read once, when they are first needed. */

import { LocalContext } from '../../static/js/local/context.js';
import { readOptions } from './options.js';

/** @typedef {import('./types').ReadFile} ReadFile */

/** @type {ReadFile} */
let read = async () => {
  throw new Error('import the package itself, not its parts');
};
/** @type {Promise<LocalContext> | null} */
let loaded = null;
/** @type {Promise<boolean>} */
let hasBook = Promise.resolve(false);

/** How files of the package are read here. @param {ReadFile} reader */
export function readWith(reader) {
  read = reader;
}

/** @type {typeof import('./types').load} */
export async function load(options = {}) {
  const { readFile, book = true } = readOptions(options, ['readFile', 'book']);
  if (loaded && (readFile || options.book !== undefined)) {
    throw new Error('claimeven is loaded already: call load() before the first question');
  }
  loaded ??= begin(readFile ?? read, book);
  loaded.catch(() => (loaded = null)); // it may be tried again
  await loaded;
  return { book: await hasBook };
}

/** What every question needs. */
export async function context() {
  if (!loaded) load().catch(() => {}); // told by what is awaited below
  return /** @type {Promise<LocalContext>} */ (loaded);
}

/** @param {ReadFile} reader @param {boolean} book */
async function begin(reader, book) {
  const readAsset = async (/** @type {string} */ path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    try {
      return await reader(name);
    } catch (error) {
      throw new Error(`cannot read ${name} of the package claimeven: ${message(error)}`);
    }
  };
  const made = await LocalContext.load(readAsset);
  // Without the book everything works; the first moves of a game take longer.
  if (book) {
    hasBook = made.loadBook().then(
      () => true,
      () => false,
    );
  }
  return made;
}

/** @param {unknown} error */
function message(error) {
  return error instanceof Error ? error.message : String(error);
}
