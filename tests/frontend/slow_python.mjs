// Stands for Python in the tests of a conversation: one thing after another, each in its own time.
// It keeps state and history as lessons/kit/explorer/widget.py does.

export class SlowPython {
  constructor(takes = () => 0) {
    this.takes = takes; // milliseconds for the next report
    this.state = {}; // of the controls, by name
    this.history = [];
    this.last = null; // the drag that goes on
    this.heard = [];
    this.busyUntil = 0;
    this.unanswered = 0;
    this.mostUnanswered = 0;
  }
  // The page's `tell`.
  hear(message) {
    this.heard.push(message);
    if (message.kind !== "done") this.mostUnanswered = Math.max(this.mostUnanswered, ++this.unanswered);
    this.busyUntil = Math.max(this.busyUntil, Date.now()) + this.takes();
    setTimeout(() => this.answer(message), this.busyUntil - Date.now());
  }
  answer(message) {
    if (message.kind === "done") {
      this.last = null;
      return;
    }
    this.unanswered -= 1;
    if (message.kind === "ahead") {
      const { kind, name, value, view } = message;
      const refused = this.refuses?.(value);
      return this.page.hear({
        kind,
        name,
        value,
        view,
        ...(refused ? {} : { scene: { ...this.state, [name]: value } }),
      });
    }
    this.obey(message);
    this.page.hear({ kind: "frame", view: message.view, ack: message.seq, scene: { ...this.state } });
  }
  obey({ kind, name, value, action, x, final }) {
    if (kind === "undo") {
      while (this.history.length && same(this.history.at(-1), this.state)) this.history.pop();
      this.state = this.history.pop() ?? this.state;
      this.last = null;
    } else if (kind === "control") {
      this.go({ ...this.state, [name]: value }, `control ${name}`, final);
    } else if (kind === "pointer") {
      this.go({ ...this.state, [name]: x }, `drag ${name}`, action === "drop");
    } else if (kind === "edit") {
      this.go({ ...this.state, [name]: (this.state[name] ?? 0) + 1 }, null, true);
    }
  }
  go(state, drag, final) {
    if (!same(state, this.state)) {
      if (drag === null || drag !== this.last) this.history.push(this.state);
      this.state = state;
      this.last = drag;
    }
    if (final) this.last = null;
  }
  // What undo would bring back, without the steps that change nothing.
  get past() {
    const all = [...this.history, this.state];
    return all.filter((state, i) => i === all.length - 1 || !same(state, all[i + 1]));
  }
}

const same = (a, b) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (state) => Object.entries(state).sort();
