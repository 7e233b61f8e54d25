// The keys of a demo page, and a pointer for the back row.

const typing = (target) => target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select");

export function lectureKeys(act) {
  const plain = { l: act.lecture, r: act.reveal, f: act.full, "?": act.help, t: act.theme, c: act.copy, u: act.undo };

  function step(by, event) {
    // Sliders, tabs and a picked-up handle keep their arrows.
    if (event.target.matches("input, [role=tab], [role=region]")) return;
    const timeline = document.querySelector(".cx-timeline");
    if (!timeline) { if (act.on()) { act.neighbour(by); event.preventDefault(); } return; }
    if (timeline.contains(event.target) || event.target.closest(".cx")) return; // the explorer's own keys
    timeline.querySelector(`button[aria-label="${by > 0 ? "forward" : "back"}"]`).click();
    event.preventDefault();
  }

  // Before the explorer sees them: it keeps the keys it uses itself.
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.getElementById("keys").open && event.key !== "?") return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const onPicture = event.target.matches("canvas") && !act.on();
    if (key === "ArrowRight" || key === "ArrowLeft") return step(key === "ArrowRight" ? 1 : -1, event);
    if (/^[1-9]$/.test(key) && !onPicture) act.preset(Number(key) - 1);
    else if (plain[key] && !(onPicture && key === "f")) plain[key]();
    else return;
    event.preventDefault(); event.stopPropagation();
  }, true);

  const ring = document.getElementById("pointer");
  window.addEventListener("pointermove", (event) => {
    ring.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    ring.classList.add("seen");
  });
  window.addEventListener("pointerdown", () => ring.classList.add("down"));
  window.addEventListener("pointerup", () => ring.classList.remove("down"));
  document.addEventListener("pointerleave", () => ring.classList.remove("seen"));
}
