// The picture of an explorer: the last frame's scene on a canvas, what glides in it, what the hand
// has chosen, and what lights up.

const GLIDE = 220; // milliseconds from one step of a timeline to the next, where something moves

class Picture {
  #spec;
  #painted; // is told when a picture has been painted and nothing in it moves any more
  #scene = null;
  #step = null; // of the timeline
  #chosen = null; // a handle's name
  #asked = false; // for the next animation frame
  #glidesFrom = null; // the time when it began, or "now"
  #still = window.matchMedia("(prefers-reduced-motion: reduce)");
  #frames = 0;

  constructor(spec, painted) {
    this.#spec = spec;
    this.#painted = painted;
    this.canvas = make("canvas", { class: "cx-picture", tabindex: "0", role: spec.interactive ? "application" : "img" });
    this.canvas.style.aspectRatio = `${spec.width} / ${spec.height}`;
    if (spec.interactive) this.canvas.setAttribute("aria-roledescription", "interactive picture");
    this.look = new Look(spec.shapes);
  }

  get scene() { return this.#scene; }
  get chosen() { return this.#chosen; }

  show(frame, buffers) {
    this.#frames += 1;
    this.#scene = frame.scene;
    this.look.buffers = buffers;
    setIfNew(this.canvas, "aria-label", frame.alt);
    const step = frame.timeline ? frame.timeline.step : null;
    const forward = this.#step !== null && step === this.#step + 1;
    if (step !== this.#step) this.#glidesFrom = forward && this.#glides() ? "now" : null;
    this.#step = step;
    this.repaint();
  }
  #glides() {
    return !this.#still.matches && this.#scene.panels.some((panel) => panel.items.some((item) => item.glide));
  }

  choose(handle) { this.#chosen = handle; this.repaint(); }
  light(key) { this.look.hotKey = key; this.repaint(); }
  colour(colours) { this.look.colours = colours; this.repaint(); }

  repaint() {
    if (this.#asked || !this.#scene) return;
    this.#asked = true;
    requestAnimationFrame((now) => {
      this.#asked = false;
      if (this.canvas.clientWidth) this.#paint(now);
    });
  }
  #paint(now) {
    if (this.#glidesFrom === "now") this.#glidesFrom = now;
    const look = this.look, style = getComputedStyle(this.canvas);
    look.arrived = this.#glidesFrom === null ? 1 : Math.min(1, (now - this.#glidesFrom) / GLIDE);
    look.selected = this.#chosen;
    look.type = Number(style.getPropertyValue("--cx-type")) || 1;
    look.stroke = Number(style.getPropertyValue("--cx-stroke")) || 1;
    this.canvas.least = this.#spec.width * (Number(style.getPropertyValue("--cx-least")) || 0);
    paint(this.canvas, this.#scene, look);
    this.canvas.dataset.frame = this.#frames;
    if (look.arrived < 1) return this.repaint();
    this.#glidesFrom = null;
    this.#painted();
  }

  // Where the handles are, in pixels from the canvas' corner: [{handle, line, x, y}].
  handles() {
    const zoom = zoomOf(this.canvas);
    return handlesOf(this.#scene).map(({ handle, panel, x, y }) => {
      const f = panel.frameOnScreen;
      return { handle, line: y === null, x: f.px(x) * zoom, y: f.py(y ?? panel.yrange[0]) * zoom };
    });
  }
}

// How things look just now: what the painters ask for.
class Look {
  stroke = 1;
  type = 1;
  selected = null;
  arrived = 1; // 0 to 1: how far what glides has come
  hotKey = null;
  colours = {};
  buffers = [];
  #scratch = null;

  constructor(shapes) { this.shapes = shapes; }
  colour(role) { return this.colours[role] || role; }
  rgb(role) { return [1, 3, 5].map((i) => parseInt(this.colour(role).slice(i, i + 2), 16)); }
  hot(key) { return key !== undefined && key !== null && key === this.hotKey; }
  bytes(i) {
    const b = this.buffers[i];
    return new Uint8Array(b.buffer ? b.buffer : b, b.byteOffset || 0, b.byteLength);
  }
  scratch(width, height) {
    this.#scratch ??= document.createElement("canvas");
    this.#scratch.width = width;
    this.#scratch.height = height;
    return this.#scratch;
  }
}
