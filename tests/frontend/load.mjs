// A file of the frontend, with the things it declares: they are plain scripts, joined in the page.

import { readFileSync } from "node:fs";

const FOLDER = new URL("../../lessons/kit/explorer/frontend/", import.meta.url);

export function load(file, ...names) {
  const source = readFileSync(new URL(file, FOLDER), "utf8");
  return new Function(`${source}\nreturn { ${names.join(", ")} };`)();
}
