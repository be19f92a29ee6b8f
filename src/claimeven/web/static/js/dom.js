/**
 * Making elements. Text always goes in as text: nothing here reads markup.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, any>} Props names of attributes; `on…` adds a listener, `text` sets text, `vars` sets CSS variables */

/**
 * An HTML element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...any} children elements or text; null and false are left out
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...any} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** @param {any} node @param {Props | undefined} props @param {any[]} children */
function fill(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) set(node, name, value);
  node.append(
    ...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/** @param {any} node @param {string} name @param {any} value */
function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
  else if (name === 'text') node.textContent = value;
  else if (name === 'vars')
    for (const [key, each] of Object.entries(value)) node.style.setProperty(key, String(each));
  else node.setAttribute(name, value === true ? '' : String(value));
}

/**
 * A button; `press` is what it does.
 * @param {string} text @param {(event: Event) => void} press @param {Props} [props]
 */
export function button(text, press, props) {
  return /** @type {HTMLButtonElement} */ (
    h('button', { type: 'button', onclick: press, ...props }, text)
  );
}

/**
 * The small stone of a side.
 * @param {string} side
 */
export function stone(side) {
  return s(
    'svg',
    { viewBox: '0 0 100 100', 'aria-hidden': 'true', class: 'stone' },
    s('use', { href: `#disc-${side}` }),
  );
}

/**
 * A labelled select.
 * @param {string} label @param {Array<[string, string] | {group: string, options: Array<[string, string]>}>} choices value and text
 * @param {string} value @param {(value: string) => void} change @param {Props} [props]
 */
export function select(label, choices, value, change, props) {
  const box = /** @type {HTMLSelectElement} */ (
    h(
      'select',
      { onchange: () => change(box.value) },
      choices.map((choice) =>
        Array.isArray(choice)
          ? option(choice)
          : h('optgroup', { label: choice.group }, choice.options.map(option)),
      ),
    )
  );
  box.value = value;
  // Beside it, not around it: a label that held the select would be named by all its options.
  box.id = freshId('select');
  return h('div', props, h('label', { for: box.id, class: 'legend', text: label }), box);
}

let ids = 0;

/** @param {string} kind */
function freshId(kind) {
  ids += 1;
  return `${kind}-${ids}`;
}

/** @param {[string, string]} choice */
function option([value, text]) {
  return h('option', { value, text });
}

/**
 * A button that stays pressed.
 * @param {string} text @param {boolean} on @param {(on: boolean) => void} change @param {Props} [props]
 */
export function toggle(text, on, change, props) {
  const made = button(
    text,
    () => {
      const now = made.getAttribute('aria-pressed') !== 'true';
      made.setAttribute('aria-pressed', String(now));
      change(now);
    },
    { 'aria-pressed': String(on), ...props },
  );
  return made;
}

/**
 * A dialog that removes itself when closed.
 * @param {string} title @param {...any} children
 */
export function dialog(title, ...children) {
  const id = freshId('dialog');
  const box = /** @type {HTMLDialogElement} */ (
    h('dialog', { 'aria-labelledby': id }, h('h2', { id, text: title }), children)
  );
  box.addEventListener('close', () => box.remove());
  // A press on the backdrop closes, as people expect.
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  box.scrollTop = 0; // the browser goes to what has the focus, which may be at the end
  return box;
}
