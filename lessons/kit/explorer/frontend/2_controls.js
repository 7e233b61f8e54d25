// Sliders, choices, switches, words to tick, tables to edit. Each control is
// {element, show(value)}; it calls tell(value, final) when a person changes it. nearby() lists the
// values one key press away.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

// Setting what is there already would make the browser lay out the page again.
function setIfNew(element, attribute, value) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

// Each explorer on a page runs this file anew, so a counter would give the same ids twice.
const newId = (name) => `cx-${name}-${Math.random().toString(36).slice(2)}`;
const idle = (element) => element !== document.activeElement && !element.matches(":focus");

function shorten(value, decimals) {
  if (value === 0) return "0";
  if (decimals !== undefined && decimals !== null) return String(Number(value.toFixed(decimals)));
  return String(Number(value.toPrecision(3)));
}

const CONTROLS = {
  slider(spec, tell) {
    // `stops` lists the values the slider snaps to (alpha: 0, then a log scale); the number
    // box takes any value within the limits.
    const id = newId(spec.name);
    const stops = spec.stops;
    const range = make("input", {
      type: "range", id, "aria-label": spec.label,
      min: stops ? 0 : spec.min, max: stops ? stops.length - 1 : spec.max, step: stops ? 1 : spec.step,
    });
    const box = make("input", { type: "number", "aria-label": `${spec.label}, as a number`, min: spec.min, max: spec.max, step: stops ? "any" : spec.step });
    const valueOf = (input = range) => (stops ? stops[Number(input.value)] : Number(input.value));
    const moved = (by) => { const twin = range.cloneNode(); twin.value = range.value; twin.stepUp(by); return valueOf(twin); };
    const name = (value) => setIfNew(range, "aria-valuetext", shorten(value, spec.decimals) + (spec.unit || ""));
    range.addEventListener("input", () => { box.value = shorten(valueOf(), spec.decimals); name(valueOf()); tell(valueOf(), false); });
    range.addEventListener("change", () => tell(valueOf(), true));
    box.addEventListener("change", () => {
      const value = Number(box.value);
      if (box.value === "" || !Number.isFinite(value)) return;
      tell(Math.min(spec.max, Math.max(spec.min, value)), true);
    });
    return {
      element: make("div", { class: "cx-control cx-slider" }, make("label", { for: id }, spec.label), range, box),
      show(value) {
        const nearest = stops && stops.reduce((best, s, i) => (Math.abs(s - value) < Math.abs(stops[best] - value) ? i : best), 0);
        if (idle(range) || valueOf() !== value) range.value = stops ? nearest : value;
        if (idle(box)) box.value = shorten(value, spec.decimals);
        name(value);
      },
      nearby: () => [moved(1), moved(-1)].filter((value) => value !== valueOf()),
    };
  },
  choice(spec, tell) {
    const group = newId(spec.name);
    const inputs = spec.options.map(([value, label]) => {
      const input = make("input", { type: "radio", name: group, onchange: () => tell(value, true) });
      input.choice = value;
      return [input, make("label", {}, input, make("span", {}, label))];
    });
    return {
      element: make("fieldset", { class: "cx-control cx-choice" }, make("legend", {}, spec.label), ...inputs.map(([, label]) => label)),
      show: (value) => inputs.forEach(([input]) => (input.checked = input.choice === value)),
      nearby() {
        const at = inputs.findIndex(([input]) => input.checked), n = inputs.length;
        return [(at + 1) % n, (at + n - 1) % n].filter((i) => at >= 0 && i !== at).map((i) => inputs[i][0].choice);
      },
    };
  },
  toggle(spec, tell) {
    const input = make("input", { type: "checkbox", onchange: () => tell(input.checked, true) });
    return {
      element: make("div", { class: "cx-control cx-toggle" }, make("label", {}, input, make("span", {}, spec.label))),
      show: (value) => (input.checked = value),
      nearby: () => [!input.checked],
    };
  },
  ticks(spec, tell) {
    // A set of words, each ticked or not.
    const list = make("div", { class: "cx-words" });
    let options = null, chosen = [];
    return {
      element: make("fieldset", { class: "cx-control cx-ticks" }, make("legend", {}, spec.label), list),
      show(value, frame) {
        chosen = value;
        const now = (frame.options && frame.options[spec.name]) || spec.options;
        if (JSON.stringify(now) !== JSON.stringify(options)) {
          options = now;
          list.replaceChildren(...now.map((word) => {
            const input = make("input", { type: "checkbox" });
            input.word = word;
            input.addEventListener("change", () => tell(input.checked ? [...chosen, word] : chosen.filter((w) => w !== word), true));
            return make("label", { "data-key": `word:${word}` }, input, make("span", {}, word));
          }));
        }
        list.querySelectorAll("input").forEach((input) => (input.checked = value.includes(input.word)));
      },
    };
  },
  text(spec, tell) {
    const id = newId(spec.name);
    const input = spec.rows
      ? make("textarea", { id, rows: spec.rows, spellcheck: "false" })
      : make("input", { id, type: "text", spellcheck: "false" });
    input.addEventListener("input", () => tell(input.value, false));
    input.addEventListener("change", () => tell(input.value, true));
    return {
      element: make("div", { class: "cx-control cx-text" }, make("label", { for: id }, spec.label), input),
      show: (value) => { if (idle(input)) input.value = value; },
    };
  },
  button(spec, tell) {
    return {
      element: make("div", { class: "cx-control" }, make("button", { type: "button", onclick: () => tell(true, true) }, spec.label)),
      show() {},
    };
  },
};

