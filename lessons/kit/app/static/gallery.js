// Search as you type, and by lesson and lecture. The address keeps what was chosen.

import { find, findAll } from "./elements.js";

const cards = findAll(".cards > li", HTMLLIElement);
const search = find("#search", HTMLInputElement);
const lesson = find("#lesson", HTMLSelectElement);
const lecture = find("#lecture", HTMLSelectElement);
const fields = { q: search, lesson, lecture };

/**
 * @param {HTMLLIElement} card
 * @param {string[]} words
 */
function fits({ dataset }, words) {
  return (
    words.every((word) => dataset.words?.includes(word)) &&
    (!lesson.value || dataset.lesson === lesson.value) &&
    (!lecture.value || dataset.lectures?.includes(lecture.value))
  );
}

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) card.hidden = !fits(card, words);
  const shown = cards.filter((card) => !card.hidden).length;
  const all = shown === cards.length;
  find("#count", HTMLElement).textContent = all ? `${shown} demos` : `${shown} of ${cards.length} demos`;
  find("#none", HTMLElement).hidden = shown > 0;
  const chosen = new URLSearchParams();
  for (const [name, { value }] of Object.entries(fields)) if (value) chosen.set(name, value);
  history.replaceState(null, "", chosen.size ? `?${chosen}` : location.pathname);
}

function clear() {
  for (const field of Object.values(fields)) field.value = "";
  show();
  search.focus();
}

const asked = new URLSearchParams(location.search);
for (const [name, field] of Object.entries(fields)) {
  field.value = asked.get(name) ?? "";
  field.addEventListener("input", show);
}
find("#clear", HTMLElement).addEventListener("click", clear);
find("form.find", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault(); // Enter opens the first demo that is left
  const first = cards.find((card) => !card.hidden);
  first?.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (key === "/" && !target.matches("input, select")) {
    search.focus();
    event.preventDefault();
  }
  if (key === "Escape" && target === search) clear();
});
show();
