// Talks to Python.
//
// To Python:   {kind: "hello" | "control" | "edit" | "pointer" | "preset" | "reset" | "undo" | "restore"},
//              answered by a frame; {kind: "done"}, a drag has ended, not answered;
//              {kind: "ahead", name, value}, what would this control show?
// From Python: {kind: "frame", view, ack, scene, values, headline, caption, alt, ...}
//              {kind: "ahead", name, value, ...}, the frame of a state that is not there yet
//
// At most one report is under way. While it is, a newer value of the same control replaces the
// older one, so a fast drag never queues up behind a slow kernel.
//
// In a pause, Python is asked for the pictures next door: one step of the slider that has the
// focus, or of the timeline. If the person goes there, the picture is there at once, and the
// frame that follows confirms it.

const PAUSE_MS = 60, ANSWER_MS = 8000;

function conversation(model, { show, busy, silent, nearby }) {
  const view = Math.random().toString(36).slice(2);
  const queue = [], ahead = new Map();
  let underway = 0, number = 0, waiting = null, pause = null, sent = null, asked = null;
  const nameOf = ({ name, value }) => JSON.stringify([name, value]);
  const sameControl = (a, b) => a && b && a.kind === "control" && b.kind === "control" && nameOf(a) === nameOf(b);

  function pump() {
    if (underway || !queue.length) return;
    underway = ++number;
    sent = queue.shift();
    model.send({ ...sent, view, seq: underway });
    clearTimeout(waiting);
    waiting = setTimeout(() => { silent(true); underway = 0; pump(); }, ANSWER_MS);
  }
  function send(message) {
    clearTimeout(pause);
    const last = queue[queue.length - 1];
    if (message.final && sameControl(last, message)) { last.final = true; return; }
    if (message.final && !last && sameControl(sent, message)) { sent = null; model.send({ kind: "done", view }); return; }
    const replaces = last && last.kind === message.kind && last.name === message.name && ["control", "pointer"].includes(message.kind) && last.action === message.action && !last.final;
    if (replaces) queue[queue.length - 1] = message;
    else queue.push(message);
    busy(true);
    const guess = message.kind === "control" && !underway && ahead.get(nameOf(message));
    pump();
    if (guess) show(...guess);
  }
  function receive(message, buffers) {
    if (message.kind === "ahead" && message.view === view) {
      if (nameOf(message) !== asked) return; // the state it belongs to is gone
      ahead.set(asked, [message, buffers || []]);
      asked = null;
      lookAhead();
    }
    if (message.kind !== "frame") return;
    if (message.view === view) silent(false); // a late answer is an answer
    if (message.view === view && message.ack === underway) { underway = 0; clearTimeout(waiting); }
    ahead.clear(); asked = null;
    pump(); // Python works on the next one while this one is painted
    show(message, buffers || []);
    rest();
  }
  function rest() { clearTimeout(pause); pause = setTimeout(lookAhead, PAUSE_MS); }
  function lookAhead() {
    if (underway || queue.length || asked || document.hidden) return;
    const next = nearby().find((place) => !ahead.has(nameOf(place)));
    if (!next) return;
    asked = nameOf(next);
    model.send({ kind: "ahead", ...next, view });
  }
  model.on("msg:custom", receive);
  return {
    send, rest,
    waits: () => Boolean(underway || queue.length),
    close() { model.off("msg:custom", receive); clearTimeout(waiting); clearTimeout(pause); },
  };
}
