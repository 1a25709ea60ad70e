import { lastIndex, seconds } from './dom.js';
import { contentLane, isFailure, nameOf, soundLane } from './events.js';

/**
 * One lane: what lasts as bars, what happens as marks.
 *
 * @typedef {{ key: string, title: string, order: number, unit: string, unitOrder: number,
 *   bars: Bar[], shares: import('./run-model.js').Share[], events: number[], notes: Note[] }} Lane
 * @typedef {{ fromUs: number, toUs: number, kind: string, text: string }} Bar
 * @typedef {{ atUs: number, kind: string, text: string, detail?: Record<string, any> }} Note
 * @typedef {{ us: number, x: number, events: number[], notes: Note[], text: string, kind: string,
 *   isBad: boolean }} Mark
 */

/**
 * The lanes of a run, unit by unit.
 *
 * @param {import('./run-model.js').RunModel} model
 * @returns {Lane[]}
 */
export function lanesOf(model) {
  const names = [...model.units.keys()];
  /** @type {Lane[]} */
  const lanes = [];
  const lane = (/** @type {string} */ unit, /** @type {{ id: string, title: string, order: number }} */ about) => {
    const key = `${unit}\n${about.id}`;
    let found = lanes.find((other) => other.key === key);
    if (!found) {
      found = {
        key, title: about.title, order: about.order, unit,
        unitOrder: unit === '' ? 0 : 1 + names.indexOf(unit), bars: [], shares: [],
        events: [], notes: [],
      };
      lanes.push(found);
    }
    return found;
  };
  for (const marks of model.lanes.values()) lane(marks.unit, marks).events = marks.events;
  for (const unit of model.units.values()) addBars(model, unit, lane);
  for (const step of model.parts.steps ?? []) {
    lane(step.unit ?? '', { id: 'steps', title: 'Scenario steps', order: 5 }).notes.push({
      atUs: step.atUs, kind: 'step', text: step.do, detail: step,
    });
  }
  for (const expectation of model.parts.expectations ?? []) {
    if (expectation.atUs === undefined) continue;
    lane(expectation.unit ?? '', { id: 'expected', title: 'Expected', order: 6 }).notes.push({
      atUs: expectation.atUs, kind: expectation.holds ? 'met' : 'missed',
      text: expectation.event ?? expectation.text, detail: expectation,
    });
  }
  for (const found of lanes) {
    const hop = Number(/\nhop-(\d+)$/.exec(found.key)?.[1] ?? 0);
    const ads = model.units.get(found.unit)?.ads ?? [];
    const names = new Set(ads.map((/** @type {any} */ ad) => ad.chain?.[hop]?.name).filter(Boolean));
    // A hop is called by who it is, where it is the same in every ad.
    if (hop > 0 && names.size === 1) found.title = `Beacons, ${[...names][0]}`;
  }
  // Two runs are one over the other, lane by lane.
  if (model.parts.sides) {
    for (const found of lanes) if (found.unit) found.title = `${found.title}, ${found.unit}`;
    return lanes.sort((one, other) => one.order - other.order || one.unitOrder - other.unitOrder);
  }
  return lanes.sort((one, other) => one.unitOrder - other.unitOrder || one.order - other.order);
}

/**
 * @param {import('./run-model.js').RunModel} model
 * @param {any} unit
 * @param {(unit: string, about: { id: string, title: string, order: number }) => Lane} lane
 */
function addBars(model, unit, lane) {
  const add = (/** @type {any} */ about, /** @type {any[]} */ spans, /** @type {(span: any) => Bar} */ bar) => {
    if (spans.length) lane(unit.name, about).bars.push(...spans.map(bar));
  };
  add({ id: 'film', title: 'Ads', order: 1 }, unit.adSpans, (span) => ({
    fromUs: span.atUs, toUs: span.endUs, kind: 'ad', text: model.titleOf(unit.name, span.ad),
  }));
  add(contentLane, unit.content, (span) => ({
    fromUs: span.atUs, toUs: model.ended(span), kind: span.value === 'content' ? 'content' : 'break', text: span.value,
  }));
  add(contentLane, unit.snaps, (span) => ({
    fromUs: span.atUs, toUs: span.endUs, kind: 'snap', text: span.value,
  }));
  const lasting = (/** @type {string} */ kind) => (/** @type {any} */ span) => ({
    fromUs: span.atUs, toUs: model.ended(span), kind: kind || span.value, text: span.value,
  });
  add({ id: 'player', title: 'Player', order: 10 }, unit.playback, lasting(''));
  add({ id: 'buffering', title: 'Buffering', order: 12 }, unit.buffering, lasting('buffering'));
  add(soundLane, unit.sound, (span) => ({
    ...lasting('')(span), kind: span.value === 'muted' ? 'muted' : 'audible',
  }));
  add({ id: 'captions', title: 'Captions', order: 22 }, unit.captions, lasting('caption'));
  if (unit.exact.length) {
    lane(unit.name, { id: 'exact', title: 'In view, exact', order: 40 }).shares = unit.exact;
  }
  if (unit.sampled.length) {
    lane(unit.name, { id: 'sampled', title: 'In view, measured', order: 41 }).shares = unit.sampled;
  }
}

