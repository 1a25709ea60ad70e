/**
 * The views of a screen at an instant: where each lies and what of it is to be seen.
 *
 * A rectangle is `[x, y, width, height]` in points of the screen.
 *
 * @typedef {[number, number, number, number]} Rectangle
 * @typedef {{ view: string, parent?: string, frame: Rectangle, clip: boolean, opacity: number,
 *   hidden?: boolean, offset?: [number, number], friendly?: { purpose: string, reason?: string }
 * }} ViewState
 * @typedef {{ atUs: number, views: ViewState[], removed?: string[],
 *   inView?: Record<string, number | null> }} ScreenChange
 * @typedef {{ state: ViewState, frame: Rectangle, visible: Rectangle | null, depth: number
 * }} PlacedView
 */

/** @param {Rectangle} a @param {Rectangle} b @returns {Rectangle | null} */
export function intersection(a, b) {
  const x = Math.max(a[0], b[0]);
  const y = Math.max(a[1], b[1]);
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - x;
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - y;
  return width > 0 && height > 0 ? [x, y, width, height] : null;
}

/**
 * What is left of rectangles when another one covers a part of them.
 *
 * @param {Rectangle[]} parts
 * @param {Rectangle} cover
 * @returns {Rectangle[]}
 */
export function without(parts, cover) {
  return parts.flatMap((part) => {
    const hit = intersection(part, cover);
    if (!hit) return [part];
    const [x, y, width, height] = part;
    /** @type {Rectangle[]} */
    const pieces = [
      [x, y, width, hit[1] - y],
      [x, hit[1] + hit[3], width, y + height - hit[1] - hit[3]],
      [x, hit[1], hit[0] - x, hit[3]],
      [hit[0] + hit[2], hit[1], x + width - hit[0] - hit[2], hit[3]],
    ];
    return pieces.filter((piece) => piece[2] > 0 && piece[3] > 0);
  });
}

/** The views as changes of the screen leave them. */
export class ViewHistory {
  constructor() {
    /** @type {ScreenChange[]} */
    this.changes = [];
    /** The views after some of the changes, by the number of changes that are applied. */
    this.applied = 0;
    /** @type {Map<string, ViewState>} */
    this.views = new Map();
  }

  /** @param {ScreenChange} change that comes after the others */
  append(change) {
    this.changes.push(change);
  }

  /**
   * The views after the first `count` changes, parents first, back to front.
   *
   * @param {number} count
   * @returns {Map<string, ViewState>}
   */
  after(count) {
    if (count < this.applied) {
      this.applied = 0;
      this.views = new Map();
    }
    for (; this.applied < count; this.applied += 1) {
      const change = this.changes[this.applied];
      for (const name of change.removed ?? []) this.views.delete(name);
      for (const view of change.views) this.views.set(view.view, view);
    }
    return this.views;
  }
}

/**
 * Lays views out on the screen in the order they are painted.
 *
 * @param {Map<string, ViewState>} views
 * @param {[number, number]} size the screen's width and height
 * @returns {PlacedView[]}
 */
export function place(views, size) {
  /** @type {Map<string | undefined, ViewState[]>} */
  const children = new Map();
  for (const view of views.values()) {
    const list = children.get(view.parent);
    if (list) list.push(view);
    else children.set(view.parent, [view]);
  }
  /** @type {PlacedView[]} */
  const placed = [];
  /**
   * @param {string | undefined} parent
   * @param {number} x
   * @param {number} y
   * @param {Rectangle | null} clip
   * @param {number} depth
   */
  const visit = (parent, x, y, clip, depth) => {
    for (const state of children.get(parent) ?? []) {
      if (state.hidden || state.opacity === 0) continue;
      /** @type {Rectangle} */
      const frame = [x + state.frame[0], y + state.frame[1], state.frame[2], state.frame[3]];
      const visible = clip && intersection(frame, clip);
      placed.push({ state, frame, visible, depth });
      const [dx, dy] = state.offset ?? [0, 0];
      visit(state.view, frame[0] - dx, frame[1] - dy, state.clip ? visible : clip, depth + 1);
    }
  };
  visit(undefined, 0, 0, [0, 0, size[0], size[1]], 0);
  return placed;
}

/**
 * What of a view is exposed: inside of the screen and of what clips it, and not under views that
 * are painted later, except those that are in it or friendly.
 *
 * @param {PlacedView[]} placed
 * @param {string} name
 * @param {Map<string, ViewState>} views
 * @returns {{ exposed: Rectangle[], covering: PlacedView[], friendly: PlacedView[] }}
 */
export function exposure(placed, name, views) {
  const index = placed.findIndex((view) => view.state.view === name);
  const target = placed[index];
  if (!target?.visible) return { exposed: [], covering: [], friendly: [] };
  const isInside = (/** @type {ViewState} */ state) => {
    let parent = state.parent;
    while (parent !== undefined) {
      if (parent === name) return true;
      parent = views.get(parent)?.parent;
    }
    return false;
  };
  /** @type {Rectangle[]} */
  let exposed = [target.visible];
  const covering = [];
  const friendly = [];
  for (const other of placed.slice(index + 1)) {
    if (!other.visible || !intersection(other.visible, target.visible)) continue;
    if (other.state.friendly) friendly.push(other);
    else if (!isInside(other.state)) {
      covering.push(other);
      exposed = without(exposed, other.visible);
    }
  }
  return { exposed, covering, friendly };
}
