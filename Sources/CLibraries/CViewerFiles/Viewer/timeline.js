import { draw, lastIndex, make, seconds } from './dom.js';
import { lanesOf, marksOf, outlineOf, titleOf } from './lanes.js';
import { Scale } from './scale.js';

/** A letter's width in a label, in pixels, at most. */
const letterWidth = 6.6;
/** What a mark's shape takes, in pixels. */
const markWidth = 18;

/**
 * A mark as it is drawn, in the lane of an index.
 *
 * @typedef {{ element: HTMLElement, mark: import('./lanes.js').Mark, lane: number }} MarkButton
 */

/**
 * The lanes over a time axis, with a cursor and a selected stretch.
 *
 * It says what happens by calls: `onSeek(us)`, `onSelect(mark, lane)`, `onHover(mark | null)`,
 * `onRange(range | null)`.
 */
export class Timeline {
  /**
   * @param {HTMLElement} element
   * @param {import('./run-model.js').RunModel} model
   */
  constructor(element, model) {
    this.element = element;
    this.model = model;
    this.scale = new Scale();
    this.cursorUs = 0;
    this.isPrinted = false;
    /** @type {{ fromUs: number, toUs: number } | null} */
    this.range = null;
    /** @type {import('./lanes.js').Lane[]} */
    this.lanes = [];
    /** The marks of each lane as they are drawn. @type {import('./lanes.js').Mark[][]} */
    this.marks = [];
    /** The drawn marks with their events. @type {MarkButton[]} */
    this.buttons = [];
    /** @type {import('./lanes.js').Mark | null} */
    this.selected = null;
    this.lit = new Set();
    this.onSeek = (/** @type {number} */ _) => {};
    this.onSelect = (/** @type {any} */ _mark, /** @type {any} */ _lane) => {};
    this.onHover = (/** @type {any} */ _) => {};
    this.onRange = (/** @type {any} */ _) => {};

    this.axis = make('div', { class: 'v-axis-plot', title: 'Drag to select a stretch' });
    this.rows = make('div', { class: 'v-rows' });
    this.cursor = make('div', { class: 'v-cursor', 'aria-hidden': 'true' });
    this.shade = make('div', { class: 'v-range', 'aria-hidden': 'true', hidden: true });
    this.cuts = make('div', { class: 'v-cuts', 'aria-hidden': 'true' });
    this.over = make('div', { class: 'v-over' }, this.cuts, this.shade, this.cursor);
    element.append(
      make('div', { class: 'v-axis' }, make('div', { class: 'v-lane-name', text: 'Time' }), this.axis),
      this.rows, this.over);
    this.watch();
  }

  /** Draws all lanes anew, after events came or the scale changed. */
  render() {
    this.scale.extend(this.model.endUs, this.model.parts.cuts);
    this.scale.width = Math.max(120, this.axis.clientWidth);
    this.lanes = lanesOf(this.model);
    this.redraw();
  }

  /** Draws the lanes as wide as paper has them, or as wide as they are. @param {boolean} isPrinted */
  fit(isPrinted) {
    this.isPrinted = isPrinted;
    const printed = getComputedStyle(this.element).getPropertyValue('--v-printed');
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    this.scale.width = isPrinted ? parseFloat(printed) * letter : Math.max(120, this.axis.clientWidth);
    this.redraw();
  }

  /** Draws the lanes for another stretch or another width. */
  redraw() {
    const { scale } = this;
    const cuts = scale.cuts.map((cut) => this.cutOut(cut, cut.note));
    this.axis.replaceChildren(...cuts, ...scale.ticks.map(({ us, text }) => {
      const tick = make('span', { class: 'v-tick', text });
      tick.style.left = `${scale.x(us)}px`;
      if (scale.x(us) > scale.width - 36) tick.classList.add('v-tick-end');
      return tick;
    }));
    this.cuts.replaceChildren(...scale.cuts.map((cut) => this.cutOut(cut)));
    this.buttons = [];
    let unit = '';
    /** @type {HTMLElement[]} */
    const rows = [];
    this.lanes.forEach((lane, index) => {
      if (lane.unit !== unit && !this.model.parts.sides) {
        unit = lane.unit;
        rows.push(make('h4', { class: 'v-unit', dir: 'auto', text: `Unit ${unit}` }));
      }
      rows.push(this.row(lane, index));
    });
    this.rows.replaceChildren(...rows);
    // As high as the lanes are, so that nothing is scrolled that is not there.
    this.over.style.height = `${this.rows.offsetTop + this.rows.offsetHeight}px`;
    this.cuts.style.left = `${this.axis.offsetLeft}px`;
    this.light(this.lit);
    this.place();
  }

