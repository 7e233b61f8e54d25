// As large as fits without scrolling: the height that is left for the picture decides its width.

const LECTURE = 1.6; // as in app.css
const SMALLEST = 0.85; // of the usual size: beyond that the page had better scroll

export function fit(stage, again = 3) {
  const root = stage.querySelector(".cx"), canvas = stage.querySelector(".cx-picture");
  if (!canvas || !canvas.offsetHeight) return;
  const lecture = document.body.classList.contains("lecture");
  root.style.zoom = "";
  const zoom = lecture ? LECTURE : 1;
  const room = (window.innerHeight - stage.offsetTop - 6) / zoom;
  moveFormula(stage, lecture);
  const left = stage.querySelector(".cx-left"), body = stage.querySelector(".cx-body");
  const others = left.offsetHeight - canvas.offsetHeight + body.offsetTop - root.offsetTop + 10;
  const high = (room - others) * Number(stage.dataset.shape); // as wide as its height allows
  const across = (stage.clientWidth - 20) / zoom, beside = lecture ? 0.31 : 0.36;
  const width = Math.max(lecture ? 380 : 520, Math.min(high, across * (1 - beside) - 18));
  root.style.maxWidth = lecture ? "none" : `${width + 640}px`;
  root.style.setProperty("--picture", `${width}px`);
  root.style.setProperty("--room", `${room - (body.offsetTop - root.offsetTop) - 4}px`);
  // Many controls beside the picture may be taller than it: all of it a little smaller then. While
  // the explorer still stands in one column, its height says nothing.
  if (lecture) return;
  if (!root.classList.contains("cx-narrow")) {
    const over = document.documentElement.scrollHeight - window.innerHeight;
    if (over > 0) root.style.zoom = Math.max(SMALLEST, 1 - over / root.offsetHeight);
  } else if (again) setTimeout(() => fit(stage, again - 1), 60);
}

function moveFormula(stage, lecture) {
  // A formula under the picture would take its height: on the wall it stands beside it.
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
