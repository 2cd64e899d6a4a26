import { expect, test } from "vitest";

import type { ChartMoment } from "../api/schema";
import { plot, roundStep } from "./chart";
import { judged, together } from "./telling";

const frame = { width: 110, height: 110, left: 10, right: 0, top: 10, bottom: 0 };
const moment = (turn: number | null, number: number, ...values: number[]): ChartMoment => ({ turn, number, values: [values] });

test("curves go from the first moment to the last, higher points above", () => {
  const { curves, at } = plot([moment(1, 0, 0, 4), moment(1, 50, 10, 4), moment(2, 100, 20, 0)], 0, frame);
  expect(curves[0]!.path).toBe("M10.0 110.0L60.0 60.0L110.0 10.0");
  expect(curves[1]!.end).toEqual({ x: 110, y: 110 });
  expect(at(50)).toBe(60);
});

test("turns are written where they ended, and not too many", () => {
  const few = plot([moment(1, 0, 1), moment(1, 10, 1), moment(2, 20, 2)], 0, frame);
  expect(few.ticks.map(({ text }) => text)).toEqual(["1", "2"]);
  const many = plot(Array.from({ length: 60 }, (_, turn) => moment(turn, turn, turn)), 0, frame);
  expect(many.ticks.length).toBeLessThanOrEqual(10);
  expect(many.ticks.at(-1)!.text).toBe("59");
  expect(plot([moment(null, 0, 1), moment(null, 5, 1)], 0, frame).ticks).toEqual([]);
});

test("losses below nothing are inside the frame", () => {
  const { curves } = plot([moment(1, 0, 0), moment(1, 10, -20)], 0, frame);
  expect(curves[0]!.end.y).toBeLessThanOrEqual(110);
});

test.each([[4, 1], [20, 5], [50, 20], [3000, 1000], [1, 1]])("levels over %i are %i apart", (span, step) => {
  expect(roundStep(span)).toBe(step);
});

test("luck is judged by how far it is from what was to be expected", () => {
  expect(judged({ rolls: 30, made: 15, expected: 10, spread: 2.5 })).toBe("very_lucky");
  expect(judged({ rolls: 30, made: 7, expected: 10, spread: 2.5 })).toBe("unlucky");
  expect(judged({ rolls: 30, made: 11, expected: 10, spread: 2.5 })).toBe("even");
  expect(judged({ rolls: 0, made: 0, expected: 0, spread: 0 })).toBe("none");
});

test("what turned at one moment is told together", () => {
  const turning = (number: number, kind: "gain" | "loss") => ({ kind, number, seat: 0, change: 4, lines: [] });
  expect(together([turning(3, "gain"), turning(3, "loss"), turning(9, "gain")]).map((group) => group.length)).toEqual([2, 1]);
});
