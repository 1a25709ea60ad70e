import { lastIndex } from './dom.js';
import { laneOf } from './events.js';
import { ViewHistory } from './views.js';

/**
 * What a record says beside its events; each part may come later, or not at all.
 *
 * @typedef {{
 *   subject?: string, screen?: [number, number], sides?: string[],
 *   stage?: import('./views.js').ScreenChange[],
 *   units?: { unit: string, view: string, ads: AdPart[] }[],
 *   steps?: { atUs: number, do: string, unit?: string, place?: string }[],
 *   expectations?: { text: string, holds: boolean, failure?: string, atUs?: number,
 *     withinUs?: number, event?: string, unit?: string, place?: string }[],
 *   documents?: { name: string, copy?: string, text?: string }[], har?: object,
 *   cuts?: import('./scale.js').Cut[], cutNote?: string,
 * }} RecordParts
 * @typedef {{ ad?: number, title?: string, durationUs?: number, declared?: string[],
 *   chain?: { adID?: string, document: string, name?: string }[],
 *   pictures?: { mediaUs: number, image: string }[] }} AdPart
 * @typedef {import('./events.js').StreamEvent} StreamEvent
 * @typedef {{ atUs: number, endUs: number, value: string }} Span
 * @typedef {{ atUs: number, percent: number }} Share
 */

/** What is known of one unit: what it plays, when, and how much of it is in view. */
class UnitModel {
  /** @param {string} name empty where the scenario names no units */
  constructor(name) {
    this.name = name;
    /** The name of the view that it is shown in. */
    this.view = name || 'ad';
    /** @type {AdPart[]} */
    this.ads = [];
    /** @type {{ atUs: number, endUs: number, ad: number }[]} */
    this.adSpans = [];
    /** The titles that are told of ads by their ids, before they play. @type {Map<string, string>} */
    this.titles = new Map();
    /** Playback: `playing`, `paused` or `waiting`. @type {Span[]} */
    this.playback = [];
    /** @type {Span[]} */
    this.buffering = [];
    /** Muted, or the volume. @type {Span[]} */
    this.sound = [];
    /** Of a stream: the primary, and the breaks in it by their ids. @type {Span[]} */
    this.content = [];
    /** Where the start dates of a stream's breaks are, by their ids. @type {Map<string, number>} */
    this.starts = new Map();
    /** Breaks that a snap moved: where the start date would be. @type {Span[]} */
    this.snaps = [];
    /** Where the primary of a stream was at each event. @type {{ atUs: number, primaryUs: number }[]} */
    this.primary = [];
    /** The captions that are shown. @type {Span[]} */
    this.captions = [];
    /** As measured: what sessions were told. @type {Share[]} */
    this.sampled = [];
    /** The share that was told last, in percent. @type {number | null} */
    this.lastMeasured = null;
    /** At each change of the views. @type {Share[]} */
    this.exact = [];
    /** Where the media was at each event. @type {{ atUs: number, mediaUs: number, ad: number }[]} */
    this.positions = [];
  }

