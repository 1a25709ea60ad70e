import { make, spelledOut } from './dom.js';
import { Editor } from './inspector-editor.js';
import { Runs } from './inspector-runs.js';
import { RefusedLink, fragmentOf, ranges, setupOf } from './inspector-share.js';
import { follow } from './inspector-stream.js';
import { Uploads, plainName } from './inspector-uploads.js';

/** What stands for the scenario that is written in the editor. */
const own = '(own)';
/** How long a change waits for the next one before it is run, in milliseconds. */
const patience = 250;

/** The page of `vastsim serve`: what to play, and what came of it. */
class Inspector {
  /** @param {any} catalog of the server */
  constructor(catalog) {
    this.catalog = catalog;
    this.uploads = new Uploads(catalog.pieceBytes, catalog.uploadBytes);
    this.runs = new Runs((name) => this.part(name), this.uploads);
    this.runs.onFailure = (reason) => { this.part('upload-state').textContent = spelledOut(reason); };
    this.editor = new Editor(catalog.schema, (name) => this.part(name));
    /** The answers of uploaded folders: the URLs and the files. @type {{ prefix: string, path: string }[]} */
    this.map = [];
    this.tagName = '';
    /** The run that a change started, which the next change ends. @type {any} */
    this.lively = null;
    this.timer = 0;
    this.reading = new AbortController();
    this.fill();
    this.watch();
  }

  /** @param {string} name @returns {any} the element with an identifier */
  part(name) {
    return document.getElementById(name);
  }

  // MARK: Choices

  fill() {
    const { catalog } = this;
    this.part('version').textContent = `vastsim ${catalog.version}`
      + (catalog.hasNetwork ? ', with the network' : ', no network');
    const option = (/** @type {string} */ value, /** @type {string} */ text, title = '') =>
      make('option', { value, text, title });
    this.part('given').replaceChildren(
      option('', 'none'), ...catalog.tags.map((/** @type {string} */ tag) => option(tag, tag)));
    this.part('given-label').hidden = catalog.tags.length === 0;
    const isBuiltIn = catalog.scenarios.some((/** @type {any} */ item) => item.name === catalog.scenario);
    this.part('scenario').replaceChildren(
      ...(isBuiltIn ? [] : [option(catalog.scenario, `${catalog.scenario} (command line)`)]),
      ...catalog.scenarios.map((/** @type {any} */ item) => option(item.name, item.name, item.summary)),
      option(own, 'your own, below'));
    this.part('scenario').value = catalog.scenario;
    this.part('player').replaceChildren(
      option('', catalog.player ? `${catalog.player} (command line)` : 'the scenario’s, else exact'),
      ...catalog.players.map((/** @type {any} */ item) => option(item.name, item.name, item.summary)));
    this.part('device').replaceChildren(
      option('', catalog.device ? `${catalog.device} (command line)` : 'the scenario’s'),
      ...catalog.devices.map((/** @type {any} */ item) => option(item.name, `${item.name}, ${item.summary}`)));
    this.part('seed').value = catalog.seed;
    this.drawMedia('');
    this.showScenario();
  }

  /** @param {string} chosen */
  drawMedia(chosen) {
    const first = make('option', {
      value: '', text: this.catalog.media ? `${this.catalog.media} (command line)` : 'the tag’s own',
    });
    const names = [...this.uploads.names].sort();
    this.part('media').replaceChildren(
      first, ...names.map((name) => make('option', { value: name, text: name })));
    this.part('media').value = names.includes(chosen) ? chosen : '';
  }

  /** The editor shows the scenario that is chosen, to start one's own from. */
  showScenario() {
    const { value } = this.part('scenario');
    const known = this.catalog.scenarios.find((/** @type {any} */ item) => item.name === value);
    if (known) this.editor.set(known.text);
    else if (value === this.catalog.scenario) this.editor.set(this.catalog.scenarioText ?? '');
    this.part('editor-state').textContent = value === own ? 'your own' : spelledOut(value);
  }

