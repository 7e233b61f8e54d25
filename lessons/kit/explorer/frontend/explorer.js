// An explorer in a page: its parts, put together.

import { Conversation } from "./conversation.js";
import { Fit } from "./fit.js";
import { MOVES } from "./hand.js";
import { Page } from "./page.js";
import { Picture } from "./picture.js";
import { Hand, isForPicture } from "./pointer.js";
import { followTheme } from "./theme.js";

/** @import { Frame, NoFrame, PageReport, Spec } from "./messages.d.ts" */
/** @import { Room } from "./fit.js" */
/** @import { Buffer } from "./look.js" */

/**
 * The way to its Python and back.
 *
 * @typedef {object} Channel
 * @property {(message: object) => void} send
 * @property {(hear: (message: Frame | NoFrame, buffers?: Buffer[]) => void) => () => void} listen: `hear` is
 *   called with each message that comes after this, until the function that it returns is called
 */

const TYPED_IN = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";
const TYPED_TEXT = "input[type=text], input[type=number], textarea";

export class Explorer {
  #spec;
  #channel;
  #fit;
  /** @type {Hand | null} */ #hand = null;
  /** To fit into, if the page has asked for it. @type {Room | null} */ #room = null;
  /** What lights up. @type {string | null} */ #hotKey = null;
  /** What is to be done when it closes. @type {(() => void)[]} */ #ends = [];
  /** @type {{ frame: Set<(frame: Frame) => void>, busy: Set<(now: boolean) => void> }} */
  #listeners = { frame: new Set(), busy: new Set() };

  /**
   * @param {Spec} spec
   * @param {Channel} channel
   * @param {boolean} withPresets
   */
  constructor(spec, channel, withPresets) {
    this.#spec = spec;
    this.#channel = channel;
    this.conversation = this.#conversation();
    this.picture = new Picture(spec, () => {
      if (!this.conversation.waits()) this.#busy(false);
    });
    this.page = this.#page(withPresets);
    this.root = this.page.root;
    this.#fit = new Fit(this.page, this.picture.canvas, spec);
  }

  /** @returns {Conversation} */
  #conversation() {
    return new Conversation({
      tell: (message) => this.#channel.send(message),
      show: (frame, buffers) => this.#show(frame, buffers),
      busy: () => this.#busy(true),
      silent: (now) => this.page.silent(now),
      nearby: () => this.page.nearby(),
      hidden: () => document.hidden,
    });
  }

  /**
   * @param {boolean} withPresets
   * @returns {Page}
   */
  #page(withPresets) {
    const around = {
      report: (/** @type {PageReport} */ report) => this.conversation.report(report),
      leave: (/** @type {PageReport} */ report) => this.leave(report),
      undo: () => this.undo(),
      waits: () => this.conversation.waits(),
      awaits: (/** @type {string} */ name) => this.conversation.awaits(name),
    };
    return new Page(this.#spec, this.picture.canvas, around, withPresets);
  }

  begin() {
    const { root, picture, conversation } = this;
    this.#ends.push(this.#channel.listen((message, buffers) => conversation.hear(message, buffers)));
    this.#ends.push(followTheme(root, this.#spec.themes, (colours) => picture.colour(colours)));
    const sizes = new ResizeObserver(() => {
      this.#fit.narrow();
      picture.repaint();
    });
    sizes.observe(root);
    this.#ends.push(() => sizes.disconnect());
    this.#hand = new Hand(picture, this.#spec.clickable, {
      report: (report) => conversation.report(report),
      choose: (handle) => this.#choose(handle),
      point: (key) => this.#light(key),
      waits: () => conversation.waits(),
    });
    this.#hearKeys();
    this.#hearPointing();
    root.addEventListener("focusin", () => conversation.rest());
    conversation.report({ kind: "hello" });
  }

  close() {
    for (const end of this.#ends.splice(0)) end();
    this.page.timeline?.stop();
    this.conversation.close();
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }

  // ---- what is done to it

  /** @param {PageReport} report that goes elsewhere, whatever is going on here */
  leave(report) {
    this.page.timeline?.stop();
    this.#choose(null);
    this.conversation.report(report);
  }

  undo() {
    this.page.timeline?.stop();
    this.conversation.report({ kind: "undo" });
  }

  /** @param {Room} room */
  fitInto(room) {
    this.#room = room;
    this.#fit.into(room);
  }

  // ---- what it tells

  /**
   * @template {"frame" | "busy"} Event
   * @param {Event} event
   * @param {Event extends "frame" ? (frame: Frame) => void : (now: boolean) => void} hear
   */
  on(event, hear) {
    const listeners = /** @type {Set<Function>} */ (this.#listeners[event]);
    listeners.add(hear);
    return () => {
      listeners.delete(hear);
    };
  }

  /** @param {boolean} now */
  #busy(now) {
    if (this.root.getAttribute("aria-busy") === String(now)) return;
    this.root.setAttribute("aria-busy", String(now));
    for (const hear of [...this.#listeners.busy]) hear(now);
  }

  /**
   * @param {Frame} frame
   * @param {Buffer[]} buffers
   */
  #show(frame, buffers) {
    this.page.show(frame);
    this.picture.show(frame, buffers);
    this.#hand?.answered();
    if (this.#hotKey !== null) this.page.light(this.#hotKey);
    if (this.#room) this.#fit.into(this.#room);
    for (const hear of [...this.#listeners.frame]) hear(frame);
  }

  // ---- the hand on the picture

  /** @param {string | null} handle */
  #choose(handle) {
    this.picture.chosen = handle;
    this.page.say(handle);
  }

  // ---- formula, table and picture light up together

  /** @param {string | null} key */
  #light(key) {
    if (key === this.#hotKey) return;
    this.#hotKey = key;
    this.page.light(key);
    this.picture.light(key);
  }

  #hearPointing() {
    for (const part of [this.page.right, this.page.formula]) {
      for (const on of ["pointerover", "focusin"])
        part.addEventListener(on, ({ target }) => this.#light(keyAt(target)));
      for (const off of ["pointerleave", "focusout"]) part.addEventListener(off, () => this.#light(null));
    }
  }

  // ---- keys

  #hearKeys() {
    const { timeline } = this.page;
    this.root.addEventListener("keydown", (event) => {
      event.stopPropagation(); // the notebook's own shortcuts must not fire inside the explorer
      const { target } = event;
      if (!(target instanceof Element)) return;
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !target.matches(TYPED_TEXT)) {
        this.undo();
        event.preventDefault();
      }
      // The arrow keys step from every button, too; a region that scrolls keeps them.
      if (!event.defaultPrevented && !target.matches("[role=region]")) timeline?.keys(event);
    });
    for (const up of ["keyup", "focusout"]) this.root.addEventListener(up, () => timeline?.keyUp());
  }

  /**
   * Whether this arrow, letter or digit is for the explorer, where it was pressed.
   *
   * @param {{ target: EventTarget | null, key: string }} event
   */
  keeps({ target, key }) {
    if (!(target instanceof Element) || !this.root.contains(target)) return false;
    if (target.matches(TYPED_IN)) return true;
    const { canvas, chosen } = this.picture;
    if (target === canvas && isForPicture(key, { chosen, clickable: this.#spec.clickable })) return true;
    return MOVES.test(key) && (this.page.timeline !== null || target.matches("input, [role=tab], [role=region]"));
  }
}

/** @param {EventTarget | null} target */
function keyAt(target) {
  const part = target instanceof Element ? target.closest("[data-key]") : null;
  return part?.getAttribute("data-key") ?? null;
}
