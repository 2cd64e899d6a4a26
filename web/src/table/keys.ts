/** The table by keyboard alone. */
import type { Key } from "../i18n";
import { focusOn } from "../ui/focus";
import { takeCount } from "./AreaCard";
import { pointAtKey } from "./Board";
import { openTab } from "./Dock";
import { fitAll, panBy, reveal, zoomBy } from "./camera";
import { stepped } from "./grammar";
import { goTo, goToPresent, step } from "./history";
import { nextLayer, switchNames } from "./layers";
import { centre, isArrow, neighbour } from "./layout";
import { commitProposed, openRule, stepBack, undo } from "./play";
import type { TableStore } from "./store";

/** What the help lists. */
export const KEYS: readonly [string[], Key][] = [
  [[".", ","], "keys.next"],
  [["←", "→", "↑", "↓"], "keys.arrows"],
  [["Enter"], "keys.enter"],
  [["Shift", "Enter"], "keys.add"],
  [["Esc"], "keys.back"],
  [["1", "…", "9"], "keys.digits"],
  [["U"], "keys.undo"],
  [["E"], "keys.end"],
  [[":"], "keys.command"],
  [["L", "C", "R"], "keys.tabs"],
  [["[", "]", "Home", "End"], "keys.history"],
  [["F", "+", "−"], "keys.view"],
  [["H"], "keys.layers"],
  [["N"], "keys.names"],
  [["Shift", "←"], "keys.pan"],
  [["W"], "keys.waiting"],
  [["?"], "keys.help"],
];

const PAN = 90;
/** The buttons of the tray that digits press. */
const ANSWERS = ".tray-answers button:not(:disabled, .rule-link, .hint-card *)";

/** Listen to keys while the table is open. Returns what stops that. */
export function listenToKeys(store: TableStore): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (store.window.value !== null) return;
    if (isTyping(event.target)) return leaveOnEscape(event);
    if (press(store, event)) event.preventDefault();
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.matches("textarea, select") || target.closest("dialog") !== null;
}

function leaveOnEscape({ key, target }: KeyboardEvent): void {
  if (key === "Escape" && target instanceof HTMLElement) target.blur();
}

/** Whether the key meant something. */
function press(store: TableStore, event: KeyboardEvent): boolean {
  const spot = spotOf(event.target);
  if (isArrow(event.key)) return arrow(store, event, spot);
  if (event.key === "Enter" || event.key === " ") return enter(store, event, spot);
  if (/^[1-9]$/.test(event.key)) return digit(store, Number(event.key));
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const tab = store.gameTabs.value.find((one) => one.key === key);
  if (tab) openAndFocus(store, tab.id, ".tab-body");
  else if (commands[key]) commands[key](store);
  else return false;
  return true;
}

const commands: Record<string, (store: TableStore) => void> = {
  ".": (store) => focusNext(store, 1),
  ",": (store) => focusNext(store, -1),
  Escape: stepBack,
  u: (store) => void undo(store),
  e: () => document.querySelector<HTMLElement>(".tray-bar .ends")?.focus(),
  f: fitAll,
  h: nextLayer,
  n: switchNames,
  "+": (store) => zoomBy(store, 1.35),
  "=": (store) => zoomBy(store, 1.35),
  "-": (store) => zoomBy(store, 1 / 1.35),
  "[": (store) => step(store, -1),
  "]": (store) => step(store, 1),
  Home: (store) => goTo(store, 0),
  End: goToPresent,
  l: (store) => openAndFocus(store, "log", ".log"),
  c: (store) => openAndFocus(store, "chat", "#say"),
  r: (store) => {
    void openRule(store, store.question.value?.rule ?? store.rule.value);
    focusOn("#rules-search");
  },
  "?": (store) => void (store.window.value = "help"),
  ":": (store) => {
    if (store.question.value) store.window.value = "command";
  },
};

function openAndFocus(store: TableStore, tab: string, selector: string): void {
  openTab(store, tab);
  focusOn(selector);
}

function spotOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-spot]")?.getAttribute("data-spot") ?? null) : null;
}

function enter(store: TableStore, event: KeyboardEvent, spot: string | null): boolean {
  const { target } = event;
  if (spot !== null) {
    pointAtKey(store, spot, event.shiftKey);
    return true;
  }
  const idle = target === document.body || !(target instanceof HTMLElement);
  if (!idle || store.consequence.value === null) return false;
  void commitProposed(store);
  return true;
}

function digit(store: TableStore, number: number): boolean {
  if (store.selected.value.length > 0) takeCount(store, number);
  else document.querySelectorAll<HTMLElement>(ANSWERS)[number - 1]?.click();
  return true;
}

/** Arrows go from hex to hex; with Shift, or when no hex has the focus, they move the board. */
function arrow(store: TableStore, event: KeyboardEvent, spot: string | null): boolean {
  const area = spot === null ? null : areaOfSpot(store, spot);
  if (event.shiftKey) {
    const x = event.key === "ArrowLeft" ? PAN : event.key === "ArrowRight" ? -PAN : 0;
    const y = event.key === "ArrowUp" ? PAN : event.key === "ArrowDown" ? -PAN : 0;
    panBy(store, x, y);
    return true;
  }
  if (!area) return false;
  const next = neighbour(store.areas.value, area, event.key);
  if (next) focusSpot(store, `area:${next.id}`);
  return true;
}

function areaOfSpot(store: TableStore, spot: string) {
  const area = spot.startsWith("area:") ? spot.slice(5) : (spot.split("|")[0] ?? "");
  return store.areaById.value.get(area) ?? null;
}

/** The next legal thing on the board or beside it, or the one before. */
function focusNext(store: TableStore, by: 1 | -1): void {
  const row = [...store.legalSpots.value.map((spot) => spot.key), ...store.legalThings.value];
  const key = stepped(row, store.focused.value, by);
  if (key) focusSpot(store, key);
  else document.querySelector<HTMLElement>(".tray-answers button, .tray-bar button")?.focus();
}

function focusSpot(store: TableStore, key: string): void {
  store.focused.value = key;
  const area = areaOfSpot(store, key);
  if (area) reveal(store, centre(area));
  const name = CSS.escape(key);
  focusOn(`[data-spot="${name}"]`, { preventScroll: true });
  focusOn(`[data-thing~="${name}"]`);
}
