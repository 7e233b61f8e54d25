// A hand on the picture: it drags handles, presses them, clicks beside them, and does the same by
// keys. The picture answers by frames; what is drawn meanwhile is the last of them.

const STEADY = 4; // pixels: a press with a shaky hand is no drag
const NEAR = { touch: 26, mouse: 14, pen: 14 }; // pixels around a handle
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HANDLE_KEYS = ["Delete", "Backspace", "f", "Enter"];
const CLASS_KEY = /^[1-6]$/; // puts a point of this class into the middle

// Whether a key that is pressed on the picture does something there.
function isForPicture(key, { chosen, clickable }) {
  if (chosen !== null && (key in ARROWS || HANDLE_KEYS.includes(key))) return true;
  return clickable && CLASS_KEY.test(key);
}

// `picture` has scene() (the last frame's, or null), chosen() and choose(handle), point(key) (what
// the pointer is on), waits() (for Python), and `clickable`; report(message) tells Python.
function handOnPicture(canvas, picture, report) {
  let held = null; // {pointer, panel, handle?, at, offset, from, moved}: between down and up
  let pushed = null; // {handle, panel, x, y}: between an arrow key down and up

  const place = (event) => {
    const box = canvas.getBoundingClientRect(), zoom = zoomOf(canvas);
    return [(event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom];
  };
  const tell = (action, panel, x, y, more) =>
    report({ kind: "pointer", action, panel: panel.name, x, y, final: action !== "drag", ...more });
  // A panel can be gone from the newest frame, in the middle of a drag: the old one serves.
  const pixels = (panel) => (picture.scene().panels.find(({ name }) => name === panel.name) ?? panel).frameOnScreen ?? panel.frameOnScreen;
  const dataAt = (panel, [x, y]) => [pixels(panel).dx(x), pixels(panel).dy(y)];

  canvas.addEventListener("pointerdown", (event) => {
    if (!picture.scene() || event.button !== 0 || held) return; // one finger at a time
    const at = place(event), grabbed = handleAt(picture.scene(), ...at, NEAR[event.pointerType] ?? NEAR.mouse);
    const panel = grabbed ? grabbed.panel : panelAt(picture.scene(), ...at);
    canvas.setPointerCapture(event.pointerId);
    if (grabbed) {
      // A point is held where it was taken: it must not jump. A bar comes to the hand with its
      // middle, so that where the hand is and where the bar is are one place.
      const f = panel.frameOnScreen, jumps = Boolean(grabbed.bar);
      const offset = jumps ? [0, 0] : [f.px(grabbed.x) - at[0], grabbed.y === null ? 0 : f.py(grabbed.y) - at[1]];
      held = { pointer: event.pointerId, panel, handle: grabbed.handle, from: at, offset, moved: null };
      picture.choose(grabbed.handle);
    } else if (panel && picture.clickable) held = { pointer: event.pointerId, panel, from: at };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!picture.scene()) return;
    const at = place(event), [x, y] = at;
    if (!held || !held.handle) {
      const over = handleAt(picture.scene(), x, y, NEAR.mouse);
      canvas.style.cursor = over ? "grab" : picture.clickable && panelAt(picture.scene(), x, y) ? "crosshair" : "default";
      return picture.point(keyAt(picture.scene(), x, y));
    }
    if (event.pointerId !== held.pointer) return;
    if (!held.moved && Math.hypot(x - held.from[0], y - held.from[1]) < STEADY) return;
    held.moved = dataAt(held.panel, [x + held.offset[0], y + held.offset[1]]);
    canvas.style.cursor = "grabbing";
    tell("drag", held.panel, ...held.moved, { name: held.handle });
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { panel, handle, from, moved } = held, at = place(event), shift = event.shiftKey;
    if (moved) return drop();
    held = null;
    if (handle) tell("press", panel, ...dataAt(panel, at), { name: handle, shift });
    else if (Math.hypot(at[0] - from[0], at[1] - from[1]) < STEADY + 2) tell("click", panel, ...dataAt(panel, at), { shift });
  });
  // The browser may take the pointer away (a call, a gesture of its own): what is dragged stays
  // where it is, and the drag has ended.
  const drop = () => {
    if (held && held.moved) tell("drop", held.panel, ...held.moved, { name: held.handle });
    held = null;
  };
  canvas.addEventListener("pointercancel", drop);
  canvas.addEventListener("lostpointercapture", drop);
  canvas.addEventListener("pointerleave", () => { if (!held) picture.point(null); });

  // ---- keys
  function choose(by) {
    const handles = handlesOf(picture.scene()), at = handles.findIndex((h) => h.handle === picture.chosen());
    if (!handles.length) return false;
    const next = at < 0 ? (by > 0 ? 0 : handles.length - 1) : (at + by + handles.length) % handles.length;
    picture.choose(handles[next].handle);
    return true;
  }
  function push([right, up], far) {
    const chosen = handlesOf(picture.scene()).find((h) => h.handle === picture.chosen());
    if (!chosen) return false;
    // A held key goes on from where it has been, as long as Python has not caught up.
    const from = pushed && pushed.handle === chosen.handle && picture.waits() ? pushed : chosen;
    const { panel, handle } = chosen, part = far ? 0.1 : 0.02, [xa, xb] = panel.xrange, [ya, yb] = panel.yrange;
    pushed = { handle, panel, x: from.x + right * part * (xb - xa), y: (from.y ?? 0) + up * part * (yb - ya) };
    tell("drag", panel, pushed.x, pushed.y, { name: handle });
    return true;
  }
  function letGo() {
    if (pushed) tell("drop", pushed.panel, pushed.x, pushed.y, { name: pushed.handle });
    pushed = null;
  }
  function key(name) {
    const chosen = handlesOf(picture.scene()).find((h) => h.handle === picture.chosen());
    if (chosen && HANDLE_KEYS.includes(name)) {
      tell("key", chosen.panel, chosen.x, chosen.y ?? 0, { name: chosen.handle, key: name });
      return true;
    }
    if (!picture.clickable || !CLASS_KEY.test(name)) return false;
    const panel = picture.scene().panels[0], [xa, xb] = panel.xrange, [ya, yb] = panel.yrange;
    tell("key", panel, (xa + xb) / 2, (ya + yb) / 2, { name: "", key: name });
    return true;
  }
  canvas.addEventListener("keydown", (event) => {
    if (!picture.scene() || event.ctrlKey || event.metaKey) return;
    if (!event.repeat) letGo();
    const bracket = { "[": -1, "]": 1 }[event.key]; // typed with Alt on many keyboards
    let used = false;
    if (bracket) used = choose(bracket);
    else if (event.altKey) return;
    else if (event.key === "Escape") picture.choose(null);
    else if (ARROWS[event.key]) used = push(ARROWS[event.key], event.shiftKey);
    else used = key(event.key);
    if (used) event.preventDefault();
  });
  canvas.addEventListener("keyup", letGo);
  canvas.addEventListener("blur", letGo);
}
