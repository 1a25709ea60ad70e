import { make, seconds } from './dom.js';
import { describe, wordsOf } from './events.js';
import { Viewer } from './viewer.js';

/**
 * Two runs and what differs between them.
 *
 * @typedef {{ old: string, new: string, same: number, equal: boolean,
 *   differences: { kind: string, event?: string, vendor?: string, hop?: number, ad?: number,
 *     url: string, oldAtUs?: number, newAtUs?: number, changes?: Change[] }[],
 *   ads: { kind: string, ad: number, adID?: string, unit?: string, changes?: Change[] }[],
 *   outcome?: { old: string | null, new: string | null },
 *   errors?: { side: string, code: number, reason?: string }[] }} Differences
 * @typedef {{ name: string, old: string | null, new: string | null }} Change
 */

/** A value of one side. @param {string | null} value */
const shown = (value) => (value === null ? 'absent' : `'${value}'`);

/** Shows two runs one over the other on one axis, with a list of what differs. */
export class Comparison {
  /**
   * @param {HTMLElement} element with the markup of `viewer.html`
   * @param {HTMLElement} list that the differences are written to
   * @param {any[]} old events of the one run
   * @param {any[]} now events of the other
   * @param {Differences} found
   */
  constructor(element, list, old, now, found) {
    element.classList.add('v-comparison');
    element.setAttribute('aria-label', 'Viewer of two runs');
    this.viewer = new Viewer(element);
    const lines = found.differences.map((difference) => ({
      atUs: Math.min(difference.oldAtUs ?? Infinity, difference.newAtUs ?? Infinity),
      difference, text: this.sentence(difference),
    })).sort((one, other) => one.atUs - other.atUs);
    const events = [
      ...this.sided(old, 'old'), ...this.sided(now, 'new'),
      ...lines.map(({ atUs, difference, text }, index) => ({
        kind: 'difference', atUs, isFirst: index === 0, event: difference.event,
        difference: text, url: difference.url, oldAtUs: difference.oldAtUs,
        newAtUs: difference.newAtUs,
      })),
    ].sort((one, other) => one.atUs - other.atUs);
    this.viewer.model.attach({ sides: ['old', 'new'] });
    for (const event of events) this.viewer.model.append(event);
    element.hidden = false;
    this.viewer.draw();
    this.list(list, lines, found);
    if (lines.length) this.go(lines[0]);
  }

  /** The events of a side; its units are named for it. @param {any[]} events @param {string} side */
  sided(events, side) {
    return events.filter((event) => event.kind !== 'screen').map((event) => describe(
      { ...event, unit: event.unit ? `${side}, unit ${event.unit}` : side }, wordsOf(event)));
  }

  /** @param {Differences['differences'][number]} difference */
  sentence(difference) {
    const name = [
      difference.event ?? 'request', difference.vendor ? `of ${difference.vendor}` : '',
      difference.hop ? `hop ${difference.hop}` : '', difference.ad ? `ad ${difference.ad}` : '',
    ].filter(Boolean).join(', ');
    const { oldAtUs, newAtUs } = difference;
    const when = oldAtUs !== undefined && newAtUs !== undefined && oldAtUs !== newAtUs
      ? `${seconds(oldAtUs)} → ${seconds(newAtUs)}` : `at ${seconds(oldAtUs ?? newAtUs ?? 0)}`;
    const changes = (difference.changes ?? []).map((change) =>
      `${change.name}: ${shown(change.old)} → ${shown(change.new)}`);
    return [`${difference.kind} ${name} ${when}`, ...changes].join('; ');
  }

  /** @param {HTMLElement} place @param {{ atUs: number, difference: any, text: string }[]} lines @param {Differences} found */
  list(place, lines, found) {
    const items = lines.map((line, index) => {
      const button = make('button', {
        type: 'button', class: `v-difference v-difference-${line.difference.kind}`, dir: 'auto',
        text: index === 0 ? `First difference: ${line.text}` : line.text,
      });
      button.addEventListener('click', () => this.go(line));
      return make('li', {}, button);
    });
    const others = [
      ...found.ads.map((ad) => `${ad.kind} ad ${ad.ad}${ad.adID ? ` '${ad.adID}'` : ''}${
        ad.unit ? `, unit ${ad.unit}` : ''}${(ad.changes ?? []).map((change) =>
        `; ${change.name}: ${shown(change.old)} → ${shown(change.new)}`).join('')}`),
      ...(found.outcome ? [`outcome: ${shown(found.outcome.old)} → ${shown(found.outcome.new)}`] : []),
      ...(found.errors ?? []).map((error) =>
        `${error.side}: an ad ended in error ${error.code}${error.reason ? `: ${error.reason}` : ''}`),
    ].map((text) => make('li', { dir: 'auto', text }));
    const count = found.differences.length + others.length;
    place.replaceChildren(
      make('h3', { text: count ? `${count} difference${count === 1 ? '' : 's'}` : 'No differences' }),
      make('p', { class: 'v-note', dir: 'auto', text: `old: ${found.old}; new: ${found.new}; ${found.same} requests are the same.` }),
      make('ol', { class: 'v-differences' }, ...items, ...others));
    place.hidden = false;
  }

  /** Shows a difference on the lanes. @param {{ atUs: number, difference: any }} line */
  go({ atUs, difference }) {
    const { viewer } = this;
    viewer.go(atUs);
    const lit = new Set();
    viewer.model.events.forEach((event, index) => {
      if (event.kind === 'beacon' && event.event === difference.event && event.vendor === difference.vendor
        && (event.atUs === difference.oldAtUs || event.atUs === difference.newAtUs)) lit.add(index);
    });
    viewer.timeline.light(lit);
  }
}
