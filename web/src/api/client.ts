/** One function for every call to the server. What it refuses is thrown as a `Refusal`. */
import { signal } from "@preact/signals";

import { language, maybe, offerLanguages, t } from "../i18n";
import { read } from "./people";
import type {
  ChangeMe,
  Case,
  Channel,
  Chat,
  GameInfo,
  Glossary,
  Handover,
  Invite,
  InviteInfo,
  Log,
  Me,
  Message,
  NewChannel,
  NewTable,
  Notices,
  Played,
  Position,
  Prepare,
  Prepared,
  Problem,
  QuickGame,
  Reasons,
  Retrospect,
  Rhythm,
  SetRhythm,
  SetSeat,
  Table,
  TableList,
  WaitingTable,
  Ways,
  Why,
} from "./schema";

/** The server said no, or (status 0) could not be reached. The message is a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly rule: string | null = null,
  ) {
    super(message);
  }

  /** Whether the same request may succeed in a moment. */
  get passing(): boolean {
    return this.status === 0 || this.status === 502 || this.status === 503;
  }
}

/** Who uses this browser, once the server has told. */
export const person = signal<Me | null>(null);

/** By table, the seat that is played in this browser, where several are. */
const seats = signal<Readonly<Record<string, number>>>({});

export function playAs(id: string, seat: number): void {
  seats.value = { ...seats.value, [id]: seat };
}

export const playedSeat = (id: string): number | undefined => seats.value[id];

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

const TIMEOUT = 10_000;
/** So long the server may look through a whole game, and through those of others before. */
const WHOLE_GAME_TIMEOUT = 150_000;
const WHOLE_GAME = /\/(records|retrospect)$/;
const PATIENCE = 20_000;
const FIRST_PAUSE = 300;

// -- who I am

/** Be introduced: whoever has no token yet is given one. */
export async function me(): Promise<Me> {
  return (person.value = await send<Me>("POST", "/me", {}, {}));
}

export async function changeMe(change: Partial<ChangeMe>): Promise<Me> {
  return (person.value = await call<Me>("PUT", "/me", {}, change));
}

export const rhythm = () => call<Rhythm>("GET", "/me/rhythm");
export const changeRhythm = (wanted: SetRhythm) => call<Rhythm>("PUT", "/me/rhythm", {}, wanted);

/** The tables that wait for me, the one that has waited longest first. */
export const waiting = () => call<WaitingTable[]>("GET", "/me/waiting");
export const notices = () => call<Notices>("GET", "/me/notices");
export const addChannel = (wanted: Partial<NewChannel> & Pick<NewChannel, "kind">) => call<Notices>("POST", "/me/notices", {}, wanted);
export const changeChannel = (id: number, timing: Timing) =>
  call<Notices>("PUT", `/me/notices/${id}`, {}, { timing });
export const testChannel = (id: number) => call<Notices>("POST", `/me/notices/${id}/test`, {}, {});
export const removeChannel = (id: number) => call<Notices>("DELETE", `/me/notices/${id}`);
export const unsubscribe = (mark: string) =>
  call<void>("POST", `/unsubscribe/${encodeURIComponent(mark)}`, {}, {});

export type Timing = Channel["timing"];

/** Be let into a house for invited people. */
export async function comeIn(token: string): Promise<Me> {
  return (person.value = await call<Me>("POST", `/welcomes/${encodeURIComponent(token)}`, {}, {}));
}

// -- tables

/** What can be played here; whatever the games speak can be chosen from then on. */
export async function games(): Promise<GameInfo[]> {
  const found = await call<GameInfo[]>("GET", "/games");
  offerLanguages(found.flatMap((game) => game.languages));
  return found;
}

export interface TableFilter {
  status?: Table["status"] | undefined;
  game?: string | undefined;
  mine?: boolean | undefined;
  put_away?: boolean | undefined;
  q?: string | undefined;
  offset?: number | undefined;
}

export const tables = (filter: TableFilter = {}) =>
  call<TableList>("GET", "/tables", { ...filter });
export const newTable = (plan: Partial<NewTable> & Pick<NewTable, "game" | "seats">) =>
  call<Table>("POST", "/tables", {}, plan);
