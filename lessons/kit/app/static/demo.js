// A demo page: the explorer, its examples as buttons, the link to its state, and what to do
// when its Python is not there.

import { lectureKeys } from "./lecture.js";
import { connect } from "./live.js";

const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const place = { code: asked.get("state") || "", preset: asked.get("preset") || "" };
const lecture = { on: asked.get("lecture") === "1", revealed: false };
const RETRY_MS = 3000;
const WALL = { larger: 1.6, width: 1280, height: 720 }; // type and pictures, on a wall of this size
let explorer = null,
  known = null,
  retry = null,
  slow = null,
  restarts = 0;

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

// ---- the connection

function notice(why, ...buttons) {
  $("notice").hidden = !why;
  $("notice").dataset.why = why || "";
  $("notice").replaceChildren(
    why ? WORDS[why] : "",
    ...buttons.map(([words, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words;
      button.addEventListener("click", act);
      return button;
    }),
  );
}

function begin() {
  clearTimeout(retry);
  clearTimeout(slow);
  slow = setTimeout(() => {
    if (!known && $("notice").hidden) notice("slow");
  }, 1500);
  connect(
    $("stage"),
    { open: document.body.dataset.name, ...place, lecture: lecture.on, revealed: lecture.revealed },
    {
      onExplorer(handle) {
        explorer = handle;
        explorer.on("frame", shown);
      },
      onLost: () => notice("lost", ["All right", () => notice(null)]),
      onEnd: ended,
    },
  );
}

function shown(frame) {
  if (!known && $("notice").dataset.why !== "lost") notice(null);
  $("stage").inert = false;
  known = frame;
  place.code = frame.code;
  place.preset = "";
  lecture.on = frame.lecture.on;
  lecture.revealed = lecture.on && !frame.lecture.hides_answer;
  for (const button of examples()) {
    button.setAttribute("aria-pressed", String(button.dataset.preset === frame.preset));
    const name = frame.lecture.names[button.dataset.preset] ?? button.dataset.preset;
    button.lastChild.textContent = button.firstElementChild ? ` ${name}` : name;
    button.hidden = !name;
  }
  document.body.classList.toggle("lecture", lecture.on);
  $("lecture").setAttribute("aria-pressed", String(lecture.on));
  $("reveal").hidden = !lecture.on || !frame.lecture.question;
  $("reveal").firstChild.textContent = lecture.revealed ? "Hide the answer " : "Show the answer ";
  address();
  fit();
}

// The explorer gets all that is left of the window.
function fit() {
  const { innerWidth, innerHeight } = window;
  // A wall with more pixels is no larger a wall: half of what it has more goes into the type.
  const more = Math.sqrt(Math.max(1, Math.min(innerWidth / WALL.width, innerHeight / WALL.height)));
  document.body.style.setProperty("--wall", more);
  const room = { width: $("stage").clientWidth, height: innerHeight - $("stage").offsetTop };
  if (explorer) explorer.fit({ ...room, wall: lecture.on ? WALL.larger * more : 0 });
}

function ended(why) {
  known = explorer = null;
  $("stage").inert = true;
  if (why === "crashed") {
    notice(
      why,
      ["Restart", begin],
      ...(restarts++
        ? [
            [
              "Start afresh",
              () => {
                place.code = "";
                begin();
              },
            ],
          ]
        : []),
    );
    return $("notice").querySelector("button").focus();
  }
  if (why === "idle" || why === "refused") return notice(why, ["Go on", begin]);
  notice(why);
  retry = setTimeout(begin, RETRY_MS);
}

// ---- examples and links

const examples = () => [...document.querySelectorAll(".presets [data-preset]")];

function preset(name) {
  const hidden = known && known.lecture.names[name] === ""; // its key must not show the answer, either
  if (known && !hidden) explorer.preset(name);
}
for (const button of examples()) button.addEventListener("click", () => preset(button.dataset.preset));

function link() {
  const query = new URLSearchParams();
  if (place.code && place.code !== "start") query.set("state", place.code);
  if (lecture.on) query.set("lecture", "1");
  return location.pathname + (query.size ? `?${query}` : "");
}

let soon = null;
function address() {
  // Browsers allow a change of the address a few times a second only.
  clearTimeout(soon);
  soon = setTimeout(() => history.replaceState(null, "", link()), 250);
}

async function copy() {
  clearTimeout(soon);
  history.replaceState(null, "", link());
  let words = "Copied";
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    words = "In the address bar";
  } // a page from another machine may not write to the clipboard
  $("link").textContent = words;
  setTimeout(() => ($("link").textContent = "Copy link"), 2000);
}
$("link").addEventListener("click", copy);

// ---- lecture mode

const act = {
  lecture() {
    lecture.on = !lecture.on;
    lecture.revealed = false;
    if (explorer) explorer.lecture(lecture.on);
  },
  reveal() {
    if (!lecture.on) return;
    lecture.revealed = !lecture.revealed;
    if (explorer) explorer.reveal(lecture.revealed);
  },
  undo: () => known && explorer.undo(),
  preset: (i) => examples()[i] && preset(examples()[i].dataset.preset),
  neighbour(by) {
    const all = examples(),
      at = all.findIndex((button) => button.getAttribute("aria-pressed") === "true");
    act.preset(Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + by)));
  },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  help: () => ($("keys").open ? $("keys").close() : $("keys").showModal()),
  theme: () => window.switchTheme(),
  copy,
  on: () => lecture.on,
};
$("lecture").addEventListener("click", act.lecture);
$("reveal").addEventListener("click", act.reveal);
$("full").addEventListener("click", act.full);
$("help").addEventListener("click", act.help);
$("keys-hint").addEventListener("click", act.help);
lectureKeys(act, () => explorer);
window.addEventListener("resize", fit);

document.body.classList.toggle("lecture", lecture.on);
history.replaceState(
  null,
  "",
  location.pathname + location.search.replace(/([?&])token=[^&]*&?/, "$1").replace(/[?&]$/, ""),
);
begin();
