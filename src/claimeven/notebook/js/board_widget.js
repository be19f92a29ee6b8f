/**
 * The board of the page in a notebook. Python decides everything: it says what is shown, and is told
 * what somebody did. `bundle.py` puts this file and the page's modules together.
 */

import { BoardArea } from '../../web/static/js/board/area.js';
import { button, h } from '../../web/static/js/ui/dom.js';

/** @typedef {import('../../web/static/js/types.js').Position} Position */
/** @typedef {import('../../web/static/js/types.js').Side} Side */
/**
 * What is drawn, as `session.py` defines it.
 * @typedef {object} ShownBoard
 * @property {Position} position
 * @property {Side | null} dropper
 * @property {string} words
 * @property {Side | null} side
 * @property {boolean} is_problem
 * @property {number} ply
 * @property {number} plies
 * @property {boolean} is_played
 * @property {boolean} can_undo
 */
/**
 * What a notebook gives a widget.
 * @typedef {object} Model
 * @property {(name: '_shown') => ShownBoard} get
 * @property {(event: string, heard: () => void) => void} on
 * @property {(event: string, heard: () => void) => void} off
 * @property {(message: object) => void} send
 */

/** A background that is darker than this is a dark theme. */
const DARK = 0.4;

class BoardView {
  /** @param {Model} model @param {HTMLElement} root */
  constructor(model, root) {
    this.model = model;
    this.root = root;
    this.live = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
    const place = h('div', { class: 'board-area', role: 'group', 'aria-label': 'Board' });
    this.area = new BoardArea(place);
    this.area.choose = (column) => this.drop(column);
    this.slider = h('input', { type: 'range', min: 0, 'aria-label': 'Move' });
    this.slider.addEventListener('input', () => this.step(Number(this.slider.value)));
    this.count = h('output');
    this.back = button('◀', () => this.step(this.shown.ply - 1), { 'aria-label': 'One move back' });
    this.on = button('▶', () => this.step(this.shown.ply + 1), { 'aria-label': 'One move on' });
    this.undo = button('Take back', () => model.send({ do: 'undo' }));
    this.restart = button('New game', () => model.send({ do: 'restart' }));
    const steps = h('div', { class: 'steps' }, this.back, this.slider, this.on, this.count);
    const actions = h('div', { class: 'steps' }, this.undo, this.restart);
    root.append(place, steps, actions, this.live);
  }

  get shown() {
    return this.model.get('_shown');
  }

  /** @param {number} column */
  drop(column) {
    const { position, dropper, plies } = this.shown;
    if (!dropper || !position.legal_columns.includes(column)) return;
    this.area.show(position, { fall: true, dropper, dropped: column });
    this.model.send({ do: 'drop', column, ply: plies });
  }

  /** @param {number} ply */
  step(ply) {
    if (ply >= 0 && ply <= this.shown.plies) this.model.send({ do: 'step', ply });
  }

  /** @param {boolean} fall new stones fall */
  draw(fall) {
    const { position, dropper, words, side, is_problem: isProblem, ply, plies } = this.shown;
    this.area.show(position, { fall, dropper });
    this.area.status.say(words, { side, isProblem });
    this.live.textContent = words;
    this.slider.max = String(plies);
    this.slider.value = String(ply);
    this.slider.setAttribute('aria-valuetext', `${ply} of ${plies}`);
    this.count.textContent = `${ply} / ${plies}`;
    this.back.disabled = ply === 0;
    this.on.disabled = ply === plies;
    this.undo.disabled = !this.shown.can_undo;
    this.undo.hidden = this.restart.hidden = !this.shown.is_played;
    this.drawTheme();
  }

  /** Light or dark, as the notebook is. */
  drawTheme() {
    this.root.dataset.theme = brightness(this.root) < DARK ? 'dark' : 'light';
  }
}

/**
 * How bright the background behind an element is, from 0 to 1.
 * @param {HTMLElement} element
 */
function brightness(element) {
  /** @type {Element | null} */
  let behind = element;
  while (behind) {
    const parts =
      getComputedStyle(behind)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    const [red, green, blue, alpha = 1] = parts;
    if (parts.length >= 3 && alpha > 0.5) return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
    const root = behind.getRootNode();
    behind = behind.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return 1;
}

/**
 * What a notebook calls to show the board. A tree of elements of its own keeps the styles of the
 * notebook and of the board apart.
 * @param {string} style @param {string} sprite the stones, as SVG
 */
export function renderer(style, sprite) {
  return (/** @type {{model: Model, el: HTMLElement}} */ { model, el }) => {
    const host = h('div');
    el.append(host);
    const tree = host.attachShadow({ mode: 'open' });
    const stones = new DOMParser().parseFromString(sprite, 'image/svg+xml').documentElement;
    stones.setAttribute('class', 'unseen');
    stones.setAttribute('aria-hidden', 'true');
    const root = h('div', { class: 'board-widget' }, document.importNode(stones, true));
    tree.append(h('style', { text: style }), root);
    // Keys that are pressed on the board are not commands of the notebook.
    el.setAttribute('data-lm-suppress-shortcuts', 'true');
    el.addEventListener('keydown', (event) => event.stopPropagation());
    const view = new BoardView(model, root);
    const draw = () => view.draw(true);
    view.draw(false);
    // The element gets its place in the page after this call.
    requestAnimationFrame(() => view.drawTheme());
    const themes = new MutationObserver(() => view.drawTheme());
    for (const each of [document.documentElement, document.body]) {
      themes.observe(each, { attributes: true });
    }
    model.on('change:_shown', draw);
    return () => {
      themes.disconnect();
      model.off('change:_shown', draw);
    };
  };
}
