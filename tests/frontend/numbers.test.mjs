// Numbers in boxes: what is shown of a value, and what is told of what was typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { numberIn, shorten } from "../../lessons/kit/explorer/frontend/hand.js";

const typed = (value, limits) => numberIn({ value }, limits);

test("a whole number is shown whole", () => {
  for (const value of [0, 7, 32768, 25308, -1200]) {
    assert.equal(shorten(value), String(value));
    assert.equal(shorten(value, 2), String(value));
  }
});

test("other numbers are shown with the decimals of their control, or three digits", () => {
  assert.equal(shorten(0.123456), "0.123");
  assert.equal(shorten(1234.5678), "1235");
  assert.equal(shorten(-0.000012345), "-0.0000123");
  assert.equal(shorten(0.5049, 2), "0.5");
});

test("what is typed keeps to the limits, and is whole where whole numbers are meant", () => {
  assert.equal(typed("2.5", { min: 0, max: 10, whole: true }), 3);
  assert.equal(typed("2.5", { min: 0, max: 10 }), 2.5);
  assert.equal(typed("1e9", { min: 0, max: 10 }), 10);
  assert.equal(typed("-5", { min: 0, max: 10 }), 0);
});

test("what is no number is told to nobody", () => {
  for (const value of ["", "  ", "many"]) assert.equal(typed(value, { min: 0, max: 10, whole: true }), null);
});
