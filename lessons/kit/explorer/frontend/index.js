// The page's half of an explorer: `mount` shows one on any page, `render` in a notebook.

import { Explorer } from "./explorer.js";

/** @import { Frame, Spec } from "./messages.d.ts" */
/** @import { Channel } from "./explorer.js" */
/** @import { Room } from "./fit.js" */

/**
 * Shows the explorer of `spec` in `element`, and returns a handle for whoever shows it.
 *
 * @param {HTMLElement} element
 * @param {{ spec: Spec, channel: Channel, presets?: boolean }} what `presets: false` where the page has
 *   buttons of its own for them
 */
export function mount(element, { spec, channel, presets = true }) {
  const explorer = new Explorer(spec, channel, presets);
  const { root, page, picture, conversation } = explorer;
  element.append(root);
  explorer.begin();
  const handle = {
    // ---- what the explorer's own buttons do
    /** @param {string} name */
    preset: (name) => explorer.leave({ kind: "preset", name }),
    undo: () => explorer.undo(),
    reset: () => explorer.leave({ kind: "reset" }),
    /** @param {string} code */
    restore: (code) => explorer.leave({ kind: "restore", code }),
    /**
     * So many presses of the timeline's button forward, or back if `by` is less than 0; says whether
     * there is a timeline. For a key that is held, `final` is false: all its steps are one action, and
     * one undo, until `step(0)` says that it was let go of.
     *
     * @param {number} by
     * @param {boolean} final
     */
    step(by, final = true) {
      page.timeline?.press(by, final);
      return page.timeline !== null;
    },

    // ---- where its Python keeps answers back
    /**
     * @param {boolean} on
     * @param {boolean} revealed whether the answer is shown
     */
    lecture: (on, revealed = false) => conversation.report({ kind: "lecture", on, revealed }),
    reveal: (shown = true) => conversation.report({ kind: "lecture", on: true, revealed: shown }),

    // ---- its place on the page
    /**
     * As large as this room allows; again whenever a frame is shown.
     *
     * @param {Room} room
     */
    fit: (room) => explorer.fitInto(room),
    /**
     * Whether this arrow, letter or digit is for the explorer, where it was pressed.
     *
     * @param {{ target: EventTarget | null, key: string }} event
     */
    keeps: (event) => explorer.keeps(event),
    /** Where things to drag are, in pixels from the picture's corner. */
    handles: () => picture.handles(),

    // ---- what it tells
    /**
     * "frame": hear(frame) whenever one is shown. "busy": hear(true) when something was done, and
     * hear(false) when its picture is there. Returns what ends that.
     *
     * @template {"frame" | "busy"} Event
     * @param {Event} event
     * @param {Event extends "frame" ? (frame: Frame) => void : (now: boolean) => void} hear
     */
    on: (event, hear) => explorer.on(event, hear),
    /** Say and hear no more; what it shows stays. */
    close: () => explorer.close(),
  };
  return Object.assign(root, { explorer: handle }).explorer; // to be found in the page, too
}

/**
 * In a notebook: anywidget calls this with the widget's model.
 *
 * @param {{ model: any, el: HTMLElement }} widget
 */
function render({ model, el }) {
  /** @type {Channel} */
  const channel = {
    send: (message) => model.send(message),
    listen(hear) {
      model.on("msg:custom", hear);
      return () => model.off("msg:custom", hear);
    },
  };
  const explorer = mount(el, { spec: model.get("spec"), channel });
  return () => explorer.close();
}

export default { render };
