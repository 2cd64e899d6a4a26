/** Units of a battle, as its theatres show them. */
import type { ComponentChildren, JSX } from "preact";

import type { Choice, Position } from "../../api/schema";
import { tx } from "../../i18n";
import { byKind, type Fight, type Gone, type Shot } from "./battle";
import { type Fighter, unitName } from "./panels";
import { Die, Shields, Ship } from "./parts";

/** One unit; a button while it can be struck, withdrawn or sent. */
export function UnitCard({ unit, shot, left, choice, commit, look = "", told = "", children }: {
  unit: Fighter;
  shot: Shot | undefined;
  /** Whether it flies to the left. */
  left: boolean;
  choice: Choice | undefined;
  commit: (choice: Choice) => void;
  look?: string;
  /** What the marks on it say, in words. */
  told?: string;
  /** Marks; without them the rating stands under a die. */
  children?: ComponentChildren;
}): JSX.Element {
  const picture = (
    <>
      <Ship kind={unit.kind} size={36} left={left} />
      <Shields left={unit.shields} full={unit.most_shields} />
      {children && <span class="is-marks" aria-hidden="true">{children}</span>}
      {shot && <Die value={shot.die} hits={shot.die <= unit.rating} />}
      {shot && !children && <small aria-hidden="true">{`≤ ${unit.rating}`}</small>}
    </>
  );
  if (!choice) return <div class={`is-unit ${look}`}>{picture}{told && <span class="visually-hidden">{told}</span>}</div>;
  const shields = tx("is.shields", { left: unit.shields, full: unit.most_shields });
  const label = [choice.label, shields, told, shot && !children && `≤ ${unit.rating}`].filter(Boolean).join(". ");
  return (
    <button type="button" class={`is-unit can ${look}`} aria-label={label} title={choice.label} onClick={() => commit(choice)}>
      {picture}
    </button>
  );
}

/** What a player has lost in this battle, and what has left it. */
export function Gones({ position, fight, owner }: { position: Position; fight: Fight | null; owner: number }): JSX.Element {
  const own = (units: readonly Gone[] = []): Gone[] => units.filter((unit) => unit.owner === owner);
  return (
    <>
      <GoneRow position={position} text="is.lost" units={own(fight?.lost)} />
      <GoneRow position={position} text="is.fled" units={own(fight?.fled)} />
    </>
  );
}

function GoneRow({ position, text, units }: { position: Position; text: string; units: Gone[] }): JSX.Element | null {
  if (units.length === 0) return null;
  return (
    <p class={`is-gone small ${text === "is.lost" ? "lost" : ""}`}>
      <span class="muted">{tx(text)}</span>
      {byKind(units).map(([kind, count]) => (
        <span key={kind} role="img" aria-label={`${count} ${unitName(position, kind)}`}>
          <Ship kind={kind} size={20} />{count > 1 && `×${count}`}
        </span>
      ))}
    </p>
  );
}
