/** The board: areas, links, counters and signs in one drawing that is panned and zoomed as a whole. */
import { effect, useComputed, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { AreaSign, AreaView } from "./AreaView";
import type { Mark } from "./AreaView";
import { BoardTools } from "./BoardTools";
import { Badge, PieceView } from "./PieceView";
import { Gestures, fitHome, reveal } from "./camera";
import { LayerView } from "./LayerView";
import { areaLabel, stackLabel } from "./labels";
import type { Stack } from "./layout";
import { arc, centre, inSight } from "./layout";
import { point } from "./play";
import { seatSign } from "./signs";
import type { TableStore } from "./store";
import { plainId, useTable } from "./store";

export function Board() {
  const store = useTable();
  const box = useRef<HTMLDivElement>(null);
  const world = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const { width, height } = box.current!.getBoundingClientRect();
    store.view.value = { width, height };
    new Gestures(store, box.current!);
    const watch = new ResizeObserver(([entry]) => {
      store.view.value = { width: entry!.contentRect.width, height: entry!.contentRect.height };
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  useHomeInSight(store);
  useAnswersInSight(store);
  useLayoutEffect(() => effect(() => {
    const { x, y, scale } = store.camera.value;
    world.current!.classList.toggle("gliding", store.gliding.value);
    world.current!.classList.toggle("still", store.still.value);
    world.current!.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    world.current!.style.setProperty("--grow", String(growth(scale)));
  }), []);
  return (
    <div class="board" ref={box}>
      <svg
        ref={world}
        class="world"
        width="1"
        height="1"
        role="group"
        aria-label={t("board.name")}
        onClick={(event) => pointAtSpot(store, event)}
        onFocusCapture={(event) => focusSpot(store, event.target)}
      >
        <ModuleDefs />
        <Areas />
        <LayerView />
        <Links />
        <Trails />
        <Path />
        <Pieces />
        <AreaSigns />
        <Badges />
      </svg>
      <BoardTools />
    </div>
  );
}

/** By how much what is written on the board is larger than drawn, so that it can be read from afar: in steps. */
function growth(scale: number): number {
  return Math.min(3, Math.max(1, Math.round(4 * 0.95 / scale) / 4));
}

/**
 * Show what the viewer has when the table is opened; after that nobody but them moves the board.
 *
 * Before the first frame, like all that the board's place follows from: what is drawn can be clicked, and must not jump.
 */
function useHomeInSight(store: TableStore): void {
  const shown = useRef(false);
  useLayoutEffect(() => effect(() => {
    if (shown.current || store.view.value.width === 0 || store.areas.value.length === 0) return;
    shown.current = true;
    fitHome(store);
    store.gliding.value = false;
  }), []);
}

/** When something else is asked that is answered on the board, and nothing of it is in sight, go there. */
function useAnswersInSight(store: TableStore): void {
  const shown = useRef<unknown>(null);
  useSignalEffect(() => {
    const asked = store.asked.value?.asked;
    const spots = store.legalSpots.value;
    const view = store.view.value;
    if (asked === undefined || asked === shown.current || view.width === 0 || spots.length === 0) return;
    shown.current = asked;
    const camera = store.camera.peek();
    const elsewhere = store.module.value.guide?.(store.question.value!, store.position.value!);
    if (elsewhere || spots.some((spot) => inSight(camera, spot, view))) return;
    reveal(store, spots[0]!);
  });
}

function spotAt(target: EventTarget | null): string | null {
  const spot = target instanceof Element ? target.closest("[data-spot]") : null;
  return spot?.getAttribute("data-spot") ?? null;
}

function pointAtSpot(store: TableStore, event: MouseEvent): void {
  const key = spotAt(event.target);
  if (key !== null) pointAtKey(store, key, event.shiftKey);
}

/** Point at an area or a stack by the key of its spot. */
export function pointAtKey(store: TableStore, key: string, adding = false): void {
  const spot = store.spots.value.find((each) => each.key === key);
  if (!spot) return;
  const isStack = !key.startsWith("area:");
  const piece = isStack ? store.piece(spot.references[0]!) : null;
  point(store, {
    pieces: isStack ? spot.references : [],
    area: piece ? `area:${piece.place}` : key,
    adding,
  });
}

function focusSpot(store: TableStore, target: EventTarget | null): void {
  const key = spotAt(target);
  if (key !== null) store.focused.value = key;
}

function ModuleDefs() {
  const { Defs } = useTable().module.value;
  return (
    <defs>
      {Defs && <Defs />}
      <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" class="hatch-line" />
      </pattern>
      <marker id="trail-end" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">
        <path d="M0 0L8 4L0 8z" fill="context-stroke" />
      </marker>
    </defs>
  );
}

/** The one spot of the board that Tab leads to. */
function tabbable(store: TableStore): string | null {
  const spots = store.spots.value;
  const focused = store.focused.value;
  if (focused && spots.some((spot) => spot.key === focused)) return focused;
  return (store.legalSpots.value[0] ?? spots[0])?.key ?? null;
}

function Areas() {
  const store = useTable();
  const tab = useComputed(() => tabbable(store)).value;
  const art = store.module.value.AreaArt;
  return (
    <g class="areas">
      {store.areas.value.map((area) => {
        const reference = `area:${area.id}`;
        const goal = store.goals.value.get(area.id) ?? null;
        const owner = seatSign(store, area.owner);
        const mark = areaMark(store, reference, area.id);
        return (
          <AreaView
            key={area.id}
            area={area}
            art={art}
            mark={mark}
            lit={store.lit.value.has(reference)}
            open={store.looked.value === area.id}
            cost={goal?.cost ?? null}
            risky={(goal?.risks.length ?? 0) > 0}
            ownerFill={area.owner === null ? null : owner.fill}
            ownerShape={owner.shape}
            label={areaLabel(store, area, mark)}
            tabbable={tab === reference}
          />
        );
      })}
    </g>
  );
}

function areaMark(store: TableStore, reference: string, id: string): Mark {
  if (store.picked.value.includes(reference)) return "picked";
  const goal = store.goals.value.get(id);
  if (goal) return goal === store.way.value ? "previewed" : "goal";
  return store.next.value.has(reference) ? "next" : "";
}

function Pieces() {
  const store = useTable();
  const tab = useComputed(() => tabbable(store)).value;
  const drawn = [...store.stacks.value.values()].flatMap((stacks) => placed(store, stacks, tab));
  drawn.sort((a, b) => (a.key < b.key ? -1 : 1));
  return (
    <g class="pieces">
      {drawn.map(({ key, ...props }) => (
        <PieceView key={key} {...props} />
      ))}
    </g>
  );
}

/** The counters of an area, each with its place. */
function placed(store: TableStore, stacks: readonly Stack[], tab: string | null) {
  const area = store.areaById.value.get(stacks[0]!.place);
  if (!area) return [];
  const middle = centre(area);
  const slots = store.slotsOf(stacks, area);
  return stacks.flatMap((stack, at) => {
    const slot = slots[at]!;
    const common = { ...stackSigns(store, stack), x: middle.x + slot.x, y: middle.y + slot.y, size: slot.size };
    const top = topOf(stack);
    return stack.pieces.map((piece) => ({
      ...common,
      key: piece.id,
      piece,
      stack: piece === top ? stack.key : null,
      tabbable: tab === stack.key,
    }));
  });
}

/** The counter that lies on top is the one that is drawn last. */
function topOf(stack: Stack) {
  return stack.pieces.reduce((top, piece) => (piece.id > top.id ? piece : top));
}

function stackSigns(store: TableStore, stack: Stack) {
  const references = stack.pieces.map((piece) => `piece:${piece.id}`);
  const taken = new Set([...store.selected.value, ...store.picked.value]);
  const chosen = references.filter((reference) => taken.has(reference)).length;
  const next = references.some((reference) => store.next.value.has(reference));
  const mark = chosen > 0 ? ("picked" as const) : next ? ("next" as const) : ("" as const);
  return {
    ...seatSign(store, stack.owner, stack.former),
    art: store.module.value.PieceArt,
    signs: store.module.value.StackSigns,
    pieces: stack.pieces,
    count: stack.pieces.length,
    chosen,
    mark,
    lit: references.some((reference) => store.lit.value.has(reference)),
    label: stackLabel(store, stack, mark),
  };
}

/** What is written on areas, over the counters. */
function AreaSigns() {
  const store = useTable();
  const { AreaSigns: Own } = store.module.value;
  const named = (reference: string, mark: Mark) => store.naming.value || mark === "next" || store.lit.value.has(reference);
  return (
    <g class="area-signs" aria-hidden="true">
      {store.areas.value.map((area) => {
        const reference = `area:${area.id}`;
        const code = area.code && named(reference, area.label ? "" : areaMark(store, reference, area.id)) ? area.code : "";
        return Own || code ? <AreaSign key={area.id} area={area} own={Own} code={code} /> : null;
      })}
    </g>
  );
}

/** How many counters lie in each stack: over all of them, so that none hides it. */
function Badges() {
  const store = useTable();
  const drawn = [...store.stacks.value.values()].flatMap((stacks) => placed(store, stacks, null));
  return (
    <g class="badges" aria-hidden="true">
      {drawn.filter(({ stack, count }) => stack !== null && count > 1).map(({ key, x, y, size, fill, count, chosen }) => (
        <g key={key} class="piece under" style={{ transform: `translate(${x}px, ${y}px) scale(${size / 40})`, color: fill }}>
          <Badge count={count} chosen={chosen} />
        </g>
      ))}
    </g>
  );
}

function Links() {
  const store = useTable();
  const areas = store.areaById.value;
  const links = store.position.value?.scene.links ?? [];
  return (
    <g class="links" aria-hidden="true">
      {links.map((link) => {
        const [from, to] = link.ends.map((end) => areas.get(plainId(end)));
        if (!from || !to) return null;
        return <path key={link.ends.join()} class={`link kind-${link.kind}`} d={arc(centre(from), centre(to))} />;
      })}
    </g>
  );
}

/** Where pieces went last. */
function Trails() {
  const store = useTable();
  const areas = store.areaById.value;
  return (
    <g class="trails" aria-hidden="true">
      {store.trails.value.map(({ from, to, owner }) => {
        const [start, end] = [areas.get(from), areas.get(to)];
        if (!start || !end) return null;
        const { fill } = seatSign(store, owner);
        const key = `${from} ${to} ${owner}`;
        return <path key={key} d={arc(centre(start), centre(end))} style={{ stroke: fill }} marker-end="url(#trail-end)" />;
      })}
    </g>
  );
}

/** The way that is previewed. */
function Path() {
  const store = useTable();
  const way = store.way.value;
  if (!way) return null;
  const start = store.piece(store.selected.value[0] ?? "")?.place;
  const ids = [...(start ? [start] : []), ...way.path.map(plainId)];
  const points = ids
    .map((id) => store.areaById.value.get(id))
    .filter((area) => area !== undefined)
    .map((area) => `${area.x * 100},${area.y * 100}`);
  return <polyline class="path" points={points.join(" ")} aria-hidden="true" />;
}
