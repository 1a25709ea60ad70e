import { make, seconds, spelledOut } from './dom.js';
import { Comparison } from './comparison.js';
import { follow } from './inspector-stream.js';
import { Viewer } from './viewer.js';

/** How many runs are kept; of more the oldest that are over go. */
const mostRuns = 12;

/**
 * One run of the page, whether it is shown or not.
 *
 * @typedef {{ number: number, title: string, setup: any, isCheck: boolean,
 *   state: 'running' | 'over', abort: AbortController, lines: string[], events: any[], parts: any[],
 *   notes: string[], reasons: string[], error: string, certificate: number | null, words: string,
 *   passes: boolean | null, sha256: string, compared: Run[], found: any, isKept: boolean,
 *   verdict: string, why: string, warnings: number, lint: import('./inspector-stream.js').Problem[] | null }} Run
 */

/** A title whose paths and URLs are their last parts: what tells runs apart comes later. @param {string} title */
function briefly(title) {
  return title.replace(/[^ ,]*\/([^ ,/]+)/g, '$1');
}

/** The runs of the page, each with a tab; one of them is shown. */
export class Runs {
  /**
   * @param {(name: string) => HTMLElement} part of the page, by its identifier
   * @param {import('./inspector-uploads.js').Uploads} uploads that keep what runs compare
   */
  constructor(part, uploads) {
    this.part = part;
    /** @type {Run[]} */
    this.list = [];
    /** @type {Run | null} */
    this.shown = null;
    /** @type {Viewer | null} */
    this.viewer = null;
    this.next = 1;
    /** Tells the files of this page from those of others. */
    this.page = crypto.getRandomValues(new Uint32Array(2)).join('');
    this.uploads = uploads;
    this.onFailure = (/** @type {string} */ _) => {};
    this.onProblems = (/** @type {any[]} */ _) => {};
    this.onShow = (/** @type {Run} */ _) => {};
  }

  /**
   * Starts a job and shows it.
   *
   * @param {object} job
   * @param {string} title
   * @param {any} setup that gives the same run again
   * @param {Run[]} [compared] the two runs that the job compares
   * @returns {Run}
   */
  start(job, title, setup, compared = []) {
    /** @type {Run} */
    const run = {
      number: this.next, title, setup, isCheck: /** @type {any} */ (job).do === 'check',
      state: 'running', abort: new AbortController(), lines: [], events: [], parts: [], notes: [], reasons: [],
      error: '', certificate: null, words: 'waiting', passes: null, sha256: '', compared: [],
      found: null, isKept: false, verdict: '', why: '', warnings: 0, lint: null,
    };
    run.compared = compared;
    this.next += 1;
    this.list.push(run);
    const old = this.list.filter((other) => other.state === 'over' && other !== run);
    while (this.list.length > mostRuns && old.length) this.remove(/** @type {Run} */ (old.shift()));
    this.show(run);
    this.follow(run, job);
    return run;
  }

  /** @param {Run} run @param {object} job */
  async follow(run, job) {
    try {
      await follow(job, run.abort.signal, (message, line) => this.take(run, message, line));
      if (run.state === 'running') this.end(run, 'the connection ended before the run');
    } catch (error) {
      const isCancelled = run.abort.signal.aborted;
      this.end(run, isCancelled ? '' : `the run cannot be followed (${error}): see that 'vastsim serve' still runs, and run it again`);
      if (isCancelled) run.words = 'cancelled';
    }
    this.tell(run);
  }

