import { make } from './dom.js';
import { requestedText } from './tracker-url.js';
import { contentOf, tokenLines, tokensOf } from './xml-tokens.js';

/**
 * The tag and the documents that it led to: coloured, with findings in the gutter, and trackers
 * that light their beacons.
 */
export class SourceDocuments {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {string[]} */
    this.names = [];
    /** @type {string[]} */
    this.texts = [];
    /** The findings of each line, by the document's name. @type {Map<string, Map<number, any[]>>} */
    this.findings = new Map();
    /** Where each tracker stands. @type {Map<string, { document: number, line: number }[]> | null} */
    this.trackers = null;
    this.shown = -1;
    this.onHover = (/** @type {string | null} */ _) => {};
    this.tabs = make('div', { class: 'v-tabs', role: 'group', 'aria-label': 'Documents' });
    this.source = make('ol', { class: 'v-source' });
    this.frame = make('div', {
      class: 'v-source-frame', tabindex: '0', role: 'region', 'aria-label': 'Text of the document',
    }, this.source);
    element.append(this.tabs, this.frame);
    for (const [name, isOver] of [['pointerover', true], ['pointerout', false]]) {
      this.source.addEventListener(/** @type {string} */ (name), (event) => {
        const tracker = /** @type {HTMLElement | null} */ (
          /** @type {Element} */ (event.target).closest('.v-tracker'));
        if (tracker) this.onHover(isOver ? tracker.dataset.url ?? null : null);
      });
    }
  }

  /** @param {{ name: string, text: string }[]} documents @param {any[]} events */
  set(documents, events) {
    this.names = documents.map(({ name }) => name);
    this.texts = documents.map(({ text }) => text.replace(/\r\n/g, '\n'));
    this.trackers = null;
    this.findings = new Map();
    for (const event of events) {
      if (event.kind !== 'diagnostic' || !event.file || !event.line) continue;
      const lines = this.findings.get(event.file) ?? new Map();
      lines.set(event.line, [...(lines.get(event.line) ?? []), event]);
      this.findings.set(event.file, lines);
    }
    this.tabs.replaceChildren(...this.names.map((name, index) => {
      const tab = make('button', { type: 'button', class: 'v-tab', dir: 'auto', text: name, 'aria-pressed': 'false' });
      tab.addEventListener('click', () => this.show(index));
      return tab;
    }));
    this.shown = -1;
  }

  /** @param {number} index of the document to show */
  show(index) {
    if (index === this.shown || index >= this.names.length) return;
    this.shown = index;
    [...this.tabs.children].forEach((tab, place) =>
      tab.setAttribute('aria-pressed', String(place === index)));
    const findings = this.findings.get(this.names[index]) ?? new Map();
    const lines = tokenLines(this.texts[index]).map((parts) => make('li', {}, ...parts.map(({ token, text }) => {
      const url = token.kind === 'text' || token.kind === 'cdata' ? contentOf(token) : '';
      const isTracker = /^(https?:)?\/\/|^\[/.test(url);
      return isTracker && text.trim()
        ? this.tracker(text, url) : make('span', { class: `v-x-${token.kind}`, text });
    })));
    lines.forEach((item, place) => this.annotate(item, findings.get(place + 1)));
    this.source.replaceChildren(...lines);
  }

  /** @param {string} text @param {string} url */
  tracker(text, url) {
    return make('span', { class: 'v-x-cdata v-tracker', 'data-url': requestedText(url), text });
  }

  /** @param {HTMLElement} line @param {any[] | undefined} findings */
  annotate(line, findings) {
    if (!findings) return;
    const worst = ['error', 'warning', 'note'].find((level) => findings.some((finding) => finding.severity === level));
    line.classList.add(`v-line-${worst}`);
    line.prepend(make('span', {
      class: 'v-gutter', role: 'img', title: findings.map(({ message }) => message).join('\n'),
      'aria-label': `${worst}: ${findings.map(({ message }) => message).join('. ')}`, text: worst === 'note' ? 'i' : '!',
    }));
  }

  /** Opens a document at a line. @param {number} document @param {number} line from 1 */
  open(document, line) {
    this.show(document);
    const item = this.source.children[line - 1];
    for (const other of this.source.querySelectorAll('.v-here')) other.classList.remove('v-here');
    if (!item) return;
    item.classList.add('v-here');
    const top = /** @type {HTMLElement} */ (item).offsetTop - this.frame.clientHeight / 2;
    this.frame.scrollTop = Math.max(0, top);
  }

  /** Lights the trackers of some templates. @param {Set<string>} templates */
  light(templates) {
    for (const tracker of this.source.querySelectorAll('.v-tracker')) {
      tracker.classList.toggle('v-lit', templates.has(/** @type {HTMLElement} */ (tracker).dataset.url ?? ''));
    }
  }

  /** Where every tracker of the documents stands. */
  index() {
    if (this.trackers) return this.trackers;
    /** @type {Map<string, { document: number, line: number }[]>} */
    const trackers = new Map();
    this.texts.forEach((text, document) => {
      let line = 1;
      for (const token of tokensOf(text)) {
        if (token.kind === 'text' || token.kind === 'cdata') {
          const url = requestedText(contentOf(token));
          if (url) {
            const blank = token.text.slice(0, token.text.length - token.text.trimStart().length);
            const place = { document, line: line + blank.split('\n').length - 1 };
            const known = trackers.get(url);
            if (known) known.push(place);
            else trackers.set(url, [place]);
          }
        }
        line += token.text.split('\n').length - 1;
      }
    });
    this.trackers = trackers;
    return trackers;
  }

  /**
   * Where a beacon's tracker is declared: in the document of its hop where that is known.
   *
   * @param {any} event
   * @param {import('./run-model.js').RunModel} model
   */
  placesOf(event, model) {
    const places = this.index().get(requestedText(event.template)) ?? [];
    const chain = model.units.get(event.unit ?? '')?.ads.find(({ ad }) => ad === event.ad)?.chain;
    const name = chain?.[event.hop ?? 0]?.document;
    const own = places.filter(({ document }) => this.names[document] === name);
    return own.length ? own : places;
  }
}
