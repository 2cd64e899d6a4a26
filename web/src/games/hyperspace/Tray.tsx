/** The tray of a turn: three tokens that flip, the Key Actions beside them, and Extra Actions apart. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Choice } from "../../api/schema";
import { tx } from "../../i18n";
import { Answers } from "../../table/Answers";
import { clearPointing } from "../../table/play";
import { useTable } from "../../table/store";
import { Happenings } from "../../table/Tray";
import type { PanelProps } from "../module";
import { Figure, Token } from "./Drawn";
import { NET } from "./layers";
import { Offers } from "./Offers";
import { panelOf, sheetOf, type TurnPanel } from "./panels";
import { Amounts, Choices } from "./parts";
import { byBuilding, type Offered, offered, placeOf } from "./turn";

export function Tray(props: PanelProps): JSX.Element | null {
  const { position, live, seat } = props;
  const civs = panelOf(position, "offered");
  if (civs && live) return <Offers {...props} civs={civs} />;
  const turn = panelOf(position, "turn");
  if (!turn) return null;
  const groups = live ? offered(position) : [];
  return (
    <div class="hs-tray">
      <Head {...props} turn={turn} />
      {groups.length > 0 && seat !== null ? <Groups {...props} groups={groups} /> : <div class="hs-open">{live && position.asked ? <Answers /> : <Happenings />}</div>}
    </div>
  );
}

/** Whose tokens are left, and what the looker has to pay with. */
function Head({ position, seat, turn }: PanelProps & { turn: TurnPanel }): JSX.Element {
  const own = sheetOf(position, seat);
  return (
    <div class="hs-head">
      <div class="hs-tokens" role="img" aria-label={tx("hs.tokens", { n: turn.tokens, of: turn.of })}>
        {Array.from({ length: turn.of }, (_, at) => (
          <span key={at} class={at < turn.tokens ? "up" : "down"}><i class="face"><Token kind="key" size={26} /></i><i class="back" /></span>
        ))}
      </div>
      {own && <p class="hs-purse"><Amounts amounts={[...own.purse, { resource: "hyper", many: own.hypers }]} zero size={18} /></p>}
    </div>
  );
}

const LINE = 48; // pixels of a list that are seen at least when it is opened

/** Groups of actions as tabs; what one points at on the board comes before them. Free moves show their nets. */
function Groups(props: PanelProps & { groups: readonly Offered[] }): JSX.Element {
  const { groups } = props;
  const [chosen, choose] = useState<string>("");
  const open = groups.find(({ group }) => group.id === chosen);
  const store = useTable();
  const turnTo = (id: string): void => {
    clearPointing(store);
    choose(chosen === id ? "" : id);
  };
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const below = list.current?.closest(".tray");
    if (!chosen || !list.current || !below) return;
    const hidden = list.current.getBoundingClientRect().top + LINE > below.getBoundingClientRect().bottom;
    if (hidden) list.current.scrollIntoView(); // on a phone
  }, [chosen]);
  const free = open?.group.id === "free";
  useEffect(() => {
    if (!free) return undefined;
    const before = store.layerId.peek();
    store.layerId.value = NET;
    return () => void (store.layerId.value = before);
  }, [free]);
  const kinds = [true, false].map((key) => groups.filter(({ group }) => group.key === key));
  return (
    <>
      <div class="hs-groups">
        {kinds.map((some, at) => some.length > 0 && (
          <div key={at} role="group" class={at === 0 ? "key" : "extra"} aria-label={tx(at === 0 ? "hs.key" : "hs.extra")}>
            <h3>{tx(at === 0 ? "hs.key" : "hs.extra")}</h3>
            {some.map(({ group, choices }) => (
              <button key={group.id} type="button" class="hs-group" aria-pressed={open?.group === group} disabled={choices.length === 0}
                onClick={() => turnTo(group.id)}>
                {group.name}{choices.length > 1 && <small class="muted"> {choices.length}</small>}
              </button>
            ))}
          </div>
        ))}
      </div>
      <div class="hs-open" ref={list}>
        <Chosen {...props} open={open} going={store.selected.value.length > 0} />
      </div>
    </>
  );
}

/** What was chosen: on the board, which comes first, or a group of actions. */
function Chosen({ open, going, ...props }: PanelProps & { open: Offered | undefined; going: boolean }): JSX.Element {
  if (going) return <p class="muted">{tx("hs.turn.whither")}</p>;
  if (open) return <Open {...props} offered={open} />;
  return props.picked.length > 0 ? <Answers /> : <p class="muted">{tx("hs.turn.how")}</p>;
}

function Open({ offered: { group, choices }, ...props }: PanelProps & { offered: Offered }): JSX.Element {
  if (group.id === "build") return <Building {...props} choices={choices} />;
  const moves = group.id === "move" || group.id === "free";
  return (
    <>
      {moves && <p class="muted small">{tx("hs.turn.move")}</p>}
      <Choices choices={choices} proposed={props.picked} propose={props.propose} />
    </>
  );
}

/** What can be built, with its price, and where. */
function Building({ position, seat, choices, picked, propose }: PanelProps & { choices: readonly Choice[] }): JSX.Element {
  const own = sheetOf(position, seat);
  return (
    <ul class="hs-building">
      {byBuilding(choices).map(([word, some]) => {
        const [kind, damaged] = word.split(":");
        const unit = own?.units.find((one) => one.kind === kind);
        return (
          <li key={word}>
            <span class="what">
              <Figure kind={kind ?? ""} civ={own?.civ ?? ""} size={24} />
              <b>{unit?.name}{damaged && <small class="muted"> {tx("hs.damaged")}</small>}</b>
              {unit && <Amounts amounts={unit.price} />}
            </span>
            <span class="where">
              {some.map((choice) => (
                <button key={choice.action} type="button" class="answer" aria-label={choice.label} title={choice.label}
                  aria-pressed={picked.length > 0 && picked.join() === choice.picks.join()} onClick={() => propose(choice)}>
                  {shortPlace(position.scene.areas.find(({ id }) => id === placeOf(choice))?.name ?? choice.label, placeOf(choice), position.scene.areas)}
                </button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A continent by its system and its letter. */
function shortPlace(name: string, id: string, areas: readonly { id: string; name: string }[]): string {
  const [hex, letter] = id.split("/");
  return letter ? `${areas.find((area) => area.id === hex)?.name ?? name} ${letter}` : name;
}
