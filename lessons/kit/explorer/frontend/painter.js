// Paints a scene (see scene.py) on a canvas. Nothing here knows what the picture means.

import { areaOf, Layout } from "./geometry.js";
import { fontOf } from "./look.js";
import { AXIS_SIZE, placesOfNames, placeWords, TICK_SIZE } from "./words.js";

/** @import { AreaItem, ArrowItem, BarItem, LineItem, MapItem, PanelData, PointsItem, Scene, TextItem } from "./messages.d.ts" */
/** @import { Area } from "./geometry.js" */
/** @import { Look } from "./look.js" */
/** @import { Measure, PlacedText, Tick } from "./words.js" */
/** @typedef {CanvasRenderingContext2D} Context */

/** Corners, for a shape of radius 1. @type {Record<string, [number, number][]>} */
const CORNERS = {
  square: [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  triangle: [
    [0, -1.15],
    [1.05, 0.8],
    [-1.05, 0.8],
  ],
  diamond: [
    [0, -1.25],
    [1, 0],
    [0, 1.25],
    [-1, 0],
  ],
  inverted: [
    [0, 1.15],
    [1.05, -0.8],
    [-1.05, -0.8],
  ],
  hexagon: [0, 1, 2, 3, 4, 5].map((i) => [1.1 * Math.cos((i * Math.PI) / 3), 1.1 * Math.sin((i * Math.PI) / 3)]),
};

/**
 * @param {Context} c
 * @param {string} shape
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function shapePath(c, shape, x, y, r) {
  c.beginPath();
  if (shape in CORNERS) {
    for (const [a, b] of CORNERS[shape]) c.lineTo(x + a * r, y + b * r);
    c.closePath();
  } else c.arc(x, y, r, 0, 2 * Math.PI);
}

/** @type {(c: Context, f: Area, item: LineItem, look: Look) => void} */
function paintLine(c, f, item, look) {
  c.strokeStyle = look.colour(item.role);
  c.lineWidth = item.width * look.stroke + (look.hot(item.key) ? 2 : 0);
  c.setLineDash(item.dash ? [7, 6] : []);
  c.lineJoin = c.lineCap = "round";
  c.beginPath();
  let pen = false;
  let before = 0;
  for (let i = 0; i < item.x.length; i++) {
    const [x, y] = [item.x[i], item.y[i]];
    if (x === null || y === null) {
      pen = false;
      continue;
    }
    if (pen && item.steps) c.lineTo(f.px(x), before);
    before = f.py(y);
    if (pen) c.lineTo(f.px(x), before);
    else c.moveTo(f.px(x), before);
    pen = true;
  }
  c.stroke();
  c.setLineDash([]);
}

/** @type {(c: Context, f: Area, item: PointsItem, look: Look) => void} */
function paintPoints(c, f, item, look) {
  const rings = new Set(item.ring);
  const hollow = new Set(item.hollow);
  const larger = look.stroke > 1 ? 1.3 : 1;
  for (let i = 0; i < item.x.length; i++) {
    const [x, y, code] = [item.x[i], item.y[i], item.classes[i]];
    if (x === null || y === null) continue;
    const [px, py, colour] = [f.px(x), f.py(y), look.colour(`class${code % look.shapes.length}`)];
    const r = (item.size / 2) * larger + (look.hot(item.keys?.[i]) ? 3 : 0);
    shapePath(c, look.shape(code), px, py, r);
    c.fillStyle = hollow.has(i) ? look.colour("paper") : colour;
    c.fill();
    c.lineWidth = hollow.has(i) ? 2 : 1;
    c.strokeStyle = hollow.has(i) ? colour : look.colour("paper");
    c.stroke();
    const held = Boolean(item.handles?.[i]) && look.chosen === item.handles?.[i];
    if (rings.has(i)) paintRing(c, px, py, r + 6, look.colour("mark"), [], look);
    else if (held) paintRing(c, px, py, r + 6, look.colour("ink"), [3, 3], look);
  }
}

/** @type {(c: Context, x: number, y: number, r: number, colour: string, dash: number[], look: Look) => void} */
function paintRing(c, x, y, r, colour, dash, look) {
  c.beginPath();
  c.arc(x, y, r, 0, 2 * Math.PI);
  c.lineWidth = 2.5 * look.stroke;
  c.strokeStyle = colour;
  c.setLineDash(dash);
  c.stroke();
  c.setLineDash([]);
}

/** @type {(c: Context, f: Area, item: AreaItem, look: Look) => void} */
function paintArea(c, f, item, look) {
  if (item.x.length < 3) return;
  c.beginPath();
  for (const [i, x] of item.x.entries()) c.lineTo(f.px(x), f.py(item.y[i]));
  c.closePath();
  c.globalAlpha = Math.min(1, item.alpha + (look.hot(item.key) ? 0.25 : 0));
  c.fillStyle = look.colour(item.role);
  c.fill();
}

/** @type {(c: Context, f: Area, item: BarItem, look: Look) => void} */
function paintBar(c, f, item, look) {
  const [a, b] = item.x.map(f.px);
  const [p, q] = item.y.map(f.py);
  /** @type {[number, number, number, number]} */
  const box = [Math.min(a, b), Math.min(p, q), Math.abs(a - b), Math.abs(p - q)];
  c.fillStyle = c.strokeStyle = look.colour(item.role);
  c.lineWidth = 1.5 * look.stroke;
  if (item.outline) c.strokeRect(...box);
  else c.fillRect(...box);
  if (look.hot(item.key) || (item.handle && look.chosen === item.handle)) {
    c.globalAlpha = 1;
    c.strokeStyle = look.colour("ink");
    c.lineWidth = 2.5 * look.stroke;
    c.strokeRect(...box);
  }
}

/**
 * The colours of a map, by the byte of a probability, in the order of a canvas' pixels.
 *
 * @param {MapItem} item
 * @param {Look} look
 */
function mapColours(item, look) {
  const [low, paper, high] = [look.rgb(item.low), look.rgb("paper"), look.rgb(item.high)];
  const colours = new Uint32Array(256);
  for (let v = 0; v < 256; v++) {
    const p = v / 255;
    const share = Math.abs(2 * p - 1) * look.mapStrength;
    const end = p > 0.5 ? high : low;
    const [red, green, blue] = paper.map((of, i) => Math.round(of * (1 - share) + end[i] * share));
    colours[v] = (255 << 24) | (blue << 16) | (green << 8) | red;
  }
  return colours;
}

/** @type {(c: Context, f: Area, item: MapItem, look: Look) => void} */
function paintMap(c, f, item, look) {
  const { rows, columns } = item;
  const image = new ImageData(columns, rows);
  const values = look.bytes(item.buffer);
  const colours = mapColours(item, look);
  const out = new Uint32Array(image.data.buffer);
  for (let r = 0; r < rows; r++)
    for (let k = 0; k < columns; k++) out[(rows - 1 - r) * columns + k] = colours[values[r * columns + k]];
  const small = look.scratch(columns, rows);
  small.getContext("2d")?.putImageData(image, 0, 0);
  c.imageSmoothingEnabled = true;
  c.drawImage(small, f.x0, f.y0, f.x1 - f.x0, f.y1 - f.y0);
}

/** @type {(c: Context, f: Area, item: ArrowItem, look: Look) => void} */
function paintArrow(c, f, item, look) {
  const { glide } = item;
  const [tipX, tipY] = [item.x[1], item.y[1]].map((end, i) =>
    glide ? glide[i] + (end - glide[i]) * look.arrived : end,
  );
  const [x0, y0, x1, y1] = [f.px(item.x[0]), f.py(item.y[0]), f.px(tipX), f.py(tipY)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < 1) return;
  const head = Math.min(14, 6 + length / 3) * (look.stroke > 1 ? 1.3 : 1);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  c.strokeStyle = c.fillStyle = look.colour(item.role);
  c.lineWidth = item.width * look.stroke + (look.hot(item.key) ? 2 : 0);
  c.setLineDash(item.dash ? [6, 5] : []);
  c.beginPath();
  c.moveTo(x0, y0);
  c.lineTo(x1 - ux * head * 0.8, y1 - uy * head * 0.8);
  c.stroke();
  c.setLineDash([]);
  c.beginPath();
  c.moveTo(x1, y1);
  c.lineTo(x1 - ux * head - uy * head * 0.45, y1 - uy * head + ux * head * 0.45);
  c.lineTo(x1 - ux * head + uy * head * 0.45, y1 - uy * head - ux * head * 0.45);
  c.closePath();
  c.fill();
}

/** @type {Record<string, CanvasTextBaseline>} */
const BASELINES = { top: "top", bottom: "alphabetic", middle: "middle" };

/** @type {(c: Context, placed: PlacedText, look: Look) => void} */
function paintText(c, { item, x, y }, look) {
  c.font = fontOf(item.size * look.type, item.bold || look.hot(item.key));
  c.textAlign = item.align;
  c.textBaseline = BASELINES[item.valign];
  c.strokeStyle = look.colour("paper"); // a halo keeps words readable on lines and maps
  c.lineWidth = 3.5;
  c.lineJoin = "round";
  c.strokeText(item.words, x, y);
  c.fillStyle = look.colour(item.role);
  c.fillText(item.words, x, y);
}

/** @type {(c: Context, panel: PanelData, f: Area, look: Look, ticks: Tick[]) => void} */
function paintAxes(c, panel, f, look, ticks) {
  c.fillStyle = look.colour("soft");
  if (panel.frame) paintFrame(c, panel, f, look);
  c.font = fontOf(TICK_SIZE * look.type, false);
  for (const { words, axis, x, y } of ticks) {
    c.textAlign = axis === "x" ? "center" : "right";
    c.textBaseline = axis === "x" ? "top" : "middle";
    c.fillText(words, x, y);
  }
  const at = placesOfNames(f, look.type);
  c.font = fontOf(AXIS_SIZE * look.type, false);
  c.textAlign = "center";
  c.textBaseline = "bottom";
  c.fillText(panel.xlabel, at.x[0], at.x[1]);
  c.save();
  c.translate(at.y[0], at.y[1]);
  c.rotate(-Math.PI / 2);
  c.fillText(panel.ylabel, 0, 0);
  c.restore();
}

/** @type {(c: Context, panel: PanelData, f: Area, look: Look) => void} */
function paintFrame(c, panel, f, look) {
  c.strokeStyle = look.colour("faint");
  c.lineWidth = 1;
  c.beginPath();
  c.moveTo(f.x0, f.y0);
  c.lineTo(f.x0, f.y1);
  c.lineTo(f.x1, f.y1);
  c.stroke();
  for (const x of panel.xticks.map(([value]) => f.px(value)))
    if (x >= f.x0 - 1 && x <= f.x1 + 1) c.fillRect(x - 0.5, f.y1, 1, 4);
  for (const y of panel.yticks.map(([value]) => f.py(value)))
    if (y >= f.y0 - 1 && y <= f.y1 + 1) c.fillRect(f.x0 - 4, y - 0.5, 4, 1);
}

/** @type {(c: Context, f: Area, item: PanelData["items"][number], look: Look, texts: Map<TextItem, PlacedText>) => void} */
function paintItem(c, f, item, look, texts) {
  c.save();
  if (item.kind !== "text" && item.kind !== "arrow" && item.kind !== "points") {
    c.beginPath();
    c.rect(f.x0 - 1, f.y0 - 1, f.x1 - f.x0 + 2, f.y1 - f.y0 + 2);
    c.clip();
  }
  if ("alpha" in item) c.globalAlpha = item.alpha ?? 1;
  if (item.kind === "line") paintLine(c, f, item, look);
  else if (item.kind === "points") paintPoints(c, f, item, look);
  else if (item.kind === "area") paintArea(c, f, item, look);
  else if (item.kind === "bar") paintBar(c, f, item, look);
  else if (item.kind === "map") paintMap(c, f, item, look);
  else if (item.kind === "arrow") paintArrow(c, f, item, look);
  else paintText(c, /** @type {PlacedText} */ (texts.get(item)), look);
  c.restore();
}

/**
 * How wide words are. They are measured once: a picture that is dragged shows the same ones again.
 *
 * @param {Context} c
 * @returns {Measure}
 */
export function measureWith(c) {
  /** @type {Map<string, number>} */
  const known = new Map();
  return (words, size, bold) => {
    const font = fontOf(size, bold);
    const key = `${font} ${words}`;
    let width = known.get(key);
    if (width === undefined) {
      c.font = font;
      width = c.measureText(words).width;
      if (known.size > 2000) known.clear();
      known.set(key, width);
    }
    return width;
  };
}

/**
 * Paint a scene, and say where everything is.
 *
 * @param {Context} c
 * @param {Scene} scene
 * @param {{ width: number, height: number, look: Look, measure: Measure }} picture
 * @returns {Layout}
 */
export function paint(c, scene, { width, height, look, measure }) {
  c.globalAlpha = 1;
  c.fillStyle = look.colour("paper");
  c.fillRect(0, 0, width, height);
  const areas = scene.panels.map((panel) => areaOf(panel, width, height));
  const { ticks, texts } = placeWords(scene, areas, { width, height, type: look.type, measure });
  const placed = new Map(texts.flat().map((text) => [text.item, text]));
  for (const [i, panel] of scene.panels.entries()) {
    paintAxes(c, panel, areas[i], look, ticks[i]);
    for (const item of panel.items) paintItem(c, areas[i], item, look, placed);
  }
  return new Layout(scene, areas, placed);
}
