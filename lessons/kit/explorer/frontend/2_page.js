// Everything of an explorer but its picture: words, controls, formula, tables, buttons. It shows
// frames, and calls `act` when a person does something:
// act.set(name, value, final), act.edit(name, value), act.preset(name), act.undo(), act.reset(),
// act.restore(code), act.waits() (for Python), act.awaits(name).

const em = (pixels) => `${pixels / 14}em`;

class Page {
  #spec;
  #act;
  #frame = null;
  #controls = {}; // by name: {element, show, nearby?}

  constructor(spec, canvas, act, withPresets) {
    this.#spec = spec;
    this.#act = act;
    this.headline = make("h3", { class: "cx-headline" });
    this.caption = make("p", { class: "cx-caption", "aria-live": "polite" });
    this.status = make("p", { class: "cx-status", role: "status" });
    this.said = make("p", { class: "cx-said", "aria-live": "polite" }); // which handle was chosen, for the ear
    this.formula = this.#formula();
    this.#tables = tablesView(act.edit);
    if (spec.tabs) {
      this.#tabs = tabsElement(this.#tables.element);
      this.#tables.element.style.height = em(spec.tabs);
    }
    if (spec.timeline) this.timeline = timelineElement((step, final) => act.set("step", step, final), act.waits);
    for (const control of spec.controls) this.#controls[control.name] = this.#control(control);
    this.presets = withPresets && spec.presets.length ? this.#presets() : null;
    this.#assemble(canvas);
  }
  #tables;
  #tabs = null;
  timeline = null;

  // ---- the elements

  #formula() {
    const { formula, formula_below: below, formula_height: least } = this.#spec;
    if (!formula) return null;
    const element = make("div", { class: "cx-formula", tabindex: "0", role: "region", "aria-label": "formula with the numbers of now" });
    if (below) element.style.height = em(below);
    if (least) element.style.minHeight = em(least);
    return element;
  }
  #control(spec) {
    const { name, type } = spec;
    if (type === "button") return { element: buttonElement(spec, () => this.#act.edit(name, true)), show() {} };
    return CONTROLS[type](spec, (value, final) => {
      this.#act.set(name, value, final);
      if (final && this.#frame) this.#showControl(name);
    });
  }
  #presets() {
    const button = (name) => make("button", { type: "button", "data-preset": name, onclick: () => this.#act.preset(name) }, name);
    return make("div", { class: "cx-presets", role: "group", "aria-label": "presets" }, ...this.#spec.presets.map(button));
  }
  #footer() {
    this.#undo = make("button", { type: "button", onclick: () => this.#act.undo() }, "Undo");
    const code = this.#code = make("input", { type: "text", class: "cx-code", "aria-label": "code of this state", spellcheck: "false" });
    code.addEventListener("change", () => code.value.trim() && this.#act.restore(code.value.trim()));
    code.addEventListener("focus", () => code.select());
    code.addEventListener("blur", () => { if (this.#frame) code.value = this.#frame.code; }); // one that was refused is not kept
    return make("div", { class: "cx-footer" }, this.#undo,
      make("button", { type: "button", onclick: () => this.#act.reset() }, "Reset"),
      make("label", { class: "cx-codelabel" }, make("span", {}, "code"), code));
  }
  #undo;
  #code;

  #assemble(canvas) {
    const { formula_below: below, tables, help, title, controls } = this.#spec;
    this.controls = make("div", { class: "cx-controls" }, ...controls.map(({ name }) => this.#controls[name].element));
    this.left = make("div", { class: "cx-left" }, canvas, this.said, this.timeline && this.timeline.element, this.caption,
      below ? this.formula : null, help ? make("p", { class: "cx-help" }, help) : null);
    this.right = make("div", { class: "cx-right" }, this.presets, this.controls, below ? null : this.formula,
      this.#tabs && this.#tabs.element, tables ? this.#tables.element : null, this.#footer(), this.status);
    this.body = make("div", { class: "cx-body" }, this.left, this.right);
    this.root = make("section", { class: "cx", "aria-label": title }, this.headline, this.body);
  }

  // ---- showing a frame

  show(frame) {
    const before = this.#frame ?? {};
    this.#frame = frame;
    if (frame.headline !== before.headline) this.headline.innerHTML = frame.headline;
    if (frame.caption !== this.caption.textContent) this.caption.textContent = frame.caption;
    this.caption.classList.toggle("cx-problem", Boolean(frame.problem));
    for (const { name } of this.#spec.controls) {
      this.#showControl(name);
      this.#controls[name].element.hidden = (frame.hidden ?? []).includes(name);
    }
    if (this.formula && frame.formula !== before.formula) this.formula.innerHTML = frame.formula ?? "";
    if (this.#spec.tables) this.#tables.show(frame.tables ?? []);
    if (this.#tabs) this.#tabs.show((frame.tables ?? []).map((table) => table.title));
    if (this.timeline) this.timeline.show(frame.timeline, this.#act.awaits("step"));
    this.#undo.disabled = !frame.can_undo;
    if (idle(this.#code)) this.#code.value = frame.code;
    if (this.presets) for (const button of this.presets.children) setIfNew(button, "aria-pressed", String(button.dataset.preset === frame.preset));
  }
  #showControl(name) {
    // lecture mode keeps some values back; and one that is on its way to Python is newer than the frame
    const { values } = this.#frame;
    if (name in values && !this.#act.awaits(name)) this.#controls[name].show(values[name], this.#frame);
  }
  light(key) {
    for (const element of this.root.querySelectorAll("[data-key]")) element.classList.toggle("cx-hot", element.dataset.key === key);
  }
  silent(now) { this.status.textContent = now ? "Waiting for Python. If nothing happens, run the cell again." : ""; }

  // What the focus is on: the values of its control that are one key press away.
  nearby() {
    const focused = document.activeElement;
    for (const [name, { element, nearby }] of Object.entries(this.#controls))
      if (nearby && element.contains(focused)) return nearby().map((value) => ({ name, value }));
    return this.timeline && this.root.contains(focused) ? this.timeline.nearby().map((value) => ({ name: "step", value })) : [];
  }
}