  /** @param {Run} run @param {import('./inspector-stream.js').Message} message @param {string | null} line */
  take(run, message, line) {
    const isShown = run === this.shown;
    if (message.event && line !== null) {
      run.lines.push(line);
      run.events.push(message.event);
      run.words = 'running';
      if (isShown) this.viewer?.append(message.event);
      return;
    }
    if (message.parts) {
      run.parts.push(message.parts);
      if (isShown) this.viewer?.attach(message.parts);
    }
    if (message.result) {
      const { ending, passes, verdict, reason, warnings, reasons, events, sha256 } = message.result;
      run.passes = passes;
      run.verdict = verdict;
      run.why = reason;
      run.warnings = warnings;
      run.reasons = reasons;
      run.sha256 = sha256;
      const last = run.events[run.events.length - 1];
      run.words = `${ending}${last ? ` after ${seconds(last.atUs)}` : ''}, ${events} events`;
    }
    if (message.progress) {
      const { number, count, name } = message.progress;
      run.words = `${number} of ${count}, ${name}`;
    }
    if (message.problems) {
      run.notes.push(...message.problems.map((problem) =>
        `${problem.file ?? ''}${problem.line ? `:${problem.line}:${problem.column ?? 1}` : ''}: `
          + `${problem.severity}: ${problem.message} [${problem.rule}]`));
      this.onProblems(message.problems);
    }
    if (message.lint) run.lint = message.lint;
    if (message.note) run.notes.push(message.note);
    if (message.error) run.error = message.error;
    if (message.verdict) {
      run.passes = message.verdict.passes;
      run.verdict = message.verdict.word;
      run.why = message.verdict.reason;
      run.warnings = message.verdict.warnings;
    }
    if (message.certificate !== undefined) {
      run.certificate = message.certificate;
      run.words = 'certificate';
      if (isShown) this.show(run);
    }
    if (message.differences) {
      run.found = message.differences;
      const count = run.found.differences.length + run.found.ads.length;
      run.words = run.found.equal ? 'no differences' : `${count} differences`;
      run.passes = run.found.equal;
      if (isShown) this.show(run);
    }
    if (message.end) this.end(run, message.message ?? '', message.end);
    this.tell(run);
  }

  /** @param {Run} run @param {string} reason @param {string} [end] */
  end(run, reason, end) {
    run.state = 'over';
    if (reason) run.error = run.error || reason;
    if (run.error || (end && end !== 'finished')) {
      run.words = end && end !== 'finished' ? end : 'not run';
      if (run.error) run.passes = false;
    }
    this.tell(run);
  }

  /** @param {Run} run */
  cancel(run) {
    if (run.state === 'running') run.abort.abort();
  }

  /** @param {Run} run */
  remove(run) {
    this.cancel(run);
    const index = this.list.indexOf(run);
    this.list.splice(index, 1);
    if (run === this.shown) {
      const other = this.list[Math.min(index, this.list.length - 1)];
      this.shown = null;
      if (other) this.show(other);
      else {
        for (const part of ['shown', 'status', 'why', 'complaint']) this.part(part).replaceChildren();
        this.part('complaint').hidden = true;
        this.part('lint').hidden = true;
        document.title = 'vastsim inspector';
      }
    }
    this.drawTabs();
  }

  // MARK: Showing

  /** @param {Run} run */
  show(run) {
    this.shown = run;
    this.viewer = null;
    const place = this.part('shown');
    if (run.isCheck) {
      place.replaceChildren();
      if (run.certificate !== null) {
        place.append(make('iframe', {
          class: 'i-certificate', sandbox: 'allow-scripts', title: `Certificate of ${run.title}`,
          src: `certificates/${run.certificate}`,
        }));
      }
    } else if (run.compared.length) {
      const template = /** @type {HTMLTemplateElement} */ (this.part('viewer-markup'));
      const list = make('section', { 'aria-label': 'Differences', class: 'i-differences' });
      place.replaceChildren(list, template.content.cloneNode(true));
      if (run.found) {
        const [old, now] = run.compared;
        new Comparison(
          /** @type {HTMLElement} */ (place.querySelector('#viewer')), list, old.events, now.events, run.found);
      }
    } else {
      const template = /** @type {HTMLTemplateElement} */ (this.part('viewer-markup'));
      place.replaceChildren(template.content.cloneNode(true));
      this.viewer = new Viewer(/** @type {HTMLElement} */ (place.querySelector('#viewer')));
      for (const event of run.events) this.viewer.append(event);
      for (const parts of run.parts) this.viewer.attach(parts);
    }
    this.onShow(run);
    this.tell(run);
  }

  /** The verdict of a run with its warnings, such as `WARN, 1 warning`; empty where there is none. @param {Run} run */
  verdictOf(run) {
    if (run.passes === null || run.compared.length) return '';
    const count = run.warnings;
    const warned = count ? `, ${count} warning${count === 1 ? '' : 's'}` : '';
    return `${run.verdict || (run.passes ? 'PASS' : 'FAIL')}${warned}`;
  }

