// The steps of an explorer: start, back, play, forward, end; steps of 1, 5, 10, 25; and a slider over
// all of them. A press of a button is one action, and one undo; so is a key that is held, and all
// that is played: back to where it began.

import { make, setIfNew } from "./dom.js";
import { Grip } from "./hand.js";

/** @import { Timeline as Steps } from "./messages.d.ts" */

const BEAT_MS = 450; // between two steps that are played
const SIZES = [1, 5, 10, 25];

// Drawn here, since not every machine has a font with these signs.
const ICONS = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M3 3v10l7-5zM11 3h2v10h-2z",
  end: "M3 3v10l5-5zM8 3v10l5-5zM13 3h1.5v10H13z",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** @type {(sign: keyof typeof ICONS, title: string, press: () => void) => HTMLButtonElement} */
function iconButton(sign, title, press) {
  const button = make("button", { type: "button", title, "aria-label": title, onclick: press });
  button.append(icon(sign));
  return button;
}

export class Timeline {
  #tell;
  #waits;
  #step = 0;
  #last = 0;
  #goesOn = false; // a key is held, or it plays: the last step was not final
  /** @type {ReturnType<typeof setInterval> | undefined} */ #playing;

  #size = make(
    "select",
    { "aria-label": "steps at a time" },
    ...SIZES.map((n) => make("option", { value: n }, `${n}`)),
  );
  #scrub = make("input", { type: "range", min: 0, max: 1, step: 1, "aria-label": "step" });
  #words = make("span", { class: "cx-step" });
  #play = iconButton("play", "play", () => this.#playOrPause());
  /** @type {Grip<number>} */ #thumb;

  /**
   * @param {() => boolean} waits for Python
   * @param {{ tell: (step: number, final: boolean) => void, rest: () => void }} page `rest`: a hand has
   *   let go of the slider, and has not moved it
   */
  constructor(waits, { tell, rest }) {
    this.#tell = tell;
    this.#waits = waits;
    /** @type {typeof tell} */
    const moved = (step, final) => {
      this.#step = step;
      tell(step, final);
    };
    this.#thumb = new Grip(this.#scrub, moved, rest);
    this.#scrub.addEventListener("input", () => {
      this.stop();
      this.#thumb.moves(Number(this.#scrub.value));
    });
    this.#scrub.addEventListener("change", () => this.#thumb.changed());
    const buttons = [
      iconButton("start", "to the start", () => this.#go(0)),
      iconButton("back", "back", () => this.press(-1)),
      this.#play,
      iconButton("forward", "forward", () => this.press(1)),
      iconButton("end", "to the end", () => this.#go(this.#last)),
    ];
    const around = { class: "cx-timeline", role: "group", "aria-label": "timeline" };
    this.element = make("div", around, ...buttons, this.#scrub, this.#words, this.#size);
  }

  get #stride() {
    return Number(this.#size.value);
  }

  // ---- going

  /**
   * @param {number} to
   * @param {boolean} final
   */
  #reach(to, final) {
    const next = this.#within(to);
    if (next === this.#step) return;
    this.#step = next;
    this.#goesOn = !final;
    this.#tell(next, final);
  }

  /** @param {number} step */
  #within(step) {
    return Math.max(0, Math.min(this.#last, step));
  }

  /** @param {number} to */
  #go(to) {
    this.stop();
    this.#reach(to, true);
  }

  /**
   * As the buttons forward and back do, so many times.
   *
   * @param {number} by
   * @param {boolean} final whether that is all of it, or a key is held
   */
  press(by, final = true) {
    const to = this.#step + by * this.#stride;
    if (final) return this.#go(to);
    if (this.#playing !== undefined) this.stop();
    this.#reach(to, false);
  }

  #letGo() {
    if (!this.#goesOn) return;
    this.#goesOn = false;
    this.#tell(this.#step, true);
  }

  // ---- playing

  #playOrPause() {
    if (this.#playing !== undefined) return this.stop();
    this.#letGo();
    if (this.#step >= this.#last) this.#reach(0, false);
    this.#turn("pause");
    this.#playing = setInterval(() => this.#advance(), BEAT_MS);
  }

  #advance() {
    if (this.#waits()) return; // a slow Python plays slower, and leaves nothing out
    if (this.#step >= this.#last) return this.stop();
    this.#reach(this.#step + this.#stride, false);
  }

  stop() {
    this.#letGo();
    if (this.#playing === undefined) return;
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#turn("play");
  }

  /** @param {"play" | "pause"} sign */
  #turn(sign) {
    this.#play.replaceChildren(icon(sign));
    this.#play.setAttribute("aria-label", sign);
    this.#play.title = sign;
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  keys(event) {
    const { target, key, altKey, ctrlKey, metaKey, repeat } = event;
    if (!(target instanceof Element) || target.matches("input, select, textarea") || altKey || ctrlKey || metaKey)
      return;
    /** @type {Record<string, number>} */
    const moves = { ArrowRight: this.#stride, ArrowLeft: -this.#stride, Home: -this.#last, End: this.#last };
    if (!(key in moves)) return;
    if (!repeat) this.stop();
    this.#reach(this.#step + moves[key], false);
    event.preventDefault();
  }

  keyUp() {
    if (this.#playing === undefined) this.#letGo();
  }

  // ---- showing

  /**
   * @param {Steps} steps
   * @param {boolean} isOlder: the frame does not know yet what the hand has done here
   */
  show({ step, last }, isOlder) {
    this.#last = last;
    if (!isOlder && !this.#thumb.holds) this.#step = step;
    setIfNew(this.#scrub, "max", String(Math.max(last, 1)));
    if (Number(this.#scrub.value) !== this.#step) this.#scrub.value = String(this.#step);
    this.#scrub.disabled = last === 0;
    setIfNew(this.#scrub, "aria-valuetext", `step ${this.#step} of ${last}`);
    const words = `${this.#step} / ${last}`;
    if (this.#words.textContent !== words) this.#words.textContent = words;
  }

  /** The steps one press away. */
  nearby() {
    return [this.#stride, -this.#stride].map((by) => this.#within(this.#step + by)).filter((to) => to !== this.#step);
  }
}
