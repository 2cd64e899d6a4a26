/** The Contact Step: every hex that is shared or can be attacked, who is there, and how it may go. */
import type { JSX } from "preact";

import type { Choice, Piece, Question } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { AmountDeed } from "../shared/AmountDeed";
import { amounted, deed } from "../shared/deeds";
import { colourOf, Who } from "../shared/people";
import { OddsCard, short } from "./Odds";
import { panelOf } from "./panels";
import { Ship } from "./parts";

/** Attacks on planets, by how many units. */
const AMOUNTED = /^(bombard|assault):/;

export function Contact(props: PanelProps): JSX.Element | null {
  const { position, live } = props;
  const question = live ? position.asked?.question : undefined;
  if (!question) return null;
  const areas = [...new Set(question.choices.map(({ picks }) => picks[0]).filter((pick) => pick?.startsWith("area:")))];
  if (areas.length === 0) return <p class="small muted">{tx("is.contact.none")}</p>;
  return (
    <div class="is-contacts">
      {areas.map((area) => <Place key={area} {...props} question={question} area={area!} />)}
    </div>
  );
}

function Place(props: PanelProps & { question: Question; area: string }): JSX.Element {
  const { position, question, area, live, propose, light } = props;
  const hex = area.slice("area:".length);
  const here = position.scene.areas.find(({ id }) => id === hex);
  const odds = panelOf(position, "odds")?.filter((one) => one.hex === hex) ?? [];
  const chances = panelOf(position, "assault_odds")?.filter(({ planet }) => planet === here?.figures["name"]) ?? [];
  const blows = panelOf(position, "bombard_odds")?.filter(({ planet }) => planet === here?.figures["name"]) ?? [];
  const chance = (boats: number): string | null => {
    const found = chances.find((one) => one.boats === boats);
    return found ? tx("is.contact.chance", { share: Math.round(found.win * 100), losses: short(found.losses) }) : null;
  };
  const blow = (ships: number): string | null => {
    const steps = blows.find((one) => one.battleships === ships)?.steps;
    return steps ? tx("is.contact.blow", { share: Math.round((1 - steps[0]!) * 100), steps: short(mean(steps)) }) : null;
  };
  const words = question.choices.filter(({ picks }) => picks[0] === area && !AMOUNTED.test(picks[1] ?? ""));
  const due = ["join", "attack", "give way"].some((word) => deed(question, area, word).choice);
  return (
    <section class="is-contact" aria-label={here?.name} onPointerEnter={() => light([area])} onPointerLeave={() => light([])}>
      <h3>{here?.label || here?.name}{due && <span class="is-due small">{tx("is.contact.due")}</span>}</h3>
      <Forces {...props} hex={hex} />
      <div class="is-amount-deeds">
        {words.map((choice: Choice) => (
          <button key={choice.action} type="button" class="answer" disabled={!live} title={choice.label} onClick={() => propose(choice)}>
            {choice.short || choice.label}
          </button>
        ))}
        {amounted(question.choices, area, "bombard").map((one) => (
          <AmountDeed key={one.stem} deed={one} name={tx("is.contact.battleships")} first="most" live={live} onDo={propose}
            note={blow}>
            {(n) => tx("is.contact.bombard", { n })}
          </AmountDeed>
        ))}
        {amounted(question.choices, area, "assault").map((one) => (
          <AmountDeed key={one.stem} deed={one} name={tx("is.contact.boats")} first="most" live={live} onDo={propose}
            note={chance}>
            {(n) => tx("is.contact.assault", { n })}
          </AmountDeed>
        ))}
      </div>
      {odds.map((one) => {
        const choice = words.find(({ action }) => action === one.action);
        return choice && <OddsCard key={one.action} odds={one} title={odds.length > 1 ? choice.short || choice.label : ""} />;
      })}
    </section>
  );
}

const mean = (shares: readonly number[]): number => shares.reduce((sum, share, steps) => sum + share * steps, 0);

/** Everybody's units in a hex, by kind. */
function Forces({ position, hex }: PanelProps & { hex: string }): JSX.Element {
  const pieces = position.scene.pieces.filter(({ place }) => place === hex);
  const owners = [...new Set(pieces.map(({ owner }) => owner).filter((owner) => owner !== null))].sort();
  return (
    <ul class="is-forces">
      {owners.map((owner) => (
        <li key={owner} style={{ color: colourOf(position, owner) }}>
          <Who position={position} seat={owner} />
          {kinds(pieces.filter((piece) => piece.owner === owner)).map(([kind, count, name]) => (
            <span key={kind} role="img" aria-label={`${count} ${name}`}>
              <Ship kind={kind} size={22} />{count > 1 && `×${count}`}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function kinds(pieces: readonly Piece[]): [kind: string, count: number, name: string][] {
  const found = new Map<string, [string, number, string]>();
  for (const { kind, name } of pieces) {
    const known = found.get(kind);
    found.set(kind, [kind, (known?.[1] ?? 0) + 1, known?.[2] ?? name.replace(/ \d+$/, "")]);
  }
  return [...found.values()];
}
