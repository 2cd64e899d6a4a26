import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { setLanguage } from "../i18n";

type Client = typeof import("./client");

const ME = { name: "Ann", language: "en", known: true };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

let client: Client;
let asked: { url: string; init: RequestInit }[];
/** What the server does with requests other than the first one, which is about me. */
let answer: (turn: number) => Response | Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.startsWith("/api/me")) return json(ME);
    asked.push({ url, init });
    return answer(asked.length);
  });
  client = await import("./client");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bodies = () => asked.map(({ init }) => JSON.parse(String(init.body)));

/** Wait for something while time flies. */
async function soon<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return work;
}

describe("play", () => {
  test("is sent once if it arrives", async () => {
    answer = () => json({ position: {}, entries: [] });
    await client.play("t1", 7, ["end"]);
    expect(asked).toHaveLength(1);
    expect(bodies()[0]).toMatchObject({ expected: 7, actions: ["end"] });
    expect(bodies()[0].key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  });

  test("is sent again with the same key while the server is away", async () => {
    const away = [() => Promise.reject(new TypeError("network")), () => json({}, 502), () => json({}, 503)];
    answer = (turn) => away[turn - 1]?.() ?? json({ position: {}, entries: [] });
    await soon(client.play("t1", 7, ["end"]));
    expect(asked).toHaveLength(4);
    expect(new Set(bodies().map(({ key }) => key)).size).toBe(1);
  });

  test("has a new key for every call", async () => {
    answer = () => json({ position: {}, entries: [] });
    await client.play("t1", 7, ["end"]);
    await client.undo("t1", 8);
    expect(bodies()[0].key).not.toBe(bodies()[1].key);
  });

  test("gives up after about twenty seconds", async () => {
    answer = () => Promise.reject(new TypeError("network"));
    const started = Date.now();
    let ended = 0;
    const work = client.play("t1", 7, ["end"]).finally(() => (ended = Date.now()));
    await expect(soon(work)).rejects.toMatchObject({ code: "offline", status: 0 });
    expect(ended - started).toBeGreaterThan(10_000);
    expect(ended - started).toBeLessThanOrEqual(20_000);
  });

  test("is not sent again if the server says no", async () => {
    answer = () => json({ code: "illegal", detail: "You cannot do that.", rule: "IS-1" }, 422);
    const refused = client.play("t1", 7, ["x"]);
    await expect(refused).rejects.toMatchObject({
      code: "illegal",
      status: 422,
      rule: "IS-1",
      message: "You cannot do that.",
    });
    expect(asked).toHaveLength(1);
  });
});

describe("requests", () => {
  test("name the language and only what is given", async () => {
    answer = () => json({ tables: [], more: false });
    await client.tables({ status: "open", q: "", mine: undefined });
    expect(asked[0]!.url).toBe("/api/tables?lang=en&status=open");
  });

  test("follow the language", async () => {
    const { setLanguage: choose } = await import("../i18n");
    choose("it");
    answer = () => json([]);
    await client.games();
    expect(asked[0]!.url).toBe("/api/games?lang=it");
    setLanguage("en");
  });

  test("without an answer have no body", async () => {
    answer = () => new Response(null, { status: 204 });
    await expect(client.deleteTable("t1")).resolves.toBeUndefined();
  });

  test("wait until I am known, and ask that once", async () => {
    const about = vi.fn(async () => json(ME));
    const others = globalThis.fetch;
    vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
      url.startsWith("/api/me") ? about() : others(url, init),
    );
    answer = () => json([]);
    await Promise.all([client.games(), client.games()]);
    expect(about).toHaveBeenCalledTimes(1);
    expect(client.person.value).toEqual(ME);
  });

  test("are sent again once if the server has forgotten me", async () => {
    answer = (turn) => (turn === 1 ? json({ code: "unknown", detail: "Who?" }, 401) : json([]));
    await client.games();
    expect(asked).toHaveLength(2);
  });

  test("explain known refusals in the reader's language", async () => {
    const { setLanguage: choose } = await import("../i18n");
    choose("it");
    answer = () => json({ code: "taken", detail: "This seat is taken.", rule: null }, 409);
    await expect(client.join("t1", 2)).rejects.toThrow("Questo posto è occupato.");
  });

  test("explain a failure that is not from the server itself", async () => {
    answer = () => new Response("<html>", { status: 500 });
    await expect(client.games()).rejects.toMatchObject({ code: "unreadable", status: 500 });
  });

  test("wait longer for what is told of whole games", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    answer = () => json({});
    await client.table("t1");
    const short = timeout.mock.lastCall![0];
    for (const work of [() => client.retrospect("t1"), () => client.importRecord("")]) {
      await work();
      expect(timeout.mock.lastCall![0]).toBeGreaterThan(10 * short);
    }
  });

  test("send records as they are", async () => {
    answer = () => json({ id: "t9" }, 201);
    await client.importRecord('{"a":1}\n');
    expect(asked[0]!.init.body).toBe('{"a":1}\n');
    expect(asked[0]!.init.headers).toEqual({ "Content-Type": "application/x-ndjson" });
  });
});
