/**
 * Choosing a player, with its depth where it has one, and a line that describes it.
 */

import { allPlayers, depthOf, findPlayer, kindOf, playerText } from '../../service/players.js';
import { h, select } from '../../ui/dom.js';
import { plies } from '../../ui/words.js';

/** @typedef {import('../../types.js').PlayerChoice} PlayerChoice */
/** @typedef {import('../../ui/dom.js').Option} Option */

/** @param {string} label @param {string} spec @param {(spec: string) => void} change */
export function playerPicker(label, spec, change) {
  const { levels, systems, others } = allPlayers();
  const known = findPlayer(spec) ?? levels[2];
  let chosen = findPlayer(spec) ? spec : (known?.spec ?? spec);
  const words = h('p', { class: 'small muted', text: playerText(chosen) });
  const depthField = h('div', { class: 'depth-place' });
  const choose = (/** @type {string} */ now) => {
    chosen = now;
    words.textContent = playerText(now);
    drawDepth();
    change(now);
  };
  const drawDepth = () => {
    const depths = findPlayer(chosen)?.depths ?? [];
    const chooseDepth = (/** @type {string} */ depth) => {
      chosen = kindOf(chosen) + (depth && `:depth=${depth}`);
      change(chosen);
    };
    const depth = depthOf(chosen) ?? '';
    const field = select(`${label} looks ahead`, depthOptions(depths), depth, chooseDepth);
    depthField.replaceChildren(...(depths.length ? [field] : []));
  };
  drawDepth();
  const groups = [
    { group: 'Levels', options: levels.map(optionOf) },
    { group: 'Source systems', options: systems.map(optionOf) },
    { group: 'Others', options: others.map(optionOf) },
  ];
  const field = select(label, groups, known?.spec ?? '', choose);
  return h('div', { class: 'sheet' }, field, depthField, words);
}

/** @param {number[]} depths @returns {Option[]} */
function depthOptions(depths) {
  return [
    ['', 'as its document says'],
    ...depths.map((depth) => /** @type {Option} */ ([String(depth), plies(depth)])),
  ];
}

/** @param {PlayerChoice} player @returns {Option} */
function optionOf({ spec, name }) {
  return [spec, name];
}
