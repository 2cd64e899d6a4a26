/** The card of a hex: a planet with its levels and yards, or a terrain. */
import type { JSX } from "preact";

import type { Area } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { panelOf, unitName } from "./panels";
import { Ship, Tile } from "./parts";
import { artName } from "./terrain";

export function AreaCard(props: PanelProps & { area: Area }): JSX.Element {
  const { area } = props;
  const planet = area.kind === "planet" || area.kind === "home_world";
  return (
    <div class="is-card">
      <Tile kind={area.kind} name={artName(area)} id={area.id} size={112} />
      {planet ? <PlanetFigures {...props} /> : null}
      <ColonyCard {...props} />
    </div>
  );
}

function PlanetFigures({ area, position }: PanelProps & { area: Area }): JSX.Element {
  const industry = Number(area.figures["industry"] ?? 0);
  const tech = Number(area.figures["tech"] ?? 0);
  const levels = panelOf(position, "levels");
  const kinds = levels?.builds[tech] ?? [];
  const names = kinds.map((kind) => unitName(position, kind));
  if (area.owner == null) return <p class="muted">{tx("is.planet.free")}</p>;
  return (
    <div class="is-figures">
      <Gauge label={tx("is.industry")} level={industry} highest={levels?.highest ?? industry} />
      <Gauge label={tx("is.tech")} level={tech} highest={levels?.highest ?? tech} />
      <p class="is-yards" role="img" aria-label={tx("is.planet.yards", { units: names.join(", ") })}>
        {kinds.map((kind, at) => <span title={names[at]}><Ship kind={kind} size={22} /></span>)}
      </p>
    </div>
  );
}

/** The Colonization card that stays with a planet. */
function ColonyCard({ area, position }: PanelProps & { area: Area }): JSX.Element | null {
  const text = panelOf(position, "cards")?.texts[String(area.figures["card"] ?? "")];
  return text ? <p class="is-colony-card"><strong>{text.name}</strong> {text.text}</p> : null;
}

function Gauge({ label, level, highest }: { label: string; level: number; highest: number }): JSX.Element {
  return (
    <p class="is-gauge">
      <span class="small">{label}</span>
      <span class="steps" aria-hidden="true">
        {Array.from({ length: highest }, (_, at) => <i class={at < level ? "on" : ""} />)}
      </span>
      <strong>{level}</strong>
    </p>
  );
}
