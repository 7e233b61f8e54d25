// A hand on the picture: it drags handles, presses them, clicks beside them, and does the same by
// keys. The picture answers by frames; what is drawn meanwhile is the last of them.

import { handlesOf } from "./geometry.js";

/** @import { PanelData, PointerReport } from "./messages.d.ts" */
/** @import { Handle, Place } from "./geometry.js" */
/** @import { Picture } from "./picture.js" */

/**
 * @typedef {object} Around what the hand tells, and asks
 * @property {(report: PointerReport) => void} report
 * @property {(handle: string | null) => void} choose
 * @property {(key: string | null) => void} point at what lights up
 * @property {() => boolean} waits for Python
 */

const STEADY = 4; // pixels: a press with a shaky hand is no drag
/** Pixels around a handle. @type {Record<string, number>} */
const NEAR = { touch: 26, mouse: 14, pen: 14 };
// For an arrow key, as parts of the panel's width or height. A longer push is twice the one before.
const PUSH = { near: 0.02, far: 0.1, farthest: 0.4 };
/** To the right, and up. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HANDLE_KEYS = ["Delete", "Backspace", "f", "Enter"];
const CLASS_KEY = /^[1-6]$/; // puts a point of this class into the middle

/**
 * Whether a key that is pressed on the picture does something there.
 *
 * @param {string} key
 * @param {{ chosen: string | null, clickable: boolean }} picture
 */
export function isForPicture(key, { chosen, clickable }) {
  if (chosen !== null && (key in ARROWS || HANDLE_KEYS.includes(key))) return true;
  return clickable && CLASS_KEY.test(key);
}

/**
 * What is held between down and up; `moved` to where, in data coordinates.
 *
 * @typedef {object} Held
 * @property {number} pointer
 * @property {PanelData} panel
 * @property {string | null} handle
 * @property {Place} from
 * @property {Place} offset of the handle from the pointer
 * @property {Place | null} moved
 */

/**
 * A push by an arrow key: which way, how far, and from where.
 *
 * @typedef {{ from: Handle, way: [number, number], part: number }} Push
 */

export class Hand {
  #picture;
  #canvas;
  #around;
  #clickable;
  /** @type {Held | null} */ #held = null;
  /** Between an arrow key down and up. @type {{ handle: string, panel: PanelData, x: number, y: number } | null} */
  #pushed = null;
  /** The last push, of a handle that has not moved yet. @type {Push | null} */ #push = null;

