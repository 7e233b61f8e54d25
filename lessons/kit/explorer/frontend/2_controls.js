// Sliders, choices, switches, words to tick, and the timeline. Each control is
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
  if (Number.isInteger(value)) return String(value);
  if (decimals !== undefined && decimals !== null) return String(Number(value.toFixed(decimals)));
  const digits = Math.floor(Math.log10(Math.abs(value))) + 1; // before the point: never left out
  return String(Number(value.toPrecision(Math.max(3, digits))));
}

// A hand on a control. A key that is held and a thumb that is dragged change the value many times;
// that is one action, final when the hand lets go, and one undo. While it holds on, nothing that
// Python says may move what it holds.
function hand(element, tell) {
  const MOVES = /^(Arrow|Page|Home|End)/;
  let holds = null, value, moved = false;
  const letGo = () => {
    holds = null;
    window.removeEventListener("pointerup", letGo, true);
    window.removeEventListener("pointercancel", letGo, true);
    if (moved) { moved = false; tell(value, true); }
  };
  element.addEventListener("keydown", (event) => {
    if (event.repeat || !MOVES.test(event.key)) return;
    letGo(); // of the key before, if its end was never heard
    holds = "key";
  });
  element.addEventListener("keyup", letGo);
  element.addEventListener("focusout", (event) => { if (!element.contains(event.relatedTarget)) letGo(); });
  element.addEventListener("pointerdown", () => {
    holds = "pointer";
    window.addEventListener("pointerup", letGo, true);
    window.addEventListener("pointercancel", letGo, true);
  });
  return {
    holds: () => holds !== null,
    moves(to) { value = to; moved = true; tell(value, false); },
    // The browser's `change` comes after every repeat of a key, or when the pointer lets go.
    changed() { if (holds !== "key") letGo(); },
    picks(to) { if (holds === "key") this.moves(to); else tell(to, true); },
  };
}

// A box to type in: what is typed stays until it is told, and goes if it is nothing.
function typing(input, { told, shown }) {
  let typed = false;
  input.addEventListener("input", () => (typed = true));
  input.addEventListener("change", () => { typed = false; if (told() === false) input.value = shown(); });
  return () => { if (!typed && input.value !== shown()) input.value = shown(); };
}