export const quick = (plan: Partial<QuickGame> = {}) => call<Table>("POST", "/quick", {}, plan);
export const table = (id: string) => call<Table>("GET", at(id));
export const deleteTable = (id: string) => call<void>("DELETE", at(id));
export const join = (id: string, seat: number | null = null) =>
  call<Table>("POST", `${at(id)}/join`, {}, { seat });
export const leave = (id: string, seat: number) => call<Table>("POST", `${at(id)}/leave`, { as: seat }, {});
export const start = (id: string) => call<Table>("POST", `${at(id)}/start`, {}, {});
export const setSeat = (id: string, seat: number, plan: Partial<SetSeat> & Pick<SetSeat, "kind">) =>
  call<Table>("PUT", `${at(id)}/seats/${seat}`, {}, plan);
export const invite = (id: string, seat: number) =>
  call<Invite>("POST", `${at(id)}/seats/${seat}/invite`, {}, {});
export const inviteInfo = (token: string) => call<InviteInfo>("GET", invitation(token));
export const acceptInvite = (token: string) => call<Table>("POST", invitation(token), {}, {});
export const putAway = (id: string) => call<void>("PUT", `${at(id)}/put-away`, {}, {});
export const bringBack = (id: string) => call<void>("DELETE", `${at(id)}/put-away`);
export const handOver = (id: string) => call<Handover>("POST", `${at(id)}/handover`, {}, {});
export const withdrawHandover = (id: string) => call<void>("DELETE", `${at(id)}/handover`);
export const handoverInfo = (code: string) => call<InviteInfo>("GET", handover(code));
export const takeOver = (code: string) => call<Table>("POST", handover(code), {}, {});
export const resign = (id: string) => call<Table>("POST", `${at(id)}/resign`, {}, {});
export const replace = (id: string, seat: number, bot?: string) =>
  call<Table>("POST", `${at(id)}/seats/${seat}/replace`, {}, bot ? { bot } : {});
export const comeBack = (id: string) => call<Table>("POST", `${at(id)}/return`, {}, {});
export const giveTime = (id: string, seat: number) => call<Table>("POST", `${at(id)}/seats/${seat}/time`, {}, {});
export const playLive = (id: string, minutes: number) => call<Table>("POST", `${at(id)}/session`, {}, { minutes });
export const stopLive = (id: string) => call<Table>("DELETE", `${at(id)}/session`);
export const rematch = (id: string) => call<Table>("POST", `${at(id)}/rematch`, {}, {});

// -- play

export const position = (id: string, number?: number) =>
  call<Position>("GET", `${at(id)}/position`, { at: number });

export interface LogRange {
  after?: number | undefined;
  before?: number | undefined;
  limit?: number | undefined;
}

export const log = (id: string, range: LogRange = {}) =>
  call<Log>("GET", `${at(id)}/log`, { ...range });
export const reasons = (id: string, revision: number) =>
  call<Reasons>("GET", `${at(id)}/log/${revision}/why`);
export const rules = (id: string) => call<Glossary>("GET", `${at(id)}/rules`);

export function play(id: string, expected: number, actions: readonly string[]): Promise<Played> {
  const body = { key: newKey(), expected, actions };
  return patiently(() => call<Played>("POST", `${at(id)}/actions`, {}, body));
}

export function undo(id: string, expected: number): Promise<Played> {
  const body = { key: newKey(), expected };
  return patiently(() => call<Played>("POST", `${at(id)}/undo`, {}, body));
}

export const askTakeback = (id: string, number: number) =>
  call<Table>("POST", `${at(id)}/takeback`, {}, { number });
export const answerTakeback = (id: string, number: number, accept: boolean) =>
  call<Table>("POST", `${at(id)}/takeback/answer`, {}, { number, accept });
export const dropTakeback = (id: string) => call<Table>("DELETE", `${at(id)}/takeback`);
export const ways = (id: string, pieces: readonly string[]) =>
  call<Ways>("POST", `${at(id)}/ways`, {}, { pieces });
export const why = (id: string, picks: readonly string[]) =>
  call<Why>("POST", `${at(id)}/why`, {}, { picks });
export const seen = (id: string, revision: number) =>
  call<void>("PUT", `${at(id)}/seen`, {}, { revision });