  /** The number in a field; undefined where there is none, or one that no run takes. @param {string} name */
  number(name) {
    const { value } = this.part(name);
    return value.trim() === '' || this.objection(name) ? undefined : Number(value);
  }

  /** Why a run does not take what is in a field; empty where it does. @param {string} name */
  objection(name) {
    const { value, validity } = this.part(name);
    const { name: noun, least, most, unit } = ranges[name];
    const number = Number(value);
    const isTaken = value.trim() === '' ? !validity.badInput
      : Number.isSafeInteger(number) && number >= least && number <= most;
    return isTaken ? '' : `The ${noun} is a whole number from ${least} to ${most}${unit}.`;
  }

  /** Says at a field what is wrong with it; nothing where all is well. @param {string} name @param {string} text */
  object(name, text) {
    const place = this.part(`${name}-error`);
    place.textContent = spelledOut(text);
    place.hidden = text === '';
    if (text) this.part(name).setAttribute('aria-invalid', 'true');
    else this.part(name).removeAttribute('aria-invalid');
  }

  /** Says at each field what no run takes. @returns {string | undefined} the first such field */
  objectToNumbers() {
    const names = Object.keys(ranges);
    for (const name of names) this.object(name, this.objection(name));
    return names.find((name) => this.objection(name));
  }

  /** What is chosen now. @returns {import('./inspector-share.js').Setup} */
  get setup() {
    const text = this.part('tag').value.trim();
    /** @type {any} */
    const setup = {};
    if (/^https?:\/\/\S+$/.test(text)) setup.tag = { url: text };
    else if (text) setup.tag = { text: this.part('tag').value, name: this.tagName || undefined };
    else if (this.part('given').value) setup.tag = { given: this.part('given').value };
    const scenario = this.part('scenario').value;
    setup.scenario = scenario === own ? { text: this.editor.text } : { name: scenario };
    setup.player = this.part('player').value || undefined;
    for (const name of ['device', 'orientation']) setup[name] = this.part(name).value || undefined;
    setup.media = this.part('media').value || undefined;
    for (const name of Object.keys(ranges)) setup[name] = this.number(name);
    return setup;
  }

  /**
   * Chooses what a link says.
   *
   * @param {import('./inspector-share.js').Setup} setup
   * @returns {boolean} whether this inspector has all of it
   */
  choose(setup) {
    this.tellLink('');
    this.object('tag', '');
    const tag = /** @type {any} */ (setup.tag ?? {});
    this.part('tag').value = tag.text ?? tag.url ?? '';
    this.tagName = tag.name ?? '';
    this.part('given').value = this.catalog.tags.includes(tag.given) ? tag.given : '';
    const scenario = /** @type {any} */ (setup.scenario ?? {});
    if (scenario.text !== undefined) {
      this.part('scenario').value = own;
      this.editor.set(scenario.text);
      this.part('editor-part').open = true;
      this.readSoon();
    } else if (scenario.name) this.part('scenario').value = scenario.name;
    const missing = [];
    if (!this.part('scenario').value) {
      missing.push(`scenario '${scenario.name}'`);
      this.part('scenario').value = this.catalog.scenario;
    }
    this.showScenario();
    this.part('player').value = setup.player ?? '';
    if (!this.part('player').value && setup.player) {
      missing.push(`player '${setup.player}'`);
      this.part('player').value = '';
    }
    for (const name of ['device', 'orientation']) {
      const chosen = /** @type {any} */ (setup)[name] ?? '';
      this.part(name).value = chosen;
      if (!this.part(name).value && chosen) {
        missing.push(`${name} '${chosen}'`);
        this.part(name).value = '';
      }
    }
    const refused = setup.refused ?? [];
    for (const [name, { name: noun, least, most, unit }] of Object.entries(ranges)) {
      this.part(name).value = /** @type {any} */ (setup)[name] ?? (name === 'seed' ? this.catalog.seed : '');
      this.object(name, refused.includes(name)
        ? `The link’s ${noun} is not a whole number from ${least} to ${most}${unit}: choose one, then run.` : '');
    }
    if (tag.given !== undefined && !this.catalog.tags.includes(tag.given)) {
      missing.push(`tag '${tag.given}'`);
    }
    if (setup.media && !this.uploads.names.has(setup.media)) missing.push(`media '${setup.media}'`);
    this.drawMedia(setup.media ?? '');
    if (missing.length) {
      this.tellLink(`This inspector does not have the link’s ${missing.join(', nor its ')}: add or choose another one, then run.`);
    }
    return missing.length === 0 && refused.length === 0;
  }

