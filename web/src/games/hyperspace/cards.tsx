/** The faces of Techs and Secrets, and Secrets that are read aloud. */
import type { JSX } from "preact";

import type { Card, Entry } from "../../api/schema";
import { tx } from "../../i18n";
import { cx } from "../../ui/cx";
import type { PanelProps, Revealed } from "../module";
import { Who } from "../shared/people";
import { Token } from "./Drawn";
import { panelOf } from "./panels";
import { Reconstructed } from "./parts";

export function CardFace({ card }: { card: Card }): JSX.Element {
  const { figures, facts } = card;
  return (
    <span class={cx("hs-card", card.kind, figures["super"] !== undefined && "super", figures["used"] !== undefined && "used")}>
      <b>{card.name}{figures["reconstructed"] !== undefined && <> <Reconstructed /></>}{figures["hyper"] !== undefined && <Token kind="hyper" size={12} />}</b>
      <small>{card.text}</small>
      {facts.map(({ label, value }) => <em key={label}>{value ? `${label}: ${value}` : label}</em>)}
    </span>
  );
}

interface Drawn {
  type: string;
  card: string;
  seat: number;
}

/** Everybody hears a Secret when it is learnt. */
export function reveals(entry: Entry): Revealed[] {
  if (entry.kind !== "action" && entry.kind !== "start") return [];
  return (entry.events as readonly unknown[] as Drawn[])
    .filter(({ type }) => type === "SecretDrawn")
    .map(({ card, seat }) => ({ card, seat, blow: false }));
}

/** A Secret as it is read aloud. */
export function Reveal({ position, card, seat }: PanelProps & Revealed): JSX.Element | null {
  const told = panelOf(position, "sheets")?.flatMap(({ secrets }) => secrets).find((one) => one.card === card);
  if (!told) return null;
  return (
    <article class="hs-reveal">
      <header><Token kind="secret" size={20} /> <h3>{told.name}{told.reconstructed && <> <Reconstructed /></>}</h3></header>
      {seat !== null && <p class="small muted"><Who position={position} seat={seat} /> {tx("hs.secret.learns")}</p>}
      <p>{told.text}</p>
    </article>
  );
}