export const chat = (id: string, after?: number) => call<Chat>("GET", `${at(id)}/chat`, { after });
export function say(id: string, text: string): Promise<Message> {
  const body = { key: newKey(), text };
  return patiently(() => call<Message>("POST", `${at(id)}/chat`, {}, body));
}

// -- answers that are prepared

export const prepared = (id: string) => call<Prepared[]>("GET", `${at(id)}/prepared`);
export const cases = (id: string) => call<Case[]>("GET", `${at(id)}/cases`);
export const prepare = (id: string, wanted: Prepare) => call<Prepared[]>("PUT", `${at(id)}/prepared`, {}, wanted);
export const revokePrepared = (id: string, kind: string) =>
  call<Prepared[]>("DELETE", `${at(id)}/prepared/${encodeURIComponent(kind)}`);

// -- records

/** How a game went that is over; who asks first waits until it is worked out. */
export const retrospect = (id: string) => patiently(() => call<Retrospect>("GET", `${at(id)}/retrospect`));

export const recordUrl = (id: string) => `/api${at(id)}/record`;
export const importRecord = (record: string) =>
  call<Table>("POST", "/records", {}, record, "application/x-ndjson");

function at(id: string): string {
  return `/tables/${encodeURIComponent(id)}`;
}

function invitation(token: string): string {
  return `/invites/${encodeURIComponent(token)}`;
}

function handover(code: string): string {
  return `/handovers/${encodeURIComponent(code.trim().toLowerCase())}`;
}

/** A made-up name of one request, so that sending it twice does it once. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Try again while the server is away for a moment, with growing pauses. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE;
  for (let pause = FIRST_PAUSE; ; pause *= 2) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Refusal && error.passing;
}

let introduced: Promise<Me> | null = null;

/** Somebody else uses this browser from now on. */
export function whoever(found: Me): void {
  introduced = Promise.resolve(found);
  seats.value = {};
  person.value = found;
}

/** Something that was refused in this page, by the code of a sentence. */
export function refusal(code: string): Refusal {
  return new Refusal(code, maybe(`problem_${code}`) ?? t("error_unknown"), 0);
}

/** The cookie that says who I am comes with the first answer about me: everything else waits for it. */
async function introduce(): Promise<void> {
  introduced ??= me();
  try {
    await introduced;
  } catch (error) {
    introduced = null;
    throw error;
  }
}

/** Send a request; if the server does not know me any more, be introduced anew and send it again. */
export async function call<T>(...request: Parameters<typeof send>): Promise<T> {
  await introduce();
  try {
    return await send<T>(...request);
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 401)) throw error;
  }
  introduced = null;
  await introduce();
  return send<T>(...request);
}

async function send<T>(
  method: string,
  path: string,
  query: Query = {},
  body?: unknown,
  type = "application/json",
): Promise<T> {
  const patience = WHOLE_GAME.test(path) ? WHOLE_GAME_TIMEOUT : TIMEOUT;
  const init: RequestInit = { method, signal: AbortSignal.timeout(patience) };
  if (body !== undefined) {
    init.headers = { "Content-Type": type };
    init.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  const id = /^\/tables\/([^/]+)/.exec(path)?.[1] ?? "";
  const response = await reach(`/api${path}${search({ as: playedSeat(id), ...query })}`, init);
  if (!response.ok) throw await refusalOf(response, id);
  return response.status === 204 ? (undefined as T) : read<T>(id, await response.text());
}

function search(query: Query): string {
  const parameters = new URLSearchParams({ lang: language.value });
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  return `?${parameters}`;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new Refusal("offline", t("error_offline"), 0);
  }
}

/** What the server refused, in the reader's language where the catalogue has it. */
async function refusalOf(response: Response, id: string): Promise<Refusal> {
  const told = response.text().then((text) => read<Partial<Problem>>(id, text));
  const problem = await told.catch((): Partial<Problem> => ({}));
  const code = problem.code ?? "unreadable";
  const sentence = maybe(`problem_${code}`) || problem.detail || unexplained(response.status);
  return new Refusal(code, sentence, response.status, problem.rule ?? null);
}

/** Who answers such statuses without a reason is a proxy in front of a server that is down. */
function unexplained(status: number): string {
  return [502, 503, 504].includes(status) ? t("error_offline") : t("error_status", { status });
}
