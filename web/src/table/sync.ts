/** Keeps a table's store in step with the server: first load, live news, reconnection. */
import { batch, effect } from "@preact/signals";

import * as api from "../api/client";
import { connect } from "../api/live";
import type { Entry, Message, Played, Position, Table } from "../api/schema";
import { gameModule } from "../games";
import { language, registerTexts } from "../i18n";
import { isBack, withUndone } from "./chronicle";
import { trails } from "./layout";
import { stayPut } from "./camera";
import { areJoined } from "./Joined";
import { announce } from "./moments";
import { follow as pace } from "./pace";
import { clearPointing } from "./play";
import { following } from "./scenes";
import type { TableStore } from "./store";

/** News that come close together are fetched as one position. */
const BREATH = 150;
/** After a failure it is tried again, though not at once. */
const PAUSE = 2000;
const PAGE = 200;

/** Open a table and follow it. Returns what stops that. */
export function follow(store: TableStore): () => void {
  const line = new Following(store);
  void line.open();
  return () => line.stop();
}

class Following {
  private hangUp: (() => void) | null = null;
  private readonly endings: (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private fetching = false;
  private wanted = false;
  private stopped = false;

  constructor(private readonly store: TableStore) {}

  async open(): Promise<void> {
    const { store } = this;
    try {
      takeTable(store, await inSeat(await api.table(store.id)));
      await this.loadModule();
      if (store.table.value!.status !== "open") await this.loadPlay();
      store.failure.value = "";
    } catch (error) {
      return this.tryAgain(error);
    }
    if (this.stopped) return;
    this.listen();
    this.end();
    this.endings.push(this.inLanguage(), reportSeen(store));
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.hangUp?.();
    this.end();
  }

  private end(): void {
    for (const end of this.endings.splice(0)) end();
  }

  private tryAgain(error: unknown): void {
    this.store.gone.value ||= isGone(error);
    this.store.failure.value = error instanceof Error ? error.message : String(error);
    const passing = error instanceof api.Refusal && error.passing;
    if (passing && !this.stopped) this.timer = setTimeout(() => void this.open(), PAUSE);
  }

  private async loadModule(): Promise<void> {
    const module = await gameModule(this.store.table.value!.game);
    if (module.texts) registerTexts(module.texts);
    this.store.module.value = module;
  }

  private async loadPlay(): Promise<void> {
    const { store } = this;
    const [position, log, chat] = await Promise.all([
      api.position(store.id),
      api.log(store.id, { limit: PAGE }),
      api.chat(store.id),
    ]);
    batch(() => {
      takePosition(store, position);
      takeEntries(store, log.entries);
      store.olderEntries.value = log.more;
      store.messages.value = chat.messages;
      store.readMessages.value = lastRead(store);
    });
  }

  private listen(): void {
    const { store } = this;
    this.hangUp?.();
    this.hangUp = connect(store.id, () => newest(store), {
      entry: (entry) => this.hear(entry),
      position: (position) => this.hearPosition(position),
      table: (table) => this.hearTable(table),
      message: (message) => takeMessage(store, message),
      hello: (revision) => {
        if (revision > (store.present.value?.revision ?? -1)) this.refreshSoon();
      },
      gone: () => (store.gone.value = true),
      status: (state) => {
        const lost = store.connection.value === "lost";
        store.connection.value = state;
        if (state === "lost") void api.table(store.id).catch((error: unknown) => (store.gone.value ||= isGone(error)));
        if (state === "open" && lost) void this.catchUp();
      },
    });
  }

  private hear(entry: Entry): void {
    announce(this.store, [entry]);
    takeEntries(this.store, [entry]);
    if (entry.revision > (this.store.present.value?.revision ?? -1)) this.refreshSoon();
  }

  /** A position that comes by itself need not be fetched. */
  private hearPosition(position: Position): void {
    takePosition(this.store, position);
    if (this.fetching || position.revision < newest(this.store)) return;
    this.wanted = false;
    clearTimeout(this.timer);
  }

  private hearTable(table: Table): void {
    const { status: before, seat } = this.store.table.value ?? {};
    takeTable(this.store, table);
    if (document.visibilityState === "visible") void inSeat(table).catch(() => undefined);
    if (before === "open" && table.status !== "open") void this.loadPlay().catch((error: unknown) => this.tryAgain(error));
    else if (table.status !== before || table.seat !== seat) this.refreshSoon();
  }

  private async catchUp(): Promise<void> {
    try {
      takeTable(this.store, await api.table(this.store.id));
      this.store.messages.value = (await api.chat(this.store.id)).messages;
      this.refreshSoon();
    } catch {
      // The line itself comes back and asks again.
    }
  }

  /** One position at a time, and not more often than somebody can see. */
  private refreshSoon(pause = BREATH): void {
    this.wanted = true;
    if (this.fetching || this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), pause);
  }