  /**
   * A setup for other inspectors: with the text of what only this command line has.
   *
   * @param {import('./inspector-share.js').Setup} setup
   * @param {import('./inspector-runs.js').Run | null} run that has read the tag
   * @returns {import('./inspector-share.js').Setup}
   */
  portable(setup, run) {
    const { given } = /** @type {any} */ (setup.tag ?? {});
    const { name } = /** @type {any} */ (setup.scenario ?? {});
    const documents = (run?.parts ?? []).flatMap((parts) => parts.documents ?? []);
    const text = documents.find((document) => document.name === given)?.text;
    const shared = { ...setup };
    if (/^https?:/.test(given ?? '')) shared.tag = { url: given };
    else if (text !== undefined) shared.tag = { text, name: plainName(given) };
    if (name === this.catalog.scenario && this.catalog.scenarioText !== undefined) {
      shared.scenario = { text: this.catalog.scenarioText };
    }
    return shared;
  }

  // MARK: Running

  /** The job of a setup. @param {'run' | 'check'} task @param {any} setup */
  job(task, setup) {
    const { tag } = setup;
    return {
      do: task, scenario: setup.scenario, player: setup.player, seed: setup.seed, media: setup.media,
      device: setup.device, orientation: setup.orientation,
      tag: tag?.given !== undefined ? { given: this.catalog.tags.indexOf(tag.given) } : tag,
      bytesPerSecond: setup.rate === undefined ? undefined : Math.max(1, setup.rate * 1000),
      latencyMs: setup.latency, map: this.map.length ? this.map : undefined,
    };
  }

  /** @param {'run' | 'check'} [task] */
  start(task = 'run') {
    clearTimeout(this.timer);
    const refused = this.objectToNumbers();
    if (refused) {
      this.part(refused).focus();
      return null;
    }
    const { setup } = this;
    const tag = /** @type {any} */ (setup.tag);
    const scenario = /** @type {any} */ (setup.scenario);
    const title = [
      tag ? tag.given ?? tag.url ?? tag.name ?? 'pasted' : 'scenario',
      scenario.name ?? 'own scenario', setup.player ?? this.catalog.player ?? '',
      setup.device ?? '', setup.orientation ?? '',
    ].filter(Boolean).join(', ');
    const run = this.runs.start(this.job(task, setup), (task === 'check' ? 'Check: ' : '') + title, setup);
    this.remember(setup);
    return run;
  }

  /** A change runs what is chosen anew, and ends what the change before it started. */
  changed() {
    clearTimeout(this.timer);
    if (this.objectToNumbers() || !this.part('live').checked) return;
    this.timer = setTimeout(() => {
      if (!this.setup.tag && this.part('scenario').value !== own) return;
      if (this.lively?.state === 'running') this.runs.remove(this.lively);
      this.lively = this.start();
    }, patience);
  }

  /** Keeps the setup in the address, so that the page's own link is the run's. @param {any} setup */
  async remember(setup) {
    const fragment = await fragmentOf(setup);
    this.fragment = fragment;
    if (fragment !== null) history.replaceState(null, '', `#${fragment}`);
  }

  /** @param {string} text */
  tellLink(text) {
    this.part('link-state').textContent = spelledOut(text);
  }

