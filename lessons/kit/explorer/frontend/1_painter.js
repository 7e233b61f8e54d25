// Paints a scene (see scene.py) on a canvas. Nothing here knows what the picture means.

// The type of the page, without a download.
const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const MARGIN = [58, 14, 16, 48]; // left, top, right, bottom, as in figure.py

function frameOf(panel, width, height) {
  // The plot area of a panel in pixels, and the way from data to pixels and back.
  const [l, t, r, b] = panel.box;
  const [ml, mt, mr, mb] = panel.margin || MARGIN;
  let x0 = l * width + ml, x1 = r * width - mr;
  let y0 = t * height + mt, y1 = b * height - mb;
  const [xa, xb] = panel.xrange, [ya, yb] = panel.yrange;
  if (panel.equal) {
    const unit = Math.min((x1 - x0) / Math.abs(xb - xa), (y1 - y0) / Math.abs(yb - ya));
    const w = unit * Math.abs(xb - xa), h = unit * Math.abs(yb - ya);
    const cx = (x0 + x1) / 2, cy = (y0 + y1) / 2;
    x0 = cx - w / 2; x1 = cx + w / 2; y0 = cy - h / 2; y1 = cy + h / 2;
  }
  return {
    x0, x1, y0, y1,
    px: (x) => x0 + ((x - xa) / (xb - xa)) * (x1 - x0),
    py: (y) => y1 - ((y - ya) / (yb - ya)) * (y1 - y0),
    dx: (p) => xa + ((p - x0) / (x1 - x0)) * (xb - xa),
    dy: (p) => ya + ((y1 - p) / (y1 - y0)) * (yb - ya),
  };
}

function shapePath(c, shape, x, y, r) {
  const corners = {
    square: [[-0.88, -0.88], [0.88, -0.88], [0.88, 0.88], [-0.88, 0.88]],
    triangle: [[0, -1.15], [1.05, 0.8], [-1.05, 0.8]],
    diamond: [[0, -1.25], [1.0, 0], [0, 1.25], [-1.0, 0]],
    inverted: [[0, 1.15], [1.05, -0.8], [-1.05, -0.8]],
    hexagon: [0, 1, 2, 3, 4, 5].map((i) => [1.1 * Math.cos((i * Math.PI) / 3), 1.1 * Math.sin((i * Math.PI) / 3)]),
  }[shape];
  c.beginPath();
  if (!corners) c.arc(x, y, r, 0, 2 * Math.PI);
  else {
    corners.forEach(([a, b], i) => (i ? c.lineTo(x + a * r, y + b * r) : c.moveTo(x + a * r, y + b * r)));
    c.closePath();
  }
}

