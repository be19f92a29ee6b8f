/**
 * Line cores, looked for in a worker of their own: the kernel cannot pause in the middle of it, and
 * the engine has others to answer meanwhile.
 */

import { CoachCore } from '../../kernel/coach.js';
import { newWorker } from '../searches/helper.js';

/** @typedef {import('../../kernel/coach.js').Board} Board */
/** @typedef {ReturnType<CoachCore['lineCore']>} FoundCore */

/**
 * @typedef {object} LineCoreMessage
 * @property {'line-core'} kind
 * @property {WebAssembly.Module} module
 * @property {{name: string, columns: number, rows: number, connect: number}} rules
 * @property {bigint} mover
 * @property {bigint} mask
 * @property {boolean} winnerMoves
 * @property {number} nodes
 */

/** @typedef {{kind: 'found-core', found: FoundCore} | {kind: 'broken', reason: string}} LineCoreNews */

export class LineCores {
  #core;
  /** @type {Worker | null} */
  #idle = null;

  /** @param {CoachCore} core which looks itself where there is no other worker */
  constructor(core) {
    this.#core = core;
  }

  /** @param {Board} board @param {boolean} winnerMoves @param {number} nodes @returns {Promise<FoundCore>} */
  async find({ rules, mover, mask }, winnerMoves, nodes) {
    const { name, columns, rows, connect } = rules;
    const board = { rules: { name, columns, rows, connect }, mover, mask };
    const worker = this.#idle ?? newWorker();
    this.#idle = null;
    if (!worker) return this.#core.lineCore(board, winnerMoves, nodes);
    try {
      const found = await new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error('no other worker'));
        worker.onmessage = ({ data }) => {
          const news = /** @type {LineCoreNews} */ (data);
          if (news.kind === 'broken') reject(new Error(news.reason));
          else resolve(news.found);
        };
        /** @type {LineCoreMessage} */
        const message = {
          kind: 'line-core',
          module: /** @type {WebAssembly.Module} */ (this.#core.module),
          ...{ ...board, winnerMoves, nodes },
        };
        worker.postMessage(message);
      });
      if (this.#idle) worker.terminate();
      else this.#idle = worker;
      return found;
    } catch {
      worker.terminate();
      return this.#core.lineCore(board, winnerMoves, nodes);
    }
  }
}

/** @type {CoachCore | null} */
let ownCore = null;

/**
 * What such a worker does.
 * @param {LineCoreMessage} message @param {(news: LineCoreNews) => void} tell
 */
export async function answerLineCore({ module, rules, mover, mask, winnerMoves, nodes }, tell) {
  try {
    ownCore ??= await CoachCore.load(module);
    tell({
      kind: 'found-core',
      found: ownCore.lineCore({ rules, mover, mask }, winnerMoves, nodes),
    });
  } catch (error) {
    tell({ kind: 'broken', reason: String(error) });
  }
}
