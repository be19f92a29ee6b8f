/**
 * What words and signs mean, folded away until somebody asks.
 */

import { h } from '../../ui/dom.js';

/** @param {string} title @param {[name: string, meaning: string][]} meanings */
export function legend(title, meanings) {
  return h(
    'details',
    { class: 'small' },
    h('summary', { text: title }),
    h(
      'dl',
      { class: 'keys one' },
      meanings.map(([name, meaning]) => [h('dt', { text: name }), h('dd', { text: meaning })]),
    ),
  );
}
