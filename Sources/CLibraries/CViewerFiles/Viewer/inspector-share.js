/**
 * What a link holds: everything that a run depends on but media, which goes by its name.
 *
 * @typedef {{ tag?: { text: string, name?: string } | { url: string } | { given: string },
 *   scenario?: { name: string } | { text: string }, player?: string, seed?: number,
 *   rate?: number, latency?: number, media?: string }} Setup
 */

/** A setup longer than this is in no link: browsers cut what is longer. */
const longestLink = 1_500_000;

/** The most bytes of a setup: the server refuses a job with more (`InspectorLimits.jobBytes`). */
export const jobBytes = 4 << 20;

/** How many packed bytes are unpacked at a time: deflate makes 1032 bytes of one at most. */
const sliceBytes = 1 << 10;

/** A link that holds more than a run takes; the message is for the reader. */
export class OversizedLink extends Error {}

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
 * @throws {OversizedLink} beyond the limit
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
      throw new OversizedLink(
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
 * The setup of a fragment, or of a link with one; null when it is none.
 *
 * @param {string} text
 * @returns {Promise<Setup | null>}
 * @throws {OversizedLink} for a link that is longer, or holds more, than any that an inspector makes
 */
export async function setupOf(text) {
  const match = /^(?:https?:\/\/\S*)?#?r=([A-Za-z0-9_-]+)$/.exec(text.trim());
  if (!match) return null;
  if (match[1].length > longestLink) {
    throw new OversizedLink(
      `This link is longer than ${longestLink} characters, which no inspector makes. Nothing of it is used; ask its sender for the tag itself.`);
  }
  try {
    const binary = atob(match[1].replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await unpacked(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
    const value = JSON.parse(new TextDecoder().decode(bytes));
    return value && typeof value === 'object' ? checked(value) : null;
  } catch (error) {
    if (error instanceof OversizedLink) throw error;
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
