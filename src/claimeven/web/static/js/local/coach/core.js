/**
 * The coach's part of the kernel. It is fetched and compiled when somebody needs it for the first
 * time.
 */

import { CoachCore } from '../../kernel/coach.js';

/** @typedef {import('../context.js').LocalContext} LocalContext */

const MODULE = 'js/kernel/coach.wasm';

/** @type {WeakMap<LocalContext, Promise<CoachCore>>} */
const cores = new WeakMap();

/** @param {LocalContext} context @returns {Promise<CoachCore>} */
export function coreOf(context) {
  let core = cores.get(context);
  if (!core) {
    core = context.asset(MODULE).then((code) => CoachCore.load(code));
    cores.set(context, core);
    core.catch(() => cores.delete(context));
  }
  return core;
}
