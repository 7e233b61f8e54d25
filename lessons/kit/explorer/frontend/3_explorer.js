// An explorer in a page: its parts put together, and a handle for whoever shows it.

// Shows the explorer of `spec` in `element`. `channel` leads to its Python: `send(message)`, and
// `listen(hear)`, which from then on calls hear(message, buffers), and returns what ends that.
// `presets: false` where the page has buttons of its own for them. Returns the handle:
//
//   preset(name), undo(), reset(), restore(code)   what the explorer's own buttons do
//   step(by)             as often forward (or back) on the timeline; whether there is one
//   lecture(on, revealed), reveal(shown)           where its Python keeps answers back
//   fit({ width, height, wall })                   as large as this room allows; again at every frame
//   keeps(event)         whether this arrow, letter or digit is for the explorer, where it was pressed
//   handles()            where things to drag are, in pixels from the picture's corner
//   on("frame", hear)    hear(frame) whenever one is shown; returns what ends that
//   on("busy", hear)     hear(true) when something is done, hear(false) when its picture is there
//   close()              say and hear no more; what it shows stays
function mount(element, { spec, channel, presets = true }) {
  const explorer = new Explorer(spec, channel, presets);
  element.append(explorer.root);
  explorer.begin();
  const { python, page, picture } = explorer;
  const handle = {
    preset: (name) => explorer.leave({ kind: "preset", name }),
    undo: () => explorer.undo(),
    reset: () => explorer.leave({ kind: "reset" }),
    restore: (code) => explorer.leave({ kind: "restore", code }),
    step(by) {
      if (page.timeline) page.timeline.press(by);
      return Boolean(page.timeline);
    },
    lecture: (on, revealed = false) => python.report({ kind: "lecture", on, revealed }),
    reveal: (shown = true) => handle.lecture(true, shown),
    fit: (room) => explorer.fitInto(room),
    keeps: (event) => explorer.keeps(event),
    handles: () => picture.handles(),
    on: (event, hear) => explorer.on(event, hear),
    close: () => explorer.close(),
  };
  explorer.root.explorer = handle; // for whoever finds an explorer in a page
  return handle;
}

class Explorer {
  #spec;
  #channel;
  #listeners = { frame: new Set(), busy: new Set() };
  #fit;
  #room = null; // to fit into, if the page has asked for it
  #hotKey = null;
  #ends = []; // what is to be done when it closes