  /** @param {StreamEvent} event */
  take(event) {
    const { atUs } = event;
    if (event.ad !== undefined) {
      const last = this.adSpans[this.adSpans.length - 1];
      if (last?.ad === event.ad) last.endUs = atUs;
      else this.adSpans.push({ atUs, endUs: atUs, ad: event.ad });
      if (event.mediaUs !== undefined) {
        this.positions.push({ atUs, mediaUs: event.mediaUs, ad: event.ad });
      }
    }
    if (event.kind === 'ad') this.noteTitle(event);
    if (event.primaryUs !== undefined) this.primary.push({ atUs, primaryUs: event.primaryUs });
    if (event.kind === 'playlist') begin(this.content, atUs, 'content');
    if (event.startUs !== undefined) this.starts.set(event.break, event.startUs);
    if (event.kind === 'break' && event.state === 'entered') {
      begin(this.content, atUs, `break ${event.break}`);
      const moved = (this.starts.get(event.break) ?? event.departureUs) - event.departureUs;
      if (moved) {
        this.snaps.push({ atUs: atUs + moved, endUs: atUs + moved, value: `start date of ${event.break}, before its snap` });
      }
    }
    if (event.kind === 'break' && event.state === 'left') {
      begin(this.content, atUs, 'content');
      if (event.resumeUs !== undefined) this.primary.push({ atUs, primaryUs: event.resumeUs });
    }
    // An item's share is not that of the widget around it.
    if (event.kind === 'geometry' && event.item === undefined) this.sampled.push({ atUs, percent: event.percentInView });
    if (event.kind === 'ad' && event.decision === 'finished') {
      for (const spans of [this.playback, this.buffering, this.captions, this.sound]) end(spans, atUs);
      const last = this.sampled[this.sampled.length - 1];
      if (last && !Number.isNaN(last.percent)) this.lastMeasured = last.percent;
      this.sampled.push({ atUs, percent: NaN });
    }
    // Only a share that differs is told again, for the next ad as well.
    if (event.kind === 'ad' && event.decision === 'started' && this.lastMeasured !== null) {
      this.sampled.push({ atUs, percent: this.lastMeasured });
    }
    if (event.kind !== 'player') return;
    switch (event.event) {
      case 'start': case 'resume': case 'loop': begin(this.playback, atUs, 'playing'); break;
      case 'pause': begin(this.playback, atUs, 'paused'); break;
      case 'complete': case 'skip': case 'closeLinear': case 'error': end(this.playback, atUs); break;
      case 'bufferStart':
        begin(this.buffering, atUs, 'buffering');
        if (this.playback.length) begin(this.playback, atUs, 'waiting');
        break;
      case 'bufferFinish':
        end(this.buffering, atUs);
        if (current(this.playback)?.value === 'waiting') begin(this.playback, atUs, 'playing');
        break;
      case 'mute': begin(this.sound, atUs, 'muted'); break;
      case 'unmute': begin(this.sound, atUs, 'audible'); break;
      case 'volumeChange':
        if (event.volume !== undefined) {
          begin(this.sound, atUs, event.volume === 0 ? 'muted' : `volume ${event.volume}`);
        }
        break;
      case 'caption':
        end(this.captions, atUs);
        if (event.text) begin(this.captions, atUs, String(event.text));
        break;
    }
  }

  /** Notes the title of an ad, which the stream tells before the ad has its number. @param {StreamEvent} event */
  noteTitle(event) {
    if (event.adID === undefined) return;
    if (event.title !== undefined) this.titles.set(event.adID, event.title);
    if (event.ad === undefined || this.ads.some(({ ad }) => ad === event.ad)) return;
    this.ads.push({ ad: event.ad, title: this.titles.get(event.adID) });
  }

  /**
   * The ad on the screen at an instant and where its media is; nil when there is none.
   *
   * @param {number} us
   */
  playhead(us) {
    const index = lastIndex(this.positions, us);
    const span = this.adSpans[lastIndex(this.adSpans, us)];
    if (index < 0 || !span || us > span.endUs) return null;
    const position = this.positions[index];
    const state = valueAt(this.playback, us) ?? 'waiting';
    const elapsed = state === 'playing' ? us - position.atUs : 0;
    const next = this.positions[index + 1];
    // A player may be behind its media; it is never further than at the next event.
    const limit = next && next.ad === position.ad && next.mediaUs >= position.mediaUs
      ? next.mediaUs : Infinity;
    return { ad: position.ad, mediaUs: Math.min(limit, position.mediaUs + elapsed), state };
  }

  /**
   * Where the primary of a stream is at an instant; nil without one.
   *
   * @param {number} us
   */
  primaryAt(us) {
    const index = lastIndex(this.primary, us);
    if (index < 0) return null;
    const position = this.primary[index];
    const runs = valueAt(this.content, us) === 'content';
    return position.primaryUs + (runs ? us - position.atUs : 0);
  }

  /**
   * The share of the ad in view at an instant, exact where it is known; nil without an ad.
   *
   * @param {number} us
   */
  percentInView(us) {
    const shares = this.exact.length ? this.exact : this.sampled;
    const percent = shares[lastIndex(shares, us)]?.percent;
    return percent === undefined || Number.isNaN(percent) ? null : percent;
  }

  /**
   * The last measured share at an instant; nil when nothing was measured.
   *
   * @param {number} us
   */
  percentMeasured(us) {
    const percent = this.sampled[lastIndex(this.sampled, us)]?.percent;
    return percent === undefined || Number.isNaN(percent) ? null : percent;
  }

