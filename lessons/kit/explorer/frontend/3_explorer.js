// Puts the pieces together.

const GLIDE = 220; // milliseconds from one step of a timeline to the next, where something moves

function render({ model, el }) {
  const spec = model.get("spec");
  let frame = null, buffers = [], hotKey = null, selected = null, painting = false, frames = 0, leftAt = null;
  const python = conversation({
    tell: (message) => model.send(message),
    show(message, data) { frame = message; buffers = data; show(); },
    busy() { root.setAttribute("aria-busy", "true"); },
    silent(now) { status.textContent = now ? "Waiting for Python. If nothing happens, run the cell again." : ""; },
    nearby() {
      const focused = document.activeElement;
      const control = spec.controls.find((c) => controls[c.name].nearby && controls[c.name].element.contains(focused));
      if (control) return controls[control.name].nearby().map((value) => ({ name: control.name, value }));
      return timeline && root.contains(focused) ? timeline.nearby().map((value) => ({ name: "step", value })) : [];
    },
    hidden: () => document.hidden,
  });
  const send = python.report;

  // ---- the page
  const headline = make("h3", { class: "cx-headline" });
  const canvas = make("canvas", { class: "cx-picture", tabindex: "0", role: spec.interactive ? "application" : "img" });
  canvas.style.aspectRatio = `${spec.width} / ${spec.height}`;
  if (spec.interactive) canvas.setAttribute("aria-roledescription", "interactive picture");
  const caption = make("p", { class: "cx-caption", "aria-live": "polite" });
  const status = make("p", { class: "cx-status", role: "status" });
  const said = make("p", { class: "cx-said", "aria-live": "polite" }); // which handle was chosen, for the ear
  const formula = make("div", { class: "cx-formula", tabindex: "0", role: "region", "aria-label": "formula with the numbers of now" });
  const edit = (name, value) => send({ kind: "edit", name, value, final: true });
  const tables = tablesView(edit);
  const tabs = spec.tabs ? tabsElement(tables.element) : null;
  const em = (pixels) => `${pixels / 14}em`;
  if (spec.tabs) tables.element.style.height = em(spec.tabs);
  if (spec.formula_below) formula.style.height = em(spec.formula_below);
  if (spec.formula_height) formula.style.minHeight = em(spec.formula_height);
  const set = (name, value, final) => send({ kind: "control", name, value, final });
  const timeline = spec.timeline ? timelineElement((step, final) => set("step", step, final), python.waits) : null;
  const controls = {};
  for (const c of spec.controls) {
    if (c.type === "button") controls[c.name] = { element: buttonElement(c, () => edit(c.name, true)), show() {} };
    else controls[c.name] = CONTROLS[c.type](c, (value, final) => { set(c.name, value, final); if (final) showControl(c); });
  }
  function showControl({ name }) {
    // lecture mode keeps some values back; and one that is on its way to Python is newer than the frame
    if (frame && name in frame.values && !python.awaits(name)) controls[name].show(frame.values[name], frame);
  }
  const leave = (message) => { if (timeline) timeline.stop(); selected = null; send(message); };
  const presets = make("div", { class: "cx-presets", role: "group", "aria-label": "presets" },
    ...spec.presets.map((name) => make("button", { type: "button", "data-preset": name, onclick: () => leave({ kind: "preset", name }) }, name)));
  const undo = make("button", { type: "button", onclick: () => goBack() }, "Undo");
  const goBack = () => { if (timeline) timeline.stop(); send({ kind: "undo" }); };
  const code = make("input", { type: "text", class: "cx-code", "aria-label": "code of this state", spellcheck: "false" });
  code.addEventListener("change", () => code.value.trim() && leave({ kind: "restore", code: code.value.trim() }));
  code.addEventListener("focus", () => code.select());
  code.addEventListener("blur", () => frame && (code.value = frame.code)); // one that was refused is not kept
  const footer = make("div", { class: "cx-footer" }, undo,
    make("button", { type: "button", onclick: () => leave({ kind: "reset" }) }, "Reset"), make("label", { class: "cx-codelabel" }, make("span", {}, "code"), code));
  const help = spec.help ? make("p", { class: "cx-help" }, spec.help) : null;
  const left = make("div", { class: "cx-left" }, canvas, said, timeline && timeline.element, caption, spec.formula && spec.formula_below ? formula : null, help);
  const right = make("div", { class: "cx-right" }, spec.presets.length ? presets : null,
    make("div", { class: "cx-controls" }, ...spec.controls.map((c) => controls[c.name].element)),
    spec.formula && !spec.formula_below ? formula : null, tabs && tabs.element, spec.tables ? tables.element : null, footer, status);
  const root = make("section", { class: "cx", "aria-label": spec.title }, headline, make("div", { class: "cx-body" }, left, right));
  el.append(root);

  // ---- colours by the page's theme
  const isDark = () => {
    const marked = document.body.dataset.jpThemeLight;
    if (marked !== undefined) return marked === "false";
    return window.matchMedia("(prefers-color-scheme: dark)").matches && document.body.dataset.theme !== "light";
  };
  const rgbOf = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  let scratch = null, colours = {};
  const look = {
    shapes: spec.shapes, stroke: 1, type: 1, selected: null, arrived: 1, // 0 to 1: how far what glides has come
    colour: (role) => colours[role] || role,
    rgb: (role) => rgbOf(look.colour(role)),
    hot: (key) => key !== undefined && key !== null && key === hotKey,
    bytes: (i) => { const b = buffers[i]; return new Uint8Array(b.buffer ? b.buffer : b, b.byteOffset || 0, b.byteLength); },
    scratch: (w, h) => { scratch = scratch || document.createElement("canvas"); scratch.width = w; scratch.height = h; return scratch; },
  };
  function repaint() {
    if (painting || !frame) return;
    painting = true;
    requestAnimationFrame((now) => {
      painting = false;
      if (!canvas.clientWidth) return;
      leftAt = leftAt === "now" ? now : leftAt;
      look.arrived = leftAt === null ? 1 : Math.min(1, (now - leftAt) / GLIDE);
      if (look.arrived < 1) repaint(); else leftAt = null;
      look.selected = selected;
      const style = getComputedStyle(root);
      look.type = Number(style.getPropertyValue("--cx-type")) || 1;
      look.stroke = Number(style.getPropertyValue("--cx-stroke")) || 1;
      canvas.least = spec.width * (Number(style.getPropertyValue("--cx-least")) || 0);
      paint(canvas, frame.scene, look);
      canvas.dataset.frame = frames;
      if (!python.waits() && look.arrived === 1) root.setAttribute("aria-busy", "false");
    });
  }
  function theme() {
    root.dataset.theme = isDark() ? "dark" : "light";
    colours = spec.themes[root.dataset.theme];
    for (const [role, colour] of Object.entries(colours)) root.style.setProperty(`--cx-${role}`, colour);
    repaint();
  }

  // ---- showing a frame
  const shown = {};
  function replaceIfNew(key, value, apply) {
    const text = JSON.stringify(value ?? null);
    if (shown[key] !== text) { shown[key] = text; apply(value); }
  }
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let step = null;
  function show() {
    frames += 1;
    const at = frame.timeline ? frame.timeline.step : null;
    const glides = () => !still.matches && frame.scene.panels.some((panel) => panel.items.some((item) => item.glide));
    if (at !== step) leftAt = step !== null && at === step + 1 && glides() ? "now" : null; // a step forward
    step = at;
    replaceIfNew("headline", frame.headline, (h) => (headline.innerHTML = h));
    caption.textContent !== frame.caption && (caption.textContent = frame.caption);
    caption.classList.toggle("cx-problem", Boolean(frame.problem));
    replaceIfNew("alt", frame.alt, (alt) => canvas.setAttribute("aria-label", alt));
    for (const c of spec.controls) {
      showControl(c);
      controls[c.name].element.hidden = (frame.hidden || []).includes(c.name);
    }
    if (spec.formula) replaceIfNew("formula", frame.formula, (f) => (formula.innerHTML = f || ""));
    if (spec.tables) tables.show(frame.tables || []);
    if (tabs) tabs.show((frame.tables || []).map((t) => t.title));
    if (timeline) timeline.show(frame.timeline, python.awaits("step"));
    undo.disabled = !frame.can_undo;
    if (idle(code)) code.value = frame.code;
    replaceIfNew("preset", frame.preset, (name) =>
      presets.querySelectorAll("button").forEach((b) => b.setAttribute("aria-pressed", String(b.dataset.preset === name))));
    if (hotKey !== null) light();
    repaint();
  }

  // ---- formula, table and picture light up together
  function light() { root.querySelectorAll("[data-key]").forEach((e) => e.classList.toggle("cx-hot", e.dataset.key === hotKey)); }
  function point(key) { if (key === hotKey) return; hotKey = key; light(); repaint(); }
  const keyOf = (target) => (target.closest && target.closest("[data-key]") ? target.closest("[data-key]").dataset.key : null);
  for (const part of [right, formula]) {
    part.addEventListener("pointerover", (e) => point(keyOf(e.target)));
    part.addEventListener("pointerleave", () => point(null));
    part.addEventListener("focusin", (e) => point(keyOf(e.target)));
    part.addEventListener("focusout", () => point(null));
  }

  handOnPicture(canvas, {
    scene: () => frame && frame.scene,
    clickable: spec.clickable,
    chosen: () => selected,
    choose(handle) { selected = handle; said.textContent = (handle ?? "").replace(/[_:]/g, " "); repaint(); },
    point,
    waits: python.waits,
  }, send);
  root.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook's own shortcuts must not fire inside the explorer
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input[type=text], input[type=number], textarea")) {
      goBack(); event.preventDefault();
    }
    // The arrow keys step from every button, too; a region that scrolls keeps them.
    if (timeline && !event.defaultPrevented && !event.target.matches("[role=region]")) timeline.keys(event);
  });
  if (timeline) for (const up of ["keyup", "focusout"]) root.addEventListener(up, timeline.keyUp);
  model.on("msg:custom", python.hear);

  // Where the handles are on the screen, for anything that wants to point at them.
  canvas.handlesOnScreen = () => handlesOf(frame.scene).map(({ handle, panel, x, y }) => ({ handle, line: y === null, x: panel.frameOnScreen.px(x) * zoomOf(canvas), y: panel.frameOnScreen.py(y ?? panel.yrange[0]) * zoomOf(canvas) }));

  // ---- life
  const sizes = new ResizeObserver(() => { root.classList.toggle("cx-narrow", root.clientWidth < 820); repaint(); });
  sizes.observe(root);
  const themes = new MutationObserver(theme);
  themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class"] });
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", theme);
  root.addEventListener("focusin", python.rest);
  theme();
  send({ kind: "hello" });
  return () => { sizes.disconnect(); themes.disconnect(); system.removeEventListener("change", theme); model.off("msg:custom", python.hear); timeline && timeline.stop(); python.close(); };
}

export default { render };
