/** Faces of cards: cosmic, destiny and tech cards and alien sheets, at the size of the place they lie in. */
import type { JSX } from "preact";

import type { Card } from "../../api/schema";
import { tx } from "../../i18n";
import { cx } from "../../ui/cx";
import { Drawn, Emblem } from "./emblems/Drawn";
import { EMBLEMS, levelOf, UNKNOWN } from "./emblems";
import { ARTIFACTS, BACKS, DESTINY, KINDS } from "./emblems/cards";
import type { Picture } from "./emblems/layers";
import { TECHS } from "./emblems/techs";
import type { Usable } from "./panels";

export type CosmicKind = "attack" | "negotiate" | "morph" | "reinforcement" | "artifact" | "flare";

/** What is on a cosmic card, by its name: attack-08, flare-amoeba, card-zap. */
export interface Face {
  kind: CosmicKind;
  /** Of attacks and reinforcements as it is printed; else nothing. */
  value: string;
  picture: Picture;
  alien: string | null;
}

export function faceOf(card: string): Face {
  const [, word, rest] = card.match(/^(attack|reinforcement|flare)-(.+)$/) ?? [];
  if (word === "flare") return { kind: "flare", value: "", picture: EMBLEMS[rest!] ?? UNKNOWN, alien: rest! };
  if (word === "attack") return { kind: "attack", value: rest!, picture: KINDS["attack"]!, alien: null };
  if (word === "reinforcement") return { kind: "reinforcement", value: `+${rest}`, picture: KINDS["reinforcement"]!, alien: null };
  const plain = KINDS[card];
  if (plain) return { kind: card as CosmicKind, value: "", picture: plain, alien: null };
  return { kind: "artifact", value: "", picture: ARTIFACTS[card] ?? UNKNOWN, alien: null };
}

/** The face of a cosmic card: what it is in the middle, and its name below. */
export function CosmicFace({ card, name }: { card: string; name: string }): JSX.Element {
  const { kind, value, picture, alien } = faceOf(card);
  const level = alien && levelOf(alien);
  return (
    <span class={cx("ce-face", `of-${kind}`, level && `level-${level}`)}>
      <span class="top" aria-hidden="true">
        <span class="corner">{value || <Drawn picture={kind === "flare" ? KINDS["attack"]! : picture} />}</span>
        {(kind === "artifact" || kind === "flare") && <span class="kind">{tx(`ce.kind.${kind}`)}</span>}
      </span>
      <span class="middle" aria-hidden="true">
        <Drawn picture={value ? picture.filter(({ paint }) => paint === "tone") : picture} />
        {value && <b>{value}</b>}
      </span>
      <span class="name">{name}</span>
    </span>
  );
}

/** What can be used or played, as a sign beside its name: an alien, a card, or the power of a tech. */
export function Sign({ kind, id, size = 26 }: { kind: Usable["kind"]; id: string; size?: number }): JSX.Element {
  if (kind === "alien" || kind === "sheet") return <Emblem alien={id} size={size} />;
  if (kind === "tech") return <Drawn picture={TECHS[id.replace(/^tech-/, "")] ?? UNKNOWN} class="of-tech" size={size} />;
  const { picture, alien } = faceOf(id);
  const level = alien && levelOf(alien);
  return <Drawn picture={picture} class={cx(`of-${kind}`, level && `level-${level}`)} size={size} />;
}

/** The back of a card of a deck. */
export function CardBack({ deck }: { deck: "cosmic" | "destiny" | "tech" }): JSX.Element {
  return <span class={`ce-face back of-${deck}`} aria-hidden="true"><span class="middle"><Drawn picture={BACKS[deck]!} /></span></span>;
}

const PLAYERS_COLOURS = ["red", "blue", "green", "yellow", "purple"];

/** A destiny card: a colour of a player, a wild or a special one. */
export function DestinyFace({ card, name }: { card: string; name: string }): JSX.Element {
  return (
    <span class={cx("ce-face of-destiny", PLAYERS_COLOURS.includes(card) && `of-system-${card}`)}>
      <span class="top" aria-hidden="true"><span class="kind">{tx("ce.kind.destiny")}</span></span>
      <span class="middle" aria-hidden="true"><Drawn picture={DESTINY[card] ?? DESTINY["colour"]!} /></span>
      <span class="name">{name}</span>
    </span>
  );
}

/** A tech card; one that nobody knows shows its back. */
export function TechFace({ tech, name }: { tech: string | null; name: string }): JSX.Element {
  return (
    <span class="ce-face of-tech">
      <span class="top" aria-hidden="true"><span class="kind">{tx("ce.kind.tech")}</span></span>
      <span class="middle" aria-hidden="true"><Drawn picture={tech === null ? BACKS["tech"]! : (TECHS[tech] ?? UNKNOWN)} /></span>
      <span class="name">{name}</span>
    </span>
  );
}

/** An alien sheet that lies among cards: its emblem, its power and its name. */
export function SheetFace({ alien, name, power = "", look = "" }: { alien: string; name: string; power?: string; look?: string }): JSX.Element {
  return (
    <span class={cx("ce-face of-alien", `level-${levelOf(alien) ?? "none"}`, look)}>
      <span class="top"><span class="kind">{power}</span></span>
      <span class="middle" aria-hidden="true"><Emblem alien={alien} /></span>
      <span class="name">{name}</span>
    </span>
  );
}

/** The face of a card of the scene. */
export function CardFace({ card: { id, kind, name, facts, figures } }: { card: Card }): JSX.Element {
  switch (kind) {
    case "alien":
      return <SheetFace alien={String(figures["alien"])} name={name} power={facts[0]?.value ?? ""} look={String(figures["state"] ?? "")} />;
    case "destiny":
      return <DestinyFace card={String(figures["card"])} name={name} />;
    case "tech":
      return <TechFace tech={figures["tech"] === undefined ? null : String(figures["tech"])} name={name} />;
    default:
      return <CosmicFace card={String(figures["card"] ?? id.replace(/#\d+$/, ""))} name={name} />;
  }
}