const PAINTERS = {
  line(c, f, item, look) {
    c.strokeStyle = look.colour(item.role);
    c.lineWidth = item.width * look.stroke + (look.hot(item.key) ? 2 : 0);
    c.setLineDash(item.dash ? [7, 6] : []);
    c.lineJoin = c.lineCap = "round";
    c.beginPath();
    let pen = false, before = 0;
    item.x.forEach((x, i) => {
      const y = item.y[i];
      if (x === null || y === null) { pen = false; return; }
      if (pen && item.steps) c.lineTo(f.px(x), before);
      before = f.py(y);
      pen ? c.lineTo(f.px(x), before) : c.moveTo(f.px(x), before);
      pen = true;
    });
    c.stroke();
    c.setLineDash([]);
  },
  points(c, f, item, look) {
    const ring = new Set(item.ring || []), hollow = new Set(item.hollow || []);
    item.x.forEach((x, i) => {
      if (x === null || item.y[i] === null) return;
      const colour = look.colour("class" + (item.classes[i] % 6));
      const hot = item.keys && look.hot(item.keys[i]);
      const r = (item.size / 2) * (look.stroke > 1 ? 1.3 : 1) + (hot ? 3 : 0);
      shapePath(c, look.shapes[item.classes[i] % 6], f.px(x), f.py(item.y[i]), r);
      c.fillStyle = hollow.has(i) ? look.colour("paper") : colour;
      c.fill();
      c.lineWidth = hollow.has(i) ? 2 : 1;
      c.strokeStyle = hollow.has(i) ? colour : look.colour("paper");
      c.stroke();
      const held = item.handles && item.handles[i] && look.selected === item.handles[i];
      if (ring.has(i) || held) {
        c.beginPath();
        c.arc(f.px(x), f.py(item.y[i]), r + 6, 0, 2 * Math.PI);
        c.lineWidth = 2.5 * look.stroke;
        c.strokeStyle = ring.has(i) ? look.colour("mark") : look.colour("ink");
        c.setLineDash(ring.has(i) ? [] : [3, 3]);
        c.stroke();
        c.setLineDash([]);
      }
    });
  },
  area(c, f, item, look) {
    if (item.x.length < 3) return;
    c.beginPath();
    item.x.forEach((x, i) => (i ? c.lineTo(f.px(x), f.py(item.y[i])) : c.moveTo(f.px(x), f.py(item.y[i]))));
    c.closePath();
    c.globalAlpha = Math.min(1, item.alpha + (look.hot(item.key) ? 0.25 : 0));
    c.fillStyle = look.colour(item.role);
    c.fill();
  },
  bar(c, f, item, look) {
    const [a, b] = item.x.map(f.px), [p, q] = item.y.map(f.py);
    const box = [Math.min(a, b), Math.min(p, q), Math.abs(a - b), Math.abs(p - q)];
    c.fillStyle = c.strokeStyle = look.colour(item.role);
    c.lineWidth = 1.5 * look.stroke;
    item.outline ? c.strokeRect(...box) : c.fillRect(...box);
    if (look.hot(item.key) || (item.handle && look.selected === item.handle)) {
      c.globalAlpha = 1;
      c.strokeStyle = look.colour("ink");
      c.lineWidth = 2.5;
      c.strokeRect(...box);
    }
  },
  map(c, f, item, look) {
    const { rows, columns } = item;
    const image = new ImageData(columns, rows);
    const values = look.bytes(item.buffer);
    const low = look.rgb(item.low), paper = look.rgb("paper"), high = look.rgb(item.high);
    const lut = new Uint32Array(256);
    for (let v = 0; v < 256; v++) {
      const p = v / 255, s = Math.abs(2 * p - 1) * 0.85, end = p > 0.5 ? high : low;
      const mix = (i) => Math.round(paper[i] * (1 - s) + end[i] * s);
      lut[v] = (255 << 24) | (mix(2) << 16) | (mix(1) << 8) | mix(0);
    }
    const out = new Uint32Array(image.data.buffer);
    for (let r = 0; r < rows; r++)
      for (let k = 0; k < columns; k++) out[(rows - 1 - r) * columns + k] = lut[values[r * columns + k]];
    const small = look.scratch(columns, rows);
    small.getContext("2d").putImageData(image, 0, 0);
    c.imageSmoothingEnabled = true;
    c.drawImage(small, f.x0, f.y0, f.x1 - f.x0, f.y1 - f.y0);
  },
  arrow(c, f, item, look) {
    const tip = (i, end) => (item.glide ? item.glide[i] + (end - item.glide[i]) * look.arrived : end);
    const x0 = f.px(item.x[0]), y0 = f.py(item.y[0]), x1 = f.px(tip(0, item.x[1])), y1 = f.py(tip(1, item.y[1]));
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1) return;
    const head = Math.min(14, 6 + length / 3) * (look.stroke > 1 ? 1.3 : 1), ux = (x1 - x0) / length, uy = (y1 - y0) / length;
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
  },
  text(c, f, item, look) {
    c.font = fontOf(item.size * look.type, item.bold || look.hot(item.key));
    c.textAlign = item.align;
    c.textBaseline = { top: "top", bottom: "alphabetic", middle: "middle" }[item.valign] || "middle";
    const { x, y } = item.onScreen;
    c.strokeStyle = look.colour("paper"); // a halo keeps words readable on lines and maps
    c.lineWidth = 3.5;
    c.lineJoin = "round";
    c.strokeText(item.words, x, y);
    c.fillStyle = look.colour(item.role);
    c.fillText(item.words, x, y);
  },
};

const fontOf = (size, bold) => `${bold ? "600 " : ""}${size}px ${FAMILY}`;

// How wide words are. They are measured once: a picture that is dragged shows the same ones again.
function measureWith(c) {
  const known = new Map();
  return (words, size, bold) => {
    const font = fontOf(size, bold), key = `${font} ${words}`;
    if (known.size > 2000) known.clear();
    if (!known.has(key)) { c.font = font; known.set(key, c.measureText(words).width); }
    return known.get(key);
  };
}

function paintAxes(c, panel, f, look, ticks) {
  c.fillStyle = look.colour("soft");
  c.strokeStyle = look.colour("faint");
  c.lineWidth = 1;
  c.font = fontOf(13 * look.type);
  if (panel.frame) {
    c.beginPath();
    c.moveTo(f.x0, f.y0);
    c.lineTo(f.x0, f.y1);
    c.lineTo(f.x1, f.y1);
    c.stroke();
  }
  if (panel.frame) {
    for (const x of panel.xticks.map(([value]) => f.px(value)))
      if (x >= f.x0 - 1 && x <= f.x1 + 1) c.fillRect(x - 0.5, f.y1, 1, 4);
    for (const y of panel.yticks.map(([value]) => f.py(value)))
      if (y >= f.y0 - 1 && y <= f.y1 + 1) c.fillRect(f.x0 - 4, y - 0.5, 4, 1);
  }
  for (const { words, axis, x, y } of ticks) {
    c.textAlign = axis === "x" ? "center" : "right";
    c.textBaseline = axis === "x" ? "top" : "middle";
    c.fillText(words, x, y);
  }
  c.font = fontOf(14 * look.type);
  c.textAlign = "center";
  c.textBaseline = "bottom";
  if (panel.xlabel) c.fillText(panel.xlabel, (f.x0 + f.x1) / 2, f.y1 + 44 * Math.max(1, look.type * 0.9));
  if (panel.ylabel) {
    c.save();
    c.translate(f.x0 - 40 * Math.max(1, look.type * 0.9), (f.y0 + f.y1) / 2);
    c.rotate(-Math.PI / 2);
    c.fillText(panel.ylabel, 0, 0);
    c.restore();
  }
}

