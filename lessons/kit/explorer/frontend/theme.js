// Light or dark, as the page around the explorer is, or as the system says.

/** @typedef {Record<string, string>} Colours by role */

const MARKS = ["data-jp-theme-light", "data-jp-theme-name", "data-theme", "class"];

/**
 * Calls `changed(colours)` now, and whenever the theme changes; returns what ends that.
 *
 * @param {HTMLElement} root
 * @param {Record<string, Colours>} themes
 * @param {(colours: Colours) => void} changed
 */
export function followTheme(root, themes, changed) {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => {
    const { jpThemeLight, theme } = document.body.dataset;
    if (jpThemeLight !== undefined) return jpThemeLight === "false"; // JupyterLab, and the app's pages
    return system.matches && theme !== "light"; // elsewhere: as the system says, unless the page says light
  };
  function apply() {
    const theme = isDark() ? "dark" : "light";
    root.dataset.theme = theme;
    for (const [role, colour] of Object.entries(themes[theme])) root.style.setProperty(`--cx-${role}`, colour);
    changed(themes[theme]);
  }
  const marks = new MutationObserver(apply);
  marks.observe(document.body, { attributes: true, attributeFilter: MARKS });
  system.addEventListener("change", apply);
  apply();
  return () => {
    marks.disconnect();
    system.removeEventListener("change", apply);
  };
}
