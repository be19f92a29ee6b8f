/**
 * Making elements. Text always goes in as text: nothing here reads markup.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {import('../types.js').Side} Side */
/** @typedef {string | number | boolean | null | undefined} Plain */
/**
 * Attributes by name; null, undefined and false leave one out. `on…` adds a listener, `text` sets
 * the text, `vars` sets CSS properties.
 * @typedef {Record<string, Plain | ((event: any) => void) | Record<string, string>>} Attributes
 */
/** @typedef {Node | string | null | undefined | false} Single */
/**
 * What an element holds; null, undefined, false and '' are left out.
 * @typedef {Single | (Single | Single[])[]} Child
 */
/** @typedef {[value: string, text: string]} Option */

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} node @param {Attributes | undefined} attributes @param {Child[]} children
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(node, name, value);
  node.append(...present(children));
  return node;
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function present(children) {
  return children.flatMap((child) => (Array.isArray(child) ? present(child) : child || []));
}

/** @param {HTMLElement | SVGElement} node @param {string} name @param {Attributes[string]} value */
function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (typeof value === 'function') node.addEventListener(name.slice(2), value);
  else if (typeof value === 'object') setProperties(node, value);
  else if (name === 'text') node.textContent = String(value);
  else node.setAttribute(name, value === true ? '' : String(value));
}

/** @param {HTMLElement | SVGElement} node @param {Record<string, string>} properties */
function setProperties(node, properties) {
  for (const [name, value] of Object.entries(properties)) node.style.setProperty(name, value);
}

/**
 * A button.
 * @param {string} text @param {() => void} press @param {Attributes} [attributes]
 */
export function button(text, press, attributes) {
  return h('button', { type: 'button', onclick: () => press(), ...attributes }, text);
}

/**
 * A button that stays pressed.
 * @param {string} text @param {boolean} on @param {(on: boolean) => void} change
 */
export function toggle(text, on, change) {
  const made = button(
    text,
    () => {
      const now = made.getAttribute('aria-pressed') !== 'true';
      made.setAttribute('aria-pressed', String(now));
      change(now);
    },
    { 'aria-pressed': String(on) },
  );
  return made;
}

/**
 * Some buttons of which one is chosen.
 * @param {string} label @param {[value: string, text: string, icon?: Node][]} options
 * @param {string} value @param {(value: string) => void} change
 */
export function choice(label, options, value, change) {
  const buttons = options.map(([name, text, icon]) => {
    const made = button(
      '',
      () => {
        for (const each of buttons) each.setAttribute('aria-pressed', String(each === made));
        change(name);
      },
      { 'aria-pressed': String(name === value) },
    );
    made.append(...(icon ? [icon, ' '] : []), text);
    return made;
  });
  return h(
    'div',
    { role: 'group', 'aria-label': label },
    h('span', { class: 'legend', text: label }),
    h('div', { class: 'seg' }, buttons),
  );
}

/** The small stone of a side. @param {Side} side */
export function stone(side) {
  const attributes = { viewBox: '0 0 100 100', 'aria-hidden': 'true', class: 'stone' };
  return s('svg', attributes, s('use', { href: `#disc-${side}` }));
}

/**
 * A select with its label.
 * @param {string} label @param {(Option | {group: string, options: Option[]})[]} choices
 * @param {string} value @param {(value: string) => void} change @param {Attributes} [attributes]
 */
export function select(label, choices, value, change, attributes) {
  const box = h(
    'select',
    { onchange: () => change(box.value) },
    choices.map((each) =>
      Array.isArray(each)
        ? option(each)
        : h('optgroup', { label: each.group }, each.options.map(option)),
    ),
  );
  box.value = value;
  // Beside it, not around it: a label that held the select would be named by all its options.
  box.id = freshId('select');
  return h('div', attributes, h('label', { for: box.id, class: 'legend', text: label }), box);
}

/** @param {Option} choice */
function option([value, text]) {
  return h('option', { value, text });
}

/** A field for a size of the board. @param {string} label @param {string | number} value */
export function sizeField(label, value) {
  const input = h('input', { type: 'number', inputmode: 'numeric', value, min: 1, max: 30 });
  return { input, root: h('label', { class: 'third' }, h('span', { text: label }), input) };
}

/**
 * A field for one line of text; `enter` is called when somebody presses Enter in it.
 * @param {string} placeholder @param {() => void} enter
 */
export function textField(placeholder, enter) {
  return h('input', {
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter') enter();
    },
  });
}

/** A dialog that removes itself when closed. @param {string} title @param {...Child} children */
export function dialog(title, ...children) {
  const id = freshId('dialog');
  const box = h('dialog', { 'aria-labelledby': id }, h('h2', { id, text: title }), ...children);
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

let ids = 0;

/** @param {string} kind */
function freshId(kind) {
  ids += 1;
  return `${kind}-${ids}`;
}

/** The element of that name, which index.html has. @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}
