import { describe, expect, it } from "vitest";

import { EMBLEMS, levelOf } from "./emblems";
import { ARTIFACTS, BACKS, DESTINY, KINDS } from "./emblems/cards";
import type { Picture } from "./emblems/layers";
import { TECHS } from "./emblems/techs";

/** The ids of the catalogue of rules that begin so, as the game's data name them. */
const catalogue = Object.values(import.meta.glob<string>(
  "../../../../src/astrarium/games/cosmic_encounter/catalogue.yaml", { query: "?raw", import: "default", eager: true }))[0]!;
const named = (kind: string): string[] =>
  [...catalogue.matchAll(new RegExp(`^ *- id: CE-${kind}-([A-Z-]+)$`, "gm"))].map(([, id]) => id!.toLowerCase());

const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, A: 7, Z: 0 };

/** What is wrong with a path: a command without its numbers, or an end outside of the square. */
function faults(d: string): string[] {
  const found = /^M/.test(d) ? [] : ["does not begin with a move"];
  for (const [part, command, rest] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = rest!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    const needed = NUMBERS[command!.toUpperCase()];
    const whole = needed === undefined ? false : needed === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % needed === 0;
    if (!whole || /[^\d\s,.-]/.test(rest!)) found.push(part!);
    if (numbers.some((number) => Math.abs(Number(number)) > 50)) found.push(`${part} is far outside`);
  }
  return found;
}

const all: [string, Picture][] = Object.entries({ ...EMBLEMS, ...KINDS, ...ARTIFACTS, ...DESTINY, ...TECHS });

describe("emblems", () => {
  it("are there for every alien, and for nothing else", () => {
    expect(named("ALIEN")).toHaveLength(50);
    expect(Object.keys(EMBLEMS).toSorted()).toEqual(named("ALIEN").toSorted());
  });

  it("are in the tone of the alien's level", () => {
    const levels = [...catalogue.matchAll(/^ *- id: CE-ALIEN-([A-Z-]+)$[^]*?^ *level: (\w+)$/gm)];
    expect(levels.map(([, id]) => [id, levelOf(id!.toLowerCase())])).toEqual(levels.map(([, id, level]) => [id, level]));
  });
});

describe("pictures", () => {
  it("are there for every artifact and every tech", () => {
    expect(Object.keys(ARTIFACTS).toSorted()).toEqual(named("ART").toSorted());
    expect(Object.keys(TECHS).toSorted()).toEqual(named("TECH").toSorted());
  });

  it("differ from each other", () => {
    const drawn = all.concat(Object.entries(BACKS)).map(([, picture]) => JSON.stringify(picture));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it.each(all)("%s is well-formed and has both tones", (_, picture) => {
    expect(picture.flatMap(({ d }) => faults(d))).toEqual([]);
    expect(new Set(picture.map(({ paint }) => paint))).toContain("body");
    expect(new Set(picture.map(({ paint }) => paint))).toContain("tone");
  });
});