  /**
   * @param {Picture} picture
   * @param {boolean} clickable also where there is no handle
   * @param {Around} around
   */
  constructor(picture, clickable, around) {
    this.#picture = picture;
    this.#canvas = picture.canvas;
    this.#clickable = clickable;
    this.#around = around;
    const on = this.#canvas.addEventListener.bind(this.#canvas);
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    // The browser may take the pointer away (a call, a gesture of its own): what is dragged stays
    // where it is, and the drag has ended.
    for (const end of /** @type {const} */ (["pointercancel", "lostpointercapture"])) {
      on(end, ({ pointerId }) => {
        if (pointerId === this.#held?.pointer) this.#drop(); // not that of another finger
      });
    }
    on("pointerleave", () => {
      if (!this.#held) around.point(null);
    });
    on("keydown", (event) => this.#key(event));
    on("keyup", () => this.#letGo());
    on("blur", () => this.#letGo());
  }

  /**
   * @param {PointerReport["action"]} action
   * @param {PanelData} panel
   * @param {Place} at in data coordinates
   * @param {{ name?: string, shift?: boolean, key?: string }} more
   */
  #tell(action, panel, [x, y], more) {
    this.#around.report({ kind: "pointer", action, panel: panel.name, x, y, final: action !== "drag", ...more });
  }

  // ---- the pointer

  /** @param {PointerEvent} event */
  #down(event) {
    const layout = this.#picture.layout;
    if (!layout || event.button !== 0 || this.#held) return; // one finger at a time
    const from = this.#picture.placeOf(event);
    const grabbed = layout.handleAt(from, NEAR[event.pointerType] ?? NEAR.mouse);
    const panel = grabbed ? grabbed.panel : layout.panelAt(from);
    this.#canvas.setPointerCapture(event.pointerId);
    if (!panel || !(grabbed || this.#clickable)) return;
    const offset = grabbed ? this.#offset(grabbed, from) : nowhere();
    this.#held = { pointer: event.pointerId, panel, handle: grabbed?.handle ?? null, from, offset, moved: null };
    if (grabbed) this.#around.choose(grabbed.handle);
  }

  /**
   * A point is held where it was taken: it must not jump. A bar comes to the hand with its middle, so
   * that where the hand is and where the bar is are one place.
   *
   * @param {Handle} grabbed
   * @param {Place} at
   * @returns {Place}
   */
  #offset({ panel, x, y, bar }, at) {
    const area = this.#picture.layout?.area(panel);
    if (bar || !area) return nowhere();
    return [area.px(x) - at[0], y === null ? 0 : area.py(y) - at[1]];
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { layout } = this.#picture;
    if (!layout) return;
    const at = this.#picture.placeOf(event);
    const held = this.#held;
    if (!held || held.handle === null) return this.#hover(at);
    if (event.pointerId !== held.pointer) return;
    if (!held.moved && Math.hypot(at[0] - held.from[0], at[1] - held.from[1]) < STEADY) return;
    held.moved = this.#dataAt(held.panel, [at[0] + held.offset[0], at[1] + held.offset[1]]) ?? held.moved;
    this.#canvas.style.cursor = "grabbing";
    if (held.moved) this.#tell("drag", held.panel, held.moved, { name: held.handle });
  }

  /** @param {Place} at */
  #hover(at) {
    const { layout } = this.#picture;
    if (!layout) return;
    const clickable = this.#clickable && layout.panelAt(at);
    this.#canvas.style.cursor = layout.handleAt(at, NEAR.mouse) ? "grab" : clickable ? "crosshair" : "default";
    this.#around.point(layout.keyAt(at));
  }

  /**
   * @param {PanelData} panel
   * @param {Place} place
   * @returns {Place | null}
   */
  #dataAt(panel, [x, y]) {
    const area = this.#picture.area(panel);
    return area ? [area.dx(x), area.dy(y)] : null;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    if (held.moved) return this.#drop();
    this.#held = null;
    const { panel, handle, from } = held;
    const place = this.#picture.placeOf(event);
    const at = this.#dataAt(panel, place);
    const shift = event.shiftKey;
    if (!at) return;
    if (handle !== null) this.#tell("press", panel, at, { name: handle, shift });
    else if (Math.hypot(place[0] - from[0], place[1] - from[1]) < STEADY + 2) this.#tell("click", panel, at, { shift });
  }

  #drop() {
    const held = this.#held;
    this.#held = null;
    if (held?.moved && held.handle !== null) this.#tell("drop", held.panel, held.moved, { name: held.handle });
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#picture.scene || event.ctrlKey || event.metaKey) return;
    if (!event.repeat) this.#letGo();
    if (this.#use(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #use({ key, altKey, shiftKey }) {
    if (key === "[") return this.#chooseNext(-1); // typed with Alt on many keyboards
    if (key === "]") return this.#chooseNext(1);
    if (altKey) return false;
    if (key === "Escape") this.#around.choose(null);
    else if (key in ARROWS) return this.#pushBy(ARROWS[key], shiftKey ? PUSH.far : PUSH.near);
    else if (HANDLE_KEYS.includes(key)) return this.#keyOnHandle(key);
    else if (this.#clickable && CLASS_KEY.test(key)) return this.#keyOnPanel(key);
    return false;
  }

  #handles() {
    return this.#picture.scene ? handlesOf(this.#picture.scene) : [];
  }

  #chosen() {
    return this.#handles().find(({ handle }) => handle === this.#picture.chosen);
  }

  /** @param {number} by */
  #chooseNext(by) {
    const handles = this.#handles();
    const at = handles.findIndex(({ handle }) => handle === this.#picture.chosen);
    if (!handles.length) return false;
    const next = at < 0 ? Math.min(by, 0) : at + by;
    this.#around.choose(/** @type {Handle} */ (handles.at(next % handles.length)).handle);
    return true;
  }

  /**
   * @param {[number, number]} way
   * @param {number} part of the panel
   */
  #pushBy(way, part) {
    const chosen = this.#chosen();
    if (!chosen) return false;
    this.#push = chosen.snaps ? { from: chosen, way, part } : null;
    // A held key goes on from where it has been, as long as Python has not caught up.
    const goesOn = this.#pushed?.handle === chosen.handle && this.#around.waits();
    this.#pushFrom({ ...chosen, ...(goesOn ? this.#pushed : {}) }, way, part);
    return true;
  }

  /**
   * @param {Handle} from
   * @param {[number, number]} way
   * @param {number} part
   */
  #pushFrom({ handle, panel, x, y }, [right, up], part) {
    const [[xa, xb], [ya, yb]] = [panel.xrange, panel.yrange];
    this.#pushed = { handle, panel, x: x + right * part * (xb - xa), y: (y ?? 0) + up * part * (yb - ya) };
    this.#tell("drag", panel, [this.#pushed.x, this.#pushed.y], { name: handle });
  }

  /**
   * Python has answered. A handle that has certain places only may need a longer push: twice as long
   * never leaves out a place.
   */
  answered() {
    if (!this.#push || this.#around.waits()) return;
    const { from, way, part } = this.#push;
    const now = this.#chosen();
    const isStill = now?.handle === from.handle && now.x === from.x && now.y === from.y;
    this.#push = isStill && 2 * part <= PUSH.farthest ? { from, way, part: 2 * part } : null;
    if (!this.#push) return;
    const isHeld = this.#pushed !== null;
    this.#pushFrom(from, way, 2 * part);
    if (!isHeld) this.#letGo();
  }

  #letGo() {
    const pushed = this.#pushed;
    this.#pushed = null;
    if (pushed) this.#tell("drop", pushed.panel, [pushed.x, pushed.y], { name: pushed.handle });
  }

  /** @param {string} key */
  #keyOnHandle(key) {
    const chosen = this.#chosen();
    if (chosen) this.#tell("key", chosen.panel, [chosen.x, chosen.y ?? 0], { name: chosen.handle, key });
    return Boolean(chosen);
  }

  /** @param {string} key */
  #keyOnPanel(key) {
    const panel = this.#picture.scene?.panels[0];
    if (!panel) return false;
    const [[xa, xb], [ya, yb]] = [panel.xrange, panel.yrange];
    this.#tell("key", panel, [(xa + xb) / 2, (ya + yb) / 2], { name: "", key });
    return true;
  }
}

/** @returns {Place} */
const nowhere = () => [0, 0];
