// As large as fits without scrolling: the height that is left for the picture decides its width.

const LECTURE = 1.6; // as in app.css, for a wall of 1280 x 720
const SMALLEST = 0.85; // of the usual size: beyond that the page had better scroll
// On the wall all of the panel beside the picture must be seen, too. If it is too much for its
// place, it is shown smaller, or gets more of the width: [share of the width, size].
const PANELS = [[0.31, 1], [0.31, 0.88], [0.36, 0.88], [0.36, 0.78], [0.41, 0.78], [0.41, 0.7], [0.46, 0.7], [0.5, 0.7]];
let panel = 0, forSize = ""; // it only gets smaller while a demo is shown: nothing jumps to and fro

export function fit(stage, again = 3) {
  const root = stage.querySelector(".cx"), canvas = stage.querySelector(".cx-picture");
  if (!canvas || !canvas.offsetHeight) return;
  const lecture = document.body.classList.contains("lecture");
  // A wall with more pixels is no larger a wall: half of what it has more goes into the type.
  const wall = Math.sqrt(Math.max(1, Math.min(window.innerWidth / 1280, window.innerHeight / 720)));
  document.body.style.setProperty("--wall", wall);
  const zoom = lecture ? LECTURE * wall : 1;
  root.style.zoom = lecture ? zoom : "";
  const room = (window.innerHeight - stage.offsetTop - 6) / zoom;
  moveFormula(stage, lecture);
  const left = stage.querySelector(".cx-left"), body = stage.querySelector(".cx-body");
  const others = left.offsetHeight - canvas.offsetHeight + body.offsetTop - root.offsetTop + 10;
  const high = (room - others) * Number(stage.dataset.shape); // as wide as its height allows
  const across = (stage.clientWidth - 20) / zoom;
  const widthBeside = (share) => Math.max(lecture ? 380 : 520, Math.min(high, across * (1 - share) - 18));
  if (lecture) return besideOnTheWall(root, widthBeside, room - (body.offsetTop - root.offsetTop) - 4);
  const width = widthBeside(0.36);
  root.style.maxWidth = `${width + 640}px`;
  root.style.setProperty("--picture", `${width}px`);
  // Many controls beside the picture may be taller than it: all of it a little smaller then. While
  // the explorer is still in one column, its height says nothing.
  if (!root.classList.contains("cx-narrow")) {
    const over = document.documentElement.scrollHeight - window.innerHeight;
    if (over > 0) root.style.zoom = Math.max(SMALLEST, 1 - over / root.offsetHeight);
  } else if (again) setTimeout(() => fit(stage, again - 1), 60);
}

function besideOnTheWall(root, widthBeside, room) {
  const size = `${window.innerWidth} ${window.innerHeight}`;
  if (size !== forSize) { panel = 0; forSize = size; }
  const right = root.querySelector(".cx-right");
  const cut = () => right.scrollHeight > right.clientHeight + 1
    || [...right.querySelectorAll(".cx-table, .cx-formula")].some((part) => part.scrollWidth > part.clientWidth + 1);
  for (; ; panel += 1) {
    const [share, smaller] = PANELS[panel];
    root.style.maxWidth = "none";
    root.style.setProperty("--picture", `${widthBeside(share)}px`);
    root.style.setProperty("--panel", smaller);
    root.classList.toggle("wide-panel", share > 0.31); // then a slider is beside its name
    root.style.setProperty("--room", `${room / smaller}px`);
    if (panel === PANELS.length - 1 || !cut()) return;
  }
}

function moveFormula(stage, lecture) {
  // A formula under the picture would take its height: on the wall it is beside it.
  const formula = stage.querySelector(".cx-formula"), left = stage.querySelector(".cx-left");
  if (!formula) return;
  if (lecture && left.contains(formula)) {
    formula.dataset.below = "";
    stage.querySelector(".cx-controls").after(formula);
  } else if (!lecture && "below" in formula.dataset) {
    delete formula.dataset.below;
    stage.querySelector(".cx-caption").after(formula);
  }
}
