// Light or dark, as the page around the explorer is, or as the system says.

// Calls `changed(colours)` now, and whenever the theme changes; returns what ends that.
function followTheme(root, themes, changed) {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => {
    const marked = document.body.dataset.jpThemeLight; // JupyterLab, and the app's pages
    if (marked !== undefined) return marked === "false";
    return system.matches && document.body.dataset.theme !== "light"; // Jupyter Book and its kin
  };
  function apply() {
    root.dataset.theme = isDark() ? "dark" : "light";
    const colours = themes[root.dataset.theme];
    for (const [role, colour] of Object.entries(colours)) root.style.setProperty(`--cx-${role}`, colour);
    changed(colours);
  }
  const marks = new MutationObserver(apply);
  marks.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class"] });
  system.addEventListener("change", apply);
  apply();
  return () => {
    marks.disconnect();
    system.removeEventListener("change", apply);
  };
}
