// An explorer on this page and its Python on the server, over one websocket.
//
// The explorer's own frontend (lessons/kit/explorer/frontend) is shown by `render({model, el})`, as in a notebook;
// the model here passes its messages on. Python's side is lessons/kit/app/visitor.py.

import frontend from "../frontend.js";

const OURS = (code) => code >= 4000; // closed by our server, which says why (handlers.py)

function unpack(data) {
  // The length of the JSON, the JSON, then the bytes of the buffers.
  const length = new DataView(data).getUint32(0, true);
  const message = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  let at = 4 + length;
  message.buffers = message.sizes.map((size) => { const view = new DataView(data, at, size); at += size; return view; });
  return message;
}

class Model {
  constructor(socket) { this.socket = socket; this.state = {}; this.hearers = {}; }
  get(name) { return this.state[name]; }
  set(name, value) { this.state[name] = value; }
  save_changes() {}
  on(event, hearer) { (this.hearers[event] ||= []).push(hearer); }
  off(event, hearer) { this.hearers[event] = (this.hearers[event] || []).filter((each) => hearer && each !== hearer); }
  tell(event, ...news) { for (const hearer of [...(this.hearers[event] || [])]) hearer(...news); }
  send(content) { if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ custom: content })); }
  hear(message) {
    if (message.method === "custom") return this.tell("msg:custom", message.content, message.buffers);
    Object.assign(this.state, message.state);
    for (const name of Object.keys(message.state)) this.tell(`change:${name}`);
  }
}

export function connect(el, start, { onFrame, onLost, onEnd }) {
  // Show the explorer in el. `onEnd(why)`: "idle", "full", "crashed", "refused" or "away" (no connection).
  const address = new URL("../live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = "";
  const socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  const model = new Model(socket);
  let clean = null, over = false;
  const end = (why) => { if (over) return; over = true; if (clean) clean(); socket.close(); if (why) onEnd(why); };
  socket.addEventListener("open", () => socket.send(JSON.stringify(start)));
  socket.addEventListener("message", ({ data }) => {
    const message = unpack(data);
    if (message.method === "lost") return onLost(message);
    const first = clean === null && message.method === "update";
    model.hear(message);
    if (first) { el.replaceChildren(); clean = frontend.render({ model, el }) || (() => {}); }
    if (message.method === "custom" && message.content.kind === "frame") onFrame(message.content);
  });
  socket.addEventListener("close", ({ code, reason }) => end(OURS(code) ? reason : "away"));
  return { end, send: (content) => model.send(content) };
}
