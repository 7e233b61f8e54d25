// What page and Python say to each other, without a browser and without a kernel.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Conversation } from "../../lessons/kit/explorer/frontend/conversation.js";
import { dice } from "./dice.mjs";
import { SlowPython } from "./slow_python.mjs";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout", "Date"] }));
afterEach(() => mock.timers.reset());
const pass = (ms) => {
  for (let i = 0; i < ms; i += 4) mock.timers.tick(4);
};

function talk({ takes = () => 100, nearby = () => [], refuses } = {}) {
  const python = new SlowPython(takes),
    page = { shown: [], silences: [] };
  python.refuses = refuses;
  page.talk = python.page = new Conversation({
    tell: (message) => python.hear(message),
    show: (frame) => page.shown.push(frame),
    busy() {},
    silent: (now) => page.silences.push(now),
    nearby,
    hidden: () => false,
  });
  page.report = (report) => page.talk.report(report);
  return { python, page };
}
const press = (name) => ({ kind: "edit", name, value: true, final: true });
const move = (name, value, final = false) => ({ kind: "control", name, value, final });
const drag = (name, x, action = "drag") => ({
  kind: "pointer",
  name,
  panel: "plane",
  x,
  y: 0,
  action,
  final: action !== "drag",
});
const kinds = (python) => python.heard.map(({ kind }) => kind);

test("three presses of a button act three times, one after the other", () => {
  const { python, page } = talk();
  for (let i = 0; i < 3; i++) {
    page.report(press("flip once"));
    pass(400);
  }
  assert.equal(python.state["flip once"], 3);
});

test("three quick presses act three times, before the first answer too", () => {
  const { python, page } = talk();
  for (let i = 0; i < 3; i++) page.report(press("flip once"));
  pass(1000);
  assert.equal(python.state["flip once"], 3);
  assert.equal(python.past.length, 4);
});

test("what a button is pressed after makes no difference", () => {
  const { python, page } = talk();
  page.report(move("n", 3, true));
  page.report(press("flip"));
  page.report(move("n", 3, true));
  page.report(press("flip"));
  pass(1000);
  assert.deepEqual(python.state, { n: 3, flip: 2 });
});

test("a drag sends no more than Python answers, its last value comes, and it is one undo", () => {
  const { python, page } = talk();
  for (let i = 1; i <= 60; i++) {
    page.report(move("alpha", i));
    pass(16);
  }
  page.report(move("alpha", 60, true));
  pass(1000);
  assert.equal(python.state.alpha, 60);
  assert.ok(python.heard.length <= 14, `${python.heard.length} reports in a second, at ten answers`);
  assert.equal(python.mostUnanswered, 1);
  assert.deepEqual(python.past, [{}, { alpha: 60 }]);
});

test("letting go at the value that is under way is told at once, and makes no picture", () => {
  const { python, page } = talk();
  page.report(move("alpha", 5));
  page.report(move("alpha", 5, true));
  pass(1000);
  assert.deepEqual(kinds(python), ["control", "done"]);
  page.report(move("alpha", 6));
  pass(1000);
  assert.deepEqual(python.past, [{}, { alpha: 5 }, { alpha: 6 }]);
});

test("the same control, let go of twice at the same value, is no drag that goes on", () => {
  const { python, page } = talk();
  page.report(move("show", true, true));
  page.report(move("show", false, true));
  page.report(move("show", true, true));
  pass(1000);
  assert.deepEqual(
    python.past.map(({ show }) => show),
    [undefined, true, false, true],
  );
});

test("a handle that is dropped where a drag waits replaces it", () => {
  const { python, page } = talk();
  for (let i = 1; i <= 20; i++) page.report(drag("point 1", i));
  page.report(drag("point 1", 20, "drop"));
  pass(1000);
  assert.deepEqual(
    python.heard.map(({ action }) => action),
    ["drag", "drop"],
  );
  assert.deepEqual(python.past, [{}, { "point 1": 20 }]);
});

