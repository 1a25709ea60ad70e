/** The stretch of time that the lanes show, from edge to edge. */
export class Scale {
  /** The shortest stretch that can be zoomed to, in microseconds. */
  static shortest = 1000;

  constructor() {
    /** The run's end in microseconds. */
    this.endUs = 1;
    /** The first instant shown. */
    this.fromUs = 0;
    /** The last instant shown. */
    this.toUs = 1;
    /** The width of the lanes in pixels. */
    this.width = 600;
  }

  /**
   * Says how long the run is; a scale that showed all of it goes on to.
   *
   * @param {number} endUs
   */
  extend(endUs) {
    const end = Math.max(1, endUs);
    if (this.toUs === this.endUs) this.toUs = end;
    this.endUs = end;
  }

  /**
   * Where an instant lies, in pixels; outside of the lanes when it is not shown.
   *
   * @param {number} us
   */
  x(us) {
    return (us - this.fromUs) * this.width / (this.toUs - this.fromUs);
  }

  /**
   * The instant at a place, in whole microseconds within the run.
   *
   * @param {number} x pixels
   */
  us(x) {
    const us = this.fromUs + x * (this.toUs - this.fromUs) / this.width;
    return Math.round(Math.min(this.endUs, Math.max(0, us)));
  }

  /**
   * Shows more or less around an instant that stays where it is.
   *
   * @param {number} factor above 1 shows less time
   * @param {number} aroundUs
   */
  zoom(factor, aroundUs) {
    const span = this.toUs - this.fromUs;
    const next = Math.min(this.endUs, Math.max(Math.min(Scale.shortest, this.endUs), span / factor));
    const share = (aroundUs - this.fromUs) / span;
    this.show(aroundUs - share * next, aroundUs + (1 - share) * next);
  }

  /**
   * Shows a stretch, moved into the run where it sticks out.
   *
   * @param {number} fromUs
   * @param {number} toUs
   */
  show(fromUs, toUs) {
    const span = Math.min(this.endUs, Math.max(1, toUs - fromUs));
    const from = Math.min(this.endUs - span, Math.max(0, fromUs));
    this.fromUs = from;
    this.toUs = from + span;
  }

  /** Shows the whole run. */
  showAll() {
    this.show(0, this.endUs);
  }

  /** Whether the whole run is shown. */
  get isWhole() {
    return this.fromUs === 0 && this.toUs === this.endUs;
  }

  /**
   * Round instants to write on the axis, some hundred pixels apart.
   *
   * @returns {{ us: number, text: string }[]}
   */
  get ticks() {
    const wanted = (this.toUs - this.fromUs) * 100 / this.width;
    const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
    const bases = wanted > 1e6 && wanted < 3e8
      ? [1e6, 2e6, 5e6, 1e7, 1.5e7, 3e7, 6e7, 1.2e8, 3e8, 6e8]
      : [1, 2, 5, 10].map((digit) => digit * power);
    const step = bases.find((base) => base >= wanted) ?? bases[bases.length - 1];
    const ticks = [];
    for (let us = Math.ceil(this.fromUs / step) * step; us <= this.toUs; us += step) {
      ticks.push({ us, text: Scale.label(us, step) });
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
