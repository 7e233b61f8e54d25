// Where the words of a picture stand. They have a place of their own, given by the scene; but a word
// never leaves the picture, and a word that would cover another one makes way. Nothing here paints:
// `measure(words, size, bold)` says how wide words are, in pixels.

/** @import { PanelData, Scene, TextItem } from "./messages.d.ts" */
/** @import { Area } from "./geometry.js" */

/** @typedef {{ words: string, left: number, top: number, right: number, bottom: number }} Box */
/** @typedef {Box & { axis: "x" | "y", x: number, y: number }} Tick */
/** @typedef {(words: string, size: number, bold?: boolean) => number} Measure */
/** @typedef {{ item: TextItem, x: number, y: number, box: Box }} PlacedText */

export const TICK_SIZE = 13; // pixels, of the numbers at the axes
export const AXIS_SIZE = 14; // of their names
const TICK_GAP = 7; // pixels from an axis to its numbers
const NAME_UNDER = 44; // pixels from the axis of x to the lower edge of its name
const NAME_BESIDE = 40; // and from that of y

const CAPITAL = 0.73; // the height of a capital, as a part of the size of the type
const EDGE = 2; // pixels to the picture's edge
const GAP = 2; // pixels between words that have made way
const TOUCH = 4; // pixels of width, and this part of their height, may be shared:
const SHARED = 0.4;
const FARTHEST = 50; // pixels: words further away belong to nothing

/**
 * Where the names of the axes stand: under the axis of x, and left of that of y, written upwards.
 *
 * @param {Area} f
 * @param {number} type how much larger than usual words are
 */
export function placesOfNames(f, type) {
  const away = Math.max(1, type * 0.9);
  return {
    x: [(f.x0 + f.x1) / 2, f.y1 + NAME_UNDER * away],
    y: [f.x0 - NAME_BESIDE * away, (f.y0 + f.y1) / 2],
  };
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {{ size: number, width: number, align: string, valign: string }} how
 * @returns {Box}
 */
function boxAround(words, x, y, { size, width, align, valign }) {
  const left = align === "center" ? x - width / 2 : align === "right" ? x - width : x;
  const height = CAPITAL * size;
  const top = valign === "top" ? y + 0.15 * size : valign === "bottom" ? y - height : y - height / 2;
  return { words, left, top, right: left + width, bottom: top + height };
}

/**
 * @param {Box} a
 * @param {Box} b
 */
export const covers = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) >= TOUCH &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= SHARED * Math.min(a.bottom - a.top, b.bottom - b.top);

/**
 * @param {Box} box
 * @param {number} dx
 * @param {number} dy
 */
const movedBy = (box, dx, dy) => ({
  ...box,
  left: box.left + dx,
  right: box.right + dx,
  top: box.top + dy,
  bottom: box.bottom + dy,
});

/**
 * The way back into the picture; what is too long for it begins at its left edge.
 *
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 * @returns {[number, number]}
 */
function wayIn(box, width, height) {
  return [into(box.left, box.right, width), into(box.top, box.bottom, height)];
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number} room
 */
function into(low, high, room) {
  if (low < EDGE) return EDGE - low;
  return high > room - EDGE ? Math.max(room - EDGE - high, EDGE - low) : 0;
}

/**
 * The words at the ticks of a panel. They stay where they are, since a tick elsewhere would be a lie;
 * of two that would cover each other, the first is written.
 *
 * @param {PanelData} panel
 * @param {Area} f
 * @param {number} type
 * @param {Measure} measure
 */
function tickBoxes(panel, f, type, measure) {
  /** @type {Tick[]} */
  const boxes = [];
  const size = TICK_SIZE * type;
  /** @type {(axis: "x" | "y", words: string, x: number, y: number, align: string, valign: string) => void} */
  const add = (axis, words, x, y, align, valign) => {
    const box = boxAround(words, x, y, { size, width: measure(words, size), align, valign });
    if (words && !boxes.some((other) => covers(box, other))) boxes.push({ ...box, axis, x, y });
  };
  for (const [value, label] of panel.xticks) {
    const x = f.px(value);
    if (x >= f.x0 - 1 && x <= f.x1 + 1) add("x", label, x, f.y1 + TICK_GAP, "center", "top");
  }
  for (const [value, label] of panel.yticks) {
    const y = f.py(value);
    if (y >= f.y0 - 1 && y <= f.y1 + 1) add("y", label, f.x0 - TICK_GAP, y, "right", "middle");
  }
  return boxes;
}

/**
 * The names of the axes, which stay where they are, too.
 *
 * @param {PanelData} panel
 * @param {Area} f
 * @param {number} type
 * @param {Measure} measure
 * @returns {Box[]}
 */
function axisBoxes(panel, f, type, measure) {
  const size = AXIS_SIZE * type;
  const at = placesOfNames(f, type);
  const width = measure(panel.xlabel, size);
  const under = boxAround(panel.xlabel, at.x[0], at.x[1], { size, width, align: "center", valign: "bottom" });
  const length = measure(panel.ylabel, size);
  const [right, middle] = at.y;
  const [top, bottom] = [middle - length / 2, middle + length / 2];
  const beside = { words: panel.ylabel, left: right - CAPITAL * size, right, top, bottom };
  return [under, beside].filter(({ words }) => words);
}

/**
 * All words of a picture. Ticks and texts are a list for each panel; with its place in pixels.
 *
 * @param {Scene} scene
 * @param {Area[]} areas of the panels
 * @param {{ width: number, height: number, type: number, measure: Measure }} picture
 */
export function placeWords(scene, areas, { width, height, type, measure }) {
  const ticks = scene.panels.map((panel, i) => tickBoxes(panel, areas[i], type, measure));
  const axes = scene.panels.flatMap((panel, i) => axisBoxes(panel, areas[i], type, measure));
  /** @type {Box[]} */
  const taken = [...ticks.flat(), ...axes];
  /** @type {(item: TextItem, f: Area) => PlacedText} */
  const place = (item, f) => {
    const size = item.size * type;
    const [x, y] = [f.px(item.x) + (item.dx ?? 0), f.py(item.y) + (item.dy ?? 0)];
    const { align, valign } = item;
    const own = boxAround(item.words, x, y, { size, width: measure(item.words, size, item.bold), align, valign });
    const [dx, dy] = wayToRoom(own, taken, width, height);
    const box = movedBy(own, dx, dy);
    if (item.words.trim()) taken.push(box);
    return { item, x: x + dx, y: y + dy, box };
  };
  const texts = scene.panels.map((panel, i) =>
    panel.items.filter((item) => item.kind === "text").map((item) => place(item, areas[i])),
  );
  return { ticks, axes, texts };
}

/**
 * How far a word goes from its own place: the nearest one that is free, by lines up or down, or by its
 * own width to a side. A long word would go far to a side, so it goes up or down.
 *
 * @param {Box} own
 * @param {Box[]} taken
 * @param {number} width
 * @param {number} height
 */
function wayToRoom(own, taken, width, height) {
  const [inX, inY] = wayIn(own, width, height);
  const first = movedBy(own, inX, inY);
  const line = first.bottom - first.top + GAP;
  const wide = first.right - first.left + GAP;
  /** @param {number[]} way */
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
