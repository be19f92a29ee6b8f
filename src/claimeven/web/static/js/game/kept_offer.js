/**
 * The offer to send games of this device to the service: there while there are some, and the service
 * answers.
 */

import { hasService, lookForService, onServiceChange } from '../service/engine.js';
import { sendKeptGames } from '../service/kept_games.js';
import { keptGames } from '../service/keys.js';
import { announce } from '../ui/announce.js';
import { button, h } from '../ui/dom.js';
import { errorText, plural } from '../ui/words.js';

/** How often a service that is away is looked for. */
const LOOK_MS = 4000;

export class KeptOffer {
  #sent;
  #isSending = false;
  #problem = '';
  #timer = 0;
  /** @type {() => void} */
  #leave;

  /** @param {() => void} sent called when games are on the service now */
  constructor(sent) {
    this.#sent = sent;
    this.words = h('span');
    const why = h('small', { class: 'muted', text: 'Played while the service was away.' });
    this.problem = h('p', { class: 'problem small', role: 'alert' });
    this.send = button('Send', () => this.#press(), { class: 'primary' });
    this.root = h(
      'div',
      { class: 'card kept-offer', role: 'region', 'aria-label': 'Games from this device' },
      h('div', { class: 'row' }, h('span', { class: 'grow what' }, this.words, why), this.send),
      this.problem,
    );
    this.#leave = onServiceChange(() => this.render());
    addEventListener('online', this.#look);
    this.#timer = setInterval(this.#look, LOOK_MS);
    this.render();
  }

  close() {
    this.#leave();
    removeEventListener('online', this.#look);
    clearInterval(this.#timer);
  }

  render() {
    const count = keptGames().length;
    this.root.hidden = !count || (!hasService() && !this.#isSending && !this.#problem);
    this.words.textContent = `${plural(count, 'game')} from this device`;
    this.send.disabled = this.#isSending;
    this.send.textContent = this.#isSending ? 'Sending…' : 'Send';
    this.problem.textContent = this.#problem;
    this.problem.hidden = !this.#problem;
  }

  /** Nobody else asks while games are played here. */
  #look = () => {
    if (keptGames().length && !hasService() && document.visibilityState === 'visible') {
      lookForService();
    }
    this.render();
  };

  async #press() {
    this.#isSending = true;
    this.#problem = '';
    this.render();
    const { sent, problem } = await sendKeptGames();
    this.#isSending = false;
    this.#problem = problem ? errorText(problem) : '';
    if (sent) announce(`${plural(sent, 'game')} sent.`);
    if (this.#problem) announce(this.#problem);
    this.render();
    if (sent) this.#sent();
  }
}
