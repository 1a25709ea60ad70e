/**
 * What a link holds: everything that a run depends on but media, which goes by its name.
 *
 * @typedef {{ tag?: { text: string, name?: string } | { url: string } | { given: string },
 *   scenario?: { name: string } | { text: string }, player?: string, seed?: number,
 *   rate?: number, latency?: number, media?: string }} Setup
 */

/** A setup longer than this is in no link: browsers cut what is longer. */
const longestLink = 1_500_000;

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} through */
async function transformed(bytes, through) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (through));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * A setup as the fragment of a link, without the `#`; nil when it is too long for one.
 *
 * @param {Setup} setup
 * @returns {Promise<string | null>}
 */
export async function fragmentOf(setup) {
  const bytes = new TextEncoder().encode(JSON.stringify(setup));
  const packed = await transformed(bytes, new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return text.length > longestLink ? null : `r=${text}`;
}

/**
 * The setup of a fragment, or of a link with one; nil when it is none.
 *
 * @param {string} text
 * @returns {Promise<Setup | null>}
 */
export async function setupOf(text) {
  const match = /^(?:https?:\/\/\S*)?#?r=([A-Za-z0-9_-]+)$/.exec(text.trim());
  if (!match) return null;
  try {
    const binary = atob(match[1].replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const bytes = await transformed(packed, new DecompressionStream('deflate-raw'));
    const value = JSON.parse(new TextDecoder().decode(bytes));
    return value && typeof value === 'object' ? checked(value) : null;
  } catch {
    return null;
  }
}

/** Keeps what has the right type; a link may come from anybody. @param {any} value @returns {Setup} */
function checked(value) {
  /** @type {any} */
  const setup = {};
  const isText = (/** @type {any} */ item) => typeof item === 'string';
  if (isText(value.tag?.text)) {
    setup.tag = { text: value.tag.text };
    if (isText(value.tag.name)) setup.tag.name = value.tag.name;
  } else if (isText(value.tag?.url)) setup.tag = { url: value.tag.url };
  else if (isText(value.tag?.given)) setup.tag = { given: value.tag.given };
  if (isText(value.scenario?.text)) setup.scenario = { text: value.scenario.text };
  else if (isText(value.scenario?.name)) setup.scenario = { name: value.scenario.name };
  for (const key of ['player', 'media']) if (isText(value[key])) setup[key] = value[key];
  for (const key of ['seed', 'rate', 'latency']) {
    if (Number.isSafeInteger(value[key]) && value[key] >= 0) setup[key] = value[key];
  }
  return setup;
}
