// As large as fits into a room without scrolling: the height that is left for the picture decides
// its width. A page asks for it; in a notebook an explorer is as wide as its cell.

/** @import { Page } from "./page.js" */

/**
 * In pixels; `wall` is how much larger than usual all of it is shown, or 0.
 *
 * @typedef {{ width: number, height: number, wall: number }} Room
 */

const NARROW = 820; // pixels: the least width for controls beside the picture
const BELOW = 6; // pixels that stay free under the explorer
const SIDES = 20; // and beside it
const SMALLEST = 0.85; // of the usual size: beyond that the page had better scroll
const PANEL = 0.36; // share of the width for the controls beside the picture
// On the wall all of the panel beside the picture must be seen, too. If it is too much for its
// place, it is shown smaller, or gets more of the width: [share of the width, size].
const PANELS = [
  [0.31, 1],
  [0.31, 0.88],
  [0.36, 0.88],
  [0.36, 0.78],
  [0.41, 0.78],
  [0.41, 0.7],
  [0.46, 0.7],
  [0.5, 0.7],
];

const PARTS = ".cx-table, .cx-formula"; // that may be wider than their place

export class Fit {
  #page;
  #canvas;
  #shape; // width to height, of the picture
  #panel = 0; // which of PANELS: only a later one while the screen is the same, so nothing jumps to and fro
  #screen = "";
  #fitted = ""; // what was seen when all of it fitted

  /**
   * @param {Page} page
   * @param {HTMLCanvasElement} canvas
   * @param {{ width: number, height: number }} spec
   */
  constructor(page, canvas, { width, height }) {
    this.#page = page;
    this.#canvas = canvas;
    this.#shape = width / height;
  }

  /** One column, where there is no room for two. */
  narrow() {
    const { root } = this.#page;
    root.classList.toggle("cx-narrow", root.clientWidth < NARROW);
  }

  /** @param {Room} room */
  into(room) {
    const { root } = this.#page;
    root.classList.add("cx-fitted");
    root.classList.toggle("cx-wall", room.wall > 0);
    if (!this.#canvas.offsetHeight || this.#seen(room) === this.#fitted) return;
    this.#fit(room);
    this.#fitted = this.#seen(room);
  }

  /**
   * All that decides what fits. Most frames change nothing of it, and to lay out the page several times
   * for each of them takes longer than all the rest.
   *
   * @param {Room} room
   */
  #seen({ width, height, wall }) {
    const { root, left, body, right } = this.#page;
    const parts = wall ? [...right.querySelectorAll(PARTS)].map((part) => part.scrollWidth) : [];
    const around = [left.offsetHeight - this.#canvas.offsetHeight, body.offsetTop - root.offsetTop];
    return String([width, height, wall, ...around, right.scrollHeight, right.children.length, ...parts]);
  }

  /** @param {Room} room */
  #fit({ width, height, wall }) {
    const { root, left, body } = this.#page;
    const canvas = this.#canvas;
    const zoom = wall || 1;
    root.style.zoom = wall ? String(wall) : "";
    this.#moveFormula(wall > 0);
    const [high, across] = [(height - BELOW) / zoom, (width - SIDES) / zoom];
    const above = body.offsetTop - root.offsetTop;
    const others = left.offsetHeight - canvas.offsetHeight + above + 10;
    /** @param {number} share */
    const widthBeside = (share) =>
      Math.max(wall ? 380 : 520, Math.min((high - others) * this.#shape, across * (1 - share) - 18));
    if (wall) this.#onTheWall(widthBeside, high - above - 4);
    else this.#onThePage(widthBeside(PANEL), height);
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  #onThePage(width, height) {
    const { root } = this.#page;
    root.style.maxWidth = `${width + 640}px`;
    root.style.setProperty("--picture", `${width}px`);
    this.narrow();
    if (root.classList.contains("cx-narrow")) return; // in one column the page scrolls
    // Many controls beside the picture may be taller than it: all of it a little smaller then.
    const over = root.offsetHeight - height;
    if (over > 0) root.style.zoom = String(Math.max(SMALLEST, 1 - over / root.offsetHeight));
  }

  /**
   * @param {(share: number) => number} widthBeside
   * @param {number} high
   */
  #onTheWall(widthBeside, high) {
    const { root } = this.#page;
    const screen = `${window.innerWidth} ${window.innerHeight}`;
    if (screen !== this.#screen) [this.#panel, this.#screen] = [0, screen];
    root.style.maxWidth = "none";
    for (; ; this.#panel += 1) {
      const [share, smaller] = PANELS[this.#panel];
      root.style.setProperty("--picture", `${widthBeside(share)}px`);
      root.style.setProperty("--panel", String(smaller));
      root.classList.toggle("cx-wide-panel", share > PANELS[0][0]); // then a slider is beside its name
      root.style.setProperty("--room", `${high / smaller}px`);
      if (this.#panel === PANELS.length - 1 || !this.#isCut()) return;
    }
  }

  #isCut() {
    const { right } = this.#page;
    if (right.scrollHeight > right.clientHeight + 1) return true;
    return [...right.querySelectorAll(PARTS)].some((part) => part.scrollWidth > part.clientWidth + 1);
  }

  /**
   * A formula under the picture would take its height: on the wall it is beside it.
   *
   * @param {boolean} onWall
   */
  #moveFormula(onWall) {
    const { formula, left, controls, caption } = this.#page;
    if (onWall && left.contains(formula)) {
      formula.dataset.below = "";
      controls.after(formula);
    } else if (!onWall && "below" in formula.dataset) {
      delete formula.dataset.below;
      caption.after(formula);
    }
  }
}