  private async refresh(): Promise<void> {
    let pause = BREATH;
    this.wanted = false;
    this.fetching = true;
    try {
      if (this.store.table.value?.status !== "open") takePosition(this.store, await api.position(this.store.id));
    } catch (error) {
      this.wanted ||= error instanceof api.Refusal && error.passing;
      pause = PAUSE;
    }
    this.fetching = false;
    if (this.wanted) this.refreshSoon(pause);
  }

  /** All texts come in one language, with the names that players had: when these change, they are fetched again. */
  private inLanguage(): () => void {
    const said = () => [language.value, ...(this.store.table.value?.seats ?? []).map(({ name }) => name)].join("\n");
    let current = said();
    return effect(() => {
      if (said() === current) return;
      current = said();
      if (this.store.table.peek()?.status === "open") return; // nothing was said yet
      this.store.entries.value = [];
      this.store.rules.value = null;
      void this.loadPlay().then(() => this.listen(), () => {});
    });
  }
}

/** A table that somebody has come to: who returns has the seat at once, and no bot plays on there. */
async function inSeat(table: Table): Promise<Table> {
  const own = table.seat === null ? undefined : table.seats[table.seat];
  return own?.away && table.status === "playing" ? api.comeBack(table.id) : table;
}

function isGone(error: unknown): boolean {
  return error instanceof api.Refusal && error.status === 404;
}

/** The newest revision whose entry is known. */
function newest(store: TableStore): number {
  return store.entries.value.at(-1)?.revision ?? 0;
}

export function takeTable(store: TableStore, table: Table): void {
  if (store.seenBefore.value === null) store.seenBefore.value = table.seen;
  if (table.result && store.table.value && !store.table.value.result) store.window.value = "result";
  store.table.value = table;
}

/** A newer position: what did not change stays the same, and where pieces went is marked. */
export function takePosition(store: TableStore, position: Position): void {
  const before = store.present.value;
  if (before && position.revision < before.revision) return;
  const scene = following(before?.scene, position.scene);
  batch(() => {
    if (before && position.number !== before.number) {
      if (store.seat.value === null) store.before = before.scene.pieces;
      store.before ??= before.scene.pieces;
      store.trails.value = trails(store.before, scene.pieces);
    }
    if (before && store.live.value) stayPut(store, before.scene.areas, scene.areas);
    if (before && areJoined(before, position)) store.joined.value = position.number;
    store.present.value = { ...position, scene };
    if (position.asked?.asked !== before?.asked?.asked) clearPointing(store);
  });
  if (before && position.number > before.number) pace(store, before.number);
}

/** New entries in order; those that were taken back are marked so. */
export function takeEntries(store: TableStore, fresh: readonly Entry[]): void {
  const all = new Map(store.entries.value.map((entry) => [entry.revision, entry]));
  for (const entry of fresh) all.set(entry.revision, entry);
  const entries = [...all.values()].sort((a, b) => a.revision - b.revision);
  store.entries.value = fresh.some(isBack) ? withUndone(entries) : entries;
}

/** What came of the player's own action: the trails of all others before it are gone. */
export function takePlayed(store: TableStore, played: Played): void {
  store.before = store.present.value?.scene.pieces ?? null;
  batch(() => {
    announce(store, played.entries);
    takeEntries(store, played.entries);
    takePosition(store, played.position);
  });
}

export async function refreshNow(store: TableStore): Promise<void> {
  takePosition(store, await api.position(store.id));
}

function takeMessage(store: TableStore, message: Message): void {
  if (store.messages.value.some((known) => known.id === message.id)) return;
  store.messages.value = [...store.messages.value, message];
}

export async function loadOlder(store: TableStore): Promise<void> {
  const before = store.entries.value[0]?.revision;
  if (before === undefined) return;
  const log = await api.log(store.id, { before, limit: PAGE });
  takeEntries(store, log.entries);
  store.olderEntries.value = log.more;
}

export async function say(store: TableStore, text: string): Promise<void> {
  takeMessage(store, await api.say(store.id, text));
}

// -- how far somebody has seen and read

function lastRead(store: TableStore): number {
  return Number(localStorage.getItem(`astrarium.read.${store.id}`) ?? 0);
}

export function markRead(store: TableStore): void {
  const last = store.messages.value.at(-1)?.id ?? 0;
  if (last <= store.readMessages.value) return;
  store.readMessages.value = last;
  localStorage.setItem(`astrarium.read.${store.id}`, String(last));
}

/** Tell the server how far the player has seen the game: only what is on the screen, at the present. */
function reportSeen(store: TableStore): () => void {
  let told = store.table.value?.seen ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    const revision = store.present.value?.revision ?? 0;
    const looks = document.visibilityState === "visible" && store.live.value;
    if (!looks || revision <= told || store.seat.value === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      told = revision;
      api.seen(store.id, revision).catch(() => (told = 0));
    }, 800);
  };
  const end = effect(() => {
    store.present.value;
    store.live.value;
    report();
  });
  document.addEventListener("visibilitychange", report);
  return () => {
    end();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", report);
  };
}

