// Light or dark: as the system says, until a person chooses.
(() => {
  const KEY = "course-theme";
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  let chosen = remembered(); // kept here, too: some browsers let a page store nothing
  const isDark = () => (chosen ? chosen === "dark" : system.matches);
  function apply() {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    if (!document.body) return;
    document.body.dataset.jpThemeLight = String(!isDark()); // the explorers look here
    const button = document.getElementById("theme");
    if (button) button.textContent = isDark() ? "Light" : "Dark";
  }
  function turn() {
    chosen = isDark() ? "light" : "dark";
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // then not remembered
    }
    apply();
  }
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme")?.addEventListener("click", turn);
  });
  apply();
})();
