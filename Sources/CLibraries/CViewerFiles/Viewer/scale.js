/**
 * What an axis leaves out, between ads.
 *
 * @typedef {{ fromUs: number, toUs: number, note: string }} Cut
 */

/** The share of the axis that one cut takes, and that all of them take at most. */
const cutShare = 0.04;
const allCutsShare = 0.4;

/** What an instant on the axis takes beside a cut, in pixels. */
const tickWidth = 64;

/**
 * The stretch of time that the lanes show, from edge to edge.
 *
 * What is cut out of the run takes little room, however long it is. A length on the axis is in
 * microseconds of what is not cut.
 */
export class Scale {
  /** The shortest length that can be zoomed to. */
  static shortest = 1000;

  constructor() {
    /** The run's end in microseconds. */
    this.endUs = 1;
    /** @type {Cut[]} */
    this.cuts = [];
    /** Instants with their places on the axis, between which a place is in proportion. */
    this.points = [{ us: 0, at: 0 }, { us: 1, at: 1 }];
    /** The place of the first instant shown. */
    this.from = 0;
    /** The place of the last instant shown. */
    this.to = 1;
    /** The width of the lanes in pixels. */
    this.width = 600;
  }

  /** The length of the whole axis. */
  get length() {
    return this.points[this.points.length - 1].at;
  }

  /** The first instant shown. */
  get fromUs() {
    return this.usAt(this.from);
  }

  /** The last instant shown. */
  get toUs() {
    return this.usAt(this.to);
  }

  /**
   * Says how long the run is; a scale that showed all of it goes on to.
   *
   * @param {number} endUs
   * @param {Cut[]} cuts in order
   */
  extend(endUs, cuts = []) {
    if (endUs === this.endUs && cuts.length === this.cuts.length) return;
    const { fromUs, toUs } = this;
    const isAtEnd = this.to === this.length;
    this.endUs = Math.max(1, endUs);
    this.cuts = cuts;
    const shown = cuts.reduce((rest, cut) => rest - (cut.toUs - cut.fromUs), this.endUs);
    const share = Math.min(cutShare, allCutsShare / cuts.length);
    const cutLength = Math.round(shown * share / (1 - share * cuts.length));
    this.points = [{ us: 0, at: 0 }];
    const add = (/** @type {number} */ us, /** @type {number | null} */ length = null) => {
      const last = this.points[this.points.length - 1];
      if (us > last.us) this.points.push({ us, at: last.at + (length ?? us - last.us) });
    };
    for (const cut of cuts) {
      add(cut.fromUs);
      add(cut.toUs, cutLength);
    }
    add(this.endUs);
    this.from = this.at(fromUs);
    this.to = isAtEnd ? this.length : this.at(toUs);
  }

  /**
   * Where an instant of the run is on the axis.
   *
   * @param {number} us
   */
  at(us) {
    return this.between(us, 'us', 'at');
  }

  /**
   * The instant of the run at a place of the axis.
   *
   * @param {number} at
   */
  usAt(at) {
    return this.between(at, 'at', 'us');
  }

  /** @param {number} value @param {'us' | 'at'} from @param {'us' | 'at'} to */
  between(value, from, to) {
    const { points } = this;
    let index = 1;
    while (index < points.length - 1 && value > points[index][from]) index += 1;
    const [start, end] = [points[index - 1], points[index]];
    const length = end[from] - start[from];
    const scaled = end[to] - start[to];
    // Time that is not cut is taken as it is, so that nothing is rounded.
    return start[to] + (length === scaled ? value - start[from] : (value - start[from]) * scaled / length);
  }

  /** The cut that an instant is in, if it is in one. @param {number} us */
  cutAt(us) {
    return this.cuts.find(({ fromUs, toUs }) => us > fromUs && us < toUs) ?? null;
  }

  /**
   * Where an instant lies, in pixels; outside of the lanes when it is not shown.
   *
   * @param {number} us
   */
  x(us) {
    return (this.at(us) - this.from) * this.width / (this.to - this.from);
  }

  /**
   * The instant at a place, in whole microseconds within the run.
   *
   * @param {number} x pixels
   */
  us(x) {
    const us = this.usAt(this.from + x * (this.to - this.from) / this.width);
    return Math.round(Math.min(this.endUs, Math.max(0, us)));
  }

  /**
   * Shows more or less around an instant that stays where it is.
   *
   * @param {number} factor above 1 shows less time
   * @param {number} aroundUs
   */
  zoom(factor, aroundUs) {
    const { length } = this;
    const span = this.to - this.from;
    const next = Math.min(length, Math.max(Math.min(Scale.shortest, length), span / factor));
    const around = this.at(aroundUs);
    const share = (around - this.from) / span;
    this.show(around - share * next, around + (1 - share) * next);
  }

  /**
   * Shows a part of the axis, moved into it where it sticks out.
   *
   * @param {number} from
   * @param {number} to
   */
  show(from, to) {
    const { length } = this;
    const span = Math.min(length, Math.max(1, to - from));
    this.from = Math.min(length - span, Math.max(0, from));
    this.to = this.from + span;
  }

  /** Shows as much as now from an instant on, when it is not shown. Returns whether that was so. @param {number} us */
  reveal(us) {
    const at = this.at(us);
    if (at >= this.from && at <= this.to) return false;
    const span = this.to - this.from;
    this.show(at - span / 10, at + span * 9 / 10);
    return true;
  }

  /** Shows the whole run. */
  showAll() {
    this.show(0, this.length);
  }

  /**
   * Round instants to write on the axis, some hundred pixels apart, and those at which a cut ends.
   *
   * @returns {{ us: number, text: string }[]}
   */
  get ticks() {
    const wanted = (this.to - this.from) * 100 / this.width;
    const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
    const bases = wanted > 1e6 && wanted < 3e8
      ? [1e6, 2e6, 5e6, 1e7, 1.5e7, 3e7, 6e7, 1.2e8, 3e8, 6e8]
      : [1, 2, 5, 10].map((digit) => digit * power);
    const step = bases.find((base) => base >= wanted) ?? bases[bases.length - 1];
    /** @type {{ us: number, text: string }[]} */
    const ticks = [];
    let isEndOfCut = false;
    const add = (/** @type {number} */ us, /** @type {string} */ text, endsCut = false) => {
      const last = ticks[ticks.length - 1];
      if (this.cuts.length && last && this.x(us) - this.x(last.us) < tickWidth) {
        if (!endsCut || isEndOfCut) return;
        ticks.pop();
      }
      ticks.push({ us, text });
      isEndOfCut = endsCut;
    };
    const { fromUs, toUs } = this;
    let start = 0;
    for (const cut of [...this.cuts, null]) {
      const last = Math.min(toUs, cut?.fromUs ?? this.endUs);
      for (let us = Math.ceil(Math.max(fromUs, start) / step) * step; us <= last; us += step) {
        add(us, Scale.label(us, step));
      }
      if (!cut) break;
      start = cut.toUs;
      if (start >= fromUs && start <= toUs && start < this.endUs) add(start, Scale.label(start, start % 1e6 ? 1e5 : 1e6), true);
    }
    return ticks;
  }

  /**
   * @param {number} us
   * @param {number} step
   */
  static label(us, step) {
    if (step < 1e6) {
      const decimals = Math.max(0, 6 - Math.floor(Math.log10(step)));
      return `${(us / 1e6).toFixed(Math.min(6, decimals))} s`;
    }
    const whole = Math.round(us / 1e6);
    if (whole < 90) return `${whole} s`;
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
  }
}
