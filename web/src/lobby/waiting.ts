/** The tables that wait for me: as a signal, as the badge of the installed site, and one key to go to the next. */
import { computed, effect, signal } from "@preact/signals";

import * as api from "../api/client";
import type { WaitingTable } from "../api/schema";
import { go, route, tablePath } from "../ui/route";

const EVERY = 30_000;

export const waiting = signal<readonly WaitingTable[]>([]);

const open = computed(() => (route.value.page === "table" ? route.value.id : ""));

/** The tables that wait besides one, each once. */
export function elsewhere(table: string): WaitingTable[] {
  const tables = waiting.value.filter((one) => one.table !== table);
  return tables.filter((one, at) => tables.findIndex((other) => other.table === one.table) === at);
}

/** Keep up with what waits while the page is looked at. */
export function followWaiting(): void {
  const look = () => {
    if (document.visibilityState === "visible" && !api.person.value?.outside) api.waiting().then((found) => (waiting.value = found), () => undefined);
  };
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("keydown", goOn);
  effect(() => {
    route.value;
    look();
  });
  effect(() => showBadge(new Set(waiting.value.map(({ table }) => table)).size));
}

function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => undefined); // the site is not installed
}

/** W goes to the table that has waited longest. */
function goOn(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== "w" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
  const next = elsewhere(open.value)[0];
  if (next) go(tablePath(next.table));
}
