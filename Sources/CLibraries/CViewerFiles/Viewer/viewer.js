import { lastIndex, seconds } from './dom.js';
import { Details } from './details.js';
import { requestTable, watchRequests } from './requests.js';
import { RunModel } from './run-model.js';
import { SourceDocuments } from './source-documents.js';
import { Stage } from './stage.js';
import { Timeline } from './timeline.js';
import { requestedText } from './tracker-url.js';

/** How far one step goes: a frame of a screen that is drawn thirty times a second. */
const frameUs = 33_333;

/**
 * Shows a run: its screen, its lanes, its documents, with one cursor for all of them.
 *
 * The record may be there as a whole, or come event by event.
 */
export class Viewer {
  /** @param {HTMLElement} element with the markup of `viewer.html` */
  constructor(element) {
    this.element = element;
    const part = (/** @type {string} */ name) =>
      /** @type {HTMLElement} */ (element.querySelector(`[data-part="${name}"]`));
    this.part = part;
    this.model = new RunModel();
    this.stage = new Stage(part('stage'), part('readout'), this.model);
    this.timeline = new Timeline(part('timeline'), this.model);
    this.documents = new SourceDocuments(part('documents'));
    this.details = new Details(part('details'), this.model, this.documents);
    this.us = 0;
    this.isPlaying = false;
    this.isWaiting = false;
    this.hasNewFindings = true;
    /** When the page drew last while it plays, in milliseconds. */
    this.drawnAt = 0;
    this.timeline.onSeek = (us) => this.seek(us);
    this.timeline.onSelect = (mark, lane) => this.select(mark, lane);
    this.timeline.onHover = (mark) => this.documents.light(this.templatesOf(mark ?? this.timeline.selected));
    this.timeline.onRange = (range) => this.tellRange(range);
    this.documents.onHover = (url) => this.timeline.light(this.eventsOf(url));
    this.details.onOpen = (document, line) => this.openDocument(document, line);
    this.watch();
  }

  /** @param {import('./events.js').StreamEvent} event that happened after the others */
  append(event) {
    this.model.append(event);
    if (event.kind === 'diagnostic') this.hasNewFindings = true;
    this.drawSoon();
  }

  /** @param {import('./run-model.js').RecordParts} parts of the record that are known now */
  attach(parts) {
    this.model.attach(parts);
    this.hasNewFindings = true;
    if (parts.har) this.showRequests();
    this.drawSoon();
  }