  /** Says how a run is. @param {Run} run */
  tell(run) {
    this.drawTabs();
    if (run !== this.shown) return;
    const verdict = this.verdictOf(run);
    const what = [verdict, run.words].filter(Boolean).join(': ');
    this.part('status').textContent = spelledOut(`Run ${run.number}: ${what}`);
    document.title = spelledOut(`${verdict || run.words}: ${briefly(run.title)} – vastsim inspector`);
    // The reasons below say why a run fails.
    this.part('why').textContent = run.reasons.length ? '' : spelledOut(run.why);
    this.part('status').dataset.state = run.state;
    this.part('status').dataset.sha256 = run.sha256;
    const complaint = this.part('complaint');
    const lines = [run.error, ...run.reasons, ...run.notes].filter(Boolean);
    complaint.hidden = lines.length === 0;
    complaint.classList.toggle('i-error', run.error !== '' || run.reasons.length > 0);
    complaint.replaceChildren(...lines.map((text) => make('p', { dir: 'auto', text })));
    this.drawLint(run);
    this.part('cancel').hidden = run.state !== 'running';
    this.part('compare-part').hidden = run.lines.length === 0 || this.others(run).length === 0;
    this.drawCompared(run);
    this.part('save').hidden = run.lines.length === 0 || run.state === 'running';
  }

  /** What the lint finds in the documents of a run. @param {Run} run */
  drawLint(run) {
    const place = this.part('lint');
    place.hidden = run.lint === null;
    if (run.lint === null) return;
    const counts = ['error', 'warning', 'note'].map((severity) => {
      const count = run.lint?.filter((finding) => finding.severity === severity).length ?? 0;
      return count ? `${count} ${severity}${count === 1 ? '' : 's'}` : '';
    }).filter(Boolean);
    this.part('lint-count').textContent = counts.join(', ') || 'nothing found';
    this.part('lint-list').replaceChildren(...run.lint.map((finding) => make('li', {
      class: `i-${finding.severity}`, dir: 'auto', text: spelledOut(
        `${finding.severity}: ${finding.file ?? ''}${finding.line ? `:${finding.line}:${finding.column ?? 1}` : ''}: `
          + `${finding.message} [${finding.rule}]`),
    })));
  }

  /** The runs that a run can be compared with. @param {Run} run */
  others(run) {
    return this.list.filter((other) => other !== run && other.state === 'over' && other.lines.length);
  }

  /** @param {Run} run */
  drawCompared(run) {
    const select = /** @type {HTMLSelectElement} */ (this.part('compare'));
    if (document.activeElement === select) return;
    select.replaceChildren(make('option', { value: '', text: 'a run…' }), ...this.others(run).map((other) =>
      make('option', { value: other.number, text: `${other.number} ${briefly(other.title)}` })));
  }

  /** Compares a run with the one that is shown. @param {number} number */
  async compare(number) {
    const old = this.list.find((run) => run.number === number);
    const now = this.shown;
    if (!old || !now) return;
    const streams = [];
    for (const run of [old, now]) {
      // A long stream is longer than a request.
      const file = `streams/${this.page}-${run.number}.jsonl`;
      if (!run.isKept) {
        const failure = await this.uploads.keep(new Blob(run.lines.map((line) => `${line}\n`)), file, () => {});
        if (failure !== null) {
          this.onFailure(failure);
          return;
        }
        run.isKept = true;
      }
      streams.push({ name: `run ${run.number} (${briefly(run.title)})`, file });
    }
    this.start(
      { do: 'compare', old: streams[0], new: streams[1] },
      `Runs ${old.number} and ${now.number}`, now.setup, [old, now]);
  }

  drawTabs() {
    const focused = document.activeElement?.id;
    this.part('tabs').replaceChildren(...this.list.map((run) => {
      const state = run.state === 'running' ? '…' : run.passes === null ? '' : run.passes ? '✓' : '✗';
      const tab = make('button', {
        type: 'button', class: 'i-tab', id: `run-${run.number}`,
        'aria-pressed': String(run === this.shown), title: run.title,
      }, make('span', { class: 'i-tab-name', dir: 'auto', text: `${run.number} ${briefly(run.title)}` }),
      make('span', { class: 'i-tab-state', text: state }));
      tab.addEventListener('click', () => this.show(run));
      const close = make('button', {
        type: 'button', class: 'i-close', id: `close-${run.number}`, text: '×',
        'aria-label': `Close run ${run.number}`,
      });
      close.addEventListener('click', () => this.remove(run));
      return make('span', { class: 'i-tab-pair' }, tab, close);
    }));
    // What is drawn anew keeps the focus.
    if (focused && /^(run|close)-/.test(focused)) document.getElementById(focused)?.focus();
  }
}
