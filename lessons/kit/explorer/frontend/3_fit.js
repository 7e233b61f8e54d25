// As large as fits into a room without scrolling: the height that is left for the picture decides
// its width. A page asks for it; in a notebook an explorer is as wide as its cell.

const NARROW = 820; // pixels: the least width for controls beside the picture
const BELOW = 6; // pixels that stay free under the explorer
const SMALLEST = 0.85; // of the usual size: beyond that the page had better scroll
// On the wall all of the panel beside the picture must be seen, too. If it is too much for its
// place, it is shown smaller, or gets more of the width: [share of the width, size].
const PANELS = [[0.31, 1], [0.31, 0.88], [0.36, 0.88], [0.36, 0.78], [0.41, 0.78], [0.41, 0.7], [0.46, 0.7], [0.5, 0.7]];

class Fit {
  #page;
  #canvas;
  #shape; // width to height, of the picture
  #panel = 0; // of PANELS: it only gets smaller while the screen is the same, so nothing jumps to and fro
  #screen = "";

  constructor(page, canvas, spec) {
    this.#page = page;
    this.#canvas = canvas;
    this.#shape = spec.width / spec.height;
  }

  narrow() { this.#page.root.classList.toggle("cx-narrow", this.#page.root.clientWidth < NARROW); }

  // `room`: {width, height, wall} in pixels; `wall` is how much larger than usual, or 0.
  into({ width, height, wall }) {
    const { root, left, body } = this.#page, canvas = this.#canvas;
    root.classList.add("cx-fitted");
    root.classList.toggle("cx-wall", Boolean(wall));
    if (!canvas.offsetHeight) return;
    const zoom = wall || 1;
    root.style.zoom = wall || "";
    const room = (height - BELOW) / zoom, across = (width - 20) / zoom;
    this.#moveFormula(wall);
    const above = body.offsetTop - root.offsetTop;
    const others = left.offsetHeight - canvas.offsetHeight + above + 10;
    const widthBeside = (share) => Math.max(wall ? 380 : 520, Math.min((room - others) * this.#shape, across * (1 - share) - 18));
    if (wall) this.#onTheWall(widthBeside, room - above - 4);
    else this.#onThePage(widthBeside(0.36), height);
  }
  #onThePage(width, height) {
    const { root } = this.#page;
    root.style.maxWidth = `${width + 640}px`;
    root.style.setProperty("--picture", `${width}px`);
    this.narrow();
    if (root.classList.contains("cx-narrow")) return; // in one column the page scrolls
    // Many controls beside the picture may be taller than it: all of it a little smaller then.
    const over = root.offsetHeight - height;
    if (over > 0) root.style.zoom = Math.max(SMALLEST, 1 - over / root.offsetHeight);
  }
  #onTheWall(widthBeside, room) {
    const { root, right } = this.#page, screen = `${window.innerWidth} ${window.innerHeight}`;
    if (screen !== this.#screen) { this.#panel = 0; this.#screen = screen; }
    const cut = () => right.scrollHeight > right.clientHeight + 1
      || [...right.querySelectorAll(".cx-table, .cx-formula")].some((part) => part.scrollWidth > part.clientWidth + 1);
    root.style.maxWidth = "none";
    for (; ; this.#panel += 1) {
      const [share, smaller] = PANELS[this.#panel];
      root.style.setProperty("--picture", `${widthBeside(share)}px`);
      root.style.setProperty("--panel", smaller);
      root.classList.toggle("cx-wide-panel", share > 0.31); // then a slider is beside its name
      root.style.setProperty("--room", `${room / smaller}px`);
      if (this.#panel === PANELS.length - 1 || !cut()) return;
    }
  }
  // A formula under the picture would take its height: on the wall it is beside it.
  #moveFormula(wall) {
    const { formula, left, controls, caption } = this.#page;
    if (!formula) return;
    if (wall && left.contains(formula)) {
      formula.dataset.below = "";
      controls.after(formula);
    } else if (!wall && "below" in formula.dataset) {
      delete formula.dataset.below;
      caption.after(formula);
    }
  }
}
