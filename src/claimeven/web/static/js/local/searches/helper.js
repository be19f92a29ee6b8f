/**
 * Searches in workers of their own. The kernel cannot pause in the middle of a search, so one that
 * nobody waits for any more is ended together with its worker, and everything else goes on meanwhile.
 */

import { Kernel } from '../../kernel/kernel.js';
import { Stopped } from '../errors.js';

/**
 * @typedef {import('../../kernel/searcher.js').SearchReport} SearchReport
 * @typedef {import('../../kernel/searcher.js').Options} Options
 * @typedef {import('../../kernel/tables.js').HeuristicTables} HeuristicTables
 */

/**
 * A search as the kernel takes it.
 * @typedef {object} Task
 * @property {[columns: number, rows: number, connect: number]} shape
 * @property {HeuristicTables} tables
 * @property {Options} options
 * @property {bigint} mover
 * @property {bigint} mask
 * @property {number} last
 * @property {{depth: number, nodes: number, seconds: number}} limits
 * @property {number} mostSeconds after which it answers with what it has
 */

/** @typedef {{kind: 'search', module: WebAssembly.Module, task: Task}} SearchMessage */
/** @typedef {{kind: 'report' | 'found', report: SearchReport} | {kind: 'broken', reason: string}} SearchNews */
/** @typedef {{signal: AbortSignal, onReport?: (report: SearchReport) => void}} Watch */

const LOOK_MS = 20;

export class SearchHelper {
  #kernel;
  /** @type {Worker[]} */
  #idle = [];

  /** @param {Kernel} kernel */
  constructor(kernel) {
    this.#kernel = kernel;
  }

  /**
   * The report of the last finished iteration; `Stopped` when the signal ends it, null where no
   * other worker can be had.
   * @param {Task} task @param {Watch} watch
   * @returns {Promise<SearchReport | null>}
   */
  async run(task, { signal, onReport }) {
    if (signal.aborted) throw new Stopped();
    const board = task.shape.join('x');
    const worker = this.#idle.pop() ?? newWorker();
    if (!worker) return null;
    /** @type {() => void} */
    let stop = () => {};
    try {
      const report = await new Promise((resolve, reject) => {
        stop = () => reject(new Stopped());
        signal.addEventListener('abort', stop);
        worker.onerror = () => resolve(null);
        worker.onmessage = ({ data }) => {
          const news = /** @type {SearchNews} */ (data);
          if (news.kind === 'broken') reject(new Error(news.reason));
          else if (news.kind === 'found') resolve(news.report);
          else telling(() => onReport?.(news.report), reject);
        };
        const module = this.#kernel.moduleFor(board, task.tables);
        /** @type {SearchMessage} */
        const message = { kind: 'search', module, task };
        worker.postMessage(message);
      });
      if (report && !this.#idle.length) this.#idle.push(worker);
      else worker.terminate();
      return report;
    } catch (error) {
      worker.terminate();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

/** An error in the telling ends the search, as it does in the engine's own worker. @param {() => void} tell @param {(error: unknown) => void} reject */
function telling(tell, reject) {
  try {
    tell();
  } catch (error) {
    reject(error);
  }
}

/**
 * The engine's own script again, which has everything; in a page of one file it is a classic one.
 * Null where that is not possible.
 */
export function newWorker() {
  if (typeof Worker === 'undefined') return null;
  const { href, protocol } = self.location;
  try {
    return protocol === 'blob:' ? new Worker(href) : new Worker(href, { type: 'module' });
  } catch {
    return null;
  }
}

/** The small one, and the whole one: by what their modules export. @type {Map<number, Kernel>} */
const ownKernels = new Map();

/**
 * What such a worker does.
 * @param {SearchMessage} message @param {(news: SearchNews) => void} tell
 */
export async function answerSearch({ module, task }, tell) {
  try {
    const name = WebAssembly.Module.exports(module).length;
    const kernel = ownKernels.get(name) ?? (await Kernel.load(module));
    ownKernels.set(name, kernel);
    tell({ kind: 'found', report: runTask(kernel, task, tell) });
  } catch (error) {
    tell({ kind: 'broken', reason: String(error) });
  }
}

/** @param {Kernel} kernel @param {Task} task @param {(news: SearchNews) => void} tell */
function runTask(kernel, { shape, tables, options, mover, mask, last, limits, mostSeconds }, tell) {
  const searcher = kernel.searcher(kernel.rules(...shape), tables, options);
  const end = performance.now() + 1000 * mostSeconds - LOOK_MS;
  let told = 0;
  const tellNews = () => {
    const { iterations, report } = searcher.latest();
    if (iterations > told) tell({ kind: 'report', report });
    told = iterations;
  };
  const onTick = () => {
    tellNews();
    return performance.now() > end;
  };
  try {
    const found = searcher.run(mover, mask, last, { ...limits, onTick });
    tellNews();
    return found;
  } finally {
    searcher.free();
  }
}
