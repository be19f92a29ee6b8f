/**
 * Who one can play against: names, descriptions, and a way to choose.
 */

import { api } from './api.js';
import { h, select } from './dom.js';
import { plural } from './words.js';

/** @typedef {{spec: string, name: string, text: string, depths?: number[] | null}} Choice */
/** @typedef {{levels: Choice[], systems: Choice[], others: Choice[]}} Lists */

/** @type {Lists} */
let lists = { levels: [], systems: [], others: [] };

export async function loadPlayers() {
  lists = await api.players();
  return lists;
}

/** @param {string} spec */
const base = (spec) => spec.split(':')[0];
/** @param {string} spec */
const depthOf = (spec) => /depth=(\d+)/.exec(spec)?.[1] ?? null;

/** @param {string} spec @returns {Choice | undefined} */
function find(spec) {
  const exact = [...lists.levels, ...lists.others, ...lists.systems].find(
    (each) => each.spec === spec,
  );
  return exact ?? lists.systems.find((each) => base(each.spec) === base(spec));
}

/** What a player is called. @param {string} spec */
export function playerName(spec) {
  if (spec === 'human') return 'You';
  const found = find(spec);
  if (!found) return spec;
  const depth = depthOf(spec);
  return found.depths && depth
    ? `${found.name}, ${plural(Number(depth), 'ply', 'plies')}`
    : found.name;
}

/** @param {string} spec */
export function playerText(spec) {
  return find(spec)?.text ?? '';
}

/**
 * A choice of player, with depth where there is one, and a line that describes it.
 * @param {string} label @param {string} spec @param {(spec: string) => void} change
 */
export function playerPicker(label, spec, change) {
  const known = find(spec) ?? lists.levels[2];
  let chosen = find(spec) ? spec : (known?.spec ?? spec);
  const words = h('p', { class: 'small muted', text: playerText(chosen) });
  const depthPlace = h('div', { class: 'depth-place' });
  const groups = [
    { group: 'Levels', options: lists.levels.map(pair) },
    { group: 'Source systems', options: lists.systems.map(pair) },
    { group: 'Others', options: lists.others.map(pair) },
  ];
  const set = (/** @type {string} */ now) => {
    chosen = now;
    words.textContent = playerText(now);
    drawDepth();
    change(now);
  };
  const drawDepth = () => {
    const choice = find(chosen);
    if (!choice?.depths?.length) return depthPlace.replaceChildren();
    /** @type {[string, string][]} */
    const options = [
      ['', 'as its document says'],
      ...choice.depths.map(
        (depth) => /** @type {[string, string]} */ ([String(depth), plural(depth, 'ply', 'plies')]),
      ),
    ];
    return depthPlace.replaceChildren(
      select(`${label} looks ahead`, options, depthOf(chosen) ?? '', (depth) => {
        chosen = base(chosen) + (depth && `:depth=${depth}`);
        change(chosen);
      }),
    );
  };
  drawDepth();
  return h(
    'div',
    { class: 'sheet' },
    select(label, groups, known?.spec ?? '', set),
    depthPlace,
    words,
  );
}

/** @param {Choice} choice @returns {[string, string]} */
function pair(choice) {
  return [choice.spec, choice.name];
}