test("two handles do not replace each other", () => {
  const { python, page } = talk();
  for (const name of ["w", "point 1", "point 2"]) page.report(drag(name, name === "w" ? 1 : 7));
  pass(1000);
  assert.deepEqual(python.state, { w: 1, "point 1": 7, "point 2": 7 });
});

test("after eight seconds without an answer it says so, goes on, and takes a late answer", () => {
  const { python, page } = talk({ takes: () => 9000 });
  page.report(move("n", 1, true));
  page.report(move("n", 2, true));
  pass(8500);
  assert.deepEqual(page.silences, [true]);
  assert.equal(python.heard.length, 2);
  pass(20000);
  assert.equal(page.silences.at(-1), false);
  assert.deepEqual(page.shown.at(-1).scene, { n: 2 });
  assert.equal(page.talk.waits(), false);
});

test("after such a silence nothing is shown that was asked for before it", () => {
  const { python, page } = talk({ nearby: neighbours });
  page.report({ kind: "hello" });
  pass(1000);
  python.answer = () => {};
  page.report(press("flip"));
  pass(8500);
  const before = page.shown.length;
  page.report(move("n", 1, true));
  assert.equal(page.shown.length, before, "it may be of a state that is gone");
});

test("an answer that is lost does not stop what comes after it", () => {
  const { python, page } = talk();
  const answer = python.answer;
  python.answer = () => {};
  page.report(press("flip"));
  pass(500);
  python.answer = answer;
  page.report(press("flip"));
  pass(9000);
  assert.equal(python.heard.length, 2);
  assert.equal(page.talk.waits(), false);
  assert.equal(page.silences.at(-1), false);
});

test("a control that was moved and not answered yet is known by its name", () => {
  const { page } = talk();
  page.report(press("flip"));
  page.report(move("n", 1));
  assert.ok(page.talk.awaits("n") && !page.talk.awaits("alpha"));
  pass(100);
  assert.ok(page.talk.awaits("n"));
  pass(100);
  assert.ok(!page.talk.awaits("n"));
});

test("a handle, cell or preset that has the name of a control is not the control", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const roll = dice(seed);
    const { page } = talk({ takes: () => roll(300) });
    const moves = new Set();
    for (let i = 0; i < 30; i++) {
      const others = [press("spam"), drag("spam", i), drag("spam", i, "drop"), { kind: "preset", name: "spam" }];
      const report = roll(4) ? others[roll(4)] : move("spam", i, Boolean(roll(2)));
      if (report.kind === "control") moves.add(i);
      page.report(report);
      pass(roll(3) * 40);
      if (moves.has(i) && page.talk.waits()) assert.ok(page.talk.awaits("spam"), `seed ${seed}`);
      if (!moves.size) assert.ok(!page.talk.awaits("spam"), `seed ${seed}: after ${report.kind}`);
    }
    pass(20000);
    assert.ok(!page.talk.awaits("spam"), `seed ${seed}`);
    page.talk.close();
  }
});

const neighbours = () => [
  { name: "n", value: 1 },
  { name: "n", value: -1 },
];

test("in a pause it asks for the neighbours, and shows one at once when it is gone to", () => {
  const { python, page } = talk({ nearby: neighbours });
  page.report({ kind: "hello" });
  pass(1000);
  assert.deepEqual(
    python.heard.slice(1).map(({ kind, value }) => [kind, value]),
    [
      ["ahead", 1],
      ["ahead", -1],
    ],
  );
  const before = page.shown.length;
  page.report(move("n", -1, true));
  assert.equal(page.shown.length, before + 1);
  assert.equal(page.shown.at(-1).scene.n, -1);
  assert.ok(page.talk.waits(), "the frame that confirms it is still to come");
});

