/**
 * The coach's part of the kernel. It is fetched and compiled when somebody needs it for the first
 * time.
 */

import { CoachCore } from '../../kernel/coach.js';
import { LineCores } from './line_cores.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */

const MODULE = 'js/kernel/coach.wasm';

/** @type {WeakMap<LocalContext, Promise<CoachCore>>} */
const cores = new WeakMap();

/** @param {LocalContext} context @returns {Promise<CoachCore>} */
export function coreOf(context) {
  let core = cores.get(context);
  if (!core) {
    core = load(context);
    cores.set(context, core);
    core.catch(() => cores.delete(context));
  }
  return core;
}

/** @param {LocalContext} context */
async function load(context) {
  const core = await CoachCore.load(/** @type {BufferSource} */ (await context.asset(MODULE)));
  if (context.helper) {
    const apart = new LineCores(core);
    core.lineCoreApart = (board, winnerMoves, nodes) => apart.find(board, winnerMoves, nodes);
  }
  return core;
}