  /**
   * The picture of an ad that was on the screen last at a media position; nil without any.
   *
   * @param {number} ad
   * @param {number} mediaUs
   */
  picture(ad, mediaUs) {
    const pictures = this.ads.find((part) => part.ad === ad)?.pictures ?? [];
    let found = pictures[0] ?? null;
    for (const picture of pictures) if (picture.mediaUs <= mediaUs) found = picture;
    return found;
  }
}

/** @param {Span[]} spans */
function current(spans) {
  const last = spans[spans.length - 1];
  return last && last.endUs === Infinity ? last : null;
}

/** @param {Span[]} spans @param {number} atUs */
function end(spans, atUs) {
  const last = current(spans);
  if (last) last.endUs = atUs;
}

/** @param {Span[]} spans @param {number} atUs @param {string} value */
function begin(spans, atUs, value) {
  if (current(spans)?.value === value) return;
  end(spans, atUs);
  spans.push({ atUs, endUs: Infinity, value });
}

/**
 * What lasts at an instant; nil when nothing does.
 *
 * @param {Span[]} spans
 * @param {number} us
 */
export function valueAt(spans, us) {
  const span = spans[lastIndex(spans, us)];
  return span && us < span.endUs ? span.value : null;
}

/** A run as far as it is known: it takes events one by one, and the record's other parts. */
export class RunModel {
  constructor() {
    /** @type {StreamEvent[]} */
    this.events = [];
    /** @type {Map<string, UnitModel>} */
    this.units = new Map();
    this.history = new ViewHistory();
    this.endUs = 0;
    /** @type {[number, number]} */
    this.screen = [390, 844];
    /** @type {RecordParts} */
    this.parts = {};
    /** The lanes that have marks, with the places of their events. */
    this.lanes = new Map();
    this.hasStage = false;
  }

  /** @param {string | undefined} name */
  unit(name = '') {
    let unit = this.units.get(name);
    if (!unit) {
      unit = new UnitModel(name);
      this.units.set(name, unit);
    }
    return unit;
  }

  /** @param {StreamEvent} event that happened after the others */
  append(event) {
    const index = this.events.push(event) - 1;
    this.endUs = Math.max(this.endUs, event.atUs);
    if (event.kind === 'screen' && !this.hasStage) this.history.append(/** @type {any} */ (event));
    if (event.kind !== 'run' && event.kind !== 'screen') this.unit(event.unit).take(event);
    const lane = laneOf(event);
    if (!lane) return;
    const key = `${event.unit ?? ''}\n${lane.id}`;
    const known = this.lanes.get(key);
    if (known) known.events.push(index);
    else this.lanes.set(key, { ...lane, unit: event.unit ?? '', events: [index] });
  }

  /** @param {RecordParts} parts of the record that are known now */
  attach(parts) {
    Object.assign(this.parts, parts);
    if (parts.screen) this.screen = parts.screen;
    for (const part of parts.units ?? []) {
      const unit = this.unit(part.unit);
      unit.view = part.view;
      unit.ads = part.ads;
    }
    if (!parts.stage?.length) return;
    this.hasStage = true;
    this.history = new ViewHistory();
    for (const unit of this.units.values()) unit.exact = [];
    for (const change of parts.stage) {
      if (change.views) this.history.append(change);
      for (const [name, percent] of Object.entries(change.inView ?? {})) {
        const shares = this.unit(name).exact;
        // Of several changes at one instant the last one holds.
        if (shares.at(-1)?.atUs === change.atUs) shares.pop();
        // Without an ad there is no share.
        shares.push({ atUs: change.atUs, percent: percent ?? NaN });
      }
    }
  }

  /**
   * What an ad is called: by its title, and by its number in the event stream where the title does
   * not tell it from the others.
   */
  titleOf(/** @type {string} */ unit, /** @type {number} */ ad) {
    const ads = (this.units.get(unit)?.ads ?? []).filter((part) => part.ad !== undefined);
    const title = ads.find((part) => part.ad === ad)?.title;
    if (!title) return `ad ${ad}`;
    return ads.filter((part) => part.title === title).length > 1 ? `${title} (ad ${ad})` : title;
  }

  /** What has not ended lasts to here. */
  ended(/** @type {Span} */ span) {
    return Math.min(span.endUs, this.endUs);
  }
}
