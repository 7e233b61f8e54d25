// A demo page: the explorer, its examples as buttons, the link to its state, and what to do
// when its Python is not there.

import { find, findAll } from "./elements.js";
import { largePointer, lectureKeys } from "./lecture.js";
import { connect } from "./live.js";

/** @import { Frame } from "../../explorer/frontend/messages.d.ts" */
/** @import { Handle } from "./live.js" */

const RETRY_MS = 3000;
const PATIENCE_MS = 1500; // before it says that Python is starting
const ADDRESS_MS = 250; // browsers allow a change of the address a few times a second only
const COPIED_MS = 2000;
const WALL = { larger: 1.6, width: 1280, height: 720 }; // type and pictures, on a wall of this size

/** @type {Record<string, string>} */
const WORDS = {
  idle: "Nobody touched this demo for a while, so its Python was sent home. The state is kept.",
  full: "The room is full: every place is taken. This page tries again by itself.",
  crashed: "Its Python has stopped. The state is kept.",
  refused:
    "The server did not take what was sent last: it was too long, or too much at once. The state before it is kept.",
  slow: "Python is starting. The first time takes a few seconds.",
  away: "The server does not answer. This page tries again by itself.",
  lost: "This link does not lead to a state of this demo: it may have lost a piece. Here is the start.",
};

const stage = find("#stage", HTMLElement);
const noticeBox = find("#notice", HTMLElement);
const revealButton = find("#reveal", HTMLElement);
const lectureButton = find("#lecture", HTMLElement);
const linkButton = find("#link", HTMLElement);
const keys = find("#keys", HTMLDialogElement);
const examples = findAll(".presets [data-preset]", HTMLElement);

const asked = new URLSearchParams(location.search);
const place = { code: asked.get("state") ?? "", preset: asked.get("preset") ?? "" };
const lecture = { on: asked.get("lecture") === "1", revealed: false };
/** Of now; null without a connection. @type {Handle | null} */
let explorer = null;
/** The last one, of this connection. @type {Frame | null} */
let known = null;
/** Ends the connection that there is. */
let leave = () => {};
let restarts = 0;
/** @type {Record<"retry" | "slow" | "address", ReturnType<typeof setTimeout> | undefined>} */
const timers = { retry: undefined, slow: undefined, address: undefined };

// ---- the connection

/**
 * @param {string | null} why
 * @param {...[string, () => void]} buttons
 */
function notice(why, ...buttons) {
  noticeBox.hidden = !why;
  noticeBox.dataset.why = why ?? "";
  noticeBox.replaceChildren(why ? WORDS[why] : "", ...buttons.map(([words, act]) => noticeButton(words, act)));
}

/**
 * @param {string} words
 * @param {() => void} act
 */
function noticeButton(words, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.addEventListener("click", () => {
    button.disabled = true; // what it does takes a while, and a second press would do it twice
    act();
  });
  return button;
}

function begin() {
  leave(); // one at a time: each takes a place in the room
  clearTimeout(timers.retry);
  clearTimeout(timers.slow);
  timers.slow = setTimeout(() => {
    if (!known && noticeBox.hidden) notice("slow");
  }, PATIENCE_MS);
  const start = { open: document.body.dataset.name ?? "", ...place, lecture: lecture.on, revealed: lecture.revealed };
  leave = connect(stage, start, {
    onExplorer(handle) {
      explorer = handle;
      explorer.on("frame", shown);
    },
    onLost: () => notice("lost", ["All right", () => notice(null)]),
    onEnd: ended,
  });
}

/** @param {string} why */
function ended(why) {
  known = explorer = null;
  stage.inert = true;
  if (why === "crashed") {
    /** @type {() => void} */
    const afresh = () => {
      place.code = "";
      begin();
    };
    notice(
      why,
      ["Restart", begin],
      .../** @type {[string, () => void][]} */ (restarts ? [["Start afresh", afresh]] : []),
    );
    restarts += 1;
    noticeBox.querySelector("button")?.focus();
  } else if (why === "idle" || why === "refused") notice(why, ["Go on", begin]);
  else {
    notice(why);
    timers.retry = setTimeout(begin, RETRY_MS);
  }
}

// ---- what is shown

/** @param {Frame} frame */
function shown(frame) {
  if (!known && noticeBox.dataset.why !== "lost") notice(null);
  stage.inert = false;
  known = frame;
  place.code = frame.code;
  place.preset = "";
  for (const button of examples) showExample(button, frame);
  showLecture(frame);
  showAddressSoon();
  fit();
}

