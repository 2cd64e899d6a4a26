import { expect, test } from "vitest";

import type { Clocks } from "../api/schema";
import { clockOf, clockText, leftAt } from "./clock";

const clocks: Clocks = {
  now: 1000,
  live: true,
  seats: [
    { seat: 0, left: 1200, until: 2190, up: false },
    { seat: 1, left: 600, until: null, up: false },
    { seat: 2, left: 0, until: null, up: true },
  ],
  timed_until: null,
};

test("a running clock goes by the server's time, however wrong this device's is", () => {
  const clock = clockOf(clocks, 0)!;
  expect(leftAt(clocks, clock, 5000)).toBe(1190);
  expect(leftAt(clocks, clock, 5100)).toBe(1090);
  expect(leftAt(clocks, clock, 9000)).toBe(0);
});

test("a clock that stands still shows what is left", () => {
  expect(leftAt(clocks, clockOf(clocks, 1)!, 7000)).toBe(600);
  expect(leftAt(clocks, clockOf(clocks, 2)!, 7000)).toBe(0);
  expect(clockOf(clocks, 3)).toBeNull();
});

test("clocks are read as clocks in live play, and in words over days", () => {
  expect(clockText(59.2, true)).toBe("1:00");
  expect(clockText(605, true)).toBe("10:05");
  expect(clockText(3723, true)).toBe("1:02:03");
  expect(clockText(36 * 3600, false)).toBe("1.5 days");
  expect(clockText(10, false)).toBe("1 minute");
});
