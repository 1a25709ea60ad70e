import { make } from './dom.js';
import { tokenLines } from './xml-tokens.js';

/**
 * Colours the copies of documents that a page has as text, each when it is opened first, and puts
 * its findings into the gutter.
 */
export function watchCopies() {
  for (const copy of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll('details.copy'))) {
    if (copy.open) colour(copy);
    else copy.addEventListener('toggle', () => colour(copy), { once: true });
  }
}

/** @param {HTMLElement} copy */
function colour(copy) {
  const items = [...copy.querySelectorAll('.source li')];
  const text = items.map((item) => (item.textContent ?? '').replace(/\n$/, '')).join('\n');
  tokenLines(text).forEach((parts, place) => {
    const item = items[place];
    item.replaceChildren(...parts.map((part) =>
      make('span', { class: `v-x-${part.token.kind}`, text: part.text })), '\n');
    const message = item.getAttribute('title');
    if (message) item.prepend(gutter(item.className, message));
  });
}

/** @param {string} severity @param {string} message */
function gutter(severity, message) {
  return make('span', {
    class: 'v-gutter', role: 'img', title: message, 'aria-label': `${severity}: ${message}`,
    text: severity === 'note' ? 'i' : '!',
  });
}
