/** What is known of every player, and since when: technology at least, and each of their counters. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { Who } from "../shared/people";
import { type Dossier, type KnownGroup, type KnownLevel, panelOf } from "./panels";
import { Ship } from "./parts";

export function Intelligence(props: PanelProps): JSX.Element {
  const all = panelOf(props.position, "dossiers") ?? [];
  const own = all.filter(({ seat }) => seat === props.seat);
  const others = all.filter(({ seat }) => seat !== props.seat);
  return (
    <div class="se-intelligence">
      {others.map((dossier) => <Known key={dossier.seat} {...props} dossier={dossier} />)}
      {own.map((dossier) => <Known key={dossier.seat} {...props} dossier={dossier} />)}
      {all.length === 0 && <p class="muted">{tx("se.intel.nobody")}</p>}
    </div>
  );
}

function Known(props: PanelProps & { dossier: Dossier }): JSX.Element {
  const { position, dossier: { seat, levels, groups } } = props;
  const told = levels.filter((one) => one.level !== null || one.least !== null);
  const unknown = levels.filter((one) => one.level === null && one.least === null);
  return (
    <section class="se-dossier">
      <h3><Who position={position} seat={seat} /></h3>
      {told.length > 0 && <ul class="se-levels-known">{told.map((one) => <Level key={one.technology} known={one} />)}</ul>}
      {unknown.length > 0 && <p class="small muted">{tx("se.intel.never", { names: unknown.map(({ name }) => name).join(", ") })}</p>}
      {seat !== props.seat && (
        <ul class="se-counters">{groups.map((group) => <li key={group.group}><Counter {...props} group={group} /></li>)}</ul>
      )}
    </section>
  );
}

/** A technology: its level, or what it is at least and when that was shown. */
function Level({ known: { name, level, least, highest, when } }: { known: KnownLevel }): JSX.Element {
  const shown = level ?? least ?? 0;
  return (
    <li>
      <span>{name}</span>
      <b>{level === null ? `≥ ${shown}` : shown}</b>
      <span class="se-steps" aria-hidden="true">{Array.from({ length: highest }, (_, at) => <i key={at} class={at < shown ? "on" : ""} />)}</span>
      {when && <small class="muted">{when}</small>}
    </li>
  );
}

/** A counter of somebody: what it is or was, how many ships, and when it was seen. */
function Counter({ group, light, pick }: PanelProps & { group: KnownGroup }): JSX.Element {
  const { kind, name, sure, when, least, most, tech, place, hex } = group;
  const many = least === most ? String(least) : `${least}–${most}`;
  const seen = kind === null ? tx("se.intel.unseen") : when ? tx(sure ? "se.intel.seen" : "se.intel.once", { when }) : tx("se.intel.open");
  return (
    <button type="button" class={sure ? "se-counter" : "se-counter vague"} onClick={() => pick(`area:${hex}`)}
      onPointerEnter={() => light([`piece:${group.group}`])} onPointerLeave={() => light([])}>
      <Ship kind={kind ?? "hidden"} size={24} />
      <span><strong>{name}</strong> <small>×{many}</small></span>
      <span class="se-place">{place}</span>
      <small class="muted">{[seen, tech].filter(Boolean).join(" · ")}</small>
    </button>
  );
}
