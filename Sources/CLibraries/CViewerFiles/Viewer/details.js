import { code, lastIndex, make, seconds } from './dom.js';
import { kindOf, nameOf } from './events.js';
import { macrosOf, queryOf, requestedText } from './tracker-url.js';

/** How many events of one mark are shown at once. */
const limit = 50;

/** What there is to say of the selected mark, or of the selected stretch, beside the lanes. */
export class Details {
  /**
   * @param {HTMLElement} element
   * @param {import('./run-model.js').RunModel} model
   * @param {import('./source-documents.js').SourceDocuments} documents
   */
  constructor(element, model, documents) {
    this.element = element;
    this.model = model;
    this.documents = documents;
    /** What is there before anything is selected. */
    this.help = [...element.childNodes];
    this.isOfRange = false;
    /** Opens a document at a line. */
    this.onOpen = (/** @type {number} */ _document, /** @type {number} */ _line) => {};
  }

  /** @param {import('./lanes.js').Mark} mark @param {import('./lanes.js').Lane} lane */
  show(mark, lane) {
    const count = mark.events.length + mark.notes.length;
    const title = count === 1 ? mark.text : `${count} of ${lane.title}`;
    const items = [
      ...mark.notes.map((note) => ({ title: note.text, at: note.atUs, body: () => this.note(note) })),
      ...mark.events.slice(0, limit).map((index) => {
        const event = this.model.events[index];
        return { title: nameOf(event), at: event.atUs, body: () => this.event(event) };
      }),
    ];
    this.list(title, items, mark.events.length - limit, 'zoom in to tell them apart');
    this.isOfRange = false;
  }

  /** The events of a stretch; what was there first for none. @param {{ fromUs: number, toUs: number } | null} range */
  showRange(range) {
    if (!range) {
      if (this.isOfRange) this.element.replaceChildren(...this.help);
      this.isOfRange = false;
      return;
    }
    const { events } = this.model;
    const from = lastIndex(/** @type {any[]} */ (events), range.fromUs - 1) + 1;
    const to = lastIndex(/** @type {any[]} */ (events), range.toUs) + 1;
    const items = events.slice(from, Math.min(to, from + limit)).map((event) => (
      { title: `${nameOf(event)}, ${kindOf(event)}`, at: event.atUs, body: () => this.event(event) }));
    const count = to - from;
    const title = `${count} event${count === 1 ? '' : 's'} from ${seconds(range.fromUs)} to ${seconds(range.toUs)}`;
    this.list(title, items, count - limit, 'select a shorter stretch to see them');
    this.isOfRange = true;
  }

  /**
   * @param {string} title
   * @param {{ title: string, at: number, body: () => HTMLElement }[]} items
   * @param {number} rest how many more there are
   * @param {string} advice how to see those
   */
  list(title, items, rest, advice) {
    // A long list is read out when its reader goes there.
    const list = make('div', { 'aria-live': items.length > 1 ? 'off' : null },
      ...items.map((item) => (items.length === 1 ? item.body() : this.folded(item))));
    this.element.replaceChildren(make('h3', { dir: 'auto', text: title }), list);
    if (rest > 0) this.element.append(make('p', { class: 'v-note', text: `${rest} more: ${advice}.` }));
    this.element.scrollTop = 0;
  }

  /** An event whose facts are made when they are looked at. */
  folded(/** @type {{ title: string, at: number, body: () => HTMLElement }} */ item) {
    const details = make('details', {}, make('summary', { dir: 'auto', text: `${seconds(item.at)} ${item.title}` }));
    details.addEventListener('toggle', () => {
      if (details.childElementCount === 1) details.append(item.body());
    });
    return details;
  }

