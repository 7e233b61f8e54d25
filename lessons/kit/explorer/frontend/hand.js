// A hand on a control, and what it types into a box.

/** Keys that move something. */
export const MOVES = /^(Arrow|Page|Home|End)/;

/**
 * A key that is held and a thumb that is dragged change the value many times; that is one action,
 * final when the hand lets go, and one undo. While it holds on, nothing that Python says may move
 * what it holds.
 *
 * @template Value
 */
export class Grip {
  #tell;
  #rest;
  /** @type {"key" | "pointer" | null} */ #by = null;
  /** Where it has moved to. @type {{ value: Value } | null} */ #moved = null;

  /**
   * @param {HTMLElement} element
   * @param {(value: Value, final: boolean) => void} tell
   * @param {() => void} rest: it lets go, and has moved nothing. What Python has said meanwhile may be shown
   */
  constructor(element, tell, rest = () => {}) {
    this.#tell = tell;
    this.#rest = rest;
    element.addEventListener("keydown", (event) => {
      if (event.repeat || !MOVES.test(event.key)) return;
      this.#letGo(); // of the key before, if its end was never heard
      this.#by = "key";
    });
    element.addEventListener("keyup", this.#letGo);
    element.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) this.#letGo();
    });
    element.addEventListener("pointerdown", () => {
      this.#by = "pointer";
      for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, this.#letGo, true);
    });
  }

  #letGo = () => {
    const held = this.holds;
    this.#by = null;
    for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, this.#letGo, true);
    const moved = this.#moved;
    this.#moved = null;
    if (moved) this.#tell(moved.value, true);
    else if (held) this.#rest();
  };

  get holds() {
    return this.#by !== null;
  }

  /** @param {Value} value */
  moves(value) {
    this.#moved = { value };
    this.#tell(value, false);
  }

  /** The browser's `change` comes after every repeat of a key, or when the pointer lets go. */
  changed() {
    if (this.#by !== "key") this.#letGo();
  }

  /** @param {Value} value */
  picks(value) {
    if (this.#by === "key") this.moves(value);
    else this.#tell(value, true);
  }
}

/**
 * A box to type in: what is typed stays until it is told, and goes if it is nothing. Returns what
 * brings the box up to date.
 *
 * @param {HTMLInputElement} input
 * @param {{ told: () => boolean, shown: () => string }} box `told` says whether there was anything to tell
 */
export function typing(input, { told, shown }) {
  let typed = false;
  input.addEventListener("input", () => {
    typed = true;
  });
  input.addEventListener("change", () => {
    typed = false;
    if (!told()) input.value = shown();
  });
  // There is no `change` if what was typed was taken away again.
  input.addEventListener("blur", () => {
    if (!typed) return;
    typed = false;
    input.value = shown();
  });
  return () => {
    if (!typed && input.value !== shown()) input.value = shown();
  };
}

/**
 * The number in a box, within its limits; null if there is none.
 *
 * @param {{ value: string }} input
 * @param {{ min?: number, max?: number, whole?: boolean }} limits
 */
export function numberIn(input, { min, max, whole }) {
  const value = whole ? Math.round(Number(input.value)) : Number(input.value);
  if (input.value.trim() === "" || !Number.isFinite(value)) return null;
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value));
}

/**
 * A number for a box: whole numbers whole, others with the decimals of their control, or three digits.
 *
 * @param {number} value
 * @param {number | null} [decimals]
 */
export function shorten(value, decimals) {
  if (Number.isInteger(value)) return String(value);
  if (decimals !== undefined && decimals !== null) return String(Number(value.toFixed(decimals)));
  const digits = Math.floor(Math.log10(Math.abs(value))) + 1; // before the point: never left out
  return String(Number(value.toPrecision(Math.max(3, digits))));
}