function numberIn(input, { min, max, whole }) {
  const value = whole ? Math.round(Number(input.value)) : Number(input.value);
  if (input.value.trim() === "" || !Number.isFinite(value)) return null;
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value));
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
    const thumb = hand(range, tell);
    let latest = spec.min;
    const valueOf = (input = range) => (stops ? stops[Number(input.value)] : Number(input.value));
    const moved = (by) => { const twin = range.cloneNode(); twin.value = range.value; twin.stepUp(by); return valueOf(twin); };
    const name = (value) => setIfNew(range, "aria-valuetext", shorten(value, spec.decimals) + (spec.unit || ""));
    range.addEventListener("input", () => { box.value = shorten(valueOf(), spec.decimals); name(valueOf()); thumb.moves(valueOf()); });
    range.addEventListener("change", thumb.changed);
    const showBox = typing(box, {
      shown: () => shorten(latest, spec.decimals),
      told() {
        const value = numberIn(box, spec);
        if (value === null) return false;
        tell(value, true);
      },
    });
    return {
      element: make("div", { class: "cx-control cx-slider" }, make("label", { for: id }, spec.label), range, box),
      show(value) {
        if (thumb.holds()) return;
        latest = value;
        const nearest = stops && stops.reduce((best, s, i) => (Math.abs(s - value) < Math.abs(stops[best] - value) ? i : best), 0);
        const place = String(stops ? nearest : value);
        if (range.value !== place) range.value = place;
        showBox();
        name(value);
      },
      nearby: () => [moved(1), moved(-1)].filter((value) => value !== valueOf()),
    };
  },
  choice(spec, tell) {
    const group = newId(spec.name), element = make("fieldset", { class: "cx-control cx-choice" }, make("legend", {}, spec.label));
    const fingers = hand(element, tell);
    const inputs = spec.options.map(([value, label]) => {
      const input = make("input", { type: "radio", name: group, onchange: () => fingers.picks(value) });
      input.choice = value;
      element.append(make("label", {}, input, make("span", {}, label)));
      return input;
    });
    return {
      element,
      show(value) { if (!fingers.holds()) inputs.forEach((input) => (input.checked = input.choice === value)); },
      nearby() {
        const at = inputs.findIndex((input) => input.checked), n = inputs.length;
        return [(at + 1) % n, (at + n - 1) % n].filter((i) => at >= 0 && i !== at).map((i) => inputs[i].choice);
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
    let options = null, chosen = []; // kept here: a second tick may come before the first answer
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
            input.addEventListener("change", () => {
              chosen = input.checked ? [...chosen, word] : chosen.filter((w) => w !== word);
              tell(chosen, true);
            });
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
};

// A button holds no value: it is told as an edit.
function buttonElement(spec, press) {
  return make("div", { class: "cx-control" }, make("button", { type: "button", onclick: press }, spec.label));
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

function timelineElement(tell, waits) {
  // Start, back, play, forward, end; steps of 1, 5, 10, 25; and a slider over all steps.
  const button = (label, title, act) => make("button", { type: "button", title, "aria-label": title, onclick: act }, label);
  const size = make("select", { "aria-label": "steps at a time" }, ...[1, 5, 10, 25].map((n) => make("option", { value: n }, `${n}`)));
  const scrub = make("input", { type: "range", min: 0, max: 1, step: 1, "aria-label": "step" });
  const words = make("span", { class: "cx-step" });
  let step = 0, last = 0, timer = null;
  // A press of a button is one action, and one undo; so is a key that is held, and all that is
  // played: back to where it began.
  let goesOn = false;
  const reach = (to, final) => {
    const next = Math.max(0, Math.min(last, to));
    if (next === step) return;
    step = next;
    goesOn = !final;
    tell(step, final);
  };
  const letGo = () => { if (goesOn) { goesOn = false; tell(step, true); } };
  const go = (to) => { stop(); reach(to, true); };
  const turn = (sign) => { play.replaceChildren(icon(sign)); play.setAttribute("aria-label", sign); play.title = sign; };
  const stop = () => { letGo(); if (timer) { clearInterval(timer); timer = null; turn("play"); } };
  const advance = () => {
    if (waits()) return; // a slow Python plays slower, and leaves nothing out
    if (step >= last) return stop();
    reach(step + Number(size.value), false);
  };
  const play = button(icon("play"), "play", () => {
    if (timer) return stop();
    letGo();
    if (step >= last) reach(0, false);
    turn("pause");
    timer = setInterval(advance, 450);
  });
  const thumb = hand(scrub, (to, final) => { step = to; tell(to, final); });
  scrub.addEventListener("input", () => { stop(); thumb.moves(Number(scrub.value)); });
  scrub.addEventListener("change", thumb.changed);
  const element = make("div", { class: "cx-timeline", role: "group", "aria-label": "timeline" },
    button(icon("start"), "to the start", () => go(0)),
    button(icon("back"), "back", () => press(-1)),
    play,
    button(icon("forward"), "forward", () => press(1)),
    button(icon("end"), "to the end", () => go(last)),
    scrub, words, size);
  const keys = (event) => {
    if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return false;
    const move = { ArrowRight: Number(size.value), ArrowLeft: -Number(size.value), Home: -last, End: last }[event.key];
    if (move === undefined) return false;
    if (!event.repeat) stop();
    reach(step + move, false);
    event.preventDefault();
    return true;
  };
  element.addEventListener("keydown", keys);
  const nearby = () => [step + Number(size.value), step - Number(size.value)].map((to) => Math.max(0, Math.min(last, to))).filter((to) => to !== step);
  const press = (by) => go(step + by * Number(size.value));
  return { element, keys, stop, press, nearby, keyUp: () => { if (!timer) letGo(); }, show(timeline, older) {
    // `older`: the frame does not know yet what the hand has done here
    last = timeline.last;
    if (!older && !thumb.holds()) step = timeline.step;
    setIfNew(scrub, "max", String(Math.max(last, 1)));
    if (Number(scrub.value) !== step) scrub.value = step;
    scrub.disabled = last === 0;
    setIfNew(scrub, "aria-valuetext", `step ${step} of ${last}`);
    if (words.textContent !== `${step} / ${last}`) words.textContent = `${step} / ${last}`;
  } };
}
