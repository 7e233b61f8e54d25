// For tests in Python: a scene comes in on each line, and the boxes of its words go out, as the
// painter would write them. The first line has the widths of letters, for type of 1 pixel.

import { createInterface } from "node:readline";
import { areaOf } from "../../lessons/kit/explorer/frontend/geometry.js";
import { placeWords } from "../../lessons/kit/explorer/frontend/words.js";

let letters = null;
const measure = (words, size) => [...words].reduce((sum, letter) => sum + (letters[letter] ?? 1), 0) * size;

for await (const line of createInterface({ input: process.stdin })) {
  if (!letters) {
    letters = JSON.parse(line);
    continue;
  }
  const scene = JSON.parse(line),
    { width, height } = scene;
  const frames = scene.panels.map((panel) => areaOf(panel, width, height));
  const { ticks, axes, texts } = placeWords(scene, frames, { width, height, type: 1, measure });
  const places = texts.flat().map(({ item, x, y, box }) => {
    const f = frames[scene.panels.findIndex(({ items }) => items.includes(item))];
    return { ...box, away: [x - f.px(item.x) - (item.dx || 0), y - f.py(item.y) - (item.dy || 0)] };
  });
  console.log(JSON.stringify([...ticks.flat(), ...axes, ...places]));
}
