/** Small pictures that several panels show. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { CardBack, CosmicFace } from "./cards";
import type { LaneCard } from "./panels";

/** An encounter card in front of its player: none yet, face down, or face up. */
export function Laid({ card }: { card: LaneCard | null }): JSX.Element {
  if (!card) return <div class="ce-laid none" role="img" aria-label={tx("ce.card.none")} />;
  const name = card.counts || card.name;
  const label = card.up ? name : name ? tx("ce.card.own", { card: name }) : tx("ce.card.down");
  const look = ["ce-laid", card.up ? "up" : "down", name && "known"].filter(Boolean).join(" ");
  return (
    <div class={look} role="img" aria-label={label} key={card.up ? "up" : "down"}>
      {card.card ? <CosmicFace card={card.card} name={name} /> : <CardBack deck="cosmic" />}
    </div>
  );
}
