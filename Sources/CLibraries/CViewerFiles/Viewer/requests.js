import { make, seconds } from './dom.js';

/**
 * A command that requests a URL, for a POSIX shell.
 *
 * @param {string} url
 */
export function curlOf(url) {
  return `curl --globoff '${url.replaceAll("'", "'\\''")}'`;
}

/** Puts a text on the clipboard; from a page without access to it, by a selection. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make('textarea', { 'aria-hidden': 'true', class: 'r-copied' });
    /** @type {HTMLTextAreaElement} */ (area).value = text;
    document.body.append(area);
    /** @type {HTMLTextAreaElement} */ (area).select();
    document.execCommand('copy');
    area.remove();
  }
}

/** Saves an archive as a file. @param {string} text @param {string} name */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = make('a', { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Gives a table of requests its filter, and buttons that copy its URLs and save its archive.
 *
 * @param {HTMLElement} frame with a table whose rows have their URL as `data-url`
 * @param {(() => string) | null} archive the text of the HAR; null where there is none
 */
export function watchRequests(frame, archive) {
  const rows = /** @type {HTMLTableRowElement[]} */ ([...frame.querySelectorAll('tr[data-url]')]);
  const said = make('output', { text: `${rows.length} requests` });
  const search = /** @type {HTMLInputElement} */ (make('input', { type: 'search' }));
  const shown = () => rows.filter((row) => !row.hidden && !row.classList.contains('r-out'));
  const urlOf = (/** @type {HTMLElement} */ row) => row.dataset.url ?? '';
  search.addEventListener('input', () => {
    const words = search.value.toLowerCase();
    for (const row of rows) {
      const text = `${row.textContent} ${urlOf(row)}`.toLowerCase();
      row.classList.toggle('r-out', !text.includes(words));
    }
    said.textContent = words ? `${shown().length} of ${rows.length} requests` : `${rows.length} requests`;
  });
  const button = (/** @type {string} */ text, /** @type {() => Promise<string> | string} */ act) => {
    const made = make('button', { type: 'button', text });
    made.addEventListener('click', async () => { said.textContent = await act(); });
    return made;
  };
  const copyAll = (/** @type {string} */ what, /** @type {(url: string) => string} */ line) => async () => {
    const lines = shown().map((row) => line(urlOf(row)));
    await copy(lines.join('\n'));
    return `${lines.length} ${what} copied`;
  };
  frame.before(make('div', { class: 'r-bar' },
    make('label', {}, 'Filter requests', search),
    button('Copy URLs', copyAll('URLs', (url) => url)),
    button('Copy as cURL', copyAll('commands', curlOf)),
    ...(archive ? [button('Save as HAR', () => {
      save(archive(), 'run.har');
      return 'Saved as run.har';
    })] : []), said));
  for (const row of rows) {
    const of = (/** @type {string} */ name, /** @type {(url: string) => string} */ line) => {
      const made = make('button', { type: 'button', text: name, title: `Copy this request as ${name}` });
      made.addEventListener('click', async (event) => {
        // The row itself opens its details.
        event.stopPropagation();
        await copy(line(urlOf(row)));
        said.textContent = `Copied: ${line(urlOf(row))}`;
      });
      return made;
    };
    row.append(make('td', { class: 'r-copy' }, of('URL', (url) => url), ' ', of('cURL', curlOf)));
  }
  watchKeys(frame, shown);
  frame.querySelector('thead tr')?.append(make('th', { scope: 'col', text: 'copy' }));
}

/**
 * The Tab key comes to the buttons of one row; the arrow keys lead from row to row.
 *
 * @param {HTMLElement} frame
 * @param {() => HTMLTableRowElement[]} shown the rows that are not filtered out
 */
function watchKeys(frame, shown) {
  const buttonsOf = (/** @type {Element} */ place) =>
    /** @type {HTMLButtonElement[]} */ ([...place.querySelectorAll('.r-copy button')]);
  const reach = (/** @type {Element | undefined} */ row) => {
    for (const button of buttonsOf(frame)) button.tabIndex = row?.contains(button) ? 0 : -1;
  };
  reach(shown()[0]);
  frame.addEventListener('focusin', (event) => {
    const row = /** @type {Element} */ (event.target).closest('tr[data-url]');
    reach(row ?? shown()[0]);
  });
  frame.addEventListener('keydown', (event) => {
    const button = /** @type {Element} */ (event.target).closest('.r-copy button');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!button || !step) return;
    event.preventDefault();
    const row = /** @type {HTMLTableRowElement} */ (button.closest('tr'));
    const rows = shown();
    const next = rows[rows.indexOf(row) + step];
    if (next) buttonsOf(next)[buttonsOf(row).indexOf(/** @type {HTMLButtonElement} */ (button))].focus();
  });
}

/** Watches the tables that a report's page holds. */
export function watchReportedRequests() {
  for (const frame of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.frame[data-requests]'))) {
    const data = document.getElementById(frame.dataset.requests ?? '');
    const archive = () => `${JSON.stringify(JSON.parse(data?.textContent ?? '{}'), null, 2)}\n`;
    watchRequests(frame, data ? archive : null);
  }
}

/**
 * The requests of a run as a table.
 *
 * @param {import('./events.js').StreamEvent[]} events
 * @param {(event: import('./events.js').StreamEvent) => string} who declares a beacon
 * @returns {HTMLElement} a frame with the table
 */
export function requestTable(events, who) {
  const requests = events.filter((event) => event.kind === 'beacon' || event.kind === 'fetch');
  const head = ['time', 'event', 'of', 'result', 'URL'].map((text) => make('th', { scope: 'col', text }));
  const rows = requests.map((event) => make('tr', { 'data-url': event.url },
    make('td', { text: seconds(event.atUs) }),
    make('td', { dir: 'auto', text: event.event ?? event.purpose }),
    make('td', { dir: 'auto', text: event.kind === 'beacon' ? who(event) : event.source }),
    make('td', { text: event.delivery ?? event.error
      ?? (event.kind === 'fetch' ? `status ${event.status}, ${event.bytes} bytes` : 'not sent') }),
    make('td', { class: 'url', dir: 'auto', text: event.url })));
  return make('div', { class: 'frame tall', 'data-requests': '', role: 'region', 'aria-label': 'Requests', tabindex: '0' },
    make('table', {}, make('caption', { text: `Requests, in order: ${rows.length}` }),
      make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows)));
}
