// The tables beside the picture. A table keeps its elements from frame to frame, so that a cell
// somebody types in stays as it is.

import { cellView } from "./cells.js";
import { make } from "./dom.js";

/** @import { TableData } from "./messages.d.ts" */
/** @import { CellView, Edit } from "./cells.js" */

/** One table, of one shape. */
class Table {
  #edit;
  #shape;
  /** @type {CellView[][]} */ #cells;

  /**
   * @param {TableData} table
   * @param {Edit} edit
   */
  constructor(table, edit) {
    this.#edit = edit;
    this.#shape = shapeOf(table);
    this.#cells = table.rows.map((row) => row.map((cell) => cellView(cell, edit)));
    const left = leftOf(table);
    const heads = table.columns.map((name, i) => make("th", { scope: "col", class: left[i] && "cx-left-align" }, name));
    const rows = this.#cells.map((row) => make("tr", {}, ...row.map((cell) => cell.element)));
    this.element = make("div", { class: "cx-table", tabindex: "0", role: "region", "aria-label": table.title });
    const [head, body] = [make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)];
    this.element.append(make("table", {}, make("caption", {}, table.title), head, body));
    const { add } = table;
    const press = () => add && edit(add.edit, true);
    if (add) this.element.append(make("button", { type: "button", "data-edit": add.edit, onclick: press }, add.label));
  }

  /**
   * Whether the new table has the shape of this one, and is shown now.
   *
   * @param {TableData} table
   */
  show(table) {
    if (shapeOf(table) !== this.#shape) return false;
    for (const [r, row] of table.rows.entries()) {
      for (const [k, cell] of row.entries()) {
        const old = this.#cells[r][k];
        if (old.show(cell)) continue;
        const fresh = cellView(cell, this.#edit);
        keepingFocus(old.element, fresh.element, () => old.element.replaceWith(fresh.element));
        this.#cells[r][k] = fresh;
      }
    }
    return true;
  }
}

/** @param {TableData} table */
function shapeOf(table) {
  const { title, columns, rows, add } = table;
  return JSON.stringify([title, columns, rows.map((row) => row.length), add, leftOf(table)]);
}

/**
 * Which columns have words at their left edge.
 *
 * @param {TableData} table
 */
function leftOf({ columns, rows }) {
  return columns.map((_, i) => rows.some((row) => row[i] && (row[i].header || row[i].align === "left-align")));
}

/**
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 * @param {() => void} replace
 */
function keepingFocus(old, fresh, replace) {
  const focused = document.activeElement;
  const name = focused instanceof HTMLElement && old.contains(focused) ? focused.dataset.edit : undefined;
  replace();
  if (name === undefined) return;
  const edited = /** @type {NodeListOf<HTMLElement>} */ (fresh.querySelectorAll("[data-edit]"));
  for (const element of edited) if (element.dataset.edit === name) element.focus();
}

/** All tables of an explorer. */
export class Tables {
  element = make("div", { class: "cx-tables" });
  #edit;
  /** @type {Table[]} */ #views = [];

  /** @param {Edit} edit */
  constructor(edit) {
    this.#edit = edit;
  }

  /** @param {TableData[]} tables */
  show(tables) {
    const views = this.#views;
    if (views.length === tables.length && tables.every((table, i) => views[i].show(table))) return;
    this.#views = tables.map((table) => new Table(table, this.#edit));
    const elements = this.#views.map((view) => view.element);
    keepingFocus(this.element, this.element, () => this.element.replaceChildren(...elements));
  }
}

/** The titles of the tables as tabs; one table is shown at a time. */
export class Tabs {
  element = make("div", { class: "cx-tabs", role: "tablist", "aria-label": "tables" });
  #tables;
  #at = 0;
  /** @type {HTMLElement[]} */ #tabs = [];
  #titles = "";

  /** @param {HTMLElement} tables */
  constructor(tables) {
    this.#tables = tables;
    this.element.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      this.#choose(this.#at + by);
      this.#tabs[this.#at].focus();
      event.preventDefault();
    });
  }

  /** @param {number} i */
  #choose(i) {
    this.#at = (i + this.#tabs.length) % this.#tabs.length;
    for (const [j, tab] of this.#tabs.entries()) {
      tab.setAttribute("aria-selected", String(j === this.#at));
      tab.tabIndex = j === this.#at ? 0 : -1;
    }
    const tables = /** @type {HTMLElement[]} */ ([...this.#tables.children]);
    for (const [j, table] of tables.entries()) table.hidden = j !== this.#at;
  }

  /** @param {string[]} titles */
  show(titles) {
    const written = JSON.stringify(titles);
    if (written !== this.#titles) {
      this.#titles = written;
      const tab = (/** @type {string} */ title, /** @type {number} */ i) =>
        make("button", { type: "button", role: "tab", onclick: () => this.#choose(i) }, title);
      this.#tabs = titles.map(tab);
      this.element.replaceChildren(...this.#tabs);
    }
    if (titles.length) this.#choose(Math.min(this.#at, titles.length - 1));
  }
}
