(() => {
  'use strict';
  const find = (selector, from = document) => from.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const source = find('#run-events');
  if (!source) return;
  const events = JSON.parse(source.textContent);
  document.body.classList.add('scripted');

  // Elements are made with text alone, so that nothing of a tag becomes markup.
  const make = (name, text, ...children) => {
    const element = document.createElement(name);
    if (text !== undefined && text !== null) element.textContent = text;
    element.append(...children);
    return element;
  };

  const seconds = (us) => (us / 1e6).toFixed(3) + ' s';

  // MARK: Facts of events

  const value = (key, item) => {
    if (Array.isArray(item)) {
      if (item.every((part) => typeof part !== 'object' || part === null)) {
        return make('dd', item.length ? item.join(', ') : 'none');
      }
      const list = make('dd');
      item.forEach((part) => list.append(keys(part)));
      return list;
    }
    if (item && typeof item === 'object') return make('dd', null, keys(item));
    const isTime = typeof item === 'number' && (/Us$/.test(key) || key === 'offset');
    return make('dd', isTime ? `${seconds(item)} (${item} µs)` : String(item));
  };

  const keys = (object) => {
    const list = make('dl');
    list.className = 'keys';
    for (const [key, item] of Object.entries(object ?? {})) {
      list.append(make('dt', key), value(key, item));
    }
    return list;
  };

  const host = (url) => {
    try { return new URL(url).host; } catch { return ''; }
  };

  // What the record calls an event: its kind and its name.
  const { descriptions, described } = JSON.parse(find('#run-record').textContent);
  const wordsOf = (event) => descriptions[described[event.seq]];

  // MARK: Tables

  const toggle = (row) => {
    const next = row.nextElementSibling;
    if (next?.classList.contains('more')) {
      next.remove();
      row.classList.remove('on');
      return;
    }
    const cell = make('td', null, keys(events[Number(row.dataset.i)]));
    cell.colSpan = row.cells.length;
    const more = make('tr', null, cell);
    more.className = 'more';
    row.after(more);
    row.classList.add('on');
  };
  for (const frame of all('.frame[data-rows]')) {
    frame.addEventListener('click', (event) => {
      const row = event.target.closest('tr[data-i]');
      // A reader who marks text to copy it does not ask for details.
      if (row && getSelection().isCollapsed) toggle(row);
    });
    frame.addEventListener('keydown', (event) => {
      // A button in a row has keys of its own.
      if (event.target.closest('button')) return;
      const rows = all('tr[data-i]:not([hidden])', frame);
      const row = event.target.closest('tr[data-i]');
      const place = row ? rows.indexOf(row) : -1;
      let next = null;
      switch (event.key) {
        case 'ArrowDown': next = rows[place + 1]; break;
        case 'ArrowUp': next = rows[place - 1] ?? frame; break;
        case 'Home': next = rows[0]; break;
        case 'End': next = rows[rows.length - 1]; break;
        case 'Enter': case ' ': if (row) { toggle(row); event.preventDefault(); } return;
        case 'Escape': frame.focus(); return;
        default: return;
      }
      event.preventDefault();
      if (!next) return;
      if (next !== frame) next.tabIndex = -1;
      next.focus();
    });
  }

  // MARK: Filters

  // An ad is called by its title, and by its number in the event stream where the title does not
  // tell it from the others; the stream tells a title before the ad has its number.
  const adKey = (event) => JSON.stringify([event.unit ?? '', event.ad]);
  const titles = new Map(), adTitles = new Map();
  for (const event of events) {
    if (event.kind !== 'ad' || event.adID === undefined) continue;
    if (event.title !== undefined) titles.set(event.adID, event.title);
    if (event.ad !== undefined && !adTitles.has(adKey(event))) {
      adTitles.set(adKey(event), titles.get(event.adID));
    }
  }
  const shared = new Map();
  for (const title of adTitles.values()) shared.set(title, (shared.get(title) ?? 0) + 1);
  const adName = (event) => {
    if (event.ad === undefined) return '';
    const title = adTitles.get(adKey(event));
    const number = event.unit === undefined ? `ad ${event.ad}` : `${event.unit}, ad ${event.ad}`;
    if (title === undefined) return number;
    return shared.get(title) === 1 ? title : `${title} (${number})`;
  };

  const facets = [
    ['source', 'Source', (event) => wordsOf(event)[0]],
    ['event', 'Event', (event) => wordsOf(event)[1]],
    ['host', 'Host', (event) => (event.url ? host(event.url) : '')],
    ['hop', 'Hop', (event) => (event.hop === undefined ? '' : String(event.hop))],
    ['delivery', 'Delivery', (event) => event.delivery],
    ['ad', 'Ad', adName],
  ].map(([id, title, read]) => ({ id, title, values: events.map((event) => read(event) ?? '') }));
  const texts = events.map((event) => JSON.stringify(event).toLowerCase());
  let visible = events.map(() => true);

  const form = find('#filter');
  const controls = [];
  const output = make('output');
  // The stretch that is selected in the viewer.
  let range = null;
  document.addEventListener('viewer-range', (event) => { range = event.detail; apply(); });
  const apply = () => {
    const wanted = controls.map(({ control }) => control.value);
    const words = search.value.trim().toLowerCase();
    visible = events.map((event, index) =>
      (!range || event.atUs >= range.fromUs && event.atUs <= range.toUs)
      && controls.every(({ facet }, place) => !wanted[place] || facet.values[index] === wanted[place])
      && (!words || texts[index].includes(words)));
    for (const row of all('tr[data-i]')) {
      row.hidden = !visible[Number(row.dataset.i)];
      if (row.hidden && row.nextElementSibling?.classList.contains('more')) toggle(row);
    }
    const count = visible.filter(Boolean).length;
    output.textContent = count === events.length
      ? `All ${count} events are shown.` : `${count} of ${events.length} events are shown.`;
  };
  for (const facet of facets) {
    const values = [...new Set(facet.values)].filter((item) => item !== '').sort(
      (one, other) => one.localeCompare(other, 'en', { numeric: true }));
    if (values.length < 2) continue;
    const control = make('select', null, new Option('any', ''));
    for (const item of values) control.append(new Option(item, item));
    control.name = facet.id;
    control.addEventListener('change', apply);
    controls.push({ facet, control });
    form.append(make('label', facet.title, control));
  }
  const search = make('input');
  search.type = 'search';
  search.name = 'text';
  search.addEventListener('input', apply);
  form.append(make('label', 'Text', search));
  const reset = make('button', 'Reset');
  reset.type = 'reset';
  form.append(reset, output);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  form.hidden = false;
  output.textContent = `All ${events.length} events are shown.`;
})();