/** The distance below which marks become one, in pixels. */
const together = 14;

/**
 * The marks of a lane on a scale: those that would cover each other are one.
 *
 * @param {Lane} lane
 * @param {import('./scale.js').Scale} scale
 * @param {import('./events.js').StreamEvent[]} events
 * @returns {Mark[]}
 */
export function marksOf(lane, scale, events) {
  /** @type {Mark[]} */
  const marks = [];
  /** The mark at an instant: the last one if it would be covered, else a new one. */
  const at = (/** @type {number} */ us, /** @type {boolean} */ isBad) => {
    const x = scale.x(us);
    const last = marks[marks.length - 1];
    if (last && x - last.x < together) {
      if (isBad && !last.isBad) Object.assign(last, { isBad, text: '' });
      return last;
    }
    const mark = { us, x, events: [], notes: [], text: '', kind: '', isBad };
    marks.push(mark);
    return mark;
  };
  for (let index = firstShown(lane.events, scale.fromUs, events); index < lane.events.length; index += 1) {
    const event = events[lane.events[index]];
    if (event.atUs > scale.toUs) break;
    const mark = at(event.atUs, isFailure(event));
    mark.events.push(lane.events[index]);
    if (mark.text) continue;
    mark.text = nameOf(event);
    mark.kind = mark.isBad ? 'failed' : event.kind;
  }
  for (const note of lane.notes) {
    if (note.atUs < scale.fromUs || note.atUs > scale.toUs) continue;
    const mark = at(note.atUs, note.kind === 'missed');
    mark.notes.push(note);
    if (mark.text) continue;
    mark.text = note.text;
    mark.kind = note.kind;
  }
  return marks;
}

/** The first of a lane's events that is not before an instant. */
function firstShown(/** @type {number[]} */ indices, /** @type {number} */ us, /** @type {any[]} */ events) {
  let low = 0;
  let high = indices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[indices[middle]].atUs < us) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A mark in words.
 *
 * @param {Mark} mark
 */
export function titleOf(mark) {
  const count = mark.events.length + mark.notes.length;
  const state = mark.kind === 'missed' ? ' expected, missed,' : mark.kind === 'met' ? ' expected, met,' : '';
  return `${mark.text}${state} at ${seconds(mark.us)}${count > 1 ? ` and ${count - 1} more` : ''}`;
}

/**
 * The outline of shares in view over a lane that is 100 high: as fine as the pixels are.
 *
 * @param {import('./run-model.js').Share[]} shares
 * @param {import('./scale.js').Scale} scale
 * @returns {string} as the `d` of a path
 */
export function outlineOf(shares, scale) {
  const end = scale.x(Math.min(scale.toUs, scale.endUs));
  let path = 'M0 100';
  let height = 0;
  let drawn = -1;
  for (let index = Math.max(0, lastIndex(shares, scale.fromUs)); index < shares.length; index += 1) {
    const share = shares[index];
    if (share.atUs > scale.toUs) break;
    const x = Math.max(0, scale.x(share.atUs));
    const percent = Number.isNaN(share.percent) ? 0 : share.percent;
    // The last change is drawn wherever it is, lest a share ends where it does not.
    if (x - drawn < 0.5 && index < shares.length - 1) {
      height = percent;
      continue;
    }
    // Changes that were too close to be drawn count from here on.
    path += `V${(100 - height).toFixed(1)}H${x.toFixed(1)}V${(100 - percent).toFixed(1)}`;
    drawn = x;
    height = percent;
  }
  return `${path}V${(100 - height).toFixed(1)}H${end.toFixed(1)}V100Z`;
}
