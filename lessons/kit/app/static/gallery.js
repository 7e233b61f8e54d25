// Search as you type, and by lesson and lecture. The address keeps what was chosen.
const $ = (id) => document.getElementById(id);
const cards = [...document.querySelectorAll(".cards > li")];
const fields = { q: $("search"), lesson: $("lesson"), lecture: $("lecture") };

function show() {
  const words = fields.q.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const card of cards) {
    const fits =
      words.every((word) => card.dataset.words.includes(word)) &&
      (!fields.lesson.value || card.dataset.lesson === fields.lesson.value) &&
      (!fields.lecture.value || card.dataset.lectures.includes(fields.lecture.value));
    card.hidden = !fits;
    shown += fits;
  }
  $("count").textContent = shown === cards.length ? `${shown} demos` : `${shown} of ${cards.length} demos`;
  $("none").hidden = shown > 0;
  const chosen = new URLSearchParams(
    Object.entries(fields)
      .map(([name, field]) => [name, field.value])
      .filter(([, value]) => value),
  );
  history.replaceState(null, "", chosen.size ? `?${chosen}` : location.pathname);
}

const asked = new URLSearchParams(location.search);
for (const [name, field] of Object.entries(fields)) {
  field.value = asked.get(name) || "";
  field.addEventListener("input", show);
}
const clear = () => {
  for (const field of Object.values(fields)) field.value = "";
  show();
  fields.q.focus();
};
$("clear").addEventListener("click", clear);
document.querySelector("form.find").addEventListener("submit", (event) => {
  event.preventDefault(); // Enter opens the first demo that is left
  const first = cards.find((card) => !card.hidden);
  if (first) first.querySelector("a").click();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && !event.target.matches("input, select")) {
    fields.q.focus();
    event.preventDefault();
  }
  if (event.key === "Escape" && event.target === fields.q) clear();
});
show();
