import { make } from './dom.js';
import { choicesAt, placeAt } from './inspector-completion.js';

/** How many choices are shown at once. */
const mostChoices = 12;

/** The scenario's text, with its errors in place and completion. */
export class Editor {
  /** @param {any} schema of scenarios @param {(name: string) => HTMLElement} part */
  constructor(schema, part) {
    this.schema = schema;
    this.area = /** @type {HTMLTextAreaElement} */ (part('editor-text'));
    this.gutter = part('editor-gutter');
    this.list = part('editor-choices');
    this.problemList = part('editor-problems');
    /** @type {import('./inspector-completion.js').Choice[]} */
    this.choices = [];
    this.chosen = 0;
    /** @type {import('./inspector-stream.js').Problem[]} */
    this.problems = [];
    this.onChange = () => {};
    this.area.addEventListener('input', () => { this.number(); this.onChange(); this.complete(false); });
    this.area.addEventListener('scroll', () => { this.gutter.scrollTop = this.area.scrollTop; this.close(); });
    this.area.addEventListener('blur', () => this.close());
    this.area.addEventListener('keydown', (event) => this.press(event));
    this.number();
  }

  get text() {
    return this.area.value;
  }

  /** @param {string} text */
  set(text) {
    this.area.value = text;
    this.mark([]);
  }

  /** Shows what is wrong. @param {import('./inspector-stream.js').Problem[]} problems */
  mark(problems) {
    this.problems = problems;
    this.area.setAttribute('aria-invalid', String(problems.some(({ severity }) => severity === 'error')));
    this.problemList.replaceChildren(...problems.map((problem) => {
      const place = problem.line ? `line ${problem.line}, column ${problem.column ?? 1}: ` : '';
      const button = make('button', {
        type: 'button', class: `i-problem i-${problem.severity}`, dir: 'auto',
        text: `${problem.severity}: ${place}${problem.message} [${problem.rule}]`,
      });
      button.addEventListener('click', () => this.go(problem.line ?? 1, problem.column ?? 1));
      return make('li', {}, button);
    }));
    this.number();
  }

  /** Writes the lines' numbers, and marks those with problems. */
  number() {
    const count = this.text.split('\n').length;
    // What is missing at the end is said of the line after the last one.
    const byLine = new Map(this.problems.map((problem) => [Math.min(count, problem.line ?? 1), problem]));
    const lines = [];
    for (let line = 1; line <= count; line += 1) {
      const problem = byLine.get(line);
      lines.push(make('div', {
        class: problem ? `i-line i-${problem.severity}` : 'i-line', title: problem?.message,
        text: problem ? `${problem.severity === 'error' ? '✗' : '!'} ${line}` : line,
      }));
    }
    this.gutter.replaceChildren(...lines);
    this.gutter.scrollTop = this.area.scrollTop;
  }

  /** @param {number} line @param {number} column both from 1 */
  go(line, column) {
    const lines = this.text.split('\n');
    let offset = 0;
    for (let index = 0; index < line - 1 && index < lines.length; index += 1) offset += lines[index].length + 1;
    offset = Math.min(this.text.length, offset + column - 1);
    this.area.focus();
    this.area.setSelectionRange(offset, offset);
    const height = this.area.scrollHeight / lines.length;
    this.area.scrollTop = Math.max(0, (line - 3) * height);
  }

  // MARK: Completion

  /** @param {boolean} isAsked whether the user asks for it, and does not merely write */
  complete(isAsked) {
    const offset = this.area.selectionStart;
    const place = placeAt(this.text, offset);
    const isWritten = place.written.length > 0;
    this.choices = isAsked || isWritten ? choicesAt(this.schema, place).slice(0, mostChoices) : [];
    // What stands there as a whole needs no completion.
    if (!isAsked && this.choices.some(({ text }) => text.trim() === place.written)) this.choices = [];
    this.from = place.from;
    this.chosen = 0;
    this.show();
  }

  show() {
    this.list.hidden = this.choices.length === 0;
    this.area.setAttribute('aria-expanded', String(!this.list.hidden));
    if (this.list.hidden) {
      this.area.removeAttribute('aria-activedescendant');
      return;
    }
    this.list.replaceChildren(...this.choices.map(({ text, note }, index) => {
      const item = make('li', {
        role: 'option', id: `choice-${index}`, 'aria-selected': String(index === this.chosen),
      }, make('b', { text: text.trim() }), ' ', make('span', { text: note }));
      item.addEventListener('pointerdown', (event) => { event.preventDefault(); this.take(index); });
      return item;
    }));
    this.area.setAttribute('aria-activedescendant', `choice-${this.chosen}`);
    const before = this.text.slice(0, this.from).split('\n');
    const style = getComputedStyle(this.area);
    const height = parseFloat(style.lineHeight);
    const top = before.length * height + parseFloat(style.paddingTop) - this.area.scrollTop;
    this.list.style.top = `${Math.min(this.area.clientHeight, top)}px`;
    this.list.style.left = `calc(${Math.min(40, before[before.length - 1].length)}ch + 3.5rem)`;
  }

  close() {
    this.choices = [];
    this.show();
  }

  /** @param {number} index */
  take(index) {
    const { text } = this.choices[index];
    const end = this.area.selectionStart;
    this.area.setRangeText(text, this.from ?? end, end, 'end');
    this.close();
    this.number();
    this.onChange();
    // The values of a key are offered at once.
    if (text.endsWith(': ')) this.complete(true);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const isOpen = this.choices.length > 0;
    if (event.key === ' ' && event.ctrlKey) this.complete(true);
    else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      this.chosen = (this.chosen + step + this.choices.length) % this.choices.length;
      this.show();
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Tab')) this.take(this.chosen);
    else if (isOpen && event.key === 'Escape') this.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