  /** What stands for a cut on the axis and over the lanes. @param {import('./scale.js').Cut} cut */
  cutOut(cut, /** @type {string | null} */ title = null) {
    const { scale } = this;
    const left = Math.max(0, scale.x(cut.fromUs));
    const right = Math.min(scale.width, scale.x(cut.toUs));
    const element = make('div', { class: 'v-cut', title, hidden: right <= left });
    element.style.left = `${left}px`;
    element.style.width = `${right - left}px`;
    return element;
  }

  /** @param {import('./lanes.js').Lane} lane @param {number} index */
  row(lane, index) {
    const marks = marksOf(lane, this.scale, this.model.events);
    this.marks[index] = marks;
    const hasFrames = lane.key.endsWith('\nfilm')
      && this.model.units.get(lane.unit)?.ads.some((ad) => ad.pictures?.length);
    const plot = make('div', { class: hasFrames ? 'v-plot v-has-frames' : 'v-plot' });
    for (const bar of lane.bars) this.addBar(plot, bar);
    if (lane.shares.length) this.addShares(plot, lane);
    if (hasFrames) this.addPictures(plot, lane.unit);
    marks.forEach((mark, place) => {
      const room = (marks[place + 1]?.x ?? this.scale.width) - mark.x - markWidth;
      plot.append(this.button(mark, index, room));
    });
    return make('div', {
      class: `v-lane v-lane-${lane.key.split('\n')[1]}`, role: 'group',
      'aria-label': lane.unit && !this.model.parts.sides ? `${lane.title}, unit ${lane.unit}` : lane.title,
    }, make('div', { class: 'v-lane-name', text: lane.title }), plot);
  }

  /** @param {HTMLElement} plot @param {import('./lanes.js').Bar} bar */
  addBar(plot, bar) {
    const { scale } = this;
    if (bar.toUs < scale.fromUs || bar.fromUs > scale.toUs) return;
    const left = Math.max(-2, scale.x(bar.fromUs));
    const width = Math.max(1, Math.min(scale.width + 2, scale.x(bar.toUs)) - left);
    const element = make('div', {
      class: `v-bar v-bar-${bar.kind}`, title: `${bar.text}, ${seconds(bar.fromUs)} to ${seconds(bar.toUs)}`,
    });
    if (width > bar.text.length * letterWidth + 8 || bar.kind === 'ad' || bar.kind === 'caption') {
      element.append(make('span', { dir: 'auto', text: bar.text }));
    }
    element.style.left = `${left}px`;
    element.style.width = `${width}px`;
    plot.append(element);
  }

  /** @param {HTMLElement} plot @param {import('./lanes.js').Lane} lane */
  addShares(plot, lane) {
    plot.append(draw('svg', {
      class: 'v-shares', viewBox: `0 0 ${this.scale.width} 100`, preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    }, draw('line', { x1: 0, x2: this.scale.width, y1: 50, y2: 50 }),
    draw('path', { d: outlineOf(lane.shares, this.scale) })));
  }

