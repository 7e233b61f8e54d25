// Where the words of a picture stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf } from "../../lessons/kit/explorer/frontend/geometry.js";
import { covers, placeWords } from "../../lessons/kit/explorer/frontend/words.js";

const measure = (words, size) => 0.5 * size * words.length;
const WIDTH = 660,
  HEIGHT = 420;
const text = (words, x, y, more) => ({ kind: "text", words, x, y, size: 14, align: "left", valign: "middle", ...more });
const panel = (items, more) => ({
  name: "main",
  margin: [58, 14, 16, 48],
  box: [0, 0, 1, 1],
  xrange: [0, 1],
  yrange: [0, 1],
  xticks: [],
  yticks: [],
  xlabel: "",
  ylabel: "",
  items,
  ...more,
});
function place(...panels) {
  const scene = { panels },
    frames = panels.map((one) => areaOf(one, WIDTH, HEIGHT));
  return placeWords(scene, frames, { width: WIDTH, height: HEIGHT, type: 1, measure });
}
const inside = ({ left, right, top, bottom }) => left >= 0 && top >= 0 && right <= WIDTH && bottom <= HEIGHT;

// Random numbers that are the same in every run.
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

test("words that are in no one's way stay where they are", () => {
  const {
    texts: [[a, b]],
  } = place(panel([text("here", 0.2, 0.5), text("there", 0.6, 0.5, { dx: 7, dy: -3 })]));
  assert.deepEqual([a.x, a.y], [58 + 0.2 * 586, 14 + 0.5 * 358]);
  assert.deepEqual([b.x, b.y], [58 + 0.6 * 586 + 7, 14 + 0.5 * 358 - 3]);
});

test("no word leaves the picture, wherever it belongs", () => {
  const next = numbers(3),
    aligns = ["left", "center", "right"],
    valigns = ["top", "middle", "bottom"];
  for (let i = 0; i < 500; i++) {
    const look = { align: aligns[i % 3], valign: valigns[(i >> 2) % 3], size: 10 + 20 * next() };
    const {
      texts: [[{ box }]],
    } = place(panel([text("x".repeat(1 + 30 * next()), 4 * next() - 2, 4 * next() - 2, look)]));
    assert.ok(inside(box), JSON.stringify(box));
  }
});

test("what is longer than the picture begins at its left edge", () => {
  const {
    texts: [[{ box }]],
  } = place(panel([text("x".repeat(200), 0.9, 0.5, { align: "right" })]));
  assert.equal(box.left, 2);
});

test("a word that would cover another makes way by one line, in the picture", () => {
  for (const y of [0.5, 1.03, -0.13]) {
    const {
      texts: [[a, b]],
    } = place(panel([text("one", 0.5, y), text("two", 0.5, y)]));
    assert.ok(!covers(a.box, b.box) && inside(a.box) && inside(b.box));
    assert.ok(Math.abs(b.y - a.y) < 2 * 14);
  }
});

test("as long as there is room, words are apart", () => {
  for (let seed = 1; seed < 200; seed++) {
    const next = numbers(seed);
    const items = Array.from({ length: 8 }, (_, i) => text(`word ${i}`, next(), next()));
    const {
      texts: [placed],
    } = place(panel(items));
    for (const a of placed) for (const b of placed) assert.ok(a === b || !covers(a.box, b.box), `seed ${seed}`);
  }
});

test("words make way for those of ticks and axes, which do not move", () => {
  const own = panel([text("0.5", 0.5, 0, { align: "center", valign: "top", dy: 5 })], {
    xticks: [[0.5, "0.5"]],
    xlabel: "x",
  });
  const {
    ticks: [[tick]],
    axes: [axis],
    texts: [[word]],
  } = place(own);
  assert.equal(tick.y, 372 + 7);
  assert.ok(!covers(word.box, tick) && !covers(word.box, axis));
});

test("of two ticks on one spot the first is written", () => {
  const {
    ticks: [written],
  } = place(
    panel([], {
      xticks: [
        [0.5, "0.500"],
        [0.501, "0.501"],
        [0.9, "0.9"],
      ],
    }),
  );
  assert.deepEqual(
    written.map(({ words }) => words),
    ["0.500", "0.9"],
  );
});

test("words of nothing but spaces are in nobody's way", () => {
  const {
    texts: [[, b]],
  } = place(panel([text("   ", 0.5, 0.5), text("two", 0.5, 0.5)]));
  assert.equal(b.y, 14 + 0.5 * 358);
});
