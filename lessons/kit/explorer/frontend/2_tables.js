// The tables beside the picture: words, and cells to edit. A table keeps its elements from frame to
// frame, so that a cell somebody types in stays as it is.

function classOf(cell) {
  return [cell.role && `cx-${cell.role}`, cell.strong && "cx-strong", cell.align && `cx-${cell.align}`].filter(Boolean).join(" ") || undefined;
}

function plainCell(cell) {
  const attributes = { "data-key": cell.key, class: classOf(cell) };
  if (cell.html !== undefined) { const td = make("td", attributes); td.innerHTML = cell.html; return td; }
  return make(cell.header ? "th" : "td", { ...attributes, scope: cell.header ? "row" : undefined }, cell.text ?? "");
}

// Each kind of a cell to edit is {input, show(text)}; it calls tell(value).
const EDITS = {
  select(cell, tell) {
    const input = make("select", { onchange: () => tell(input.value) }, ...cell.options.map(([value, label]) => make("option", { value }, label)));
    return { input, show: (text) => (input.value = text) };
  },
  tick(cell, tell) {
    const input = make("input", { type: "checkbox", onchange: () => tell(input.checked) });
    return { input, show: (text) => (input.checked = text) };
  },
  button(cell, tell) {
    const input = make("button", { type: "button", onclick: () => tell(true) });
    return { input, show: (text) => (input.textContent = text) };
  },
  text(cell, tell) {
    return typedCell(make("input", { type: "text", spellcheck: "false" }), (input) => (tell(input.value), true));
  },
  number(cell, tell) {
    const input = make("input", { type: "number", min: cell.min, max: cell.max, step: cell.step ?? "any" });
    return typedCell(input, () => {
      const value = numberIn(input, cell);
      if (value !== null) tell(value);
      return value !== null;
    });
  },
};

function typedCell(input, told) {
  let latest = "";
  const show = typing(input, { told: () => told(input), shown: () => latest });
  return { input, show(text) { latest = String(text); show(); } };
}

function tableCell(cell, edit) {
  // {element, show(cell)}; show says whether the new cell could be shown here.
  if (!cell.edit) {
    const element = plainCell(cell), text = JSON.stringify(cell);
    return { element, show: (next) => JSON.stringify(next) === text };
  }
  const kind = cell.type || "text";
  const { input, show } = EDITS[kind](cell, (value) => edit(cell.edit, value));
  input.dataset.edit = cell.edit;
  setIfNew(input, "aria-label", cell.label);
  show(cell.text ?? "");
  const element = make("td", { "data-key": cell.key, class: classOf(cell) }, input);
  const allButText = ({ text, ...others }) => JSON.stringify(others);
  const others = allButText(cell);
  return { element, show(next) {
    if (allButText(next) !== others) return false;
    show(next.text ?? "");
    return true;
  } };
}

function tableView(first, edit) {
  // {element, show(table)}; show says whether the new table has the shape of this one.
  const shapeOf = ({ title, columns, rows, add }) => JSON.stringify([title, columns, rows.map((row) => row.length), add, leftOf({ columns, rows })]);
  const leftOf = ({ columns, rows }) => columns.map((_, i) => rows.some((row) => row[i] && (row[i].header || row[i].align === "left-align")));
  const shape = shapeOf(first), left = leftOf(first);
  const cells = first.rows.map((row) => row.map((cell) => tableCell(cell, edit)));
  const head = make("tr", {}, ...first.columns.map((column, i) => make("th", { scope: "col", class: left[i] ? "cx-left-align" : undefined }, column)));
  const element = make("div", { class: "cx-table", tabindex: "0", role: "region", "aria-label": first.title },
    make("table", {}, make("caption", {}, first.title), make("thead", {}, head),
      make("tbody", {}, ...cells.map((row) => make("tr", {}, ...row.map((cell) => cell.element))))),
    first.add ? make("button", { type: "button", "data-edit": first.add.edit, onclick: () => edit(first.add.edit, true) }, first.add.label) : null);
  return { element, show(table) {
    if (shapeOf(table) !== shape) return false;
    table.rows.forEach((row, r) => row.forEach((cell, k) => {
      if (cells[r][k].show(cell)) return;
      const fresh = tableCell(cell, edit);
      keepingFocus(cells[r][k].element, () => cells[r][k].element.replaceWith(fresh.element), fresh.element);
      cells[r][k] = fresh;
    }));
    return true;
  } };
}

function keepingFocus(old, replace, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.edit : undefined;
  replace();
  if (focused === undefined) return;
  const again = [...fresh.querySelectorAll("[data-edit]")].find((element) => element.dataset.edit === focused);
  if (again) again.focus();
}

function tablesView(edit) {
  const element = make("div", { class: "cx-tables" });
  let views = [];
  return { element, show(tables) {
    const same = views.length === tables.length && tables.every((table, i) => views[i].show(table));
    if (same) return;
    views = tables.map((table) => tableView(table, edit));
    keepingFocus(element, () => element.replaceChildren(...views.map((view) => view.element)), element);
  } };
}

function tabsElement(tables) {
  // The titles of the tables as tabs; one table is shown at a time.
  const element = make("div", { class: "cx-tabs", role: "tablist", "aria-label": "tables" });
  let at = 0, titles = [];
  const choose = (i, focus) => {
    at = (i + titles.length) % titles.length;
    [...element.children].forEach((tab, j) => { tab.setAttribute("aria-selected", String(j === at)); tab.tabIndex = j === at ? 0 : -1; });
    [...tables.children].forEach((table, j) => (table.hidden = j !== at));
    if (focus) element.children[at].focus();
  };
  element.addEventListener("keydown", (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (move) { choose(at + move, true); event.preventDefault(); }
  });
  return { element, show(now) {
    if (JSON.stringify(now) !== JSON.stringify(titles)) {
      titles = now;
      element.replaceChildren(...titles.map((title, i) => make("button", { type: "button", role: "tab", onclick: () => choose(i, false) }, title)));
    }
    if (titles.length) choose(Math.min(at, titles.length - 1), false);
  } };
}