  /** The film strip: each picture where its position was played. */
  addPictures(/** @type {HTMLElement} */ plot, /** @type {string} */ name) {
    const unit = this.model.units.get(name);
    let free = -Infinity;
    for (const span of unit?.adSpans ?? []) {
      for (const picture of unit?.ads.find((ad) => ad.ad === span.ad)?.pictures ?? []) {
        const reached = unit?.positions.find((at) => at.ad === span.ad && at.mediaUs >= picture.mediaUs);
        if (!reached) continue;
        const before = unit?.positions[lastIndex(unit.positions, reached.atUs - 1)];
        // Between two events the media runs evenly.
        const us = before && before.ad === span.ad && reached.mediaUs > before.mediaUs
          ? reached.atUs - (reached.mediaUs - picture.mediaUs) : reached.atUs;
        const x = Math.min(this.scale.x(us), this.scale.width - 62);
        if (x < free || this.scale.x(us) < 0 || this.scale.x(us) > this.scale.width) continue;
        free = x + 64;
        const image = draw('svg', { class: 'v-frame', width: 60, height: 34 },
          draw('title', { text: `the picture at ${seconds(picture.mediaUs)} of the media` }),
          draw('image', {
            href: picture.image, width: 60, height: 34, preserveAspectRatio: 'xMidYMid slice',
          }));
        image.style.left = `${x}px`;
        plot.append(image);
      }
    }
  }

  /** @param {import('./lanes.js').Mark} mark @param {number} lane @param {number} room */
  button(mark, lane, room) {
    const count = mark.events.length + mark.notes.length;
    const label = make('span', { class: 'v-mark-name', dir: 'auto', text: mark.text });
    // A caption's words are in its bar.
    const fits = mark.text.length * letterWidth < room && mark.text !== 'caption';
    const element = make('button', {
      type: 'button', tabindex: '-1', title: titleOf(mark), 'aria-label': titleOf(mark),
      class: `v-mark v-mark-${mark.kind}${fits ? ' v-fits' : ''}`,
    }, make('span', { class: 'v-shape', 'aria-hidden': 'true', text: count > 1 ? (count > 99 ? '99+' : count) : null }), label);
    element.style.left = `${mark.x}px`;
    this.buttons.push({ element, mark, lane });
    return element;
  }

  /** Moves the cursor and the shade to where they belong. */
  place() {
    const { scale } = this;
    const offset = this.axis.offsetLeft;
    const x = scale.x(this.cursorUs);
    this.cursor.hidden = x < -1 || x > scale.width + 1;
    this.cursor.style.transform = `translateX(${offset + x}px)`;
    this.shade.hidden = !this.range;
    if (!this.range) return;
    const from = Math.max(0, scale.x(this.range.fromUs));
    const to = Math.min(scale.width, scale.x(this.range.toUs));
    this.shade.style.left = `${offset + from}px`;
    this.shade.style.width = `${Math.max(0, to - from)}px`;
  }

  /** @param {number} us */
  moveCursor(us) {
    this.cursorUs = us;
    this.place();
  }

  /** Scrolls a stretch to the cursor when it has left it. */
  follow() {
    if (this.scale.reveal(this.cursorUs)) this.redraw();
  }

  /** @param {number} factor */
  zoom(factor, aroundUs = this.cursorUs) {
    this.scale.zoom(factor, aroundUs);
    this.redraw();
  }

  /** @param {{ fromUs: number, toUs: number } | null} range */
  select(range) {
    this.range = range && range.toUs > range.fromUs ? range : null;
    this.place();
    this.onRange(this.range);
  }

  /** Lights the marks of events; the others are as they were. @param {Set<number>} indices */
  light(indices) {
    this.lit = indices;
    for (const { element, mark } of this.buttons) {
      element.classList.toggle('v-lit', indices.size > 0 && mark.events.some((index) => indices.has(index)));
      element.classList.toggle('v-on', this.selected !== null && mark.us === this.selected.us
        && mark.text === this.selected.text && mark.events[0] === this.selected.events[0]);
    }
  }

  /** @param {MarkButton} button */
  choose(button) {
    this.selected = button.mark;
    this.light(this.lit);
    this.onSeek(button.mark.us);
    this.onSelect(button.mark, this.lanes[button.lane]);
  }

