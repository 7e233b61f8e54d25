// The button for light and dark, on a page that is none.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = readFileSync(new URL("../../lessons/kit/app/static/theme.js", import.meta.url), "utf8");

/** A page where the system is light or dark, and its button's press. */
function open(storage, dark = false) {
  const button = new EventTarget();
  const [root, body] = [{ dataset: {} }, { dataset: {} }];
  const document = Object.assign(new EventTarget(), { documentElement: root, body, getElementById: () => button });
  const window = { matchMedia: () => Object.assign(new EventTarget(), { matches: dark }) };
  const around = Object.defineProperty({ window, document }, "localStorage", { get: storage });
  runInNewContext(SCRIPT, around);
  document.dispatchEvent(new Event("DOMContentLoaded"));
  return { theme: () => root.dataset.theme, press: () => button.dispatchEvent(new Event("click")) };
}
const blocked = () => {
  throw new Error("SecurityError");
};
function shelf() {
  const kept = new Map();
  return () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
}

test("the button turns to and fro, also where a page may store nothing", () => {
  for (const home of [shelf, () => blocked]) {
    for (const dark of [false, true]) {
      const page = open(home(), dark);
      const seen = [page.theme()];
      for (let i = 0; i < 3; i++) {
        page.press();
        seen.push(page.theme());
      }
      assert.deepEqual(seen, dark ? ["dark", "light", "dark", "light"] : ["light", "dark", "light", "dark"]);
    }
  }
});

test("the next page is as the last one was left", () => {
  const storage = shelf();
  open(storage).press();
  assert.equal(open(storage).theme(), "dark");
});