  async share() {
    const run = this.runs.shown;
    await this.remember(this.portable(run?.setup ?? this.setup, run));
    if (this.fragment === null) return this.tellLink('This tag is too long for a link.');
    try {
      await navigator.clipboard.writeText(location.href);
      this.tellLink('The link is copied. Its fragment holds tag, scenario, player and seed; paste it into any inspector.');
    } catch {
      this.tellLink(`The clipboard is not available; the link is in the address bar.`);
    }
  }

  save() {
    const run = this.runs.shown;
    if (!run) return;
    const url = URL.createObjectURL(new Blob(run.lines.map((line) => `${line}\n`)));
    const link = make('a', { href: url, download: `run-${run.number}.events.jsonl` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  // MARK: The scenario's errors

  readSoon() {
    clearTimeout(this.readTimer);
    this.readTimer = setTimeout(() => this.read(), patience);
  }

  /** Asks what is wrong with the scenario as it is written. */
  async read() {
    this.reading.abort();
    this.reading = new AbortController();
    const { text } = this.editor;
    if (text.trim() === '') return this.editor.mark([]);
    try {
      await follow({ do: 'read', scenario: { text } }, this.reading.signal, ({ problems, error }) => {
        if (text !== this.editor.text) return;
        if (problems) this.editor.mark(problems);
        else if (error) this.editor.mark([{ severity: 'error', rule: 'Server', message: error }]);
      });
      if (text === this.editor.text && !this.editor.problems.some(({ severity }) => severity === 'error')) {
        this.changed();
      }
    } catch {
      // A later version is being read, or the server is gone, which the next run says.
    }
  }

  // MARK: Files

  /** @param {File} file */
  async takeTag(file) {
    this.part('tag').value = await file.text();
    this.tagName = plainName(file.name);
    this.changed();
  }

  /** @param {File[]} files @param {(file: File) => string} nameOf */
  async takeMedia(files, nameOf) {
    const state = this.part('upload-state');
    let name = '';
    for (const file of files) {
      name = nameOf(file);
      const failure = await this.uploads.add(file, name, (share) => {
        state.textContent = spelledOut(`${name}: ${Math.round(share * 100)} %`);
      });
      if (failure) {
        state.textContent = spelledOut(failure);
        return;
      }
    }
    state.textContent = files.length === 1 ? `${spelledOut(name)} is there.` : `${files.length} files are there.`;
    this.drawMedia(files.length === 1 ? name : this.part('media').value);
    this.changed();
  }

  /** @param {FileList} list of a folder */
  async takeFolder(list) {
    const files = [...list];
    const folder = plainName((/** @type {any} */ (files[0]))?.webkitRelativePath.split('/')[0] ?? 'folder');
    await this.takeMedia(files, (file) => plainName(file.webkitRelativePath || file.name));
    const prefix = this.part('prefix').value.trim();
    if (prefix) this.map = [...this.map.filter((rule) => rule.prefix !== prefix), { prefix, path: folder }];
    else this.part('upload-state').textContent += ' Say which URLs the folder answers for, then add it again.';
  }

  /** @param {DataTransfer} dropped */
  takeDropped(dropped) {
    const files = [...dropped.files];
    const isTag = (/** @type {File} */ file) => /\.(xml|vast|vmap|txt)$/i.test(file.name) || /xml/.test(file.type);
    const isScenario = (/** @type {File} */ file) => /\.ya?ml$/i.test(file.name);
    for (const file of files) {
      if (isTag(file)) this.takeTag(file);
      else if (isScenario(file)) file.text().then((text) => this.takeScenario(text));
    }
    const media = files.filter((file) => !isTag(file) && !isScenario(file));
    if (media.length) this.takeMedia(media, (file) => plainName(file.name));
    const text = dropped.getData('text/plain');
    if (!files.length && text) this.takeText(text);
  }

  /** @param {string} text */
  takeScenario(text) {
    this.part('scenario').value = own;
    this.editor.set(text);
    this.part('editor-part').open = true;
    this.part('editor-state').textContent = 'your own';
    this.readSoon();
  }

  /**
   * The setup of a link; null for any other text, and undefined for a link that cannot be used, which the reader is
   * told at the field for links.
   *
   * @param {string} text
   */
  async linked(text) {
    this.object('tag', '');
    try {
      return await setupOf(text);
    } catch (error) {
      if (!(error instanceof RefusedLink)) throw error;
      this.object('tag', error.message);
      return undefined;
    }
  }

  /** A tag, or a link of an inspector. @param {string} text */
  async takeText(text) {
    const setup = await this.linked(text);
    if (setup === undefined) return;
    if (setup) {
      if (this.choose(setup)) this.start();
    } else {
      this.part('tag').value = text;
      this.tagName = '';
      this.changed();
    }
  }

  // MARK: Events

  watch() {
    const on = (/** @type {string} */ name, /** @type {string} */ type, /** @type {(event: any) => void} */ action) =>
      this.part(name).addEventListener(type, action);
    on('setup', 'submit', (event) => { event.preventDefault(); this.start(); });
    on('check', 'click', () => this.start('check'));
    on('cancel', 'click', () => { if (this.runs.shown) this.runs.cancel(this.runs.shown); });
    on('share', 'click', () => this.share());
    on('compare', 'change', () => {
      const { value } = this.part('compare');
      this.part('compare').blur();
      if (value) this.runs.compare(Number(value));
    });
    on('save', 'click', () => this.save());
    for (const name of ['player', 'device', 'orientation', 'seed', 'rate', 'latency', 'media']) on(name, 'change', () => this.changed());
    on('given', 'change', () => { if (this.part('given').value) this.part('tag').value = ''; this.changed(); });
    on('scenario', 'change', () => {
      this.showScenario();
      if (this.part('scenario').value === own) this.part('editor-part').open = true;
      this.changed();
    });
    on('tag', 'input', async () => {
      this.tagName = '';
      const { value } = this.part('tag');
      const setup = await this.linked(value);
      if (setup) this.takeText(value);
      else if (setup === null) this.changed();
    });
    this.editor.onChange = () => {
      this.part('scenario').value = own;
      this.part('editor-state').textContent = 'your own';
      this.readSoon();
    };
    for (const [button, input] of [['pick-tag', 'tag-file'], ['pick-media', 'media-files'], ['pick-folder', 'media-folder']]) {
      on(button, 'click', () => this.part(input).click());
    }
    on('tag-file', 'change', () => { const [file] = this.part('tag-file').files; if (file) this.takeTag(file); });
    on('media-files', 'change', () => this.takeMedia([...this.part('media-files').files], (file) => plainName(file.name)));
    on('media-folder', 'change', () => this.takeFolder(this.part('media-folder').files));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer) this.takeDropped(event.dataTransfer);
    });
    document.addEventListener('paste', (event) => {
      const target = /** @type {Element} */ (event.target);
      const text = event.clipboardData?.getData('text/plain');
      if (!text || target.closest?.('input, textarea')) return;
      event.preventDefault();
      this.takeText(text);
    });
    this.runs.onProblems = (problems) => {
      if (this.part('scenario').value === own) this.editor.mark(problems);
    };
    this.runs.onShow = (run) => this.remember(run.setup);
    window.addEventListener('hashchange', () => this.openLink());
  }

  /** Runs what the address says, or the command line's first tag. */
  async openLink() {
    const setup = await this.linked(location.hash);
    if (setup) {
      if (this.choose(setup)) this.start();
    } else if (!location.hash && this.catalog.tags.length && !this.runs.list.length) {
      this.part('given').value = this.catalog.tags[0];
      this.start();
    }
    document.documentElement.dataset.ready = 'true';
  }
}

const answer = await fetch('catalog.json');
const inspector = new Inspector(await answer.json());
await inspector.openLink();