  /** The mark to the left, right, above or below the selected one is selected. @param {string} key */
  step(key) {
    const rows = this.lanes.map((_, lane) => this.buttons.filter((button) => button.lane === lane))
      .filter((buttons) => buttons.length);
    if (!rows.length) return;
    let row = rows.findIndex((buttons) => buttons.some((button) => button.element.classList.contains('v-on')));
    let column = row < 0 ? -1 : rows[row].findIndex((button) => button.element.classList.contains('v-on'));
    if (row < 0) row = 0;
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const { us } = rows[row][column].mark;
      row = Math.min(rows.length - 1, Math.max(0, row + (key === 'ArrowDown' ? 1 : -1)));
      column = rows[row].findIndex((button) => button.mark.us >= us);
      if (column < 0) column = rows[row].length - 1;
      this.choose(rows[row][column]);
      rows[row][column].element.scrollIntoView({ block: 'nearest' });
      return;
    }
    column += key === 'ArrowLeft' ? -1 : 1;
    const button = rows[row][Math.min(rows[row].length - 1, Math.max(0, column))];
    this.choose(button);
    button.element.scrollIntoView({ block: 'nearest' });
  }

  // MARK: Pointers

  watch() {
    /** @param {PointerEvent | WheelEvent} event */
    const at = (event) => this.scale.us(event.clientX - this.axis.getBoundingClientRect().left);
    this.element.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target).closest('.v-mark');
      const button = this.buttons.find(({ element }) => element === target);
      if (button) this.choose(button);
    });
    for (const [name, isOver] of [['pointerover', true], ['pointerout', false]]) {
      this.rows.addEventListener(/** @type {string} */ (name), (event) => {
        const target = /** @type {Element} */ (event.target).closest('.v-mark');
        if (!target) return;
        const button = this.buttons.find(({ element }) => element === target);
        this.onHover(isOver && button ? button.mark : null);
      });
    }
    this.watchDrags(at);
    this.element.addEventListener('wheel', (event) => {
      const isAxis = this.axis.contains(/** @type {Node} */ (event.target));
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      if (event.ctrlKey || event.metaKey || event.altKey || (isAxis && !isSideways)) {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 300), at(event));
      } else if (isSideways) {
        event.preventDefault();
        const { scale } = this;
        const shift = (event.deltaX || event.deltaY) * (scale.to - scale.from) / scale.width;
        scale.show(scale.from + shift, scale.to + shift);
        this.redraw();
      }
    }, { passive: false });
    new ResizeObserver(() => {
      const width = Math.max(120, this.axis.clientWidth);
      if (width === this.scale.width || this.isPrinted) return;
      this.scale.width = width;
      this.redraw();
    }).observe(this.axis);
  }

  /** @param {(event: PointerEvent) => number} at */
  watchDrags(at) {
    /** The fingers and buttons that are down. @type {Map<number, PointerEvent>} */
    const down = new Map();
    let fromUs = 0;
    let isRange = false;
    let isDragging = false;
    this.element.addEventListener('pointerdown', (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.button !== 0 || target.closest('.v-mark, .v-lane-name, .v-unit')) return;
      down.set(event.pointerId, event);
      isRange = this.axis.contains(target) || event.shiftKey;
      fromUs = at(event);
      isDragging = true;
      if (!isRange) this.onSeek(fromUs);
      this.element.setPointerCapture?.(event.pointerId);
    });
    this.element.addEventListener('pointermove', (event) => {
      const before = down.get(event.pointerId);
      if (!before || !isDragging) return;
      if (down.size === 2) this.pinch(down, event);
      else if (isRange) this.select({ fromUs: Math.min(fromUs, at(event)), toUs: Math.max(fromUs, at(event)) });
      else this.onSeek(at(event));
      down.set(event.pointerId, event);
    });
    const finish = (/** @type {PointerEvent} */ event) => {
      if (!down.delete(event.pointerId)) return;
      // A click on the axis without a drag takes the selection away.
      if (isRange && down.size === 0 && at(event) === fromUs) this.select(null);
      isDragging = down.size > 0;
    };
    this.element.addEventListener('pointerup', finish);
    this.element.addEventListener('pointercancel', finish);
  }

  /** Two fingers zoom by how far apart they are. */
  pinch(/** @type {Map<number, PointerEvent>} */ down, /** @type {PointerEvent} */ event) {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    const before = down.get(event.pointerId);
    if (!other || !before) return;
    const distance = Math.abs(event.clientX - other.clientX);
    const old = Math.abs(before.clientX - other.clientX);
    if (old < 8 || distance < 8) return;
    const middle = (event.clientX + other.clientX) / 2 - this.axis.getBoundingClientRect().left;
    this.zoom(distance / old, this.scale.us(middle));
  }
}
