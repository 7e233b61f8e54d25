// Light or dark: as the system says, until a person chooses.
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("course-theme");
    } catch {
      return null;
    }
  };
  const dark = () => (chosen() ? chosen() === "dark" : system.matches);
  function apply() {
    document.documentElement.dataset.theme = dark() ? "dark" : "light";
    if (!document.body) return;
    document.body.dataset.jpThemeLight = String(!dark()); // the explorers look here
    const button = document.getElementById("theme");
    if (button) button.textContent = dark() ? "Light" : "Dark";
  }
  window.switchTheme = () => {
    try {
      localStorage.setItem("course-theme", dark() ? "light" : "dark");
    } catch {
      /* then not remembered */
    }
    apply();
  };
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    const button = document.getElementById("theme");
    if (button) button.addEventListener("click", window.switchTheme);
  });
  apply();
})();
