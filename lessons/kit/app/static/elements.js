// The elements of the app's pages.

/**
 * An element that is there, of the kind that is meant.
 *
 * @template {Element} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function find(selector, kind) {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`There is no ${kind.name} ${selector} on this page.`);
  return element;
}

/**
 * All elements of a kind.
 *
 * @template {Element} Kind
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind[]}
 */
export function findAll(selector, kind) {
  return [...document.querySelectorAll(selector)].filter((element) => isA(element, kind));
}

/**
 * @template {Element} Kind
 * @param {Element} element
 * @param {new () => Kind} kind
 * @returns {element is Kind}
 */
function isA(element, kind) {
  return element instanceof kind;
}
