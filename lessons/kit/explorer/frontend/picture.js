// The picture of an explorer: the last frame's scene on a canvas, what glides in it, what the hand
// has chosen, and what lights up.

import { make, setIfNew } from "./dom.js";
import { handlesOf } from "./geometry.js";
import { Look } from "./look.js";
import { measureWith, paint } from "./painter.js";

/** @import { Frame, PanelData, Scene, Spec } from "./messages.d.ts" */
/** @import { Area, Layout, Place } from "./geometry.js" */
/** @import { Buffer } from "./look.js" */

const GLIDE_MS = 220; // from one step of a timeline to the next, where something moves

export class Picture {
  #width; // that it was made for
  #painted; // is told when a picture has been painted and nothing in it moves any more
  #look;
  #context;
  #measure;
  #still = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** The newest. @type {Scene | null} */ #scene = null;
  /** Of what was painted last. @type {Layout | null} */ #layout = null;
  /** Where panels were painted last, by name. @type {Map<string, Area>} */ #areas = new Map();
  #laidOutFor = 0; // a width in pixels
  #frames = 0;

  /** Of the timeline. @type {number | null} */ #step = null;
  /** When it began. @type {number | "now" | null} */ #glides = null;
  #isAsked = false; // for the next animation frame

  /**
   * @param {Spec} spec
   * @param {() => void} painted
   */
  constructor(spec, painted) {
    this.#width = spec.width;
    this.#painted = painted;
    this.#look = new Look(spec);
    const { interactive } = spec;
    this.canvas = make("canvas", {
      class: "cx-picture",
      tabindex: "0",
      role: interactive ? "application" : "img",
      "aria-roledescription": interactive && "interactive picture",
    });
    this.canvas.style.aspectRatio = `${spec.width} / ${spec.height}`;
    this.#context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.#measure = measureWith(this.#context);
  }

  get scene() {
    return this.#scene;
  }

  get layout() {
    return this.#layout;
  }

  // ---- what is to be seen

  /**
   * @param {Frame} frame
   * @param {Buffer[]} buffers
   */
  show(frame, buffers) {
    this.#frames += 1;
    this.#scene = frame.scene;
    this.#look.buffers = buffers;
    setIfNew(this.canvas, "aria-label", frame.alt);
    const step = frame.timeline ? frame.timeline.step : null;
    const isForward = this.#step !== null && step === this.#step + 1;
    if (step !== this.#step) this.#glides = isForward && this.#canGlide(frame.scene) ? "now" : null;
    this.#step = step;
    this.repaint();
  }

  /** @param {Scene} scene */
  #canGlide(scene) {
    return !this.#still.matches && scene.panels.some((panel) => panel.items.some((item) => "glide" in item));
  }

  /** The handle that keys move. */
  get chosen() {
    return this.#look.chosen;
  }

  set chosen(handle) {
    this.#look.chosen = handle;
    this.repaint();
  }

  /** @param {string | null} key */
  light(key) {
    this.#look.hotKey = key;
    this.repaint();
  }

  /** @param {Record<string, string>} colours */
  colour(colours) {
    this.#look.colours = colours;
    this.repaint();
  }

  // ---- painting

  repaint() {
    if (this.#isAsked || !this.#scene) return;
    this.#isAsked = true;
    requestAnimationFrame((now) => {
      this.#isAsked = false;
      if (this.canvas.clientWidth) this.#paint(now);
    });
  }

  /** @param {number} now */
  #paint(now) {
    if (!this.#scene) return;
    const look = this.#look;
    if (this.#glides === "now") this.#glides = now;
    look.arrived = this.#glides === null ? 1 : Math.min(1, (now - this.#glides) / GLIDE_MS);
    const style = getComputedStyle(this.canvas);
    look.type = Number(style.getPropertyValue("--cx-type")) || 1;
    look.stroke = Number(style.getPropertyValue("--cx-stroke")) || 1;
    const size = this.#fitCanvas(style);
    this.#layout = paint(this.#context, this.#scene, { ...size, look, measure: this.#measure });
    for (const panel of this.#scene.panels) this.#areas.set(panel.name, /** @type {Area} */ (this.#layout.area(panel)));
    this.canvas.dataset.frame = String(this.#frames);
    if (look.arrived < 1) return this.repaint();
    this.#glides = null;
    this.#painted();
  }

  /**
   * As many pixels as the screen has; returns the size that the picture is laid out for.
   *
   * @param {CSSStyleDeclaration} style
   */
  #fitCanvas(style) {
    const { canvas } = this;
    // its own on the page, or the least that its words need, as a part of what it was made for
    const least = this.#width * (Number(style.getPropertyValue("--cx-least")) || 0);
    const width = Math.max(canvas.clientWidth, least);
    const height = (canvas.clientHeight * width) / canvas.clientWidth;
    const zoom = canvas.getBoundingClientRect().width / width || 1;
    const ratio = window.devicePixelRatio * zoom;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#laidOutFor = width;
    return { width, height };
  }

  // ---- places

  /**
   * Where a panel is. It can be gone from the newest picture in the middle of a drag: then, where it was.
   *
   * @param {PanelData} panel
   */
  area(panel) {
    return this.#areas.get(panel.name);
  }

  /** How much larger it is shown than it is laid out. */
  get #zoom() {
    return this.canvas.getBoundingClientRect().width / this.#laidOutFor || 1;
  }

  /**
   * Where an event is in the picture.
   *
   * @param {MouseEvent} event
   * @returns {Place}
   */
  placeOf(event) {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / this.#zoom, (event.clientY - box.top) / this.#zoom];
  }

  /** Where the handles are, in pixels from the canvas' corner. */
  handles() {
    const layout = this.#layout;
    if (!layout) return [];
    return handlesOf(layout.scene).flatMap(({ handle, panel, x, y }) => {
      const area = layout.area(panel);
      if (!area) return [];
      const [px, py] = [area.px(x) * this.#zoom, area.py(y ?? panel.yrange[0]) * this.#zoom];
      return [{ handle, line: y === null, x: px, y: py }];
    });
  }
}
