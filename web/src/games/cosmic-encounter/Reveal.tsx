/** The reveal as a moment: both cards turn over, totals stand beside them, and it is said who has won. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { tx } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { useOnceSeen } from "../../ui/hooks";
import type { PanelProps } from "../module";
import { colourOf, Who } from "../shared/people";
import { CardBack, CosmicFace } from "./cards";
import { panelOf, type ResultPanel, type Shown } from "./panels";

/** So long it stays, unless somebody points at it or puts it away. */
const STAYS = 9000;

export function Reveal(props: PanelProps): JSX.Element | null {
  const result = panelOf(props.position, "result");
  const key = result ? `${result.number} ${result.outcome}` : "";
  const known = useRef(key);
  const [shown, show] = useState("");
  useEffect(() => {
    if (key === known.current) return;
    known.current = key;
    if (key && props.live) show(key);
  }, [key]);
  return (
    <div class="ce-reveal-place" role="status">
      {result && shown === key && key !== "" && <Moment key={key} {...props} result={result} onClose={() => show("")} />}
    </div>
  );
}

function Moment(props: PanelProps & { result: ResultPanel; onClose(): void }): JSX.Element {
  const { result, onClose } = props;
  const [held, hold] = useState(false);
  useOnceSeen(onClose, STAYS, held);
  return (
    <article class={`ce-reveal ${result.way}`} onPointerEnter={() => hold(true)} onPointerLeave={() => hold(false)}>
      <div class="cards">
        {result.sides.map((side) => <Turned key={side.seat} {...props} side={side} />)}
      </div>
      <h2>{result.text}</h2>
      <p>{result.why}</p>
      <ul class="small">{result.changes.map(({ text }, at) => <li key={at}>{text}</li>)}</ul>
      <button type="button" class="icon-button" aria-label={tx("ce.reveal.close")} onClick={onClose}><Icon name="close" size={16} /></button>
    </article>
  );
}

function Turned({ position, side }: PanelProps & { side: Shown }): JSX.Element {
  const { card, name, counts, sum, won } = side;
  const look = ["ce-turned", side.role, won === true && "won", won === false && "lost"].filter(Boolean).join(" ");
  return (
    <div class={look} style={{ "--seat": colourOf(position, side.seat) }}>
      <Who position={position} seat={side.seat} />
      <div class="ce-laid up" role="img" aria-label={counts || name || tx("ce.card.none")}>
        {card ? <CosmicFace card={card} name={counts || name} /> : <CardBack deck="cosmic" />}
      </div>
      {sum && <b class="sum">{sum.total}</b>}
    </div>
  );
}