// The width a picture is laid out for: its own on the page, or the least that its words need
// (lecture mode); and how much larger than that it is shown (with CSS zoom).
const widthOf = (canvas) => Math.max(canvas.clientWidth, canvas.least || 0);
const zoomOf = (canvas) => canvas.getBoundingClientRect().width / widthOf(canvas) || 1;

function paint(canvas, scene, look) {
  const ratio = (window.devicePixelRatio || 1) * zoomOf(canvas);
  const width = widthOf(canvas), height = (canvas.clientHeight * width) / canvas.clientWidth;
  const w = Math.round(width * ratio), h = Math.round(height * ratio);
  if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
  const c = canvas.getContext("2d");
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.globalAlpha = 1;
  c.fillStyle = look.colour("paper");
  c.fillRect(0, 0, width, height);
  const frames = scene.panels.map((panel) => frameOf(panel, width, height));
  canvas.measure = canvas.measure ?? measureWith(c);
  const { ticks, texts } = placeWords(scene, frames, { width, height, type: look.type, measure: canvas.measure });
  for (const { item, x, y } of texts.flat()) item.onScreen = { x, y };
  for (const [i, panel] of scene.panels.entries()) {
    const f = panel.frameOnScreen = frames[i];
    const clipped = (item) => item.kind !== "text" && item.kind !== "arrow" && item.kind !== "points";
    paintAxes(c, panel, f, look, ticks[i]);
    for (const item of panel.items) {
      c.save();
      if (clipped(item)) {
        c.beginPath();
        c.rect(f.x0 - 1, f.y0 - 1, f.x1 - f.x0 + 2, f.y1 - f.y0 + 2);
        c.clip();
      }
      c.globalAlpha = item.alpha === undefined ? 1 : item.alpha;
      PAINTERS[item.kind](c, f, item, look);
      c.restore();
    }
  }
}

function panelAt(scene, x, y) {
  return scene.panels.find(({ frameOnScreen: f }) => f && x >= f.x0 - 12 && x <= f.x1 + 12 && y >= f.y0 - 12 && y <= f.y1 + 12);
}

function handlesOf(scene) {
  // Everything that can be dragged: {handle, panel, x, y} in data coordinates.
  const found = [];
  for (const panel of scene.panels)
    for (const item of panel.items) {
      if (item.kind === "points" && item.handles)
        item.x.forEach((x, i) => item.handles[i] && found.push({ handle: item.handles[i], panel, x, y: item.y[i] }));
      if (item.handle && item.kind === "arrow") found.push({ handle: item.handle, panel, x: item.x[1], y: item.y[1] });
      if (item.handle && item.kind === "bar") found.push({ handle: item.handle, panel, x: (item.x[0] + item.x[1]) / 2, y: (item.y[0] + item.y[1]) / 2, bar: item });
      if (item.handle && item.kind === "line") found.push({ handle: item.handle, panel, x: item.x[0], y: null, line: item });
    }
  return found;
}

function outside(bar, f, x, y) {
  // How far a place is from a bar, in pixels: 0 anywhere on it.
  const [a, b] = bar.x.map(f.px), [p, q] = bar.y.map(f.py);
  const beside = (place, from, to) => Math.max(Math.min(from, to) - place, place - Math.max(from, to), 0);
  return Math.hypot(beside(x, a, b), beside(y, p, q));
}

function handleAt(scene, x, y, reach) {
  let best = null, least = reach;
  for (const h of handlesOf(scene)) {
    const f = h.panel.frameOnScreen;
    if (!f) continue; // not painted yet
    const distance = h.bar ? outside(h.bar, f, x, y)
      : h.y === null ? Math.abs(f.px(h.x) - x) + (y < f.y0 || y > f.y1 ? 99 : 0)
      : Math.hypot(f.px(h.x) - x, f.py(h.y) - y);
    if (distance < least) { least = distance; best = h; }
  }
  return best;
}

function keyAt(scene, x, y) {
  // The key of what is under the pointer, the topmost first.
  const panel = panelAt(scene, x, y);
  if (!panel) return null;
  const f = panel.frameOnScreen;
  for (const item of [...panel.items].reverse()) {
    if (item.kind === "points" && item.keys) {
      const i = item.x.findIndex((v, j) => v !== null && Math.hypot(f.px(v) - x, f.py(item.y[j]) - y) < item.size);
      if (i >= 0) return item.keys[i];
    }
    if (!item.key) continue;
    if (item.kind === "bar") {
      const [a, b] = item.x.map(f.px), [p, q] = item.y.map(f.py);
      if (x >= Math.min(a, b) - 3 && x <= Math.max(a, b) + 3 && y >= Math.min(p, q) - 3 && y <= Math.max(p, q) + 3) return item.key;
    }
    if (item.kind === "text" && Math.abs(item.onScreen.y - y) < 9 && Math.abs(item.onScreen.x - x) < 60) return item.key;
  }
  return null;
}
