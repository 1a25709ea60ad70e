/**
 * What a link holds: everything that a run depends on but media, which goes by its name.
 *
 * @typedef {{ tag?: { text: string, name?: string } | { url: string } | { given: string },
 *   scenario?: { name: string } | { text: string }, player?: string, device?: string, orientation?: string, seed?: number,
 *   rate?: number, latency?: number, media?: string, refused?: string[] }} Setup
 *
 * `refused` has the names of what a link holds and no run takes.
 */

/** A setup longer than this is in no link: browsers cut what is longer. */
const longestLink = 1_500_000;

/** The most bytes of a setup: the server refuses a job with more (`InspectorLimits.jobBytes`). */
export const jobBytes = 4 << 20;

/**
 * The whole numbers that a run takes, and their units. A rate is sent in bytes per second, which a number holds.
 *
 * @type {Record<string, { name: string, least: number, most: number, unit: string }>}
 */
export const ranges = {
  seed: { name: 'seed', least: 0, most: Number.MAX_SAFE_INTEGER, unit: '' },
  rate: { name: 'rate', least: 1, most: 9_000_000_000_000, unit: ' kB/s' },
  latency: { name: 'latency', least: 0, most: 3_600_000, unit: ' ms' },
};

/** How many packed bytes are unpacked at a time: deflate makes 1032 bytes of one at most. */
const sliceBytes = 1 << 10;

/** A link that cannot be used; the message is for the reader. */
export class RefusedLink extends Error {}

/** @param {Uint8Array} bytes */
async function packed(bytes) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Unpacks slice by slice, and each only when all of the one before was read, so that no more than the limit and
 * one slice is ever held.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 * @throws {RefusedLink} beyond the limit
 */
async function unpacked(bytes) {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const writing = (async () => {
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      await writer.write(/** @type {any} */ (bytes.subarray(at, at + sliceBytes)));
    }
    await writer.close();
  })();
  // The reader has the error too.
  writing.catch(() => {});
  const whole = new Uint8Array(jobBytes);
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, count);
    if (count + value.length > jobBytes) {
      reader.cancel().catch(() => {});
      throw new RefusedLink(
        `This link unpacks to more than ${jobBytes >> 20} MiB, which is the limit of a run. Nothing of it is used; ask its sender for the tag itself.`);
    }
    whole.set(value, count);
    count += value.length;
  }
}

/**
 * A setup as the fragment of a link, without the `#`; null when it is too long for one.
 *
 * @param {Setup} setup
 * @returns {Promise<string | null>}
 */
export async function fragmentOf(setup) {
  const bytes = new TextEncoder().encode(JSON.stringify(setup));
  if (bytes.length > jobBytes) return null;
  let binary = '';
  for (const byte of await packed(bytes)) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return text.length > longestLink ? null : `r=${text}`;
}

/**
 * The setup of a fragment, or of a link with one; null for a text that is no link.
 *
 * @param {string} text
 * @returns {Promise<Setup | null>}
 * @throws {RefusedLink} for a link that cannot be read, is longer, or holds more, than any that an inspector makes
 */
export async function setupOf(text) {
  const match = /^(?:(?:https?:\/\/\S*)?#r=(\S*)|r=([A-Za-z0-9_-]+))$/.exec(text.trim());
  if (!match) return null;
  const packedText = match[1] ?? match[2];
  if (packedText.length > longestLink) {
    throw new RefusedLink(
      `This link is longer than ${longestLink} characters, which no inspector makes. Nothing of it is used; ask its sender for the tag itself.`);
  }
  try {
    const binary = atob(packedText.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await unpacked(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (value && typeof value === 'object') return checked(value);
  } catch (error) {
    if (error instanceof RefusedLink) throw error;
  }
  throw new RefusedLink(
    'This link cannot be read: a part of it is missing or was changed. Copy it once more, from http to its last letter, or ask its sender for the tag itself.');
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
  for (const key of ['player', 'media', 'device', 'orientation']) if (isText(value[key])) setup[key] = value[key];
  const refused = [];
  for (const [key, { least, most }] of Object.entries(ranges)) {
    const number = value[key];
    if (number === undefined || number === null) continue;
    if (Number.isSafeInteger(number) && number >= least && number <= most) setup[key] = number;
    else refused.push(key);
  }
  if (refused.length) setup.refused = refused;
  return setup;
}