  /** However many events come at once, the page draws once. */
  drawSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => this.draw());
  }

  /** Draws everything that is known. */
  draw() {
    this.isWaiting = false;
    this.element.hidden = false;
    if (this.hasNewFindings) this.setDocuments();
    this.stage.invalidate();
    this.timeline.render();
    this.part('cuts').textContent = this.model.parts.cutNote ?? '';
    this.seek(this.us);
  }

  setDocuments() {
    this.hasNewFindings = false;
    const documents = (this.model.parts.documents ?? []).map(({ name, text }) => ({ name, text: text ?? '' }));
    const { shown } = this.documents;
    this.documents.set(documents, this.model.events);
    this.part('documents-part').hidden = documents.length === 0;
    if (/** @type {HTMLDetailsElement} */ (this.part('documents-part')).open) {
      this.documents.show(Math.max(0, shown));
    }
  }

  /** The requests with their archive, when the run is over. */
  showRequests() {
    const { har, units } = this.model.parts;
    if (!har) return;
    this.part('requests-part').hidden = false;
    const whoseOf = (/** @type {any} */ event) => [
      units?.find(({ unit }) => unit === (event.unit ?? ''))?.ads.find(({ ad }) => ad === event.ad)
        ?.chain?.[event.hop]?.name, event.vendor].filter(Boolean).join(', ') || event.source;
    const frame = requestTable(this.model.events, whoseOf);
    this.part('requests').replaceChildren(frame);
    watchRequests(frame, () => `${JSON.stringify(har, null, 2)}\n`);
  }

  /** @param {number} us the instant to show */
  seek(us) {
    this.us = Math.round(Math.min(this.model.endUs, Math.max(0, us)));
    this.timeline.moveCursor(this.us);
    this.stage.show(this.us);
    const slider = /** @type {HTMLInputElement} */ (this.part('slider'));
    // The slider is as long as the axis.
    slider.max = String(this.timeline.scale.length);
    slider.value = String(this.timeline.scale.at(this.us));
    slider.setAttribute('aria-valuetext', seconds(this.us));
    this.part('time').textContent = `${seconds(this.us)} of ${seconds(this.model.endUs)}`;
  }

  // MARK: Playing

  toggle() {
    this.isPlaying = !this.isPlaying;
    const button = this.part('play');
    button.textContent = this.isPlaying ? 'Pause' : 'Play';
    if (!this.isPlaying) return;
    if (this.us >= this.model.endUs) this.seek(0);
    this.drawnAt = performance.now();
    const tick = (/** @type {number} */ now) => {
      if (!this.isPlaying) return;
      const speed = Number(/** @type {HTMLSelectElement} */ (this.part('speed')).value);
      const us = this.us + Math.max(0, now - this.drawnAt) * 1000 * speed;
      this.seek(this.timeline.scale.cutAt(us)?.toUs ?? us);
      this.drawnAt = now;
      this.timeline.follow();
      if (this.us >= this.model.endUs) this.toggle();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Goes to the event before or after the cursor. @param {number} direction -1 or 1 */
  stepEvent(direction) {
    const { events } = this.model;
    let index = lastIndex(/** @type {any[]} */ (events), direction > 0 ? this.us : this.us - 1);
    if (direction > 0) index += 1;
    const event = events[Math.min(events.length - 1, Math.max(0, index))];
    if (event) this.go(event.atUs);
  }

  /** @param {number} us */
  go(us) {
    this.seek(us);
    this.timeline.follow();
  }

  // MARK: Selections

  /** @param {import('./lanes.js').Mark} mark @param {import('./lanes.js').Lane} lane */
  select(mark, lane) {
    this.details.show(mark, lane);
    this.documents.light(this.templatesOf(mark));
  }

  /** The templates of a mark's beacons. @param {import('./lanes.js').Mark | null} mark */
  templatesOf(mark) {
    return new Set((mark?.events ?? []).map((index) => requestedText(this.model.events[index].template)).filter(Boolean));
  }

  /** The beacons of a tracker. @param {string | null} url @returns {Set<number>} */
  eventsOf(url) {
    const indices = new Set();
    if (url === null) return indices;
    this.model.events.forEach((event, index) => {
      if (event.kind === 'beacon' && requestedText(event.template) === url) indices.add(index);
    });
    return indices;
  }

  /** @param {number} document @param {number} line */
  openDocument(document, line) {
    /** @type {HTMLDetailsElement} */ (this.part('documents-part')).open = true;
    this.documents.open(document, line);
    this.part('documents').scrollIntoView({ block: 'nearest' });
  }

  /** @param {{ fromUs: number, toUs: number } | null} range */
  tellRange(range) {
    this.part('range').textContent = range
      ? `Selected: ${seconds(range.fromUs)} to ${seconds(range.toUs)}` : '';
    this.part('clear').hidden = !range;
    this.details.showRange(range);
    this.element.dispatchEvent(new CustomEvent('viewer-range', { bubbles: true, detail: range }));
  }

  // MARK: Keys and buttons

  watch() {
    const click = (/** @type {string} */ name, /** @type {() => void} */ action) =>
      this.part(name).addEventListener('click', action);
    click('play', () => this.toggle());
    click('back', () => this.stepEvent(-1));
    click('forward', () => this.stepEvent(1));
    click('zoom-in', () => this.timeline.zoom(2));
    click('zoom-out', () => this.timeline.zoom(0.5));
    click('whole', () => { this.timeline.scale.showAll(); this.timeline.redraw(); });
    click('clear', () => this.timeline.select(null));
    this.part('slider').addEventListener('input', (event) =>
      this.go(this.timeline.scale.usAt(Number(/** @type {HTMLInputElement} */ (event.target).value))));
    this.part('documents-part').addEventListener('toggle', () => {
      if (this.documents.shown < 0) this.documents.show(0);
    });
    this.element.addEventListener('keydown', (event) => this.press(event));
    for (const [name, isPrinted] of /** @type {[string, boolean][]} */ ([['beforeprint', true], ['afterprint', false]])) {
      window.addEventListener(name, () => { if (this.element.isConnected) this.timeline.fit(isPrinted); });
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLanes = target === this.part('timeline') || target.closest?.('.v-mark');
    const isControl = target.matches('button, select, summary');
    const step = event.shiftKey ? 1_000_000 : frameUs;
    switch (event.key) {
      case ' ': if (isControl) return; this.toggle(); break;
      case 'ArrowLeft': case 'ArrowRight':
        if (target.matches('select')) return;
        if (isLanes && !event.shiftKey) this.timeline.step(event.key);
        else this.go(this.us + (event.key === 'ArrowLeft' ? -step : step));
        break;
      case 'ArrowUp': case 'ArrowDown':
        if (!isLanes) return;
        this.timeline.step(event.key);
        break;
      case 'Enter': if (!isLanes) return; this.part('details').focus(); break;
      case 'Home': if (target.matches('select')) return; this.go(0); break;
      case 'End': if (target.matches('select')) return; this.go(this.model.endUs); break;
      case ',': this.stepEvent(-1); break;
      case '.': this.stepEvent(1); break;
      case '+': case '=': this.timeline.zoom(2); break;
      case '-': this.timeline.zoom(0.5); break;
      case '0': this.timeline.scale.showAll(); this.timeline.redraw(); break;
      case '[': this.timeline.select({ fromUs: this.us, toUs: this.timeline.range?.toUs ?? this.model.endUs }); break;
      case ']': this.timeline.select({ fromUs: this.timeline.range?.fromUs ?? 0, toUs: this.us }); break;
      case 'Escape': this.timeline.select(null); break;
      default: return;
    }
    event.preventDefault();
  }
}