/**
 * @param {HTMLElement} button
 * @param {Frame} frame
 */
function showExample(button, frame) {
  const own = button.dataset.preset ?? "";
  const name = frame.lecture?.names[own] ?? own;
  button.setAttribute("aria-pressed", String(own === frame.preset));
  button.hidden = !name;
  if (button.lastChild) button.lastChild.textContent = button.firstElementChild ? ` ${name}` : name; // after its digit
}

/** @param {Frame} frame */
function showLecture({ lecture: said }) {
  lecture.on = said?.on ?? false;
  lecture.revealed = lecture.on && !said?.hides_answer;
  document.body.classList.toggle("lecture", lecture.on);
  lectureButton.setAttribute("aria-pressed", String(lecture.on));
  revealButton.hidden = !lecture.on || !said?.question;
  if (revealButton.firstChild)
    revealButton.firstChild.textContent = lecture.revealed ? "Hide the answer " : "Show the answer ";
}

/** The explorer gets all that is left of the window. */
function fit() {
  const { innerWidth, innerHeight } = window;
  // A wall with more pixels is no larger a wall: half of what it has more goes into the type.
  const more = Math.sqrt(Math.max(1, Math.min(innerWidth / WALL.width, innerHeight / WALL.height)));
  document.body.style.setProperty("--wall", String(more));
  const room = { width: stage.clientWidth, height: innerHeight - stage.offsetTop };
  explorer?.fit({ ...room, wall: lecture.on ? WALL.larger * more : 0 });
}

// ---- examples and links

/** @param {string | undefined} name */
function preset(name) {
  const hidden = !name || known?.lecture?.names[name] === ""; // its key must not show the answer, either
  if (known && !hidden) explorer?.preset(name);
}

function link() {
  const query = new URLSearchParams();
  if (place.code && place.code !== "start") query.set("state", place.code);
  if (lecture.on) query.set("lecture", "1");
  return location.pathname + (query.size ? `?${query}` : "");
}

function showAddress() {
  clearTimeout(timers.address);
  history.replaceState(null, "", link());
}

function showAddressSoon() {
  clearTimeout(timers.address);
  timers.address = setTimeout(showAddress, ADDRESS_MS);
}

async function copy() {
  showAddress();
  let words = "Copied";
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    words = "In the address bar"; // a page from another machine may not write to the clipboard
  }
  linkButton.textContent = words;
  setTimeout(() => {
    linkButton.textContent = "Copy link";
  }, COPIED_MS);
}

// ---- lecture mode, and keys

function switchLecture() {
  lecture.on = !lecture.on;
  lecture.revealed = false;
  explorer?.lecture(lecture.on);
}

function switchAnswer() {
  if (!lecture.on) return;
  lecture.revealed = !lecture.revealed;
  explorer?.reveal(lecture.revealed);
}

function switchFull() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

function switchHelp() {
  if (keys.open) keys.close();
  else keys.showModal();
}

/** @param {number} by */
function neighbour(by) {
  const shown = examples.filter((button) => !button.hidden);
  const at = shown.findIndex((button) => button.getAttribute("aria-pressed") === "true");
  const next = at < 0 ? 0 : Math.max(0, Math.min(shown.length - 1, at + by));
  preset(shown[next]?.dataset.preset);
}

for (const button of examples) button.addEventListener("click", () => preset(button.dataset.preset));
linkButton.addEventListener("click", copy);
lectureButton.addEventListener("click", switchLecture);
revealButton.addEventListener("click", switchAnswer);
find("#full", HTMLElement).addEventListener("click", switchFull);
find("#help", HTMLElement).addEventListener("click", switchHelp);
find("#keys-hint", HTMLElement).addEventListener("click", switchHelp);
const byLetter = {
  l: switchLecture,
  r: switchAnswer,
  f: switchFull,
  "?": switchHelp,
  t: () => find("#theme", HTMLElement).click(),
  c: copy,
  u: () => known && explorer?.undo(),
};
const acts = {
  on: () => lecture.on,
  preset: (/** @type {number} */ i) => preset(examples[i]?.dataset.preset),
  neighbour,
  keys: byLetter,
};
lectureKeys(acts, () => explorer);
largePointer();
window.addEventListener("resize", fit);

document.body.classList.toggle("lecture", lecture.on);
const own = location.search.replace(/([?&])token=[^&]*&?/, "$1").replace(/[?&]$/, "");
history.replaceState(null, "", location.pathname + own);
begin();
