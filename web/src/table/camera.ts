/** Pan, zoom and fit: the board is moved as a whole, and what is drawn on it does not change. */
import type { Area } from "../api/schema";
import type { Box, Camera, Point } from "./layout";
import { bounds, fitted, revealing, zoomed } from "./layout";
import { drift } from "./scenes";
import type { TableStore } from "./store";

/** Move the board at once, as a finger does. */
function place(store: TableStore, camera: Camera): void {
  store.gliding.value = false;
  store.camera.value = camera;
}

function glide(store: TableStore, camera: Camera): void {
  store.gliding.value = true;
  store.camera.value = camera;
}

export function fitAll(store: TableStore): void {
  fitBox(store, bounds(store.areas.value));
}

export function fitSheet(store: TableStore, sheet: string): void {
  fitBox(store, bounds(store.areas.value.filter((area) => area.sheet === sheet)));
}

/** The sheet on which a player's home lies. */
export function homeSheet(store: TableStore): string | null {
  const { seat } = store;
  const sheets = store.position.value?.scene.sheets ?? [];
  return sheets.find((sheet) => seat.value !== null && sheet.seats.includes(seat.value))?.id ?? null;
}

export function fitHome(store: TableStore): void {
  fitBox(store, homeBox(store));
}

/** The box around what a player has, on the map piece of their home; spectators have all for a home. */
function homeBox(store: TableStore): Box {
  const sheet = homeSheet(store);
  const areas = store.areas.value.filter((area) => sheet === null || area.sheet === sheet);
  const own = areas.filter((area) => sheet !== null && isOwn(store, area));
  const tile = Math.max(1, ...areas.filter(({ shape }) => shape === "hex").map(({ size }) => size[0]));
  const near = (area: Area) => own.some((one) => Math.hypot(one.x - area.x, one.y - area.y) < NEAR * tile);
  return bounds(own.length > 0 ? areas.filter(near) : areas);
}

/** Hexes from the middle of one to that of another that is shown along with it. */
const NEAR = 3.2;

function isOwn(store: TableStore, area: Area): boolean {
  const { value: seat } = store.seat;
  if (area.owner === seat) return true;
  return store.stacks.value.get(area.id)?.some((stack) => stack.owner === seat) ?? false;
}

function fitBox(store: TableStore, box: Box): void {
  const { width, height } = store.view.value;
  if (width > 0) glide(store, fitted(box, { width, height }));
}

const JUMP = 80;

/** When the map is laid anew, what is in the middle of the view stays there, and nothing glides. */
export function stayPut(store: TableStore, before: readonly Area[], now: readonly Area[]): void {
  const { x, y, scale } = store.camera.value;
  const { width, height } = store.view.value;
  const moved = drift(before, now, { x: (width / 2 - x) / scale, y: (height / 2 - y) / scale });
  if (moved.x === 0 && moved.y === 0) return;
  place(store, { scale, x: x - moved.x * scale, y: y - moved.y * scale });
  store.still.value = true;
  setTimeout(() => (store.still.value = false), JUMP);
}

export function reveal(store: TableStore, point: Point): void {
  glide(store, revealing(store.camera.value, point, store.view.value));
}

export function zoomBy(store: TableStore, factor: number): void {
  const { width, height } = store.view.value;
  glide(store, zoomed(store.camera.value, factor, { x: width / 2, y: height / 2 }));
}

export function panBy(store: TableStore, x: number, y: number): void {
  const camera = store.camera.value;
  glide(store, { ...camera, x: camera.x + x, y: camera.y + y });
}

const THRESHOLD = 6;

/** Fingers and mouse on the board: one drags, two pinch, a wheel zooms. */
export class Gestures {
  private readonly fingers = new Map<number, Point>();
  private start: Point | null = null;
  private dragging = false;

  constructor(
    private readonly store: TableStore,
    private readonly box: HTMLElement,
  ) {
    box.addEventListener("pointerdown", this.down);
    box.addEventListener("pointermove", this.move);
    box.addEventListener("pointerup", this.up);
    box.addEventListener("pointercancel", this.up);
    box.addEventListener("click", this.click, { capture: true });
    box.addEventListener("wheel", this.wheel, { passive: false });
  }

  private point(event: MouseEvent): Point {
    const { left, top } = this.box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  private readonly down = (event: PointerEvent): void => {
    if (event.button > 1) return;
    if (this.fingers.size === 0) this.dragging = false;
    this.fingers.set(event.pointerId, this.point(event));
    this.start = this.point(event);
  };

  private readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    if (!this.dragging && this.start && distance(now, this.start) < THRESHOLD) return;
    this.beginDrag(event.pointerId);
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    const camera = this.store.camera.value;
    if (other) place(this.store, pinched(camera, before, now, other));
    else place(this.store, { ...camera, x: camera.x + now.x - before.x, y: camera.y + now.y - before.y });
  };

  private beginDrag(pointer: number): void {
    if (this.dragging) return;
    this.dragging = true;
    this.box.setPointerCapture(pointer);
    this.box.classList.add("dragging");
  }

  private readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.box.classList.remove("dragging");
  };

  /** The click at the end of a drag means nothing. */
  private readonly click = (event: MouseEvent): void => {
    if (!this.dragging || event.detail === 0) return;
    this.dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
    place(this.store, zoomed(this.store.camera.value, factor, this.point(event)));
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Two fingers: what is between them stays between them. */
function pinched(camera: Camera, before: Point, now: Point, other: Point): Camera {
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  const moved = {
    ...camera,
    x: camera.x + (now.x - before.x) / 2,
    y: camera.y + (now.y - before.y) / 2,
  };
  return zoomed(moved, factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}
