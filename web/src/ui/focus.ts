/**
 * Give the focus to what a selector finds once all that was just changed is drawn.
 *
 * Drawing waits for the end of the work under way, and so does this: the next key finds the focus in its new place. A frame
 * may come later than that key, and would take the focus back from where it has gone meanwhile.
 */
export function focusOn(selector: string, options?: FocusOptions): void {
  queueMicrotask(() => document.querySelector<HTMLElement | SVGElement>(selector)?.focus(options));
}
