/**
 * A macro with what stood in its place, or null when it was left as it is.
 *
 * @typedef {{ name: string, value: string | null }} MacroValue
 */

/**
 * What is requested of a tracker's text as the tag has it: without white space at its ends, without line
 * breaks and the blanks around them, with `%20` for other spaces.
 *
 * @param {string | undefined} declared
 */
export function requestedText(declared) {
  return (declared ?? '').trim().replace(/[ \t]*[\r\n][ \t\r\n]*/g, '').replace(/\t/g, '').replace(/ /g, '%20');
}

/**
 * The macros of a tracker's template with the values that the sent URL has for them.
 *
 * Text between macros is looked for from left to right, which takes no longer than the URL is
 * long, whatever it says.
 *
 * @param {string} template
 * @param {string} url
 * @returns {MacroValue[]}
 */
export function macrosOf(template, url) {
  const macros = [...template.matchAll(/\[([A-Za-z0-9_]+)\]|%%([A-Za-z0-9_]+)%%/g)];
  /** @type {MacroValue[]} */
  const values = [];
  let place = 0;
  macros.forEach((macro, index) => {
    const before = template.slice(
      index ? macros[index - 1].index + macros[index - 1][0].length : 0, macro.index);
    const end = macro.index + macro[0].length;
    const after = template.slice(end, macros[index + 1]?.index ?? template.length);
    if (place >= 0 && index === 0) place = endOf(before, url);
    const name = macro[1] ?? macro[2];
    if (place < 0) {
      values.push({ name, value: null });
      return;
    }
    const isLast = index === macros.length - 1;
    const stop = isLast
      ? (url.endsWith(after) ? url.length - after.length : -1)
      : after === '' ? place : url.indexOf(after, place);
    const value = stop < place ? null : url.slice(place, stop);
    values.push({ name, value: value === macro[0] ? null : value });
    place = stop < place ? -1 : stop + after.length;
  });
  return values;
}

/**
 * Where the text before the first macro ends in a URL; -1 where it is not there. What is relative stands
 * after a part that its document's URL gave.
 *
 * @param {string} before
 * @param {string} url
 */
function endOf(before, url) {
  if (url.startsWith(before)) return before.length;
  if (/^[A-Za-z][-+.A-Za-z0-9]*:/.test(before)) return -1;
  const own = before.replace(/^(\.\.?\/)+/, '');
  const place = url.indexOf(own);
  return place < 0 ? -1 : place + own.length;
}

/**
 * The pairs of a URL's query, decoded where they can be.
 *
 * @param {string} url
 * @returns {[string, string][]}
 */
export function queryOf(url) {
  const start = url.indexOf('?');
  if (start < 0) return [];
  const end = url.indexOf('#', start);
  return url.slice(start + 1, end < 0 ? undefined : end).split('&').filter(Boolean).map((pair) => {
    const place = pair.indexOf('=');
    const [name, value] = place < 0 ? [pair, ''] : [pair.slice(0, place), pair.slice(place + 1)];
    return [decoded(name), decoded(value)];
  });
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
