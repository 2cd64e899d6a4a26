/** What kind of screen this is, as signals. */
import { signal } from "@preact/signals";

function watched(query: string) {
  const media = globalThis.matchMedia?.(query);
  const matches = signal(media?.matches ?? false);
  media?.addEventListener("change", (event) => (matches.value = event.matches));
  return matches;
}

/** A phone: the tray and everything else share a sheet below the board. */
export const narrow = watched("(max-width: 699px), (max-height: 499px)");
/** A phone on its side: the sheet stands beside the board. */
export const aside = watched("(min-width: 700px) and (max-height: 499px), (orientation: landscape) and (max-height: 499px)");
export const calm = watched("(prefers-reduced-motion: reduce)");
