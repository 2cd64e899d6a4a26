/** Cards to read: one's own hand, others that lie open, tech cards, and what may still come. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { Who } from "../shared/people";
import { Strip } from "./AlienSheet";
import { CosmicFace, TechFace } from "./cards";
import { type CardText, type CountedCards, type FlareText, panelOf, type TechCard } from "./panels";

export function Reading(props: PanelProps): JSX.Element {
  const { position, seat } = props;
  const texts = panelOf(position, "cards") ?? [];
  const held = new Set(position.scene.cards.filter(({ place }) => seat !== null && place === `hand-${seat}`).map(cardOf));
  const techs = panelOf(position, "techs") ?? [];
  const counted = panelOf(position, "counted");
  return (
    <div class="ce-reading">
      {texts.length + techs.length === 0 && <p class="muted">{tx("ce.cards.none")}</p>}
      <Shelf title={tx("ce.cards.mine")} texts={texts.filter(({ card }) => held.has(card))} />
      {techs.length > 0 && <Techs {...props} techs={techs} />}
      <Shelf title={tx("ce.cards.others")} texts={texts.filter(({ card }) => !held.has(card))} />
      {counted && <Unseen counted={counted} />}
    </div>
  );
}

/** Which card it is: copies of a hand differ by a number. */
const cardOf = ({ id, figures }: { id: string; figures: Record<string, number | string> }): string =>
  String(figures["card"] ?? id.replace(/#\d+$/, ""));

function Shelf({ title, texts }: { title: string; texts: readonly CardText[] }): JSX.Element | null {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {texts.map((text) => <CardReader key={text.card} text={text} />)}
    </section>
  );
}

/** A card with all that it says beside it. */
export function CardReader({ text }: { text: CardText }): JSX.Element {
  return (
    <article class="ce-reader" aria-label={text.name}>
      <CosmicFace card={text.card} name={text.name} />
      <div>
        {text.text && <p>{text.text}</p>}
        {text.strip && <Strip strip={text.strip} />}
        {text.wild && <Effect title={tx("ce.flare.wild")} who={tx("ce.flare.wild.who")} effect={text.wild} />}
        {text.super && <Effect title={tx("ce.flare.super")} who={tx("ce.flare.super.who")} effect={text.super} />}
        {text.copies > 1 && <p class="muted small">{tx("ce.cards.copies", { n: text.copies })}</p>}
      </div>
    </article>
  );
}

function Effect({ title, who, effect }: { title: string; who: string; effect: FlareText }): JSX.Element {
  return (
    <div class="ce-effect">
      <p><b>{title}</b> <span class="muted small">{who}</span></p>
      <p>{effect.text}</p>
      {effect.strip && <Strip strip={effect.strip} />}
    </div>
  );
}

function Techs({ techs, position }: PanelProps & { techs: readonly TechCard[] }): JSX.Element {
  return (
    <section aria-label={tx("ce.techs")}>
      <h3>{tx("ce.techs")}</h3>
      {techs.map((tech, at) => (
        <article key={at} class="ce-reader" aria-label={tech.name}>
          <TechFace tech={tech.tech} name={tech.name} />
          <div>
            <p class="small"><Who position={position} seat={tech.seat} /></p>
            <Progress tech={tech} />
            {tech.text && <p>{tech.text}</p>}
            {tech.stays && <p class="muted small">{tx("ce.tech.stays")}</p>}
            {tech.hidden && <p class="muted small">{tx("ce.tech.hidden")}</p>}
            {tech.strip && <Strip strip={tech.strip} />}
          </div>
        </article>
      ))}
    </section>
  );
}

/** How far the research of a tech is: ships on it, and those that are missing. */
function Progress({ tech: { completed, ships, needed } }: { tech: TechCard }): JSX.Element {
  if (completed) return <p class="ce-done small">{tx("ce.tech.completed")}</p>;
  return (
    <p class="ce-progress small">
      {needed !== null && <i aria-hidden="true">{Array.from({ length: needed }, (_, at) => <i key={at} class={at < ships ? "there" : ""} />)}</i>}
      {needed === null ? tx("ce.tech.any", { ships }) : tx("ce.tech.ships", { ships, needed })}
    </p>
  );
}

/** What a player who counts cards knows: how many of each are still hidden from it. */
function Unseen({ counted: { rows, flares } }: { counted: CountedCards }): JSX.Element {
  return (
    <details class="ce-unseen">
      <summary>{tx("ce.cards.unseen")}</summary>
      <ul>
        {rows.map(({ card, name, copies, unseen }) => (
          <li key={card} class={unseen === 0 ? "gone" : ""}>
            <span>{name}</span> <b>{tx("ce.cards.unseen.of", { unseen, copies })}</b>
          </li>
        ))}
      </ul>
      {flares > 0 && <p class="muted small">{tx("ce.cards.flares", { n: flares })}</p>}
    </details>
  );
}
