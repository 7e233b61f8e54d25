// Fingers on a picture: the canvas is none, but it keeps and loses pointers as a browser's does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, Layout } from "../../lessons/kit/explorer/frontend/geometry.js";
import { Hand } from "../../lessons/kit/explorer/frontend/pointer.js";
import { dice } from "./dice.mjs";

const [WIDTH, HEIGHT] = [400, 300];
const HANDLE = { x: 200, y: 150 };
const EMPTY = { x: 40, y: 40 };

function handOn({ clickable = false } = {}) {
  const points = { kind: "points", x: [0.5], y: [0.5], handles: ["w"], size: 9 };
  const panel = { name: "main", margin: [0, 0, 0, 0], box: [0, 0, 1, 1], xrange: [0, 1], yrange: [0, 1] };
  const scene = { panels: [{ ...panel, items: [points] }] };
  const area = areaOf(scene.panels[0], WIDTH, HEIGHT);
  const canvas = Object.assign(new EventTarget(), { style: {}, setPointerCapture() {} });
  const placeOf = ({ x, y }) => [x, y];
  const picture = { canvas, scene, layout: new Layout(scene, [area], new Map()), area: () => area, placeOf };
  const told = [];
  const around = { report: (report) => told.push(report), choose() {}, point() {}, waits: () => false };
  new Hand(picture, clickable, around);
  const happens = (type, pointerId, { x, y }) =>
    canvas.dispatchEvent(Object.assign(new Event(type), { pointerId, x, y, button: 0, pointerType: "touch" }));
  return { told, happens };
}

test("what one finger drags goes on, whatever other fingers do beside it", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const roll = dice(seed);
    const { told, happens } = handOn({ clickable: Boolean(roll(2)) });
    const down = new Set();
    const other = () => {
      const id = 2 + roll(3);
      if (!down.has(id)) {
        down.add(id);
        return happens("pointerdown", id, EMPTY);
      }
      if (!roll(3)) return happens("pointermove", id, { x: roll(WIDTH), y: roll(HEIGHT) });
      down.delete(id);
      happens(["pointerup", "pointercancel"][roll(2)], id, EMPTY);
      happens("lostpointercapture", id, EMPTY);
    };
    happens("pointerdown", 1, HANDLE);
    let at = HANDLE;
    for (let i = 0; i < 20; i++) {
      if (roll(2)) other();
      at = { x: 100 + 10 * i, y: roll(HEIGHT) };
      happens("pointermove", 1, at);
    }
    happens(["pointerup", "pointercancel"][roll(2)], 1, at);
    happens("lostpointercapture", 1, at);
    const actions = told.map(({ action }) => action);
    assert.deepEqual(actions, [...Array(20).fill("drag"), "drop"], `seed ${seed}`);
    assert.ok(Math.abs(told.at(-1).x - at.x / WIDTH) < 1e-9, `seed ${seed}`);
  }
});

test("a finger that was first, on nothing, does not end what the second drags", () => {
  const { told, happens } = handOn();
  happens("pointerdown", 1, EMPTY);
  happens("pointerdown", 2, HANDLE);
  happens("pointermove", 2, { x: 250, y: 150 });
  happens("pointerup", 1, EMPTY);
  happens("lostpointercapture", 1, EMPTY);
  happens("pointermove", 2, { x: 300, y: 150 });
  happens("pointerup", 2, { x: 300, y: 150 });
  happens("lostpointercapture", 2, { x: 300, y: 150 });
  assert.deepEqual(
    told.map(({ action, x }) => [action, x]),
    [
      ["drag", 0.625],
      ["drag", 0.75],
      ["drop", 0.75],
    ],
  );
});
