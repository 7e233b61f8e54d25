// Where the words of a picture stand. They have a place of their own, given by the scene; but a word
// never leaves the picture, and a word that would cover another one makes way. Nothing here paints:
// `measure(words, size, bold)` says how wide words are, in pixels.

const CAP = 0.73; // the height of a capital, as a part of the size of the type
const EDGE = 2, GAP = 2; // pixels: to the picture's edge, and between words that have made way
const TOUCH = 4; // pixels of width, and this part of their height, may be shared:
const SHARED = 0.4;
const FARTHEST = 50; // pixels: words further away belong to nothing

function boxAround(words, x, y, { size, width, align, valign }) {
  const left = align === "center" ? x - width / 2 : align === "right" ? x - width : x;
  const height = CAP * size;
  const top = valign === "top" ? y + 0.15 * size : valign === "bottom" ? y - height : y - height / 2;
  return { words, left, top, right: left + width, bottom: top + height };
}

const covers = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) >= TOUCH &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= SHARED * Math.min(a.bottom - a.top, b.bottom - b.top);

const movedBy = (box, dx, dy) =>
  ({ ...box, left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy });

// The way back into the picture; what is too long for it begins at its left edge.
function wayIn(box, width, height) {
  const into = (low, high, room) => (low < EDGE ? EDGE - low : high > room - EDGE ? Math.max(room - EDGE - high, EDGE - low) : 0);
  return [into(box.left, box.right, width), into(box.top, box.bottom, height)];
}

// The words at the ticks of a panel. They stay where they are, since a tick elsewhere would be a lie;
// of two that would cover each other, the first is written.
function tickBoxes(panel, f, type, measure) {
  const boxes = [];
  const add = (axis, words, x, y, align, valign) => {
    const size = 13 * type, box = boxAround(words, x, y, { size, width: measure(words, size), align, valign });
    if (words && !boxes.some((other) => covers(box, other))) boxes.push({ ...box, axis, x, y });
  };
  for (const [value, label] of panel.xticks) {
    const x = f.px(value);
    if (x >= f.x0 - 1 && x <= f.x1 + 1) add("x", label, x, f.y1 + 7, "center", "top");
  }
  for (const [value, label] of panel.yticks) {
    const y = f.py(value);
    if (y >= f.y0 - 1 && y <= f.y1 + 1) add("y", label, f.x0 - 7, y, "right", "middle");
  }
  return boxes;
}

// The names of the axes, which stay where they are, too; that of y is written upwards.
function axisBoxes(panel, f, type, measure) {
  const size = 14 * type, away = Math.max(1, type * 0.9), middle = (f.y0 + f.y1) / 2;
  const under = boxAround(panel.xlabel, (f.x0 + f.x1) / 2, f.y1 + 44 * away, { size, width: measure(panel.xlabel, size), align: "center", valign: "bottom" });
  const length = measure(panel.ylabel, size), right = f.x0 - 40 * away;
  const beside = { words: panel.ylabel, left: right - CAP * size, right, top: middle - length / 2, bottom: middle + length / 2 };
  return [under, beside].filter(({ words }) => words);
}

// All words of a picture: {ticks, axes, texts}. Ticks and texts are a list for each panel; a text has
// {item, x, y, box}, with its place in pixels, a tick {words, axis, x, y}. `frames`: of the panels.
function placeWords(scene, frames, { width, height, type, measure }) {
  const ticks = scene.panels.map((panel, i) => tickBoxes(panel, frames[i], type, measure));
  const axes = scene.panels.flatMap((panel, i) => axisBoxes(panel, frames[i], type, measure));
  const taken = [...ticks.flat(), ...axes];
  const texts = scene.panels.map((panel, i) => panel.items.filter(({ kind }) => kind === "text").map((item) => {
    const f = frames[i], size = item.size * type;
    const x = f.px(item.x) + (item.dx || 0), y = f.py(item.y) + (item.dy || 0);
    const own = boxAround(item.words, x, y, { size, width: measure(item.words, size, item.bold), align: item.align, valign: item.valign });
    const [dx, dy] = placeFor(own, taken, width, height);
    const box = movedBy(own, dx, dy);
    if (item.words.trim()) taken.push(box);
    return { item, x: x + dx, y: y + dy, box };
  }));
  return { ticks, axes, texts };
}

// How far a word goes from its own place: the nearest one that is free, by lines up or down, or by its
// own width to a side. A long word would go far to a side, so it goes up or down.
function placeFor(own, taken, width, height) {
  const [inX, inY] = wayIn(own, width, height), first = movedBy(own, inX, inY);
  const line = first.bottom - first.top + GAP, wide = first.right - first.left + GAP;
  const free = ([dx, dy]) => {
    const box = movedBy(first, dx, dy);
    return wayIn(box, width, height).every((way) => way === 0) && !taken.some((other) => covers(box, other));
  };
  if (free([0, 0])) return [inX, inY];
  const ways = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((n) => [-1, 0, 1].map((m) => [m * wide, n * line]));
  const near = ways.filter((way) => Math.hypot(...way) <= FARTHEST).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  const [dx, dy] = near.find(free) ?? [0, 0]; // a full picture: better on top of another than far away
  return [inX + dx, inY + dy];
}
