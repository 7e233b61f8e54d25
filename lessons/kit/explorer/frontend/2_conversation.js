// What the page and Python say to each other, in order. Nothing here knows of a browser or a
// kernel, so that it can be tested without them (tests/frontend). The messages: protocol.py.
//
// At most one report is under way. While it is, a newer value of the control that is being moved
// replaces the older one, so a fast drag never queues up behind a slow kernel. What a person did
// on purpose (pressed a button, let go of a slider) is never replaced and never left out.
//
// In a pause, Python is asked for the pictures next door: one step of the slider that has the
// focus, or of the timeline. If the person goes there, the picture is there at once, and the
// frame that follows confirms it.

const PAUSE_MS = 60, ANSWER_MS = 8000;

// A drag goes on until it is final: until then only its newest value counts.
const isDrag = ({ kind, action }) => kind === "control" || (kind === "pointer" && (action === "drag" || action === "drop"));
const goesOn = (earlier, later) => Boolean(earlier) && !earlier.final && isDrag(earlier) && isDrag(later)
  && earlier.kind === later.kind && earlier.name === later.name && earlier.panel === later.panel;
const placeOf = ({ name, value }) => JSON.stringify([name, value]);
// The hand lets go of a control where it has been already: nothing new to show.
const onlyLetsGo = (earlier, later) => goesOn(earlier, later) && later.final && later.kind === "control"
  && placeOf(earlier) === placeOf(later);

// `tell` sends a message to Python. The others are told: `show(frame, buffers)`, `busy()` when a
// report waits for its answer, `silent(now)` when Python takes very long. `nearby()` lists what to
// ask for in a pause, and `hidden()` says when nobody looks.
function conversation({ tell, show, busy, silent, nearby, hidden }) {
  const view = Math.random().toString(36).slice(2);
  const queue = [], ahead = new Map();
  let number = 0, underway = null, latest = null, asked = null, late = null, pause = null, closed = false;

  function report(message) {
    if (closed) return;
    clearTimeout(pause);
    const before = queue.at(-1) ?? latest;
    if (onlyLetsGo(before, message)) {
      before.final = true;
      if (!queue.length) tell({ kind: "done", view });
      return;
    }
    const guess = message.kind === "control" && !waits() && ahead.get(placeOf(message));
    if (queue.length && goesOn(before, message)) queue.pop();
    queue.push({ ...message });
    busy();
    pump();
    if (guess) show(...guess);
  }
  function pump() {
    if (underway || !queue.length) return;
    underway = latest = queue.shift();
    number += 1;
    tell({ ...underway, view, seq: number });
    clearTimeout(late);
    late = setTimeout(giveUp, ANSWER_MS);
  }
  function giveUp() {
    silent(true);
    underway = null;
    pump();
  }
  function hear(message, buffers = []) {
    if (message.kind === "ahead") return hearAhead(message, buffers);
    if (message.kind !== "frame") return;
    const answers = message.view === view;
    if (answers) silent(false); // a late answer is an answer
    if (answers && message.ack === number) { underway = null; clearTimeout(late); }
    ahead.clear();
    asked = null; // whatever comes now belongs to a state that is gone
    pump(); // Python works on the next one while this one is painted
    show(message, buffers);
    rest();
  }
  function hearAhead(message, buffers) {
    if (message.view !== view || placeOf(message) !== asked) return;
    ahead.set(asked, message.scene ? [message, buffers] : null); // null: there is no such state
    asked = null;
    lookAhead();
  }
  function rest() {
    clearTimeout(pause);
    if (closed) return;
    pause = setTimeout(lookAhead, PAUSE_MS);
  }
  function lookAhead() {
    if (waits() || asked || hidden()) return;
    const next = nearby().find((place) => !ahead.has(placeOf(place)));
    if (!next) return;
    asked = placeOf(next);
    tell({ kind: "ahead", ...next, view });
  }
  const waits = () => Boolean(underway || queue.length);
  // Has this control or cell been moved, without an answer yet? Then frames are older than it.
  const awaits = (name) => [underway, ...queue].some((one) => one && one.name === name);
  return { report, hear, rest, waits, awaits, close() { closed = true; clearTimeout(late); clearTimeout(pause); } };
}