  constructor(spec, channel, presets) {
    this.#spec = spec;
    this.#channel = channel;
    this.python = this.#conversation();
    this.picture = new Picture(spec, () => { if (!this.python.waits()) this.#busy(false); });
    this.page = new Page(spec, this.picture.canvas, this.#acts(), presets);
    this.root = this.page.root;
    this.#fit = new Fit(this.page, this.picture.canvas, spec);
  }
  #conversation() {
    return conversation({
      tell: (message) => this.#channel.send(message),
      show: (frame, buffers) => this.#show(frame, buffers),
      busy: () => this.#busy(true),
      silent: (now) => this.page.silent(now),
      nearby: () => this.page.nearby(),
      hidden: () => document.hidden,
    });
  }
  #acts() {
    return {
      set: (name, value, final) => this.python.report({ kind: "control", name, value, final }),
      edit: (name, value) => this.python.report({ kind: "edit", name, value, final: true }),
      preset: (name) => this.leave({ kind: "preset", name }),
      undo: () => this.undo(),
      reset: () => this.leave({ kind: "reset" }),
      restore: (code) => this.leave({ kind: "restore", code }),
      waits: () => this.python.waits(),
      awaits: (name) => this.python.awaits(name),
    };
  }
  begin() {
    this.#ends.push(this.#channel.listen((message, buffers) => this.python.hear(message, buffers)));
    this.#ends.push(followTheme(this.root, this.#spec.themes, (colours) => this.picture.colour(colours)));
    const sizes = new ResizeObserver(() => { this.#fit.narrow(); this.picture.repaint(); });
    sizes.observe(this.root);
    this.#ends.push(() => sizes.disconnect());
    this.#handOnPicture();
    this.#keys();
    this.#lightUp();
    this.root.addEventListener("focusin", () => this.python.rest());
    this.python.report({ kind: "hello" });
  }
  close() {
    for (const end of this.#ends.splice(0)) end();
    if (this.page.timeline) this.page.timeline.stop();
    this.python.close();
    for (const hearers of Object.values(this.#listeners)) hearers.clear();
  }

  // ---- what is done to it

  leave(message) {
    this.#stop();
    this.picture.choose(null);
    this.python.report(message);
  }
  undo() {
    this.#stop();
    this.python.report({ kind: "undo" });
  }
  #stop() { if (this.page.timeline) this.page.timeline.stop(); }
  fitInto(room) {
    this.#room = room;
    this.#fit.into(room);
  }

  // ---- what it tells

  on(event, hear) {
    this.#listeners[event].add(hear);
    return () => this.#listeners[event].delete(hear);
  }
  #tell(event, news) { for (const hear of [...this.#listeners[event]]) hear(news); }
  #busy(now) {
    if (this.root.getAttribute("aria-busy") === String(now)) return;
    this.root.setAttribute("aria-busy", String(now));
    this.#tell("busy", now);
  }
  #show(frame, buffers) {
    this.page.show(frame);
    this.picture.show(frame, buffers);
    if (this.#hotKey !== null) this.page.light(this.#hotKey);
    if (this.#room) this.#fit.into(this.#room);
    this.#tell("frame", frame);
  }

  // ---- formula, table and picture light up together

  #point(key) {
    if (key === this.#hotKey) return;
    this.#hotKey = key;
    this.page.light(key);
    this.picture.light(key);
  }
  #lightUp() {
    const keyOf = (target) => target.closest?.("[data-key]")?.dataset.key ?? null;
    for (const part of [this.page.right, this.page.formula].filter(Boolean)) {
      part.addEventListener("pointerover", (e) => this.#point(keyOf(e.target)));
      part.addEventListener("pointerleave", () => this.#point(null));
      part.addEventListener("focusin", (e) => this.#point(keyOf(e.target)));
      part.addEventListener("focusout", () => this.#point(null));
    }
  }

  // ---- the hand on the picture, and keys

  #handOnPicture() {
    const { picture, page, python } = this;
    handOnPicture(picture.canvas, {
      scene: () => picture.scene,
      clickable: this.#spec.clickable,
      chosen: () => picture.chosen,
      choose(handle) {
        picture.choose(handle);
        page.said.textContent = (handle ?? "").replace(/[_:]/g, " ");
      },
      point: (key) => this.#point(key),
      waits: () => python.waits(),
    }, python.report);
  }
  #keys() {
    const { root, page: { timeline } } = this;
    root.addEventListener("keydown", (event) => {
      event.stopPropagation(); // the notebook's own shortcuts must not fire inside the explorer
      const undo = (event.ctrlKey || event.metaKey) && event.key === "z";
      if (undo && !event.target.matches("input[type=text], input[type=number], textarea")) {
        this.undo();
        event.preventDefault();
      }
      // The arrow keys step from every button, too; a region that scrolls keeps them.
      if (timeline && !event.defaultPrevented && !event.target.matches("[role=region]")) timeline.keys(event);
    });
    if (timeline) for (const up of ["keyup", "focusout"]) root.addEventListener(up, timeline.keyUp);
  }
  keeps({ target, key }) {
    if (!this.root.contains(target)) return false;
    if (target.matches(TYPED_IN)) return true;
    const { canvas, chosen } = this.picture;
    if (target === canvas && isForPicture(key, { chosen, clickable: this.#spec.clickable })) return true;
    const moves = /^(Arrow|Home|End|Page)/.test(key);
    return moves && (this.page.timeline !== null || target.matches("input, [role=tab], [role=region]"));
  }
}

const TYPED_IN = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";

// In a notebook: anywidget calls `render` with the widget's model.
function render({ model, el }) {
  const channel = {
    send: (message) => model.send(message),
    listen(hear) {
      model.on("msg:custom", hear);
      return () => model.off("msg:custom", hear);
    },
  };
  const explorer = mount(el, { spec: model.get("spec"), channel });
  return () => explorer.close();
}

export { mount };
export default { render };