  /** @param {import('./events.js').StreamEvent} event */
  event(event) {
    const list = make('dl', { class: 'v-facts' });
    const add = (/** @type {string} */ name, /** @type {any} */ value) => {
      if (value === undefined || value === null || value === '') return;
      list.append(make('dt', { text: name }), make('dd', { dir: 'auto' }, value instanceof Node ? value : String(value)));
    };
    add('what', kindOf(event));
    add('at', seconds(event.atUs));
    if (event.mediaUs !== undefined) add('playhead', seconds(event.mediaUs));
    if (event.primaryUs !== undefined) add('primary', seconds(event.primaryUs));
    if (event.kind === 'beacon') this.addBeacon(event, add);
    const hasPlace = event.kind === 'diagnostic' && typeof event.file === 'string';
    if (hasPlace) {
      add('place', this.link([event.file, event.line, event.column].filter((part) => part !== undefined).join(':')));
    }
    const known = new Set(['v', 'seq', 'atUs', 'kind', 'mediaUs', 'primaryUs', ...(hasPlace ? ['file', 'line', 'column'] : []),
      ...(event.kind === 'beacon' ? ['event', 'hop', 'cause', 'template', 'url', 'vendor'] : [])]);
    for (const [name, value] of Object.entries(event)) {
      if (!known.has(name)) add(name, this.value(name, value));
    }
    return list;
  }

  /** @param {any} event @param {(name: string, value: any) => void} add */
  addBeacon(event, add) {
    add('event', event.event);
    add('hop', event.hop === 0 ? '0, the inline ad' : event.hop);
    add('vendor', event.vendor);
    add('cause', event.cause);
    add('declared in', this.place(event));
    add('template', event.template === undefined ? null : code(event.template.trim()));
    const macros = macrosOf(requestedText(event.template), event.url ?? '');
    if (macros.length) {
      add('macros', this.table(macros.map(({ name, value }) => [name, value === null ? 'left as it is' : value])));
    }
    add('URL sent', code(event.url));
    const query = queryOf(event.url ?? '');
    if (query.length) add('query', this.table(query));
  }

  /** The place of a beacon's tracker, as a button that opens it. */
  place(/** @type {any} */ event) {
    const places = this.documents.placesOf(event, this.model);
    if (!places.length) return null;
    return make('span', {}, ...places.slice(0, 4).flatMap(({ document, line }, index) => {
      const button = make('button', {
        type: 'button', class: 'v-link', text: `${this.documents.names[document]}:${line}`,
      });
      button.addEventListener('click', () => this.onOpen(document, line));
      return index ? [', ', button] : [button];
    }));
  }

  /** A place such as `scenario.yaml:3:5`, as a button that opens it where its document is known. */
  link(/** @type {string} */ text) {
    const parts = /^(.*?)(?::(\d+))?(?::\d+)?$/s.exec(text);
    const document = this.documents.names.indexOf(parts?.[1] ?? '');
    if (document < 0) return code(text);
    const button = make('button', { type: 'button', class: 'v-link', dir: 'auto', text });
    button.addEventListener('click', () => this.onOpen(document, Number(parts?.[2] ?? 1)));
    return button;
  }

  /** @param {import('./lanes.js').Note} note */
  note(note) {
    const list = make('dl', { class: 'v-facts' });
    const title = { met: 'expectation met', missed: 'expectation missed', step: 'step of the scenario' }[note.kind];
    list.append(make('dt', { text: 'what' }), make('dd', { text: title ?? note.kind }));
    for (const [name, value] of Object.entries(note.detail ?? {})) {
      if (value === undefined || value === null) continue;
      if (name === 'place') {
        list.append(make('dt', { text: name }), make('dd', {}, this.link(value)));
        continue;
      }
      list.append(make('dt', { text: name.replace(/Us$/, '') }), make('dd', { dir: 'auto' }, this.value(name, value)));
    }
    return list;
  }

  /** @param {[string, string][]} rows */
  table(rows) {
    const list = make('dl', { class: 'v-facts v-inner' });
    for (const [name, value] of rows) {
      list.append(make('dt', { dir: 'auto', text: name }), make('dd', { dir: 'auto', text: value }));
    }
    return list;
  }

  /** @param {string} name @param {any} value @returns {Node | string} */
  value(name, value) {
    if (Array.isArray(value)) {
      if (value.every((item) => typeof item !== 'object' || item === null)) {
        return value.length ? value.join(', ') : 'none';
      }
      return make('span', {}, ...value.map((item) => make('span', {}, this.value(name, item))));
    }
    if (value && typeof value === 'object') {
      const list = make('dl', { class: 'v-facts v-inner' });
      for (const [key, item] of Object.entries(value)) {
        list.append(make('dt', { dir: 'auto', text: key }), make('dd', { dir: 'auto' }, this.value(key, item)));
      }
      return list;
    }
    if (typeof value === 'number' && (/Us$/.test(name) || name === 'offset')) return seconds(value);
    return String(value);
  }
}
