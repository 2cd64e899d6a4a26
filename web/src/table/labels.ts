/** What a screen reader says of things on the board. */
import type { Area, Card, Fact, Piece, Result, Zone } from "../api/schema";
import { t } from "../i18n";
import { listed } from "../ui/time";
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

/** Who has won: players, or automatic opponents that have beaten all of them; "" if nobody has. */
export function wonBy(store: Pick<TableStore, "playerName">, { winners, beaten_by }: Result): string {
  const names = winners.length > 0 ? winners.map((seat) => store.playerName(seat)) : beaten_by;
  return names.length > 0 ? t("result.winners", { n: names.length, names: listed(names) }) : "";
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
  return `${layer.title}: ${seats.map((seat) => store.personName(seat)).join(", ")}`;
}

export function stackLabel(store: TableStore, stack: Stack, mark: string): string {
  const first = stack.pieces[0]!;
  const place = store.areaById.value.get(stack.place) ?? store.zones.value.find(({ id }) => id === stack.place);
  const name = stack.pieces.length === 1 ? first.name : t("label.stack", { n: stack.pieces.length, name: namesOf(stack) });
  return joined([
    name,
    ownerText(store, stack.owner),
    place && t("label.in", { area: place.name }),
    stack.pieces.length === 1 && factText(first.facts),
    markText(mark),
  ]);
}

/** What is to be heard of a card besides what is written on it. */
export function cardRemarks(store: TableStore, { name, up, owner }: Card, mark: string): string {
  const side = name ? !up && t("label.card.secret") : t("label.card.back");
  return joined([side, ownerText(store, owner), markText(mark)]);
}

/** What is to be heard of a zone besides its name and how many things are in it. */
export function zoneRemarks(store: TableStore, { mat }: Zone, mark: string): string {
  return joined([ownerText(store, mat), markText(mark)]);
}

function namesOf(stack: Stack): string {
  return stack.pieces.map((piece: Piece) => piece.name).join(", ");
}

function markText(mark: string): string {
  if (mark === "picked" || mark === "previewed") return t("label.picked");
  return mark ? t("label.legal") : "";
}
