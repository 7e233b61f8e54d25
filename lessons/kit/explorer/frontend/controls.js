// What a person can move, tick or type, one function for each kind (controls.py). It is told
// `tell(value, final)` when a person changes something, and shows what a frame says.

import { idle, make, newId } from "./dom.js";
import { Grip } from "./hand.js";
import { slider } from "./slider.js";

/** @import { ChoiceData, ControlData, Frame, TextData, TicksData, ToggleData } from "./messages.d.ts" */

/** @typedef {(value: any, final: boolean) => void} Tell */

/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {(value: any, frame: Frame) => void} show
 * @property {() => any[]} [nearby] the values one key press away
 */

/**
 * The control of `spec`.
 *
 * @param {ControlData} spec
 * @param {Tell} tell
 * @param {{ rest: () => void, press: () => void }} others `rest`: a hand has let go of it and moved
 *   nothing; `press` is for a button, which holds no value
 * @returns {Control}
 */
export function control(spec, tell, { rest, press }) {
  if (spec.type === "slider") return slider(spec, tell, rest);
  if (spec.type === "choice") return choice(spec, tell, rest);
  if (spec.type === "ticks") return ticks(spec, tell);
  if (spec.type === "text") return text(spec, tell);
  if (spec.type === "toggle") return toggle(spec, tell);
  return button(spec, press);
}

/** @type {(spec: ChoiceData, tell: Tell, rest: () => void) => Control} */
function choice(spec, tell, rest) {
  const group = newId(spec.name);
  const element = make("fieldset", { class: "cx-control cx-choice" }, make("legend", {}, spec.label));
  /** @type {Grip<any>} */
  const fingers = new Grip(element, tell, rest);
  const values = spec.options.map(([value]) => value);
  const inputs = spec.options.map(([value, label]) => {
    const input = make("input", { type: "radio", name: group, onchange: () => fingers.picks(value) });
    element.append(make("label", {}, input, make("span", {}, label)));
    return input;
  });
  return {
    element,
    show(value) {
      if (!fingers.holds) for (const [i, input] of inputs.entries()) input.checked = values[i] === value;
    },
    nearby() {
      const at = inputs.findIndex((input) => input.checked);
      if (at < 0) return [];
      const next = [values[(at + 1) % values.length], values.at(at - 1)];
      return [...new Set(next)].filter((value) => value !== values[at]);
    },
  };
}

/** @type {(spec: ToggleData, tell: Tell) => Control} */
function toggle(spec, tell) {
  const input = make("input", { type: "checkbox", onchange: () => tell(input.checked, true) });
  return {
    element: make("div", { class: "cx-control cx-toggle" }, make("label", {}, input, make("span", {}, spec.label))),
    show(value) {
      input.checked = value;
    },
    nearby: () => [!input.checked],
  };
}

/**
 * A set of words, each ticked or not.
 *
 * @type {(spec: TicksData, tell: Tell) => Control}
 */
function ticks(spec, tell) {
  const list = make("div", { class: "cx-words" });
  /** @type {string[]} */
  let chosen = []; // kept here: a second tick may come before the first answer
  /** @type {Map<string, HTMLInputElement>} */
  let inputs = new Map();
  /** @param {string} word */
  const tick = (word) => {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => {
      chosen = input.checked ? [...chosen, word] : chosen.filter((other) => other !== word);
      tell(chosen, true);
    });
    list.append(make("label", { "data-key": `word:${word}` }, input, make("span", {}, word)));
    return input;
  };
  return {
    element: make("fieldset", { class: "cx-control cx-ticks" }, make("legend", {}, spec.label), list),
    show(value, { options }) {
      chosen = value;
      const words = options?.[spec.name] ?? spec.options;
      if (JSON.stringify(words) !== JSON.stringify([...inputs.keys()])) {
        list.replaceChildren();
        inputs = new Map(words.map((word) => [word, tick(word)]));
      }
      for (const [word, input] of inputs) input.checked = chosen.includes(word);
    },
  };
}

/** @type {(spec: TextData, tell: Tell) => Control} */
function text(spec, tell) {
  const id = newId(spec.name);
  const { rows } = spec;
  const input = rows
    ? make("textarea", { id, rows, spellcheck: "false" })
    : make("input", { id, type: "text", spellcheck: "false" });
  input.addEventListener("input", () => tell(input.value, false));
  input.addEventListener("change", () => tell(input.value, true));
  return {
    element: make("div", { class: "cx-control cx-text" }, make("label", { for: id }, spec.label), input),
    show(value) {
      if (idle(input)) input.value = value;
    },
  };
}

/** @type {(spec: ToggleData, press: () => void) => Control} */
function button(spec, press) {
  const element = make("div", { class: "cx-control" }, make("button", { type: "button", onclick: press }, spec.label));
  return { element, show() {} };
}
