// The channel of an explorer on this page to its Python on the server: one websocket.
// Python's side is lessons/kit/app/visitor.py.

import { mount } from "../frontend.js";

const OURS = (code) => code >= 4000; // closed by our server, which says why (handlers.py)

function unpack(data) {
  // The length of the JSON, the JSON, then the bytes of the buffers.
  const length = new DataView(data).getUint32(0, true);
  const message = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  let at = 4 + length;
  message.buffers = message.sizes.map((size) => {
    const view = new DataView(data, at, size);
    at += size;
    return view;
  });
  return message;
}

// Show an explorer in `element`, as `start` says. Once it is there, onExplorer(handle); onLost()
// if the link leads to no state of it; and at last onEnd(why): "idle", "full", "crashed", "refused"
// or "away" (no connection). What was shown stays until the next one comes.
export function connect(element, start, { onExplorer, onLost, onEnd }) {
  const address = new URL("../live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = "";
  const socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  let explorer = null,
    hear = () => {};
  const channel = {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ custom: message }));
    },
    listen(listener) {
      hear = listener;
      return () => (hear = () => {});
    },
  };
  socket.addEventListener("open", () => socket.send(JSON.stringify(start)));
  socket.addEventListener("message", ({ data }) => {
    const { method, state, content, buffers } = unpack(data);
    if (method === "lost") onLost();
    if (method === "custom") hear(content, buffers);
    if (method !== "update" || explorer) return;
    element.replaceChildren();
    explorer = mount(element, { spec: state.spec, channel, presets: false });
    onExplorer(explorer);
  });
  socket.addEventListener("close", ({ code, reason }) => {
    if (explorer) explorer.close();
    onEnd(OURS(code) ? reason : "away");
  });
}
