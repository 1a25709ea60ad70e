/**
 * A stretch of a document's text: `tag`, `name`, `value`, `comment`, `text` or `cdata`.
 *
 * @typedef {{ kind: string, text: string }} Token
 */

/**
 * Cuts a document into stretches to colour; what is not well formed is cut as it comes.
 *
 * @param {string} text
 * @returns {Token[]} which together are the text again
 */
export function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  let place = 0;
  const take = (/** @type {string} */ kind, /** @type {number} */ end) => {
    if (end > place) tokens.push({ kind, text: text.slice(place, end) });
    place = Math.max(place, end);
  };
  const until = (/** @type {string} */ mark, /** @type {number} */ from) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? text.length : found + mark.length;
  };
  while (place < text.length) {
    if (text.startsWith('<!--', place)) take('comment', until('-->', place + 4));
    else if (text.startsWith('<![CDATA[', place)) {
      take('tag', place + 9);
      const end = text.indexOf(']]>', place);
      take('cdata', end < 0 ? text.length : end);
      if (end >= 0) take('tag', place + 3);
    } else if (text[place] === '<') {
      takeTag();
    } else {
      const end = text.indexOf('<', place);
      take('text', end < 0 ? text.length : end);
    }
  }
  return tokens;

  function takeTag() {
    let end = place + 1;
    while (end < text.length && !/[\s>]/.test(text[end])) end += 1;
    take('tag', end);
    while (place < text.length && text[place] !== '>') {
      const character = text[place];
      if (character === '"' || character === "'") take('value', until(character, place + 1));
      else {
        end = place + 1;
        while (end < text.length && !/["'>]/.test(text[end])) end += 1;
        take('name', end);
      }
    }
    take('tag', place + 1);
  }
}

/**
 * The stretches of each line.
 *
 * @param {string} text
 * @returns {{ token: Token, text: string }[][]} each with the part that stands in the line
 */
export function tokenLines(text) {
  /** @type {{ token: Token, text: string }[][]} */
  const lines = [[]];
  for (const token of tokensOf(text)) {
    token.text.split('\n').forEach((part, place) => {
      if (place) lines.push([]);
      if (part !== '') lines[lines.length - 1].push({ token, text: part });
    });
  }
  return lines;
}

/**
 * The text that XML text stands for, without its surrounding blanks.
 *
 * @param {Token} token
 */
export function contentOf(token) {
  const text = token.text.trim();
  if (token.kind === 'cdata') return text;
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) =>
    ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[/** @type {'amp'} */ (name)]);
}
