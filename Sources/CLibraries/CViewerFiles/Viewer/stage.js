import { draw, lastIndex, make, percentage, seconds } from './dom.js';
import { valueAt } from './run-model.js';
import { exposure, place } from './views.js';

/** How many items of a widget are drawn with their shares. */
const mostItems = 60;

/** The device's screen to scale at an instant: the views, and what is to be seen of each ad. */
export class Stage {
  /**
   * @param {HTMLElement} element that the screen is drawn in
   * @param {HTMLElement} readout that says the same in words
   * @param {import('./run-model.js').RunModel} model
   */
  constructor(element, readout, model) {
    this.element = element;
    this.readout = readout;
    this.model = model;
    this.drawn = '';
  }

  /** Forgets what is drawn, so that the next drawing is anew. */
  invalidate() {
    this.drawn = '';
  }

  /** @param {number} us the instant to draw */
  show(us) {
    const count = lastIndex(this.model.history.changes, us) + 1;
    const units = [...this.model.units.values()].map((unit) => {
      const head = unit.playhead(us);
      return {
        unit, head, caption: valueAt(unit.captions, us),
        picture: head && unit.picture(head.ad, head.mediaUs),
        percent: unit.percentInView(us), sampled: unit.percentMeasured(us),
      };
    });
    this.describe(units, us);
    // The same screen is not drawn again: a move of the cursor mostly changes words alone.
    const key = JSON.stringify([
      count, units.map(({ head, caption, picture, percent }) =>
        [head?.ad, head?.state, caption, picture?.mediaUs, percent]),
    ]);
    if (key === this.drawn) return;
    this.drawn = key;
    this.draw(count, units);
  }

  /** @param {any[]} units @param {number} us */
  describe(units, us) {
    const rows = units.filter(({ unit, percent }) => percent !== null || unit.adSpans.length)
      .map(({ unit, head, caption, percent, sampled }) => [
        make('dt', { text: unit.name ? `Unit ${unit.name}` : 'Ad' }),
        make('dd', {
          text: [
            percent === null ? (head ? 'not measured' : 'not on the screen')
              : `${percentage(percent)} in view`,
            sampled !== null && percent !== null && Math.abs(sampled - percent) >= 0.05
              ? `measured: ${percentage(sampled)}` : '',
            head ? this.played(unit, head) : '',
            valueAt(unit.sound, us) ?? '',
            caption ? `caption: ${caption}` : '',
          ].filter(Boolean).join(', '),
        }),
      ]).flat();
    for (const unit of this.model.units.values()) {
      const primary = unit.primaryAt(us);
      if (primary === null) continue;
      const inside = valueAt(unit.content, us) ?? 'content';
      rows.push(
        make('dt', { text: unit.name ? `Stream ${unit.name}` : 'Stream' }),
        make('dd', { text: `${inside}, primary at ${seconds(primary)}` }));
    }
    this.readout.replaceChildren(...rows);
  }

  /** What a unit plays, by the ad's name where there are several. @param {any} unit @param {any} head */
  played(unit, head) {
    const name = unit.adSpans.length > 1 ? ` of ${this.model.titleOf(unit.name, head.ad)}` : '';
    return `${head.state} at ${seconds(head.mediaUs)}${name}`;
  }

  /** @param {number} count of the changes of the screen that are drawn @param {any[]} units */
  draw(count, units) {
    if (!count) {
      this.element.replaceChildren(make('p', {
        class: 'v-empty', text: 'This record has no views of the screen.',
      }));
      return;
    }
    const views = this.model.history.after(count);
    const placed = place(views, this.model.screen);
    const [width, height] = this.model.screen;
    const drawing = draw('svg', {
      viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'v-screen',
      'aria-label': `The screen, ${width} by ${height} points`,
    });
    drawing.append(draw('rect', { class: 'v-glass', width, height }));
    // Points for each pixel, more or less: letters are of one size on every screen.
    const scale = Math.max(width, height) / 420;
    const byView = new Map(units.map((item) => [item.unit.view, item]));
    for (const view of placed) {
      const item = byView.get(view.state.view);
      if (view.visible) drawing.append(this.box(view, item, scale));
    }
    for (const item of units) {
      if (item.percent === null && !item.head) continue;
      const { exposed } = exposure(placed, item.unit.view, views);
      for (const [x, y, w, h] of exposed) {
        drawing.append(draw('rect', { class: 'v-exposed', x, y, width: w, height: h }));
      }
      drawing.append(...this.items(placed, views, item.unit.view, scale));
      const box = placed.find((view) => view.state.view === item.unit.view);
      if (box?.visible) drawing.append(this.label(box.visible, item, scale));
    }
    drawing.append(...this.scrollBars(placed, scale));
    this.element.replaceChildren(drawing);
  }

