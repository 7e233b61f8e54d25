// Where the things of a scene are on the screen, and what is at a place. Pure: nothing here paints.

/** @import { BarItem, PanelData, PointsItem, Scene, SceneItem, TextItem } from "./messages.d.ts" */
/** @import { PlacedText } from "./words.js" */

/** @typedef {[number, number]} Place in pixels */

/**
 * Where a panel plots, in pixels, and the way from data to pixels and back.
 *
 * @typedef {object} Area
 * @property {number} x0
 * @property {number} x1
 * @property {number} y0
 * @property {number} y1
 * @property {(x: number) => number} px
 * @property {(y: number) => number} py
 * @property {(p: number) => number} dx
 * @property {(p: number) => number} dy
 */

/**
 * Something that can be dragged: where it is, in data coordinates. A line has no y. `snaps`: it has
 * certain places only.
 *
 * @typedef {{ handle: string, panel: PanelData, x: number, y: number | null, snaps?: boolean, bar?: BarItem }} Handle
 */

const BESIDE = 12; // pixels around a panel that count as on it
const AROUND = 3; // and around a bar or words

/**
 * @param {PanelData} panel
 * @param {number} width of the picture
 * @param {number} height
 * @returns {Area}
 */
export function areaOf(panel, width, height) {
  const [left, top, right, bottom] = panel.box;
  const [marginLeft, marginTop, marginRight, marginBottom] = panel.margin;
  let x0 = left * width + marginLeft;
  let x1 = right * width - marginRight;
  let y0 = top * height + marginTop;
  let y1 = bottom * height - marginBottom;
  const [xa, xb] = panel.xrange;
  const [ya, yb] = panel.yrange;
  if (panel.equal) {
    const unit = Math.min((x1 - x0) / Math.abs(xb - xa), (y1 - y0) / Math.abs(yb - ya));
    const [w, h] = [unit * Math.abs(xb - xa), unit * Math.abs(yb - ya)];
    const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
    [x0, x1, y0, y1] = [cx - w / 2, cx + w / 2, cy - h / 2, cy + h / 2];
  }
  return {
    x0,
    x1,
    y0,
    y1,
    px: (x) => x0 + ((x - xa) / (xb - xa)) * (x1 - x0),
    py: (y) => y1 - ((y - ya) / (yb - ya)) * (y1 - y0),
    dx: (p) => xa + ((p - x0) / (x1 - x0)) * (xb - xa),
    dy: (p) => ya + ((y1 - p) / (y1 - y0)) * (yb - ya),
  };
}

/**
 * Everything that can be dragged.
 *
 * @param {Scene} scene
 * @returns {Handle[]}
 */
export function handlesOf(scene) {
  return scene.panels.flatMap((panel) => panel.items.flatMap((item) => [...handlesIn(item, panel)]));
}

/**
 * @param {SceneItem} item
 * @param {PanelData} panel
 * @returns {Iterable<Handle>}
 */
function* handlesIn(item, panel) {
  if (item.kind === "points" && item.handles) {
    for (const [i, handle] of item.handles.entries()) {
      const [x, y] = [item.x[i], item.y[i]];
      if (handle && x !== null && y !== null) yield { handle, panel, x, y, snaps: item.snaps };
    }
  } else if (item.kind === "arrow" && item.handle) {
    yield { handle: item.handle, panel, x: item.x[1], y: item.y[1] };
  } else if (item.kind === "bar" && item.handle) {
    yield { handle: item.handle, panel, x: middle(item.x), y: middle(item.y), bar: item };
  } else if (item.kind === "line" && item.handle) {
    yield { handle: item.handle, panel, x: item.x[0] ?? 0, y: null, snaps: item.snaps };
  }
}

/** @param {[number, number]} ends */
const middle = ([a, b]) => (a + b) / 2;

/** A scene as it was painted: where its panels and its words are. */
export class Layout {
  /** @type {Map<string, Area>} */ #areas;

