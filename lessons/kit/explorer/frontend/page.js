// Everything of an explorer but its picture: words, controls, formula, tables, buttons. It shows
// frames, and tells what a person does.

import { control } from "./controls.js";
import { idle, make, setIfNew } from "./dom.js";
import { Tables, Tabs } from "./tables.js";
import { Timeline } from "./timeline.js";

/** @import { Frame, PageReport, Spec } from "./messages.d.ts" */
/** @import { Place } from "./conversation.js" */
/** @import { Control } from "./controls.js" */

/**
 * @typedef {object} Around what the page tells, and asks
 * @property {(report: PageReport) => void} report
 * @property {(report: PageReport) => void} leave: a report that goes elsewhere, whatever is going on here
 * @property {() => void} undo
 * @property {() => boolean} waits for Python
 * @property {(name: string) => boolean} awaits an answer about this control
 */

const TYPE = 14; // pixels: the usual size of words
/** @param {number} pixels */
const em = (pixels) => `${pixels / TYPE}em`;

export class Page {
  #spec;
  #around;
  #canvas;
  /** @type {Frame | null} */ #frame = null;

  headline = make("h3", { class: "cx-headline" });
  caption = make("p", { class: "cx-caption", "aria-live": "polite" });
  formula = make("div", {
    class: "cx-formula",
    tabindex: "0",
    role: "region",
    "aria-label": "formula with the numbers of now",
  });
  controls = make("div", { class: "cx-controls" });
  #said = make("p", { class: "cx-said", "aria-live": "polite" });
  #status = make("p", { class: "cx-status", role: "status" });
  #presets = make("div", { class: "cx-presets", role: "group", "aria-label": "presets" });
  #undo = make("button", { type: "button", onclick: () => this.#around.undo() }, "Undo");
  #code = make("input", { type: "text", class: "cx-code", "aria-label": "code of this state", spellcheck: "false" });
  #tables;
  /** @type {Tabs | null} */ #tabs = null;
  /** @type {Timeline | null} */ timeline = null;
  /** @type {Map<string, Control>} */ #controls;

  /**
   * @param {Spec} spec
   * @param {HTMLElement} canvas
   * @param {Around} around
   * @param {boolean} withPresets whether it has buttons for them
   */
  constructor(spec, canvas, around, withPresets) {
    this.#spec = spec;
    this.#canvas = canvas;
    this.#around = around;
    this.#tables = new Tables((name, value) => around.report({ kind: "edit", name, value }));
    if (spec.tabs) {
      this.#tabs = new Tabs(this.#tables.element);
      this.#tables.element.style.height = em(spec.tabs);
    }
    if (spec.timeline) this.timeline = this.#steps();
    this.#controls = new Map(spec.controls.map((data) => [data.name, this.#control(data)]));
    this.controls.append(...[...this.#controls.values()].map(({ element }) => element));
    if (spec.formula_below) this.formula.style.height = em(spec.formula_below);
    if (spec.formula_height) this.formula.style.minHeight = em(spec.formula_height);
    if (withPresets) this.#presets.append(...spec.presets.map((name) => this.#presetButton(name)));
    this.left = this.#left();
    this.right = this.#right();
    this.body = make("div", { class: "cx-body" }, this.left, this.right);
    this.root = make("section", { class: "cx", "aria-label": spec.title }, this.headline, this.body);
  }

  // ---- its parts

  /** Under the picture: steps, caption, a wide formula. */
  #left() {
    const { formula, formula_below, help } = this.#spec;
    const words = help ? make("p", { class: "cx-help" }, help) : null;
    const below = formula && formula_below ? this.formula : null;
    return make(
      "div",
      { class: "cx-left" },
      this.#canvas,
      this.#said,
      this.timeline?.element,
      this.caption,
      below,
      words,
    );
  }

  /** Beside it: what can be moved, formula, tables. */
  #right() {
    const { formula, formula_below, tables } = this.#spec;
    const presets = this.#presets.children.length ? this.#presets : null;
    const beside = formula && !formula_below ? this.formula : null;
    const shown = tables ? this.#tables.element : null;
    const parts = [presets, this.controls, beside, this.#tabs?.element, shown, this.#footer(), this.#status];
    return make("div", { class: "cx-right" }, ...parts);
  }

  #footer() {
    const code = this.#code;
    code.addEventListener("change", () => {
      if (code.value.trim()) this.#around.leave({ kind: "restore", code: code.value.trim() });
    });
    code.addEventListener("focus", () => code.select());
    code.addEventListener("blur", () => {
      if (this.#frame) code.value = this.#frame.code; // one that was refused is not kept
    });
    const reset = make("button", { type: "button", onclick: () => this.#around.leave({ kind: "reset" }) }, "Reset");
    const label = make("label", { class: "cx-codelabel" }, make("span", {}, "code"), code);
    return make("div", { class: "cx-footer" }, this.#undo, reset, label);
  }

  /** @param {string} name */
  #presetButton(name) {
    const leave = () => this.#around.leave({ kind: "preset", name });
    return make("button", { type: "button", "data-preset": name, onclick: leave }, name);
  }

  /** @param {Spec["controls"][number]} data */
  #control(data) {
    const { name } = data;
    /** @type {(value: any, final: boolean) => void} */
    const tell = (value, final) => {
      this.#set(name, value, final);
      if (final) this.#showControl(name);
    };
    return control(data, tell, {
      rest: () => this.#showControl(name),
      press: () => this.#around.report({ kind: "edit", name, value: true }),
    });
  }

  #steps() {
    return new Timeline(this.#around.waits, {
      tell: (step, final) => {
        this.#set("step", step, final);
        if (final) this.#showSteps();
      },
      rest: () => this.#showSteps(),
    });
  }

