// The channel of an explorer on this page to its Python on the server: one websocket.
// Python's side is lessons/kit/app/visitor.py.

import { mount } from "../frontend.js";

/** @typedef {ReturnType<typeof mount>} Handle */

/**
 * What is to be shown: the demo, where in it, and whether the answer is kept back.
 *
 * @typedef {{ open: string, code: string, preset: string, lecture: boolean, revealed: boolean }} Start
 */

/**
 * @typedef {object} Around what becomes of it
 * @property {(explorer: Handle) => void} onExplorer: it is there
 * @property {() => void} onLost: the link leads to no state of it
 * @property {(why: string) => void} onEnd: "idle", "full", "crashed", "refused" or "away" (no connection)
 */

/** @param {number} code */
const isOurs = (code) => code >= 4000; // closed by our server, which says why (handlers.py)

/**
 * The length of the JSON, the JSON, then the bytes of the buffers.
 *
 * @param {ArrayBuffer} data
 */
function unpack(data) {
  const length = new DataView(data).getUint32(0, true);
  const message = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  /** @type {DataView[]} */
  const buffers = [];
  let at = 4 + length;
  for (const size of message.sizes) {
    buffers.push(new DataView(data, at, size));
    at += size;
  }
  return { ...message, buffers };
}

function liveAddress() {
  const address = new URL("../live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = "";
  return address;
}

/**
 * Show an explorer in `element`. What was shown there stays until it comes, and it stays at its end.
 * Returns what ends the connection at once; nothing is told of it any more, not even its end.
 *
 * @param {HTMLElement} element
 * @param {Start} start
 * @param {Around} around
 */
export function connect(element, start, { onExplorer, onLost, onEnd }) {
  const socket = new WebSocket(liveAddress());
  socket.binaryType = "arraybuffer";
  /** @type {Handle | null} */
  let explorer = null;
  let over = false;
  /** @type {Parameters<Parameters<typeof mount>[1]["channel"]["listen"]>[0]} */
  let hear = () => {};
  const channel = {
    /** @param {object} message */
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ custom: message }));
    },
    /** @param {typeof hear} listener */
    listen(listener) {
      hear = listener;
      return () => {
        hear = () => {};
      };
    },
  };
  socket.addEventListener("open", () => socket.send(JSON.stringify(start)));
  socket.addEventListener("message", ({ data }) => {
    if (over) return;
    const { method, state, content, buffers } = unpack(data);
    if (method === "lost") onLost();
    if (method === "custom") hear(content, buffers);
    if (method !== "update" || explorer) return;
    element.replaceChildren();
    explorer = mount(element, { spec: state.spec, channel, presets: false });
    onExplorer(explorer);
  });
  socket.addEventListener("close", ({ code, reason }) => {
    if (over) return;
    explorer?.close();
    onEnd(isOurs(code) ? reason : "away");
  });
  return () => {
    over = true;
    explorer?.close();
    socket.close();
  };
}
