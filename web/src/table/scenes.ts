/** A scene after another one: what did not change stays the same, and map pieces stay where they lay. */
import type { Area, Scene } from "../api/schema";
import type { Point } from "./layout";
import { UNIT } from "./layout";

/** A newer scene, or one of the past, as it follows on the one that was shown. */
export function following(before: Scene | undefined, scene: Scene): Scene {
  const known = before?.areas ?? [];
  return {
    ...scene,
    areas: shared(known, settled(known, scene.areas ?? [])),
    pieces: shared(before?.pieces ?? [], scene.pieces ?? []),
  };
}

/** A list with every thing that did not change replaced by the old one, so that it is not drawn anew. */
export function shared<T extends { id: string }>(before: readonly T[], now: readonly T[]): T[] {
  const old = new Map(before.map((thing) => [thing.id, thing]));
  return now.map((thing) => {
    const known = old.get(thing.id);
    return known && JSON.stringify(known) === JSON.stringify(thing) ? known : thing;
  });
}

/**
 * Areas with every map piece where it lay before, however the others have grown.
 *
 * Where it would come to lie on another one, all are laid as the game says.
 */
export function settled(before: readonly Area[], now: readonly Area[]): readonly Area[] {
  const ways = waysBack(before, now);
  if ([...ways.values()].every(({ x, y }) => x === 0 && y === 0)) return now;
  const back = now.map((area) => {
    const { x, y } = ways.get(area.sheet) ?? { x: 0, y: 0 };
    return { ...area, x: rounded(area.x + x), y: rounded(area.y + y) };
  });
  return isCrowded(back) ? now : back;
}

/** How far each map piece lies from where it was. */
function waysBack(before: readonly Area[], now: readonly Area[]): Map<string, Point> {
  const old = new Map(before.map((area) => [area.id, area]));
  const ways = new Map<string, Point>();
  for (const { id, sheet, x, y } of now) {
    const known = old.get(id);
    if (known?.sheet === sheet && !ways.has(sheet)) ways.set(sheet, { x: rounded(known.x - x), y: rounded(known.y - y) });
  }
  return ways;
}

/** As exact as a game says where an area is. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const APART = 0.5;

/** Whether areas of different map pieces touch. */
function isCrowded(areas: readonly Area[]): boolean {
  const near = (a: Area, b: Area) =>
    Math.abs(a.x - b.x) < (a.size[0] + b.size[0]) / 2 + APART && Math.abs(a.y - b.y) < (a.size[1] + b.size[1]) / 2 + APART;
  return areas.some((a, at) => areas.slice(at + 1).some((b) => a.sheet !== b.sheet && near(a, b)));
}

/**
 * How far the areas around a point were moved when map pieces were laid anew.
 *
 * Where pieces join, areas can get other ids; what has a name is known by it.
 */
export function drift(before: readonly Area[], now: readonly Area[], around: Point): Point {
  const places = new Map(now.map((area) => [landmark(area), area]));
  const far = (area: Area) => Math.hypot(area.x * UNIT - around.x, area.y * UNIT - around.y);
  const known = before.filter((area) => places.has(landmark(area)));
  if (known.length === 0) return { x: 0, y: 0 };
  const nearest = known.reduce((best, area) => (far(area) < far(best) ? area : best));
  const moved = places.get(landmark(nearest))!;
  return { x: (moved.x - nearest.x) * UNIT, y: (moved.y - nearest.y) * UNIT };
}

function landmark(area: Area): string {
  return area.label ? `${area.kind} ${area.label}` : area.id;
}
