/** Above the plain answers: cargo and passage in the Movement Step, and the odds of battles. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import type { Choice, Piece } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { AmountDeed } from "../shared/AmountDeed";
import { type Amounted, amounted, partsOf } from "../shared/deeds";
import { placeName } from "../shared/people";
import { CardFace } from "./Cards";
import { OddsCard } from "./Odds";
import { type BattleOdds, panelOf } from "./panels";
import { Ship } from "./parts";
import { Amounts, amountText, capacityOf, ResourceSign, resourceName, total } from "./resources";

const VERBS = ["load", "unload", "hand"] as const;
const isOffer = ({ picks }: Choice): boolean => picks.length === 2 && picks[1]!.startsWith("offer:");
const isCargo = ({ picks }: Choice): boolean =>
  picks.length === 2 && VERBS.some((verb) => picks[1]!.startsWith(`${verb}:`));
const isPassage = ({ picks }: Choice): boolean => picks.length === 2 && picks[1]!.startsWith("passage:");

/** The answers that are given here. */
export const covers = (choice: Choice): boolean => isOffer(choice) || isCargo(choice) || isPassage(choice);

export function Deeds(props: PanelProps): JSX.Element | null {
  const { position, live, picked } = props;
  const choices = (live && position.asked?.question.choices) || [];
  const odds = panelOf(position, "odds") ?? [];
  const deeds = choices.filter(covers);
  const about = live && position.asked ? panelOf(position, "cards")?.asked : "";
  if (deeds.length + odds.length === 0 && !about) return null;
  const transports = [...new Set(deeds.filter((choice) => !isPassage(choice)).map(({ picks }) => picks[0]!))];
  const pieces = transports.map((one) => position.scene.pieces.find(({ id }) => `piece:${id}` === one))
    .filter((piece) => piece !== undefined);
  const chosen = pieces.filter(({ id }) => picked.includes(`piece:${id}`));
  return (
    <div class="is-deeds">
      {about && <CardFace {...props} card={about} seat={null} blow={false} />}
      {odds.map((one) => <Prospect key={one.action} {...props} choices={choices} odds={one} />)}
      <Passages {...props} choices={deeds.filter(isPassage)} />
      {chosen.length === 0 && pieces.length > 0 && <Transports {...props} pieces={pieces} />}
      {chosen.map((piece) => <Hold key={piece.id} {...props} piece={piece} choices={choices} />)}
    </div>
  );
}

/** The odds of a battle that an answer begins, or to which moves have led; where that is all the question is
 * about, its hex is lit. */
function Prospect({ position, choices, odds, light }: PanelProps & { choices: readonly Choice[]; odds: BattleOdds }): JSX.Element {
  const choice = choices.find(({ action }) => action === odds.action);
  const area = `area:${odds.hex}`;
  const asked = choice?.picks.length === 0;
  useEffect(() => {
    if (!asked) return undefined;
    light([area]);
    return () => light([]);
  }, [asked, area]);
  const place = placeName(position, odds.hex);
  const title = () => {
    if (panelOf(position, "battle")) return tx("is.odds.on");
    if (position.asked?.question.kind === "MovementStep") return tx("is.odds.coming", { place });
    return asked ? choice.short || choice.label : place;
  };
  return <OddsCard odds={odds} title={title()} onEnter={() => light([area])} onLeave={() => light(asked ? [area] : [])} />;
}

function Passages({ choices, propose, light }: PanelProps & { choices: readonly Choice[] }): JSX.Element | null {
  if (choices.length === 0) return null;
  return (
    <div class="is-orders">
      {choices.map((choice) => (
        <button key={choice.action} type="button" class="answer" onClick={() => propose(choice)}
          onPointerEnter={() => light(choice.picks.slice(0, 1))} onPointerLeave={() => light([])}>
          {choice.short || choice.label}
        </button>
      ))}
    </div>
  );
}

/** The transports that can load, unload or trade where they are. */
function Transports({ position, pieces, pick, light }: PanelProps & { pieces: readonly Piece[] }): JSX.Element {
  const cargo = panelOf(position, "cargo") ?? {};
  return (
    <div class="is-transports" role="group" aria-label={tx("is.cargo.transports")}>
      <span class="small muted">{tx("is.cargo.transports")}</span>
      {pieces.map((piece) => (
        <button key={piece.id} type="button" class="answer" onClick={() => pick(`piece:${piece.id}`)}
          onPointerEnter={() => light([`piece:${piece.id}`])} onPointerLeave={() => light([])}>
          {piece.name} <small>{placeName(position, piece.place)}</small> <Amounts position={position} all={cargo[piece.id] ?? {}} empty="–" />
        </button>
      ))}
    </div>
  );
}

/** The hold of one transport: what it carries, and what can be done with it here. */
function Hold(props: PanelProps & { piece: Piece; choices: readonly Choice[] }): JSX.Element {
  const { position, piece, choices, commit } = props;
  const thing = `piece:${piece.id}`;
  const load = panelOf(position, "cargo")?.[piece.id] ?? {};
  const deeds = VERBS.flatMap((verb) => amounted(choices, thing, verb));
  const offers = choices.filter((choice) => choice.picks[0] === thing && isOffer(choice));
  return (
    <section class="is-hold" aria-label={tx("is.cargo.of", { name: piece.name })}>
      <header>
        <Ship kind="transport" size={26} />
        <strong>{piece.name}</strong>
        <Amounts position={position} all={load} empty={tx("is.cargo.empty")} />
        <small class="muted">{tx("is.cargo.room", { n: capacityOf(position, piece.id) - total(load) })}</small>
      </header>
      <div class="is-amount-deeds">
        {deeds.map((one) => <Transfer key={one.stem} {...props} one={one} />)}
        {offers.map((choice) => (
          <button key={choice.action} type="button" class="answer" onClick={() => commit(choice)}>
            {choice.short || choice.label}
          </button>
        ))}
      </div>
    </section>
  );
}

function Transfer({ position, live, commit, one }: PanelProps & { one: Amounted }): JSX.Element {
  const [verb, holder, ...rest] = partsOf(one.stem);
  const what = rest.join(":");
  const name = resourceName(position, what);
  const place = position.scene.areas.find(({ figures }) => figures["name"] === holder)?.label
    ?? position.scene.pieces.find(({ id }) => id === holder)?.name ?? holder ?? "";
  return (
    <AmountDeed deed={one} name={name} first="most" live={live} onDo={commit}>
      {(n) => <><ResourceSign position={position} what={what} /> {tx(`is.cargo.${verb}`, { what: amountText(position, what, n), place })}</>}
    </AmountDeed>
  );
}
