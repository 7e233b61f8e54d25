// Puts the pieces together.

const GLIDE = 220; // milliseconds from one step of a timeline to the next, where something moves

function render({ model, el }) {
  const spec = model.get("spec");
  let frame = null, buffers = [], hotKey = null, selected = null, dragging = null, painting = false, frames = 0, leftAt = null;
  const python = conversation(model, {
    show(message, data) { frame = message; buffers = data; show(); },
    busy(now) { root.setAttribute("aria-busy", String(now)); },
    silent(now) { status.textContent = now ? "Waiting for Python. If nothing happens, run the cell again." : ""; },
    nearby() {
      const focused = document.activeElement;
      const control = spec.controls.find((c) => controls[c.name].nearby && controls[c.name].element.contains(focused));
      if (control) return controls[control.name].nearby().map((value) => ({ name: control.name, value }));
      return timeline && root.contains(focused) ? timeline.nearby().map((value) => ({ name: "step", value })) : [];
    },
  });
  const send = python.send;

  // ---- the page
  const headline = make("h3", { class: "cx-headline" });
  const canvas = make("canvas", { class: "cx-picture", tabindex: "0", role: spec.interactive ? "application" : "img" });
  canvas.style.aspectRatio = `${spec.width} / ${spec.height}`;
  if (spec.interactive) canvas.setAttribute("aria-roledescription", "interactive picture");
  const caption = make("p", { class: "cx-caption", "aria-live": "polite" });
  const status = make("p", { class: "cx-status", role: "status" });
  const formula = make("div", { class: "cx-formula", tabindex: "0", role: "region", "aria-label": "formula with the numbers of now" });
  const tables = make("div", { class: "cx-tables" });
  const tabs = spec.tabs ? tabsElement(tables) : null;
  const em = (pixels) => `${pixels / 14}em`;
  if (spec.tabs) tables.style.height = em(spec.tabs);
  if (spec.formula_below) formula.style.height = em(spec.formula_below);
  if (spec.formula_height) formula.style.minHeight = em(spec.formula_height);
  const timeline = spec.timeline ? timelineElement((step, final) => send({ kind: "control", name: "step", value: step, final })) : null;
  const controls = Object.fromEntries(spec.controls.map((c) => [c.name, CONTROLS[c.type](c, (value, final) => send({ kind: "control", name: c.name, value, final }))]));
  const presets = make("div", { class: "cx-presets", role: "group", "aria-label": "presets" },
    ...spec.presets.map((name) => make("button", { type: "button", "data-preset": name, onclick: () => { timeline && timeline.stop(); selected = null; send({ kind: "preset", name }); } }, name)));
  const undo = make("button", { type: "button", onclick: () => send({ kind: "undo" }) }, "Undo");
  const code = make("input", { type: "text", class: "cx-code", "aria-label": "code of this state", spellcheck: "false" });
  code.addEventListener("change", () => code.value.trim() && send({ kind: "restore", code: code.value.trim() }));
  code.addEventListener("focus", () => code.select());
  const footer = make("div", { class: "cx-footer" }, undo,
    make("button", { type: "button", onclick: () => { timeline && timeline.stop(); selected = null; send({ kind: "reset" }); } }, "Reset"), make("label", { class: "cx-codelabel" }, make("span", {}, "code"), code));
  const help = spec.help ? make("p", { class: "cx-help" }, spec.help) : null;
  const left = make("div", { class: "cx-left" }, canvas, timeline && timeline.element, caption, spec.formula && spec.formula_below ? formula : null, help);
  const right = make("div", { class: "cx-right" }, spec.presets.length ? presets : null,
    make("div", { class: "cx-controls" }, ...spec.controls.map((c) => controls[c.name].element)),
    spec.formula && !spec.formula_below ? formula : null, tabs && tabs.element, spec.tables ? tables : null, footer, status);
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
  function replaceIfNew(element, key, value, apply) {
    const text = JSON.stringify(value ?? null);
    if (shown[key] === text) return;
    shown[key] = text;
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.edit : null;
    apply(value);
    if (focused) { const again = [...element.querySelectorAll("[data-edit]")].find((e) => e.dataset.edit === focused); again && again.focus(); }
  }
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let step = null;
  function show() {
    frames += 1;
    const at = frame.timeline ? frame.timeline.step : null;
    const glides = () => !still.matches && frame.scene.panels.some((panel) => panel.items.some((item) => item.glide));
    if (at !== step) leftAt = step !== null && at === step + 1 && glides() ? "now" : null; // a step forward
    step = at;
    replaceIfNew(headline, "headline", frame.headline, (h) => (headline.innerHTML = h));
    caption.textContent !== frame.caption && (caption.textContent = frame.caption);
    caption.classList.toggle("cx-problem", Boolean(frame.problem));
    replaceIfNew(canvas, "alt", frame.alt, (alt) => canvas.setAttribute("aria-label", alt));
    for (const c of spec.controls) {
      if (c.name in frame.values) controls[c.name].show(frame.values[c.name], frame); // lecture mode keeps some back
      controls[c.name].element.hidden = (frame.hidden || []).includes(c.name);
    }
    if (spec.formula) replaceIfNew(formula, "formula", frame.formula, (f) => (formula.innerHTML = f || ""));
    if (spec.tables) replaceIfNew(tables, "tables", frame.tables, (list) =>
      tables.replaceChildren(...(list || []).map((t) => tableElement(t, (name, value) => send({ kind: "edit", name, value, final: true })))));
    if (tabs) tabs.show((frame.tables || []).map((t) => t.title));
    if (timeline) timeline.show(frame.timeline);
    undo.disabled = !frame.can_undo;
    if (idle(code)) code.value = frame.code;
    replaceIfNew(presets, "preset", frame.preset, (name) =>
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

  // ---- pointer and keys on the picture
  const place = (event) => { const r = canvas.getBoundingClientRect(), zoom = zoomOf(canvas); return [(event.clientX - r.left) / zoom, (event.clientY - r.top) / zoom]; };
  const tellPointer = (action, panel, x, y, extra) => send({ kind: "pointer", action, panel: panel.name, x, y, final: action !== "drag", ...extra });
  canvas.addEventListener("pointerdown", (event) => {
    if (!frame || event.button !== 0) return;
    const [x, y] = place(event), grabbed = handleAt(frame.scene, x, y, event.pointerType === "touch" ? 26 : 14), panel = panelAt(frame.scene, x, y);
    canvas.setPointerCapture(event.pointerId);
    if (grabbed) {
      const f = grabbed.panel.frameOnScreen; // where it was taken: it must not jump to the pointer
      dragging = { ...grabbed, moved: false, from: [x, y], offset: [f.px(grabbed.x) - x, grabbed.y === null ? 0 : f.py(grabbed.y) - y] };
      selected = grabbed.handle; repaint();
    }
    else if (panel && spec.clickable) dragging = { handle: null, panel, from: [x, y] };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!frame) return;
    const [x, y] = place(event);
    if (dragging && dragging.handle) {
      const panel = frame.scene.panels.find((p) => p.name === dragging.panel.name), f = panel.frameOnScreen || dragging.panel.frameOnScreen;
      if (!dragging.moved && Math.hypot(x - dragging.from[0], y - dragging.from[1]) < 4) return; // a press with a shaky hand
      dragging.moved = true;
      canvas.style.cursor = "grabbing";
      tellPointer("drag", panel, f.dx(x + dragging.offset[0]), f.dy(y + dragging.offset[1]), { name: dragging.handle });
    } else {
      canvas.style.cursor = handleAt(frame.scene, x, y, 14) ? "grab" : spec.clickable && panelAt(frame.scene, x, y) ? "crosshair" : "default";
      point(keyAt(frame.scene, x, y));
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!dragging) return;
    const [x, y] = place(event), panel = frame.scene.panels.find((p) => p.name === dragging.panel.name), f = panel.frameOnScreen || dragging.panel.frameOnScreen;
    if (dragging.handle && dragging.moved) tellPointer("drop", panel, f.dx(x + dragging.offset[0]), f.dy(y + dragging.offset[1]), { name: dragging.handle });
    else if (dragging.handle) tellPointer("press", panel, f.dx(x), f.dy(y), { name: dragging.handle, shift: event.shiftKey });
    else if (Math.hypot(x - dragging.from[0], y - dragging.from[1]) < 6) tellPointer("click", panel, f.dx(x), f.dy(y), { shift: event.shiftKey });
    dragging = null;
  });
  canvas.addEventListener("pointercancel", () => { dragging = null; });
  canvas.addEventListener("pointerleave", () => { if (!dragging) point(null); });
  canvas.addEventListener("keydown", (event) => {
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return;
    const handles = handlesOf(frame.scene), at = handles.findIndex((h) => h.handle === selected);
    if ((event.key === "]" || event.key === "[") && handles.length) {
      selected = handles[(at + (event.key === "]" ? 1 : -1) + handles.length + (at < 0 && event.key === "[" ? 1 : 0)) % handles.length].handle;
      repaint(); event.preventDefault(); return;
    }
    if (event.key === "Escape") { selected = null; repaint(); return; }
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (at >= 0 && move) {
      const h = handles[at], part = event.shiftKey ? 0.1 : 0.02, [xa, xb] = h.panel.xrange, [ya, yb] = h.panel.yrange;
      tellPointer("drop", h.panel, h.x + move[0] * part * (xb - xa), (h.y ?? 0) + move[1] * part * (yb - ya), { name: h.handle });
      event.preventDefault(); return;
    }
    if (at >= 0 && ["Delete", "Backspace", "f", "Enter"].includes(event.key)) {
      tellPointer("key", handles[at].panel, handles[at].x, handles[at].y, { name: handles[at].handle, key: event.key });
      event.preventDefault(); return;
    }
    if (at < 0 && spec.clickable && ["1", "2", "3", "4", "5", "6"].includes(event.key)) {
      const panel = frame.scene.panels[0], [xa, xb] = panel.xrange, [ya, yb] = panel.yrange;
      tellPointer("key", panel, (xa + xb) / 2, (ya + yb) / 2, { name: "", key: event.key });
      event.preventDefault(); return;
    }
    if (timeline) timeline.keys(event);
  });
  root.addEventListener("keydown", (event) => {
    event.stopPropagation(); // the notebook's own shortcuts must not fire inside the explorer
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input[type=text], input[type=number], textarea")) {
      send({ kind: "undo" }); event.preventDefault();
    }
    // The arrow keys step from every button, too; a region that scrolls keeps them.
    if (timeline && !event.defaultPrevented && event.target !== canvas && !event.target.matches("[role=region]")) timeline.keys(event);
  });

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
  return () => { sizes.disconnect(); themes.disconnect(); system.removeEventListener("change", theme); python.close(); timeline && timeline.stop(); };
}

export default { render };
