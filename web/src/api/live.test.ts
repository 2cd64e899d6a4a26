import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { connect, type LiveHandlers } from "./live";
import type { Entry } from "./schema";

/** A WebSocket that does what the test says. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  close(): void {
    this.readyState = 3;
  }

  hello(revision: number): void {
    this.readyState = FakeSocket.OPEN;
    this.send({ type: "hello", revision });
  }

  entry(revision: number): void {
    this.send({ type: "entry", entry: { revision } });
  }

  send(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  fail(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });

let known: number;
let told: number[];
let states: string[];
let handlers: LiveHandlers;
let stop: () => void;

const gone = vi.fn();

beforeEach(() => {
  gone.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { protocol: "http:", host: "host" });
  FakeSocket.all = [];
  page.visibilityState = "visible";
  known = 5;
  told = [];
  states = [];
  handlers = {
    entry: (entry: Entry) => {
      told.push(entry.revision);
      known = entry.revision;
    },
    position: vi.fn(),
    table: vi.fn(),
    message: vi.fn(),
    hello: vi.fn(),
    status: (state) => states.push(state),
    gone,
  };
  stop = connect("t1", () => known, handlers);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const look = (state: string) => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("asks for what comes after the revision known", () => {
  expect(FakeSocket.last.url).toBe("ws://host/api/tables/t1/live?after=5&lang=en");
});

test("passes everything on", () => {
  FakeSocket.last.hello(6);
  FakeSocket.last.entry(6);
  FakeSocket.last.send({ type: "table", table: { id: "t1" } });
  FakeSocket.last.send({ type: "message", message: { id: 3 } });
  expect(states).toEqual(["open"]);
  expect(handlers.hello).toHaveBeenCalledWith(6);
  expect(told).toEqual([6]);
  expect(handlers.table).toHaveBeenCalledWith({ id: "t1" });
  expect(handlers.message).toHaveBeenCalledWith({ id: 3 });
});

test("passes no entry on twice, nor one that came another way", () => {
  FakeSocket.last.hello(5);
  FakeSocket.last.entry(6);
  FakeSocket.last.entry(6);
  known = 8;
  FakeSocket.last.entry(7);
  FakeSocket.last.entry(8);
  FakeSocket.last.entry(9);
  expect(told).toEqual([6, 9]);
});

describe("a gap", () => {
  test("is filled by asking again from before it", () => {
    FakeSocket.last.hello(5);
    FakeSocket.last.entry(8);
    expect(told).toEqual([]);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toContain("after=5");
    FakeSocket.last.hello(8);
    for (const revision of [6, 7, 8]) FakeSocket.last.entry(revision);
    expect(told).toEqual([6, 7, 8]);
  });

  test("that the server does not fill is passed over", () => {
    FakeSocket.last.entry(8);
    FakeSocket.last.entry(8);
    expect(told).toEqual([8]);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("a table that was deleted", () => {
  test("is told once, and nobody tries to come back to it", () => {
    FakeSocket.last.hello(5);
    FakeSocket.last.fail(4404);
    expect(gone).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(states).toEqual(["open"]);
  });
});

describe("a lost connection", () => {
  test("comes back from the newest revision known", () => {
    FakeSocket.last.hello(5);
    FakeSocket.last.entry(6);
    FakeSocket.last.fail();
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.url).toContain("after=6");
    FakeSocket.last.hello(6);
    expect(states).toEqual(["open", "lost", "open"]);
  });

  test("is tried at growing distances, not above fifteen seconds", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const pauses = Array.from({ length: 8 }, () => {
      const tries = FakeSocket.all.length;
      FakeSocket.last.fail();
      let waited = 0;
      while (FakeSocket.all.length === tries) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      return waited;
    });
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
    expect(states).toEqual(["lost"]);
  });

  test("is tried at once when the network is back", () => {
    FakeSocket.last.hello(5);
    FakeSocket.last.fail();
    window.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("is noticed when the network goes", () => {
    FakeSocket.last.hello(5);
    window.dispatchEvent(new Event("offline"));
    expect(states).toEqual(["open", "lost"]);
  });

  test("of an old socket does not disturb the new one", () => {
    const old = FakeSocket.last;
    old.fail();
    vi.advanceTimersByTime(500);
    FakeSocket.last.hello(5);
    old.fail();
    old.entry(6);
    expect(states).toEqual(["lost", "open"]);
    expect(told).toEqual([]);
  });
});

describe("a page that is looked at again", () => {
  test("connects anew after a long time away", () => {
    FakeSocket.last.hello(5);
    look("hidden");
    vi.advanceTimersByTime(31_000);
    look("visible");
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("keeps a connection that is open after a short time", () => {
    FakeSocket.last.hello(5);
    look("hidden");
    vi.advanceTimersByTime(3_000);
    look("visible");
    expect(FakeSocket.all).toHaveLength(1);
  });
});

test("after it is stopped nothing happens any more", () => {
  FakeSocket.last.hello(5);
  stop();
  FakeSocket.last.entry(6);
  FakeSocket.last.fail();
  window.dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a position comes compressed", async () => {
  vi.useRealTimers();
  FakeSocket.last.hello(5);
  const position = { type: "position", position: { revision: 6 } };
  const packed = new Blob([JSON.stringify(position)]).stream().pipeThrough(new CompressionStream("deflate"));
  FakeSocket.last.onmessage?.({ data: await new Response(packed).arrayBuffer() });
  await vi.waitFor(() => expect(handlers.position).toHaveBeenCalledWith({ revision: 6 }));
});
