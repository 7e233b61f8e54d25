// How things look just now: what the painters ask for.

/** @import { Spec } from "./messages.d.ts" */
/** @typedef {ArrayBuffer | ArrayBufferView} Buffer as the page's home brings it */

// The type of the page, without a download.
const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/**
 * @param {number} size
 * @param {boolean | undefined} bold
 */
export const fontOf = (size, bold) => `${bold ? "600 " : ""}${size}px ${FAMILY}`;

export class Look {
  stroke = 1; // how much larger than usual lines are
  type = 1; // and words
  arrived = 1; // 0 to 1: how far what glides has come
  /** The handle that is chosen. @type {string | null} */ chosen = null;
  /** What lights up. @type {string | null} */ hotKey = null;
  /** By role. @type {Record<string, string>} */ colours = {};
  /** The bytes of maps. @type {Buffer[]} */ buffers = [];
  #scratch = document.createElement("canvas");

  /** @param {Spec} spec */
  constructor({ shapes, map_strength }) {
    this.shapes = shapes;
    this.mapStrength = map_strength;
  }

  /** @param {string} role */
  colour(role) {
    return this.colours[role] || role;
  }

  /** @param {string} role */
  rgb(role) {
    const hex = this.colour(role);
    return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  }

  /** @param {number} code */
  shape(code) {
    return this.shapes[code % this.shapes.length];
  }

  /** @param {string | undefined} key */
  hot(key) {
    return key !== undefined && key === this.hotKey;
  }

  /** @param {number} i */
  bytes(i) {
    const data = this.buffers[i];
    return data instanceof ArrayBuffer
      ? new Uint8Array(data)
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }

  /**
   * A canvas that is not shown.
   *
   * @param {number} width
   * @param {number} height
   */
  scratch(width, height) {
    this.#scratch.width = width;
    this.#scratch.height = height;
    return this.#scratch;
  }
}
