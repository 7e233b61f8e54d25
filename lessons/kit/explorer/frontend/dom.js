// Elements of the page, made and changed.

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */

/**
 * An element with attributes, listeners (`onclick`) and children; what is null is left out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} attributes
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Setting what is there already would make the browser lay out the page again.
 *
 * @param {Element} element
 * @param {string} attribute
 * @param {string} value
 */
export function setIfNew(element, attribute, value) {
  if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, value);
}

/**
 * Several explorers on a page have controls of one name, so the name alone is no id.
 *
 * @param {string} name
 */
export const newId = (name) => `cx-${name}-${Math.random().toString(36).slice(2)}`;

/** @param {Element} element */
export const idle = (element) => element !== document.activeElement && !element.matches(":focus");
