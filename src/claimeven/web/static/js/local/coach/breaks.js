/** Breaks in long work that waits for nothing: promises that are kept let no message through. */

import { pause } from '../../kernel/solver.js';

const SLICE_MS = 20;

let last = 0;

/** Lets others be heard, if nobody was for some 20 ms. */
export async function takeBreak() {
  if (performance.now() - last < SLICE_MS) return;
  await pause();
  last = performance.now();
}
