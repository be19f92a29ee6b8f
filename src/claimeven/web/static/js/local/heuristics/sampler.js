/** Which lines a sampled evaluation draws: splitmix64, as claimeven/heuristics/sampler.py defines it. */

const GAMMA = 0x9e3779b97f4a7c15n;

/** @param {bigint} seed @param {bigint} call @param {number} samples @param {number} lines */
export function drawnLines(seed, call, samples, lines) {
  let state = mixed(seed) ^ mixed(call + GAMMA);
  return Array.from({ length: lines ? samples : 0 }, () => {
    state = BigInt.asUintN(64, state + GAMMA);
    return Number((mixed(state) * BigInt(lines)) >> 64n);
  });
}

/** A bijection of 64-bit words that hides their order. @param {bigint} word */
function mixed(word) {
  word = BigInt.asUintN(64, word);
  word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
  word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d049bb133111ebn);
  return word ^ (word >> 31n);
}
