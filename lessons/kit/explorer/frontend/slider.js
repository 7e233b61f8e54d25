// A slider, and a box beside it to type the number in.

import { make, newId, setIfNew } from "./dom.js";
import { Grip, numberIn, shorten, typing } from "./hand.js";

/** @import { SliderData } from "./messages.d.ts" */
/** @import { Control, Tell } from "./controls.js" */

/**
 * `stops` lists the values the slider snaps to (alpha: 0, then a log scale); the number box takes any
 * value within the limits.
 *
 * @param {SliderData} spec
 * @param {Tell} tell
 * @param {() => void} rest: a hand has let go of the thumb, and has not moved it
 * @returns {Control}
 */
export function slider(spec, tell, rest) {
  const { label, stops, decimals, unit = "" } = spec;
  const id = newId(spec.name);
  const range = make("input", { type: "range", id, "aria-label": label, ...placesOf(spec) });
  const { min, max } = spec;
  const box = make("input", {
    type: "number",
    "aria-label": `${label}, as a number`,
    min,
    max,
    step: stops ? "any" : spec.step,
  });
  /** @type {Grip<number>} */
  const thumb = new Grip(range, tell, rest);
  /** An arrow key that is held in the box counts up or down. @type {Grip<number>} */
  const counter = new Grip(box, tell);
  let latest = min;
  const valueAt = (input = range) => (stops ? stops[Number(input.value)] : Number(input.value));
  /** @param {number} value */
  const name = (value) => setIfNew(range, "aria-valuetext", shorten(value, decimals) + unit);
  const showBox = typing(box, {
    shown: () => shorten(latest, decimals),
    told() {
      const value = numberIn(box, spec);
      if (value !== null) counter.picks(value);
      return value !== null;
    },
  });
  range.addEventListener("input", () => {
    const value = valueAt();
    box.value = shorten(value, decimals);
    name(value);
    thumb.moves(value);
  });
  range.addEventListener("change", () => thumb.changed());
  return {
    element: make("div", { class: "cx-control cx-slider" }, make("label", { for: id }, label), range, box),
    show(value) {
      if (thumb.holds) return;
      latest = value;
      const place = String(stops ? nearest(stops, value) : value);
      if (range.value !== place) range.value = place;
      showBox();
      name(value);
    },
    nearby: () => [1, -1].map((by) => valueAt(moved(range, by))).filter((value) => value !== valueAt()),
  };
}

/** @param {SliderData} spec */
const placesOf = ({ stops, min, max, step }) =>
  stops ? { min: 0, max: stops.length - 1, step: 1 } : { min, max, step };

/**
 * Which of the stops is nearest.
 *
 * @param {number[]} stops
 * @param {number} value
 */
function nearest(stops, value) {
  const away = stops.map((stop) => Math.abs(stop - value));
  return away.indexOf(Math.min(...away));
}

/**
 * The slider, some steps further; it stays where it is.
 *
 * @param {HTMLInputElement} range
 * @param {number} by
 */
function moved(range, by) {
  const twin = /** @type {HTMLInputElement} */ (range.cloneNode());
  twin.value = range.value;
  twin.stepUp(by);
  return twin;
}
