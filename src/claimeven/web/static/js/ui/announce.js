/**
 * What a screen reader says. Sentences that come close together are joined, since a live region
 * drops a text that is replaced before it was read.
 */

const JOIN_MS = 120;

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** @param {string} sentence */
export function announce(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = document.getElementById('live');
    if (region) region.textContent = waiting.join(' ');
    waiting = [];
  }, JOIN_MS);
}
