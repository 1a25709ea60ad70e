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

  // MARK: Details of events

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

  const name = (event) => {
    switch (event.kind) {
      case 'omid': return event.event?.type ?? 'omid';
      case 'ad': return event.decision;
      case 'fetch': return event.purpose;
      case 'run': return event.phase;
      case 'script': return event.level;
      case 'viewability': return event.state;
      case 'diagnostic': return event.rule;
      default: return event.event ?? event.kind;
    }
  };

  const kinds = {
    omid: 'OMID events', player: 'player events', geometry: 'in view', fetch: 'fetches',
    ad: 'ad decisions', script: 'script lines', run: 'run', diagnostic: 'diagnostics',
  };
  const sourceOf = (event) => {
    if (event.kind !== 'beacon') return kinds[event.kind] ?? event.kind;
    return event.source === 'vast' ? 'VAST beacons' : `${event.source} beacons`;
  };

  const panel = find('#details');
  let opener = null;
  const close = () => {
    if (!panel || panel.hidden) return;
    panel.hidden = true;
    panel.replaceChildren();
    all('.mark.on').forEach((mark) => mark.classList.remove('on'));
    opener?.focus({ preventScroll: true });
  };
  const limit = 40;
  const show = (indices, from) => {
    if (!panel) return;
    opener = from;
    const shown = indices.map((index) => events[index]).filter(matches);
    const button = make('button', 'Close');
    button.type = 'button';
    button.addEventListener('click', close);
    const first = shown[0];
    panel.replaceChildren(button);
    panel.append(make('strong', shown.length === 1
      ? `${name(first)} at ${seconds(first.atUs)}` : `${shown.length} events`));
    for (const event of shown.slice(0, limit)) {
      if (shown.length === 1) { panel.append(keys(event)); continue; }
      const summary = make('summary', `${seconds(event.atUs)} ${name(event)} ${
        event.url ? host(event.url) : ''}`);
      panel.append(make('details', null, summary, keys(event)));
    }
    if (shown.length > limit) {
      panel.append(make('p', `and ${shown.length - limit} more, in the table of events`));
    }
    panel.hidden = false;
    panel.scrollTop = 0;
  };

  // MARK: Timeline

  const indices = (element) => element.dataset.i.split(' ').map(Number);
  const select = (mark, from) => {
    all('.mark.on').forEach((other) => other.classList.remove('on'));
    mark.classList.add('on');
    mark.parentNode.append(mark);
    show(indices(mark), from);
  };
  for (const lanes of all('.lanes[tabindex]')) {
    let current = null;
    const marksOf = (svg) => all('.mark:not(.off)', svg)
      .sort((one, other) => indices(one)[0] - indices(other)[0]);
    const rows = () => all('svg[role=img]', lanes).map(marksOf)
      .filter((marks) => marks.length > 0);
    lanes.addEventListener('click', (event) => {
      const mark = event.target.closest('.mark');
      if (!mark) return;
      current = mark;
      select(mark, lanes);
    });
    lanes.addEventListener('keydown', (event) => {
      const table = rows();
      if (!table.length) return;
      let row = table.findIndex((marks) => marks.includes(current));
      let column = row < 0 ? -1 : table[row].indexOf(current);
      switch (event.key) {
        case 'ArrowRight': column += 1; break;
        case 'ArrowLeft': column -= 1; break;
        case 'Home': column = 0; break;
        case 'End': column = Infinity; break;
        case 'ArrowDown': case 'ArrowUp': {
          if (row < 0) break;
          const index = indices(current)[0];
          row = Math.min(table.length - 1, Math.max(0, row + (event.key === 'ArrowDown' ? 1 : -1)));
          column = table[row].findIndex((mark) => indices(mark)[0] >= index);
          if (column < 0) column = table[row].length - 1;
          break;
        }
        case 'Enter': case ' ':
          if (current) { panel?.focus(); event.preventDefault(); }
          return;
        case 'Escape': close(); return;
        default: return;
      }
      event.preventDefault();
      row = Math.max(0, row);
      current = table[row][Math.min(table[row].length - 1, Math.max(0, column))];
      select(current, lanes);
    });
  }
  panel?.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });

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
    ['source', 'Source', sourceOf], ['event', 'Event', name],
    ['host', 'Host', (event) => (event.url ? host(event.url) : '')],
    ['hop', 'Hop', (event) => (event.hop === undefined ? '' : String(event.hop))],
    ['delivery', 'Delivery', (event) => event.delivery],
    ['ad', 'Ad', adName],
  ].map(([id, title, read]) => ({ id, title, values: events.map((event) => read(event) ?? '') }));
  const texts = events.map((event) => JSON.stringify(event).toLowerCase());
  let visible = events.map(() => true);
  function matches(event) { return visible[event.seq]; }

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
    for (const mark of all('.mark[data-i]')) {
      const count = indices(mark).filter((index) => visible[index]).length;
      mark.classList.toggle('off', count === 0);
      const label = find('text', mark);
      if (label) label.textContent = String(count);
    }
    close();
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
