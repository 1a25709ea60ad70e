import { percentage } from './dom.js';

/** An event of the stream, as a line of it says. @typedef {Record<string, any>} StreamEvent */

/** The kind and the name that the program gives an event. @type {WeakMap<StreamEvent, string[]>} */
const givenWords = new WeakMap();

/**
 * Notes what an event is called.
 *
 * @param {StreamEvent} event
 * @param {string[] | undefined} words its kind and its name; none for a line of a recording
 */
export function describe(event, words) {
  if (words) givenWords.set(event, words);
  return event;
}

/** What an event is called; undefined for a line of a recording. @param {StreamEvent} event */
export const wordsOf = (event) => givenWords.get(event);

/**
 * The name that an event goes by.
 *
 * @param {StreamEvent} event
 * @returns {string}
 */
export function nameOf(event) {
  if (event.kind === 'difference') return event.isFirst ? `first: ${event.difference}` : event.difference;
  const name = wordsOf(event)?.[1] ?? String(event.event?.type ?? event.event ?? event.call
    ?? event.purpose ?? event.decision ?? event.rule ?? event.level ?? event.state ?? event.phase
    ?? (event.percentInView === undefined ? event.kind : percentage(event.percentInView)));
  return event.kind === 'viewability' ? `${event.standard} ${name}` : name;
}

/**
 * What kind of thing an event is, in words.
 *
 * @param {StreamEvent} event
 * @returns {string}
 */
export function kindOf(event) {
  return wordsOf(event)?.[0] ?? event.severity ?? event.kind;
}

/**
 * Whether an event is something that went wrong.
 *
 * @param {StreamEvent} event
 */
export function isFailure(event) {
  switch (event.kind) {
    case 'ad': return event.errorCode !== undefined;
    case 'fetch': return event.error !== undefined || event.status >= 400;
    case 'beacon':
      return event.event === 'error' || event.delivery === 'rejected' || event.delivery === 'failed';
    case 'diagnostic': return event.severity === 'error';
    case 'difference': return event.isFirst;
    case 'script': return event.level === 'exception' || event.level === 'timeout';
    case 'omid': return event.event?.type === 'sessionError';
    case 'native': return event.event === 'failed' || event.event === 'notLoaded';
    default: return false;
  }
}

/**
 * The lane that an event's mark is in; nil for what is drawn as a bar alone.
 *
 * @param {StreamEvent} event
 * @returns {{ id: string, title: string, order: number } | null}
 */
export function laneOf(event) {
  switch (event.kind) {
    case 'player':
      if (event.event === 'caption') return { id: 'captions', title: 'Captions', order: 22 };
      if (/^(mute|unmute|volumeChange)$/.test(event.event)) return soundLane;
      return { id: 'player', title: 'Player', order: 10 };
    case 'ad': return { id: 'ad', title: 'Ad decisions', order: 8 };
    case 'beacon':
      if (event.source === 'verification') {
        return { id: 'verification', title: 'Verification', order: 60 };
      }
      if (event.source === 'prebid') return { id: 'prebid', title: 'Prebid beacons', order: 59 };
      return {
        id: `hop-${event.hop ?? 0}`,
        title: event.hop ? `Beacons, wrapper (hop ${event.hop})` : 'Beacons, inline ad',
        order: 50 + Math.min(8, event.hop ?? 0),
      };
    case 'omid': return { id: 'omid', title: 'OMID', order: 62 };
    case 'viewability': return { id: 'viewability', title: 'Viewability', order: 45 };
    case 'fetch': return { id: 'network', title: 'Network', order: 70 };
    case 'native': return { id: 'native', title: 'Native events', order: 64 };
    case 'call': return { id: 'calls', title: 'Calls of the app', order: 66 };
    case 'script': return { id: 'scripts', title: 'Script console', order: 68 };
    case 'diagnostic': return { id: 'findings', title: 'Findings', order: 80 };
    case 'difference': return { id: 'differences', title: 'Differences', order: 0 };
    default: return null;
  }
}

/** The lane of a stream: its primary, and the breaks in it. */
export const contentLane = { id: 'content', title: 'Content and breaks', order: 2 };

/** The lane of what is heard. */
export const soundLane = { id: 'sound', title: 'Sound', order: 20 };