  /**
   * What a person has set goes to Python from here.
   *
   * @param {string} name
   * @param {any} value
   * @param {boolean} final: the hand has let go
   */
  #set(name, value, final) {
    this.#around.report({ kind: "control", name, value, final });
  }

  // ---- showing a frame

  /** @param {Frame} frame */
  show(frame) {
    const before = this.#frame;
    this.#frame = frame;
    if (frame.headline !== before?.headline) this.headline.innerHTML = frame.headline;
    if (frame.caption !== this.caption.textContent) this.caption.textContent = frame.caption;
    this.caption.classList.toggle("cx-problem", frame.problem);
    for (const [name, { element }] of this.#controls) {
      this.#showControl(name);
      element.hidden = frame.hidden?.includes(name) ?? false;
    }
    if (frame.formula !== before?.formula) this.formula.innerHTML = frame.formula ?? "";
    const tables = frame.tables ?? [];
    this.#tables.show(tables);
    this.#tabs?.show(tables.map(({ title }) => title));
    this.#showSteps();
    this.#undo.disabled = !frame.can_undo;
    if (idle(this.#code)) this.#code.value = frame.code;
    for (const button of this.#presets.querySelectorAll("button"))
      setIfNew(button, "aria-pressed", String(button.dataset.preset === frame.preset));
  }

  /** @param {string} name */
  #showControl(name) {
    const frame = this.#frame;
    // lecture mode keeps some values back; and one that is on its way to Python is newer than the frame
    if (!frame || !(name in frame.values) || this.#around.awaits(name)) return;
    this.#controls.get(name)?.show(frame.values[name], frame);
  }

  #showSteps() {
    const steps = this.#frame?.timeline;
    if (steps) this.timeline?.show(steps, this.#around.awaits("step"));
  }

  /**
   * For the ear: which handle was chosen.
   *
   * @param {string | null} handle
   */
  say(handle) {
    this.#said.textContent = (handle ?? "").replace(/[_:]/g, " ");
  }

  /** @param {boolean} now */
  silent(now) {
    this.#status.textContent = now ? "Waiting for Python. If nothing happens, run the cell again." : "";
  }

  /**
   * What has this key lights up.
   *
   * @param {string | null} key
   */
  light(key) {
    for (const part of this.root.querySelectorAll("[data-key]"))
      part.classList.toggle("cx-hot", part.getAttribute("data-key") === key);
  }

  /**
   * The places one key press away from what has the focus.
   *
   * @returns {Place[]}
   */
  nearby() {
    const focused = document.activeElement;
    for (const [name, { element, nearby }] of this.#controls)
      if (nearby && element.contains(focused)) return nearby().map((value) => ({ name, value }));
    if (!this.timeline || !this.root.contains(focused)) return [];
    return this.timeline.nearby().map((value) => ({ name: "step", value }));
  }
}
