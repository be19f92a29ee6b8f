/** What the routes of the local engine share: also the games of this browser. */

import { LocalContext } from './context.js';
import { GameStore } from './games/store.js';

/** @typedef {import('../kernel/kernel.js').Kernel} Kernel */

/**
 * Where the engine runs: in a worker of the page, or in node.
 * @typedef {object} Surroundings
 * @property {import('./context.js').ReadAsset} readAsset
 * @property {Promise<import('./games/store.js').Database>} database of games
 * @property {(sentence: string) => void} [notice] tells people what they should know
 */

export class PageContext extends LocalContext {
  /** @param {Kernel} kernel @param {Surroundings} surroundings */
  constructor(kernel, { readAsset, database, notice = () => {} }) {
    super(kernel, readAsset);
    this.games = new GameStore(kernel, database, notice);
  }

  /** @param {Surroundings} surroundings */
  static async loadPage(surroundings) {
    surroundings.database.catch(() => {}); // told by the first one who needs it
    return new PageContext(await LocalContext.readCore(surroundings.readAsset), surroundings);
  }
}
