/**
 * Elements and words that every part of the viewer uses.
 *
 * Elements are made with text alone, so that nothing of a tag becomes markup, and nothing of it acts on
 * the text around it.
 */

/** What acts on its surroundings and is not seen: the same characters as in reports. */
const unseen = new RegExp(
  '[\\0-\\x08\\x0B-\\x1F\\x7F-\\x9F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069\\uFEFF\\uFFF9-\\uFFFB'
  + '\\p{Noncharacter_Code_Point}]', 'gu');

/**
 * A text as a page shows it: characters that turn its direction, and other controls, are spelled out,
 * as in `[U+202E]`. Line breaks and tabs stay.
 *
 * @param {string} text
 */
export function spelledOut(text) {
  return text.replace(unseen, (character) =>
    `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** The attributes that people read. */
const readable = new Set(['title', 'alt', 'label', 'placeholder', 'aria-label', 'aria-valuetext']);

/**
 * Makes an element.
 *
 * @param {string} name such as `div`
 * @param {Record<string, string | number | boolean | null | undefined>} attributes those that are
 *   null, undefined or false are left out; `text` is the element's text
 * @param {...(Node | string)} children texts are shown as `text` is
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes);
  element.append(...children.map((child) => (typeof child === 'string' ? spelledOut(child) : child)));
  return element;
}

const drawingNamespace = 'http://www.w3.org/2000/svg';

/**
 * Makes an element of a drawing.
 *
 * @param {string} name such as `rect`
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function draw(name, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(drawingNamespace, name));
  fill(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 */
function fill(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'text') element.textContent = spelledOut(String(value));
    else {
      const text = value === true ? '' : String(value);
      element.setAttribute(name, readable.has(name) ? spelledOut(text) : text);
    }
  }
}

/**
 * A time with its unit, exact to a millisecond.
 *
 * @param {number} us microseconds
 */
export function seconds(us) {
  return `${(us / 1e6).toFixed(3)} s`;
}

/**
 * A percentage with its unit and at most one decimal.
 *
 * @param {number} percent between 0 and 100
 */
export function percentage(percent) {
  const rounded = Math.round(percent * 10) / 10;
  // What is not all of it is not shown as all of it.
  if (rounded === 100 && percent < 100) return '99.9 %';
  if (rounded === 0 && percent > 0) return '0.1 %';
  return `${rounded} %`;
}

/**
 * The index of the last item whose time is at or before `us`; -1 when there is none.
 *
 * @param {ArrayLike<{ atUs: number }>} items in order of time
 * @param {number} us
 */
export function lastIndex(items, us) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].atUs <= us) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The text that is written with its direction isolated, so that it cannot turn its neighbours.
 *
 * @param {string} text
 */
export function code(text) {
  return make('code', { dir: 'auto', text });
}
