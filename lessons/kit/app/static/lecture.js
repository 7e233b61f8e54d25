// The keys of a demo page, and a pointer for the back row.

// `explorer()` is the handle of the one that is shown, or null.
export function lectureKeys(act, explorer) {
  const plain = { l: act.lecture, r: act.reveal, f: act.full, "?": act.help, t: act.theme, c: act.copy, u: act.undo };

  function step(by) {
    if (explorer()?.step(by)) return true;
    if (act.on()) act.neighbour(by);
    return act.on();
  }
  function obey(key, kept) {
    if (key === "ArrowRight" || key === "ArrowLeft") return !kept && step(key === "ArrowRight" ? 1 : -1);
    if (kept && !act.on()) return false; // in front of a class, letters and digits are the page's
    if (/^[1-9]$/.test(key)) act.preset(Number(key) - 1);
    else if (plain[key]) plain[key]();
    else return false;
    return true;
  }

  // Before the explorer sees them: it keeps the keys it uses itself.
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.getElementById("keys").open && event.key !== "?") return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (!obey(key, Boolean(explorer()?.keeps(event)))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  const ring = document.getElementById("pointer");
  window.addEventListener("pointermove", (event) => {
    ring.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    ring.classList.add("seen");
  });
  window.addEventListener("pointerdown", () => ring.classList.add("down"));
  window.addEventListener("pointerup", () => ring.classList.remove("down"));
  document.addEventListener("pointerleave", () => ring.classList.remove("seen"));
}

const isTyping = (target) => target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select");