test("a quick tap does not lose the look ahead, whenever the hand lets go", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const roll = dice(seed);
    const { page } = talk({ takes: () => roll(120), nearby: neighbours });
    page.report({ kind: "hello" });
    for (let i = 0; i < 6; i++) {
      pass(2000); // at rest: it has asked for both
      const before = page.shown.length;
      const value = i % 2 ? -1 : 1;
      page.report(move("n", value));
      assert.equal(page.shown.length, before + 1, `seed ${seed}: nothing was there at once`);
      pass(roll(300));
      page.report(move("n", value, true));
    }
    page.talk.close();
  }
});

test("a neighbour that Python refuses keeps it from asking for no other", () => {
  const { python, page } = talk({ nearby: neighbours, refuses: (value) => value === 1 });
  page.report({ kind: "hello" });
  pass(1000);
  assert.equal(python.heard.length, 3);
  const before = page.shown.length;
  page.report(move("n", 1, true));
  assert.equal(page.shown.length, before, "there is no picture of it");
});

test("a look ahead from a state that is gone is not shown", () => {
  const { page } = talk({ nearby: neighbours });
  page.report({ kind: "hello" });
  pass(170); // the first neighbour has just been asked for
  page.report(press("flip"));
  pass(350); // all of this is answered, the pause is not over
  const before = page.shown.length;
  page.report(move("n", 1, true));
  const atOnce = page.shown.slice(before);
  assert.ok(
    atOnce.every(({ scene }) => scene.flip === 1),
    JSON.stringify(atOnce),
  );
});

test("while something else is under way, no neighbour is shown at once", () => {
  const { page } = talk({ nearby: neighbours });
  page.report({ kind: "hello" });
  pass(1000);
  const before = page.shown.length;
  page.report(press("flip"));
  page.report(move("n", 1, true));
  assert.equal(page.shown.length, before);
});

test("what is meant for another view of the same explorer is shown, and answers nothing", () => {
  const { page } = talk();
  page.report(press("flip"));
  page.talk.hear({ kind: "frame", view: "another", ack: 1, scene: { n: 9 } });
  assert.deepEqual(page.shown.at(-1).scene, { n: 9 });
  assert.ok(page.talk.waits());
  page.talk.hear({ kind: "ahead", view: "another", name: "n", value: 1, scene: {} });
  assert.equal(page.shown.length, 1);
});

// ---- any hand at all

function anyAction(roll) {
  const name = ["alpha", "n", "show"][roll(3)];
  const values = Array.from({ length: 1 + roll(12) }, () => roll(6)),
    at = 1 + roll(2);
  switch (roll(6)) {
    case 0:
      return [press(["flip", "delete"][roll(2)])];
    case 1:
      return [{ kind: "undo" }];
    case 2:
      return [move(name, roll(6), true)];
    case 3:
      return [...values.map((x) => drag(`point ${at}`, x)), drag(`point ${at}`, roll(6), "drop")];
    // the browser's change comes with the value of the last input, or with another one
    case 4:
      return [...values.map((value) => move(name, value)), move(name, values.at(-1), true)];
    default:
      return [...values.map((value) => move(name, value)), move(name, roll(6), true)];
  }
}

test("whatever a hand does, and however slow Python is, all of it is done, in order", () => {
  for (let seed = 1; seed <= 400; seed++) {
    const roll = dice(seed),
      slow = [0, 5, 60, 400][roll(4)];
    const { python, page } = talk({ takes: () => roll(slow + 1), nearby: () => neighbours().slice(roll(3)) });
    const instant = new SlowPython();
    for (let i = 0; i < 12; i++) {
      for (const message of anyAction(roll)) {
        instant.obey(message);
        page.report(message);
        pass(roll(3) * 16);
      }
      if (!roll(3)) pass(roll(600));
    }
    pass(20000);
    assert.deepEqual(python.past, instant.past, `seed ${seed}`);
    assert.ok(!page.talk.waits(), `seed ${seed}: it still waits`);
    assert.deepEqual(page.shown.at(-1).scene, python.state, `seed ${seed}: the last picture is not of now`);
    page.talk.close();
  }
});
