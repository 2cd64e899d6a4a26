/** Where all stand: the colony track and the decks. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { colourOf, Who } from "../shared/people";
import { type ColonyRow, panelOf } from "./panels";

export function Galaxy(props: PanelProps): JSX.Element {
  return (
    <div class="ce-galaxy" tabIndex={0} role="region" aria-label={tx("ce.tab.galaxy")}>
      <Track {...props} />
      <DeckList {...props} />
    </div>
  );
}

export function Track({ position }: PanelProps): JSX.Element | null {
  const track = panelOf(position, "colonies");
  if (!track) return null;
  return (
    <section class="ce-track" aria-label={tx("ce.track")}>
      <h3>{tx("ce.track")}</h3>
      <ul>
        {track.rows.map((row) => (
          <li key={row.seat} style={{ "--seat": colourOf(position, row.seat) }}>
            <Who position={position} seat={row.seat} />
            <span class="pips" role="img" aria-label={tx("ce.track.row", { n: row.colonies, goal: track.goal })}>
              {Array.from({ length: track.goal }, (_, at) => <i key={at} class={at < row.colonies ? "on" : ""} />)}
            </span>
            <small class="muted">{rowText(row)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowText = ({ homes, ships, warp, hand }: ColonyRow): string => tx("ce.track.more", { homes, ships, warp, hand });

function DeckList({ position }: PanelProps): JSX.Element | null {
  const decks = panelOf(position, "decks");
  if (!decks) return null;
  const rows = [["cosmic", decks.cosmic, decks.discards], ["destiny", decks.destiny, decks.destiny_discards],
    ...(decks.tech === null ? [] : [["tech", decks.tech, decks.tech_discards] as const])] as const;
  return (
    <table class="ce-decks">
      <thead><tr><th scope="col">{tx("ce.decks")}</th><th scope="col">{tx("ce.decks.left")}</th><th scope="col">{tx("ce.decks.gone")}</th></tr></thead>
      <tbody>{rows.map(([id, left, gone]) => <tr key={id}><th scope="row">{tx(`ce.deck.${id}`)}</th><td>{left}</td><td>{gone}</td></tr>)}</tbody>
    </table>
  );
}
