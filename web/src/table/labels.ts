/** What a screen reader says of things on the board. */
import type { Area, Fact, Piece } from "../api/schema";
import { t } from "../i18n";
import type { Stack } from "./layout";
import type { TableStore } from "./store";

export function factText(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => (label ? `${label} ${value}` : value)).join(", ");
}

function joined(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join("; ");
}

function ownerText(store: TableStore, owner: number | null | undefined): string {
  const name = store.ownerName(owner);
  return name && t("label.owner", { name });
}

export function areaLabel(store: TableStore, area: Area, mark: string): string {
  const goal = store.goals.value.get(area.id);
  return joined([
    area.name,
    ownerText(store, area.owner),
    factText(area.facts),
    goal && goal.cost !== null && t("label.cost", { cost: goal.cost }),
    goal?.risks.join(", "),
    goal?.notes.join(", "),
    layerText(store, area),
    markText(mark),
  ]);
}

/** Whose region of the layer that is shown an area belongs to. */
function layerText(store: TableStore, area: Area): string {
  const layer = store.layer.value;
  const seats = store.layerSeats.value.get(area.id);
  if (!layer || !seats) return "";
  return `${layer.title}: ${seats.map((seat) => store.mat(seat)?.name ?? "").join(", ")}`;
}

export function stackLabel(store: TableStore, stack: Stack, mark: string): string {
  const first = stack.pieces[0]!;
  const area = store.areaById.value.get(stack.area);
  const name = stack.pieces.length === 1 ? first.name : t("label.stack", { n: stack.pieces.length, name: namesOf(stack) });
  return joined([
    name,
    ownerText(store, stack.owner),
    area && t("label.in", { area: area.name }),
    stack.pieces.length === 1 && factText(first.facts),
    markText(mark),
  ]);
}

function namesOf(stack: Stack): string {
  return stack.pieces.map((piece: Piece) => piece.name).join(", ");
}

function markText(mark: string): string {
  if (mark === "picked" || mark === "previewed") return t("label.picked");
  return mark ? t("label.legal") : "";
}
