/** What the host of the server says to all who come. */
import { signal } from "@preact/signals";

import { call } from "../api/client";
import type { HouseInfo } from "../api/schema";

export const announcement = signal("");

const EVERY = 300_000;

/** Ask now and every few minutes; whoever cannot ask is told nothing. */
export function followAnnouncements(): void {
  const ask = () =>
    call<HouseInfo>("GET", "/house").then(
      (found) => (announcement.value = found.announcement),
      () => undefined,
    );
  void ask();
  setInterval(() => document.visibilityState === "visible" && void ask(), EVERY);
}
