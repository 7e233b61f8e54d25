// What the page and Python say to each other, in order. Nothing here knows of a browser or a
// kernel, so that it can be tested without them (tests/frontend). The messages: protocol.py.
//
// At most one report is under way. While it is, a newer value of the control that is being moved
// replaces the older one, so a fast drag never queues up behind a slow kernel. What a person did
// on purpose (pressed a button, let go of a slider) is never replaced and never left out.
//
// In a pause, Python is asked for the pictures next door: one step of the slider that has the
// focus, or of the timeline. If the person goes there, the picture is there at once, and the
// frame that follows confirms it.

/** @import { AheadQuestion, Done, Frame, NoFrame, PageReport } from "./messages.d.ts" */
/** @import { Buffer } from "./look.js" */

/** @typedef {{ name: string, value: any }} Place of a control: where it is, or could be */
/** @typedef {PageReport & { view: string, seq: number }} NumberedReport */

/**
 * @typedef {object} Around what a conversation is told, and asks
 * @property {(message: NumberedReport | AheadQuestion | Done) => void} tell Python
 * @property {(frame: Frame, buffers: Buffer[]) => void} show the page
 * @property {() => void} busy: a report waits for its answer
 * @property {(now: boolean) => void} silent: Python takes very long
 * @property {() => Place[]} nearby: what to ask for in a pause
 * @property {() => boolean} hidden: nobody looks
 */

const PAUSE_MS = 60;
const ANSWER_MS = 8000;

/** @param {any} report */
const isDrag = ({ kind, action }) =>
  kind === "control" || (kind === "pointer" && (action === "drag" || action === "drop"));

/**
 * A drag goes on until it is final: until then only its newest value counts.
 *
 * @param {any} earlier
 * @param {any} later
 */
const goesOn = (earlier, later) =>
  Boolean(earlier) &&
  !earlier.final &&
  isDrag(earlier) &&
  isDrag(later) &&
  earlier.kind === later.kind &&
  earlier.name === later.name &&
  earlier.panel === later.panel;

/** @param {Place} place */
const keyOf = ({ name, value }) => JSON.stringify([name, value]);

/**
 * The hand lets go of a control where it has been already: nothing new to show.
 *
 * @param {any} earlier
 * @param {any} later
 */
const onlyLetsGo = (earlier, later) =>
  goesOn(earlier, later) && later.final && later.kind === "control" && keyOf(earlier) === keyOf(later);

export class Conversation {
  /** @type {Around} */ #around;
  #view = Math.random().toString(36).slice(2);
  #number = 0;
  #closed = false;

  /** @type {PageReport[]} */ #queue = [];
  /** @type {PageReport | null} */ #underway = null;
  /** The last that was told; it may be final by now. @type {any} */ #latest = null;

  /** What was answered about places next door. @type {Map<string, [Frame, Buffer[]] | null>} */
  #ahead = new Map();
  /** @type {string | null} */ #asked = null;

  /** @type {ReturnType<typeof setTimeout> | undefined} */ #late;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #pause;

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
  }

  // ---- from the page

  /** @param {PageReport} report */
  report(report) {
    if (this.#closed) return;
    clearTimeout(this.#pause);
    const before = this.#queue.at(-1) ?? this.#latest;
    if (onlyLetsGo(before, report)) {
      before.final = true;
      if (!this.#queue.length) this.#around.tell({ kind: "done", view: this.#view });
      return this.rest();
    }
    const guess = report.kind === "control" && !this.waits() && this.#ahead.get(keyOf(report));
    if (this.#queue.length && goesOn(before, report)) this.#queue.pop();
    this.#queue.push({ ...report });
    this.#around.busy();
    this.#pump();
    if (guess) this.#around.show(...guess);
  }

  /** The hand is at rest: a moment for the pictures next door. */
  rest() {
    clearTimeout(this.#pause);
    if (!this.#closed) this.#pause = setTimeout(() => this.#lookAhead(), PAUSE_MS);
  }

  waits() {
    return Boolean(this.#underway || this.#queue.length);
  }

  /**
   * Has this control been moved, without an answer yet? Then frames are older than it. A handle, a
   * cell or a preset may have the same name; the control follows those.
   *
   * @param {string} name
   */
  awaits(name) {
    return [this.#underway, ...this.#queue].some((one) => one?.kind === "control" && one.name === name);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#late);
    clearTimeout(this.#pause);
  }

  // ---- from Python

  /**
   * @param {Frame | NoFrame} message
   * @param {Buffer[]} buffers
   */
  hear(message, buffers = []) {
    if (this.#closed) return;
    if (message.kind === "ahead") return this.#hearAhead(message, buffers);
    if (message.kind !== "frame") return;
    const answers = message.view === this.#view;
    if (answers) this.#around.silent(false); // a late answer is an answer
    if (answers && message.ack === this.#number) {
      this.#underway = null;
      clearTimeout(this.#late);
    }
    this.#forgetAhead();
    this.#pump(); // Python works on the next one while this one is painted
    this.#around.show(message, buffers);
    this.rest();
  }

  #pump() {
    if (this.#underway || !this.#queue.length) return;
    this.#underway = this.#latest = /** @type {PageReport} */ (this.#queue.shift());
    this.#number += 1;
    this.#around.tell({ ...this.#underway, view: this.#view, seq: this.#number });
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#giveUp(), ANSWER_MS);
  }

  #giveUp() {
    this.#around.silent(true);
    this.#underway = null;
    this.#forgetAhead(); // Python may have done what it did not answer
    this.#pump();
  }

  // ---- the pictures next door

  /** They belong to a state that is gone, and so does what may still come. */
  #forgetAhead() {
    this.#ahead.clear();
    this.#asked = null;
  }

  /**
   * @param {Frame | NoFrame} message
   * @param {Buffer[]} buffers
   */
  #hearAhead(message, buffers) {
    const { view, name, value } = message;
    if (this.#asked === null || view !== this.#view || keyOf({ name, value }) !== this.#asked) return;
    this.#ahead.set(this.#asked, "scene" in message ? [message, buffers] : null); // null: there is no such state
    this.#asked = null;
    this.#lookAhead();
  }

  #lookAhead() {
    if (this.waits() || this.#asked || this.#around.hidden()) return;
    const next = this.#around.nearby().find((place) => !this.#ahead.has(keyOf(place)));
    if (!next) return;
    this.#asked = keyOf(next);
    this.#around.tell({ kind: "ahead", ...next, view: this.#view });
  }
}
