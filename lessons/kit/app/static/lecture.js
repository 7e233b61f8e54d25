// The keys of a demo page, and a pointer for the back row.

import { find } from "./elements.js";

/** @import { Handle } from "./live.js" */

/**
 * What the keys do.
 *
 * @typedef {object} Acts
 * @property {() => boolean} on: is it lecture mode?
 * @property {(i: number) => void} preset
 * @property {(by: number) => void} neighbour: the example before, or after
 * @property {Record<string, () => void>} keys: by letter
 */

const TYPED_IN = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";

/**
 * @param {Acts} act
 * @param {() => Handle | null} explorer the one that is shown
 */
export function lectureKeys(act, explorer) {
  /** @param {number} by */
  function step(by) {
    if (explorer()?.step(by)) return true;
    if (act.on()) act.neighbour(by);
    return act.on();
  }
  /**
   * Whether there was something to do.
   *
   * @param {string} key
   * @param {boolean} kept by the explorer, for itself
   */
  function obey(key, kept) {
    if (key === "ArrowRight" || key === "ArrowLeft") return !kept && step(key === "ArrowRight" ? 1 : -1);
    if (kept && !act.on()) return false; // in front of a class, letters and digits are the page's
    if (/^[1-9]$/.test(key)) act.preset(Number(key) - 1);
    else if (key in act.keys) act.keys[key]();
    else return false;
    return true;
  }
  const dialog = find("#keys", HTMLDialogElement);
  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || event.target.matches(TYPED_IN)) return;
    if (dialog.open && event.key !== "?") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!obey(key, explorer()?.keeps(event) ?? false)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener("keydown", hear, true); // before the explorer, which keeps its own keys to itself
}

/** A ring around the pointer, which the back row sees. */
export function largePointer() {
  const ring = find("#pointer", HTMLElement);
  window.addEventListener("pointermove", (event) => {
    ring.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    ring.classList.add("seen");
  });
  window.addEventListener("pointerdown", () => ring.classList.add("down"));
  window.addEventListener("pointerup", () => ring.classList.remove("down"));
  document.addEventListener("pointerleave", () => ring.classList.remove("seen"));
}