function cellElement(cell, edit) {
  // A table cell: words, a number or text to edit, a choice, a tick, or a button.
  const attributes = { "data-key": cell.key, class: [cell.role && `cx-${cell.role}`, cell.strong && "cx-strong", cell.align && `cx-${cell.align}`].filter(Boolean).join(" ") || undefined };
  if (cell.html !== undefined) { const td = make("td", attributes); td.innerHTML = cell.html; return td; }
  if (!cell.edit) return make(cell.header ? "th" : "td", { ...attributes, scope: cell.header ? "row" : undefined }, cell.text ?? "");
  let input;
  const tell = (value) => edit(cell.edit, value);
  if (cell.type === "select") {
    input = make("select", { "aria-label": cell.label, onchange: () => tell(input.value) },
      ...cell.options.map(([value, label]) => make("option", { value, selected: value === cell.text }, label)));
  } else if (cell.type === "tick") {
    input = make("input", { type: "checkbox", "aria-label": cell.label, onchange: () => tell(input.checked) });
    input.checked = cell.text;
  } else if (cell.type === "button") {
    input = make("button", { type: "button", "aria-label": cell.label, onclick: () => tell(true) }, cell.text);
  } else {
    input = make("input", { type: cell.type === "number" ? "number" : "text", "aria-label": cell.label, min: cell.min, max: cell.max, step: cell.step ?? "any", spellcheck: "false" });
    input.value = cell.text;
    input.addEventListener("change", () => tell(cell.type === "number" ? Number(input.value) : input.value));
  }
  input.dataset.edit = cell.edit;
  return make("td", attributes, input);
}

function tableElement(table, edit) {
  const head = make("tr", {}, ...table.columns.map((column, i) => make("th", { scope: "col", class: table.rows.some((row) => row[i] && (row[i].header || row[i].align === "left-align")) ? "cx-left-align" : undefined }, column)));
  const rows = table.rows.map((row) => make("tr", {}, ...row.map((cell) => cellElement(cell, edit))));
  return make("div", { class: "cx-table", tabindex: "0", role: "region", "aria-label": table.title },
    make("table", {}, make("caption", {}, table.title), make("thead", {}, head), make("tbody", {}, ...rows)),
    table.add ? make("button", { type: "button", onclick: () => edit(table.add.edit, true) }, table.add.label) : null);
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

// Drawn here, since not every machine has a font with these signs.
const ICONS = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M3 3v10l7-5zM11 3h2v10h-2z",
  end: "M3 3v10l5-5zM8 3v10l5-5zM13 3h1.5v10H13z",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

function timelineElement(tell, isPlaying) {
  // Start, back, play, forward, end; steps of 1, 5, 10, 25; and a slider over all steps.
  const button = (label, title, act) => make("button", { type: "button", title, "aria-label": title, onclick: act }, label);
  const size = make("select", { "aria-label": "steps at a time" }, ...[1, 5, 10, 25].map((n) => make("option", { value: n }, `${n}`)));
  const scrub = make("input", { type: "range", min: 0, max: 1, step: 1, "aria-label": "step" });
  const words = make("span", { class: "cx-step" });
  let step = 0, last = 0, timer = null;
  const go = (to) => { const next = Math.max(0, Math.min(last, to)); if (next !== step) { step = next; tell(next, true); } };
  const stop = () => { clearInterval(timer); timer = null; play.replaceChildren(icon("play")); play.setAttribute("aria-label", "play"); play.title = "play"; };
  const play = button(icon("play"), "play", () => {
    if (timer) return stop();
    if (step >= last) go(0);
    play.replaceChildren(icon("pause")); play.setAttribute("aria-label", "pause"); play.title = "pause";
    timer = setInterval(() => { if (step >= last) return stop(); go(step + Number(size.value)); }, 450);
  });
  scrub.addEventListener("input", () => { stop(); step = Number(scrub.value); tell(step, false); });
  scrub.addEventListener("change", () => tell(Number(scrub.value), true));
  const element = make("div", { class: "cx-timeline", role: "group", "aria-label": "timeline" },
    button(icon("start"), "to the start", () => { stop(); go(0); }),
    button(icon("back"), "back", () => { stop(); go(step - Number(size.value)); }),
    play,
    button(icon("forward"), "forward", () => { stop(); go(step + Number(size.value)); }),
    button(icon("end"), "to the end", () => { stop(); go(last); }),
    scrub, words, size);
  const keys = (event) => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return false;
    const move = { ArrowRight: Number(size.value), ArrowLeft: -Number(size.value), Home: -last, End: last }[event.key];
    if (move === undefined) return false;
    stop(); go(step + move); event.preventDefault(); return true;
  };
  element.addEventListener("keydown", keys);
  const nearby = () => [step + Number(size.value), step - Number(size.value)].map((to) => Math.max(0, Math.min(last, to))).filter((to) => to !== step);
  return { element, keys, stop, nearby, show(timeline) {
    step = timeline.step; last = timeline.last;
    setIfNew(scrub, "max", String(Math.max(last, 1)));
    if (Number(scrub.value) !== step) scrub.value = step;
    scrub.disabled = last === 0;
    setIfNew(scrub, "aria-valuetext", `step ${step} of ${last}`);
    if (words.textContent !== `${step} / ${last}`) words.textContent = `${step} / ${last}`;
  } };
}
