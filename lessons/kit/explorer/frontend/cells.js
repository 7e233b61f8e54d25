// The cells of tables: words, and cells to edit.

import { make, setIfNew } from "./dom.js";
import { numberIn, typing } from "./hand.js";

/** @import { CellData } from "./messages.d.ts" */

/** @typedef {(name: string, value: any) => void} Edit */
/** @typedef {(value: any) => void} Tell */
/** @typedef {{ input: HTMLElement, show: (text: any) => void }} Editor */

/**
 * `show` says whether the new cell could be shown in the elements of this one.
 *
 * @typedef {{ element: HTMLElement, show: (cell: CellData) => boolean }} CellView
 */

/**
 * @param {CellData} cell
 * @param {Edit} edit
 * @returns {CellView}
 */
export function cellView(cell, edit) {
  return cell.edit === undefined ? plainCell(cell) : editedCell(cell, cell.edit, edit);
}

/** @type {(cell: CellData) => CellView} */
function plainCell(cell) {
  const element = make(cell.header ? "th" : "td", { scope: cell.header && "row" });
  /** @type {CellData} */
  let shown = {};
  /** @param {CellData} next */
  const show = (next) => {
    const isOther = next.edit !== undefined || next.header !== cell.header;
    if (isOther) return false;
    fill(element, next, shown);
    shown = next;
    return true;
  };
  show(cell);
  return { element, show };
}

/**
 * Words or a formula, and how they look; what is as before is left alone.
 *
 * @type {(element: HTMLElement, cell: CellData, before: CellData) => void}
 */
function fill(element, cell, before) {
  const { html, text = "" } = cell;
  if (html !== undefined) {
    if (html !== before.html) element.innerHTML = html;
  } else if (before.html !== undefined || element.textContent !== String(text)) element.textContent = String(text);
  const look = classOf(cell) ?? "";
  if (element.className !== look) element.className = look;
  if (cell.key === before.key) return;
  if (cell.key === undefined) element.removeAttribute("data-key");
  else element.dataset.key = cell.key;
}

/** @type {(cell: CellData, name: string, edit: Edit) => CellView} */
function editedCell(cell, name, edit) {
  const { input, show } = EDITORS[cell.type ?? "text"](cell, (value) => edit(name, value));
  input.dataset.edit = name;
  setIfNew(input, "aria-label", cell.label ?? "");
  show(cell.text ?? "");
  const element = make("td", { "data-key": cell.key, class: classOf(cell) }, input);
  /** @param {CellData} one */
  const allButText = ({ text, ...others }) => JSON.stringify(others);
  const others = allButText(cell);
  return {
    element,
    show(next) {
      if (allButText(next) !== others) return false;
      show(next.text ?? "");
      return true;
    },
  };
}

/** @param {CellData} cell */
function classOf({ role, strong, align }) {
  return [role && `cx-${role}`, strong && "cx-strong", align && `cx-${align}`].filter(Boolean).join(" ") || undefined;
}

/** Each calls tell(value) when a person changes it. @type {Record<string, (cell: CellData, tell: Tell) => Editor>} */
const EDITORS = {
  select({ options = [] }, tell) {
    const choices = options.map(([value, label]) => make("option", { value }, label));
    const input = make("select", { onchange: () => tell(input.value) }, ...choices);
    return {
      input,
      show(text) {
        input.value = text;
      },
    };
  },
  tick(_cell, tell) {
    const input = make("input", { type: "checkbox", onchange: () => tell(input.checked) });
    return {
      input,
      show(text) {
        input.checked = Boolean(text);
      },
    };
  },
  button(_cell, tell) {
    const input = make("button", { type: "button", onclick: () => tell(true) });
    return {
      input,
      show(text) {
        input.textContent = text;
      },
    };
  },
  text(_cell, tell) {
    return typed(make("input", { type: "text", spellcheck: "false" }), (input) => {
      tell(input.value);
      return true;
    });
  },
  number(cell, tell) {
    const input = make("input", { type: "number", min: cell.min, max: cell.max, step: cell.step ?? "any" });
    return typed(input, () => {
      const value = numberIn(input, cell);
      if (value !== null) tell(value);
      return value !== null;
    });
  },
};

/** @type {(input: HTMLInputElement, told: (input: HTMLInputElement) => boolean) => Editor} */
function typed(input, told) {
  let latest = "";
  const show = typing(input, { told: () => told(input), shown: () => latest });
  return {
    input,
    show(text) {
      latest = String(text);
      show();
    },
  };
}
