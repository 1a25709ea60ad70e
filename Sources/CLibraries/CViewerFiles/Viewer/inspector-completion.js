/**
 * What may stand at a place of a scenario, from the schema of scenarios.
 *
 * @typedef {{ text: string, note: string }} Choice
 * @typedef {{ path: string[], key: string | null, written: string, from: number,
 *   siblings: string[] }} Place
 */

/** How deep references are followed. */
const depth = 12;

/**
 * Where in a document the caret is: the keys around it, `-` for an element of a list.
 *
 * @param {string} text
 * @param {number} offset of the caret
 * @returns {Place}
 */
export function placeAt(text, offset) {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, offset);
  const path = blockPath(text.slice(0, start).split('\n'), line);
  return flowPlace(line, path, offset);
}

/** The keys of lines above with less indentation. @param {string[]} above @param {string} line */
function blockPath(above, line) {
  /** @type {string[]} */
  const path = [];
  let indent = indentOf(line);
  if (/^\s*- /.test(line)) path.unshift('-');
  for (let index = above.length - 1; index >= 0 && indent >= 0; index -= 1) {
    const other = above[index];
    if (/^\s*(#|$)/.test(other)) continue;
    const match = /^(\s*)((?:- +)*)(?:([\w-]+|"[^"]*"):(?:\s|$)|)/.exec(other);
    if (!match) continue;
    const dashes = match[2].length;
    const own = match[1].length;
    const keyed = own + dashes;
    // A list may stand at its key's own column.
    const isOwner = keyed < indent || (keyed === indent && path[0] === '-' && !dashes);
    if (match[3] && isOwner && /:\s*(#.*)?$/.test(other)) {
      path.unshift(match[3].replaceAll('"', ''));
      indent = keyed;
    }
    if (dashes && own < indent) {
      path.unshift('-');
      indent = own;
    }
  }
  return path;
}

/** @param {string} line */
function indentOf(line) {
  return /^\s*(?:- +)*/.exec(line)?.[0].replace(/- +$/, (dash) => ' '.repeat(dash.length)).length ?? 0;
}

/** The place within braces of one line. @param {string} line @param {string[]} outer @param {number} offset */
function flowPlace(line, outer, offset) {
  const path = [...outer];
  let key = /** @type {string | null} */ (null);
  let written = '';
  let siblings = /** @type {string[]} */ ([]);
  /** @type {{ key: string | null, siblings: string[] }[]} */
  const open = [];
  for (const token of line.replace(/^\s*(- +)*/, '').match(/[{}[\],]|[^{}[\],:]+|:/g) ?? []) {
    const trimmed = token.trim();
    if (token === '{' || token === '[') {
      open.push({ key, siblings });
      if (key !== null) path.push(key);
      if (token === '[') path.push('-');
      [key, written, siblings] = [null, '', []];
    } else if (token === '}' || token === ']') {
      const last = open.pop();
      if (token === ']') path.pop();
      if (last && last.key !== null) path.pop();
      [key, written, siblings] = [last?.key ?? null, '', last?.siblings ?? []];
    } else if (token === ',') {
      [key, written] = [null, ''];
    } else if (token === ':') {
      if (key === null) {
        key = written;
        siblings.push(key);
        written = '';
      }
    } else {
      written = key === null ? trimmed : token.replace(/^\s+/, '');
    }
  }
  return { path, key, written, from: offset - written.length, siblings };
}

/** @param {any} root @param {any} schema @param {number} left @returns {any[]} */
function alternatives(root, schema, left = depth) {
  if (!schema || left === 0) return [];
  if (typeof schema.$ref === 'string') {
    return alternatives(root, root.$defs?.[schema.$ref.replace('#/$defs/', '')], left - 1);
  }
  const parts = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => schema[name] ?? []);
  return [schema, ...parts.flatMap((/** @type {any} */ part) => alternatives(root, part, left - 1))];
}

/**
 * The schemas that a place may have.
 *
 * @param {any} root the schema of a scenario
 * @param {string[]} path
 */
function schemasAt(root, path) {
  let found = alternatives(root, root);
  for (const step of path) {
    found = found.flatMap((schema) => alternatives(
      root, step === '-' ? schema.items
        : schema.properties?.[step] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null)));
  }
  return found;
}

/**
 * What may be written at a place, that which begins with what is written.
 *
 * @param {any} root the schema of a scenario
 * @param {Place} place
 * @returns {Choice[]}
 */
export function choicesAt(root, place) {
  /** @type {Map<string, string>} */
  const choices = new Map();
  const add = (/** @type {unknown} */ text, /** @type {string | undefined} */ note) => {
    if (!choices.has(String(text))) choices.set(String(text), note ?? '');
  };
  if (place.key === null) {
    for (const schema of schemasAt(root, place.path)) {
      for (const [name, value] of Object.entries(schema.properties ?? {})) {
        if (!place.siblings.includes(name)) add(name, /** @type {any} */ (value).description);
      }
    }
  } else {
    for (const schema of schemasAt(root, [...place.path, place.key])) {
      for (const value of schema.enum ?? []) add(value, schema.description);
      if (schema.const !== undefined) add(schema.const, schema.description);
      if (schema.type === 'boolean') for (const value of [true, false]) add(value, schema.description);
    }
  }
  const written = place.written.toLowerCase();
  return [...choices].filter(([text]) => text.toLowerCase().startsWith(written))
    .map(([text, note]) => ({ text: place.key === null ? `${text}: ` : text, note }));
}
