// What is at a place of the picture.

import assert from "node:assert/strict";
import { test } from "node:test";
import { areaOf, Layout } from "../../lessons/kit/explorer/frontend/geometry.js";
import { placeWords } from "../../lessons/kit/explorer/frontend/words.js";
import { dice } from "./dice.mjs";

const [WIDTH, HEIGHT, MARGIN] = [600, 400, 3];
const measure = (words, size) => 0.5 * size * words.length;

function layoutOf(items) {
  const axes = { xrange: [0, 1], yrange: [0, 1], xticks: [], yticks: [], xlabel: "", ylabel: "" };
  const scene = { panels: [{ name: "main", margin: [0, 0, 0, 0], box: [0, 0, 1, 1], ...axes, items }] };
  const areas = scene.panels.map((panel) => areaOf(panel, WIDTH, HEIGHT));
  const { texts } = placeWords(scene, areas, { width: WIDTH, height: HEIGHT, type: 1, measure });
  return new Layout(scene, areas, new Map(texts.flat().map((text) => [text.item, text])));
}

test("words light up where they stand, however long they are, and nowhere else", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const roll = dice(seed);
    const any = (...choices) => choices[roll(choices.length)];
    const words = Array.from({ length: 1 + roll(5) }, (_, i) => ({
      kind: "text",
      words: "x".repeat(1 + roll(30)),
      key: `word:${i}`,
      x: roll(100) / 100,
      y: roll(100) / 100,
      size: 12 + roll(20),
      align: any("left", "center", "right"),
      valign: any("top", "middle", "bottom"),
    }));
    const layout = layoutOf(words);
    const boxes = [...layout.texts.values()];
    for (let i = 0; i < 200; i++) {
      const [x, y] = [roll(WIDTH), roll(HEIGHT)];
      const near = boxes.filter(
        ({ box }) =>
          x >= box.left - MARGIN && x <= box.right + MARGIN && y >= box.top - MARGIN && y <= box.bottom + MARGIN,
      );
      assert.equal(layout.keyAt([x, y]), near.at(-1)?.item.key ?? null, `seed ${seed}, at ${x}, ${y}`);
    }
  }
});

test("of points that cover each other, the one on top lights up", () => {
  const points = { kind: "points", x: [0.5, 0.5, 0.5], y: [0.5, 0.5, 0.5], size: 9 };
  assert.equal(layoutOf([{ ...points, keys: ["a", "b", "c"] }]).keyAt([300, 200]), "c");
  assert.equal(layoutOf([{ ...points, keys: ["a", "b", ""] }]).keyAt([300, 200]), "b");
  assert.equal(layoutOf([{ ...points, keys: ["a", "b", "c"] }]).keyAt([300, 220]), null);
});