  /** One view as it is painted, with the ad's picture where it shows one. */
  box(/** @type {import('./views.js').PlacedView} */ view, /** @type {any} */ item, /** @type {number} */ scale) {
    const [x, y, width, height] = /** @type {[number, number, number, number]} */ (view.visible);
    // What fills the screen's width is its ground, not something on it.
    const isGround = view.depth === 0 && view.frame[2] >= this.model.screen[0];
    const kind = item?.unit.adSpans.length ? 'v-ad'
      : view.state.friendly ? 'v-friendly' : isGround ? 'v-root' : 'v-view';
    const group = draw('g', { class: kind }, draw('title', {
      text: `${view.state.view}: ${view.frame.map((part) => Math.round(part * 10) / 10).join(', ')}`
        + (view.state.friendly ? `, friendly: ${view.state.friendly.purpose}` : '')
        + (view.state.clip ? ', clips' : ''),
    }), draw('rect', { x, y, width, height, 'fill-opacity': view.state.opacity < 1 ? view.state.opacity : null }));
    if (item?.picture) {
      const [fx, fy, fw, fh] = view.frame;
      const window = draw('svg', { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` },
        draw('image', {
          href: item.picture.image, x: fx, y: fy, width: fw, height: fh,
          preserveAspectRatio: 'xMidYMid meet', class: 'v-picture',
        }));
      group.append(window);
    }
    // The parts of a widget's items are too small for words.
    if (!item && width > 60 * scale && height > 14 * scale && !view.state.view.includes('/')) {
      group.append(letters(11 * scale, {
        x: x + 4 * scale, y: y + 12 * scale, class: 'v-name', text: view.state.view,
      }));
    }
    return group;
  }

  /** What of each item of a widget is exposed, with its share. */
  items(/** @type {import('./views.js').PlacedView[]} */ placed, /** @type {Map<string, import('./views.js').ViewState>} */ views, /** @type {string} */ unit, /** @type {number} */ scale) {
    const isItem = (/** @type {import('./views.js').PlacedView} */ view) =>
      view.visible && view.state.parent === unit && /\/\d+$/.test(view.state.view);
    return placed.filter(isItem).slice(0, mostItems).flatMap((view) => {
      const { exposed } = exposure(placed, view.state.view, views);
      const area = exposed.reduce((sum, [, , width, height]) => sum + width * height, 0);
      const text = percentage(100 * area / (view.frame[2] * view.frame[3]));
      const marks = exposed.map(([x, y, width, height]) =>
        draw('rect', { class: 'v-exposed v-item', x, y, width, height },
          draw('title', { text: `${view.state.view}: ${text} in view` })));
      const [x, y, width, height] = /** @type {number[]} */ (view.visible);
      if (width < (text.length * 5.8 + 6) * scale || height < 14 * scale) return marks;
      return [...marks, letters(10 * scale, {
        x: x + 3 * scale, y: y + height - 4 * scale, class: 'v-name', text,
      })];
    });
  }

  /** The ad's name and its share, and the caption on it. */
  label(/** @type {number[]} */ [x, y, width, height], /** @type {any} */ item, /** @type {number} */ scale) {
    const group = draw('g', { class: 'v-label' });
    const percent = item.percent === null ? '' : percentage(item.percent);
    const text = [item.unit.name, percent].filter(Boolean).join(' · ');
    if (height > 18 * scale && text) {
      group.append(
        draw('rect', {
          x: x + 2 * scale, y: y + 2 * scale, width: (text.length * 6.8 + 8) * scale,
          height: 16 * scale, rx: 2 * scale,
        }),
        letters(12 * scale, { x: x + 6 * scale, y: y + 14 * scale, text }));
    }
    if (item.caption && height > 40 * scale) {
      group.append(letters(Math.min(12 * scale, width * 1.8 / Math.min(80, item.caption.length)), {
        x: x + width / 2, y: y + height - 6 * scale, class: 'v-caption',
        text: item.caption.slice(0, 80),
      }));
    }
    return group;
  }

  /** How far each view that clips is scrolled. */
  scrollBars(/** @type {import('./views.js').PlacedView[]} */ placed, /** @type {number} */ scale) {
    const [, screenHeight] = this.model.screen;
    return placed.filter((view) => view.visible && view.frame[3] > screenHeight).map((view) => {
      const [x, y, width, height] = /** @type {number[]} */ (view.visible);
      const offset = (view.state.offset?.[1] ?? 0) - Math.min(0, view.frame[1]);
      return draw('rect', {
        class: 'v-scroll', x: x + width - 4 * scale, width: 3 * scale, rx: 1.5 * scale,
        y: y + height * Math.min(1, offset / view.frame[3]),
        height: Math.max(8 * scale, height * height / view.frame[3]),
      }, draw('title', { text: `${view.state.view} is scrolled by ${Math.round(offset)} points` }));
    });
  }
}

/**
 * Text of a size in points of the screen.
 *
 * @param {number} size
 * @param {Record<string, string | number>} attributes
 */
function letters(size, attributes) {
  const text = draw('text', attributes);
  text.style.fontSize = `${size}px`;
  return text;
}
