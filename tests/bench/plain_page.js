// The same pictures on a page that has nothing else: a slider, a canvas, the scenes of all its
// positions in memory. No Python, no words beside the picture, no handles: what a picture costs a
// browser at least.
window.plainPage = (scenes, maps, colours) => {
  const [range, canvas] = [document.querySelector("input"), document.querySelector("canvas")];
  range.max = scenes.length - 1;
  let asked = false;
  range.addEventListener("input", () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      paint(scenes[Number(range.value)], Number(range.value));
      canvas.dataset.frame = range.value;
    });
  });
  function paint(scene, position) {
    const ratio = canvas.clientWidth / scene.width;
    canvas.width = canvas.clientWidth;
    canvas.height = scene.height * ratio;
    const c = canvas.getContext("2d");
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.fillStyle = colours.paper;
    c.fillRect(0, 0, scene.width, scene.height);
    for (const panel of scene.panels) {
      const f = place(panel, scene);
      for (const item of panel.items) draw[item.kind](c, f, item, position);
      c.fillStyle = colours.soft;
      c.font = "13px sans-serif";
      for (const [value, words] of panel.xticks) c.fillText(words, f.x(value), f.bottom + 16);
      for (const [value, words] of panel.yticks) c.fillText(words, f.left - 30, f.y(value));
    }
  }
  function place({ box, margin, xrange, yrange }, { width, height }) {
    const [left, right] = [box[0] * width + margin[0], box[2] * width - margin[2]];
    const [top, bottom] = [box[1] * height + margin[1], box[3] * height - margin[3]];
    const x = (v) => left + ((v - xrange[0]) / (xrange[1] - xrange[0])) * (right - left);
    const y = (v) => bottom - ((v - yrange[0]) / (yrange[1] - yrange[0])) * (bottom - top);
    return { left, right, top, bottom, x, y };
  }
  const colour = (role) => colours[role] || role;
  function path(c, f, { x, y }) {
    c.beginPath();
    x.forEach((v, i) => v !== null && y[i] !== null && c.lineTo(f.x(v), f.y(y[i])));
  }
  const draw = {
    line(c, f, item) {
      path(c, f, item);
      c.strokeStyle = colour(item.role);
      c.lineWidth = item.width;
      c.stroke();
    },
    area(c, f, item) {
      path(c, f, item);
      c.globalAlpha = item.alpha;
      c.fillStyle = colour(item.role);
      c.fill();
      c.globalAlpha = 1;
    },
    points(c, f, item) {
      item.x.forEach((v, i) => {
        c.beginPath();
        c.arc(f.x(v), f.y(item.y[i]), item.size / 2, 0, 2 * Math.PI);
        c.fillStyle = colour(`class${item.classes[i] % 6}`);
        c.fill();
      });
    },
    bar(c, f, { x, y, role }) {
      c.fillStyle = colour(role);
      c.fillRect(f.x(x[0]), f.y(y[1]), f.x(x[1]) - f.x(x[0]), f.y(y[0]) - f.y(y[1]));
    },
    arrow(c, f, item) {
      draw.line(c, f, item);
    },
    text(c, f, item) {
      c.fillStyle = colour(item.role);
      c.font = `${item.size}px sans-serif`;
      c.fillText(item.words, f.x(item.x), f.y(item.y));
    },
    map(c, f, { rows, columns, buffer }, position) {
      const image = new ImageData(columns, rows);
      const values = maps[position][buffer];
      for (let i = 0; i < values.length; i++) image.data.set([values[i], 128, 255 - values[i], 255], 4 * i);
      const small = new OffscreenCanvas(columns, rows);
      small.getContext("2d").putImageData(image, 0, 0);
      c.drawImage(small, f.left, f.top, f.right - f.left, f.bottom - f.top);
    },
  };
};
