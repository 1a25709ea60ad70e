import { percentage } from './dom.js';

/** An event of the stream, as a line of it says. @typedef {Record<string, any>} StreamEvent */

/**
 * The name that an event goes by.
 *
 * @param {StreamEvent} event
 * @returns {string}
 */
export function nameOf(event) {
  switch (event.kind) {
    case 'run': return event.phase === 'start' ? 'run start' : 'run finish';
    case 'fetch': return event.purpose;
    case 'ad': return event.errorCode ? `${event.decision}, error ${event.errorCode}` : event.decision;
    case 'player': return event.event;
    case 'geometry': return percentage(event.percentInView);
    case 'omid': return event.event?.type ?? 'event';
    case 'screen': return 'views';
    case 'native': return event.event;
    case 'call': return event.call;
    case 'beacon': return event.event;
    case 'viewability': return `${event.standard} ${event.state === 'notMet' ? 'not met' : event.state}`;
    case 'script': return event.level;
    case 'diagnostic': return event.rule;
    case 'difference': return event.isFirst ? `first: ${event.difference}` : event.difference;
    default: return event.kind;
  }
}

/**
 * What kind of thing an event is, in words.
 *
 * @param {StreamEvent} event
 * @returns {string}
 */
export function kindOf(event) {
  switch (event.kind) {
    case 'beacon':
      return event.source === 'verification' ? 'verification beacon'
        : event.source === 'prebid' ? 'Prebid beacon' : 'VAST beacon';
    case 'omid': return 'OMID event';
    case 'player': return 'player event';
    case 'geometry': return 'in view';
    case 'fetch': return 'fetch';
    case 'diagnostic': return event.severity;
    case 'native': return 'native event';
    case 'call': return 'call of the app';
    default: return event.kind;
  }
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
        title: event.hop ? `Beacons, hop ${event.hop}` : 'Beacons, inline ad',
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

/** The lane of what is heard. */
export const soundLane = { id: 'sound', title: 'Sound', order: 20 };
