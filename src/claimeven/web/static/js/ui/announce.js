/**
 * What a screen reader says. Sentences that come close together are joined, since a live region
 * drops a text that is replaced before it was read.
 */

const JOIN_MS = 120;

/** @type {{sentence: string, topic: string}[]} */
let waiting = [];
let timer = 0;

/**
 * @param {string} sentence
 * @param {string} [topic] of several sentences about one topic only the last is said: somebody who
 *   steps quickly wants to hear where it ended
 */
export function announce(sentence, topic = '') {
  if (!sentence) return;
  if (topic) waiting = waiting.filter((each) => each.topic !== topic);
  waiting.push({ sentence, topic });
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = document.getElementById('live');
    if (region) region.textContent = waiting.map((each) => each.sentence).join(' ');
    waiting = [];
  }, JOIN_MS);
}
