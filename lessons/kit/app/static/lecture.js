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
 * An arrow key that is held is one action, as it is in the explorer; every other key acts once.
 *
 * @param {Acts} act
 * @param {() => Handle | null} explorer the one that is shown
 */
export function lectureKeys(act, explorer) {
  /** What steps as long as an arrow key is held. @type {Handle | null} */
  let stepping = null;
  function letGo() {
    stepping?.step(0);
    stepping = null;
  }
  /**
   * @param {number} by
   * @param {boolean} again the key is held
   */
  function step(by, again) {
    const shown = explorer();
    if (!again) shown?.step(0); // what plays is an action of its own, and so was the key before
    if (shown?.step(by, false)) stepping = shown;
    else if (!again) act.neighbour(by);
  }
  /**
   * Whether there was something to do.
   *
   * @param {string} key
   * @param {{ kept: boolean, again: boolean }} how `kept` by the explorer, for itself; `again`: it is held
   */
  function obey(key, { kept, again }) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by) {
      if (!kept) step(by, again);
      return !kept;
    }
    if (kept && !act.on()) return false; // in front of a class, letters and digits are the page's
    const digit = /^[1-9]$/.test(key);
    if (!digit && !(key in act.keys)) return false;
    if (again) return true;
    if (digit) act.preset(Number(key) - 1);
    else act.keys[key]();
    return true;
  }
  const dialog = find("#keys", HTMLDialogElement);
  /** @param {KeyboardEvent} event */
  function hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || event.target.matches(TYPED_IN)) return;
    if (dialog.open && event.key !== "?") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!obey(key, { kept: explorer()?.keeps(event) ?? false, again: event.repeat })) return;
    event.preventDefault();
    event.stopPropagation();
  }
  window.addEventListener("keydown", hear, true); // before the explorer, which keeps its own keys to itself
  window.addEventListener("keyup", letGo, true);
  window.addEventListener("blur", letGo);
}

/** A ring around the pointer, which the back row sees. */
export function largePointer() {
  const ring = find("#pointer", HTMLElement);
  window.addEventListener("pointermove", (event) => {
    ring.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    ring.classList.add("seen");
  });
  window.addEventListener("pointerdown", () => ring.classList.add("down"));
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => ring.classList.remove("down"));
  document.addEventListener("pointerleave", () => ring.classList.remove("seen"));
}