  /**
   * @param {Scene} scene
   * @param {Area[]} areas of its panels
   * @param {Map<TextItem, PlacedText>} texts where they stand
   */
  constructor(scene, areas, texts) {
    this.scene = scene;
    this.texts = texts;
    this.#areas = new Map(scene.panels.map((panel, i) => [panel.name, areas[i]]));
  }

  /** @param {PanelData} panel */
  area(panel) {
    return this.#areas.get(panel.name);
  }

  /** @param {Place} place */
  panelAt([x, y]) {
    return this.scene.panels.find((panel) => {
      const f = this.area(panel);
      return f && x >= f.x0 - BESIDE && x <= f.x1 + BESIDE && y >= f.y0 - BESIDE && y <= f.y1 + BESIDE;
    });
  }

  /**
   * The nearest handle within reach.
   *
   * @param {Place} place
   * @param {number} reach in pixels
   */
  handleAt(place, reach) {
    /** @type {Handle | null} */
    let best = null;
    let least = reach;
    for (const handle of handlesOf(this.scene)) {
      const area = this.area(handle.panel);
      const distance = area ? distanceTo(handle, area, place) : Infinity;
      if (distance < least) [least, best] = [distance, handle];
    }
    return best;
  }

  /**
   * The key of what is at a place, the topmost first.
   *
   * @param {Place} place
   * @returns {string | null}
   */
  keyAt(place) {
    const panel = this.panelAt(place);
    const area = panel && this.area(panel);
    if (!area) return null;
    for (const item of [...panel.items].reverse()) {
      const key = this.#keyIn(item, area, place);
      if (key) return key;
    }
    return null;
  }

  /**
   * @param {SceneItem} item
   * @param {Area} area
   * @param {Place} place
   */
  #keyIn(item, area, [x, y]) {
    if (item.kind === "points") return keyOfPoint(item, area, [x, y]);
    if (item.kind === "bar" && item.key) return outside(item, area, [x, y]) <= AROUND ? item.key : null;
    if (item.kind === "text" && item.key) {
      const box = this.texts.get(item)?.box;
      const away = box ? Math.max(beside(x, box.left, box.right), beside(y, box.top, box.bottom)) : Infinity;
      return away <= AROUND ? item.key : null;
    }
    return null;
  }
}

/**
 * The key of the point at a place. The last one is painted on top.
 *
 * @param {PointsItem} item
 * @param {Area} area
 * @param {Place} place
 */
function keyOfPoint({ x: xs, y: ys, keys = [], size }, area, [x, y]) {
  for (let i = xs.length - 1; i >= 0; i--) {
    const [px, py] = [xs[i], ys[i]];
    if (!keys[i] || px === null || py === null) continue;
    if (Math.hypot(area.px(px) - x, area.py(py) - y) < size) return keys[i];
  }
  return null;
}

/**
 * @param {Handle} handle
 * @param {Area} area
 * @param {Place} place
 */
function distanceTo({ x: atX, y: atY, bar }, area, [x, y]) {
  if (bar) return outside(bar, area, [x, y]);
  if (atY === null) return y < area.y0 || y > area.y1 ? Infinity : Math.abs(area.px(atX) - x);
  return Math.hypot(area.px(atX) - x, area.py(atY) - y);
}

/**
 * How far a place is from a bar, in pixels: 0 anywhere on it.
 *
 * @param {BarItem} bar
 * @param {Area} area
 * @param {Place} place
 */
function outside(bar, area, [x, y]) {
  const [a, b] = bar.x.map(area.px);
  const [p, q] = bar.y.map(area.py);
  return Math.hypot(beside(x, a, b), beside(y, p, q));
}

/**
 * @param {number} place
 * @param {number} from
 * @param {number} to
 */
const beside = (place, from, to) => Math.max(Math.min(from, to) - place, place - Math.max(from, to), 0);
