/** The phases of the encounter in a row; under the one that is on stands what is asked. */
import type { JSX } from "preact";

import type { Position } from "../../api/schema";
import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { nameOf } from "../shared/people";
import { type LanePanel, panelOf } from "./panels";

export function Lane({ position, live }: PanelProps): JSX.Element {
  const lane = panelOf(position, "lane");
  const at = lane?.at ?? null;
  const end = at !== null && at > 3;
  return (
    <section class="ce-lane" aria-label={tx("ce.lane")}>
      <ol>
        {lane?.phases.map(({ id, name, note, state }) => (
          <li key={id} class={state} title={note} aria-current={state === "now" ? "step" : undefined}>{name}</li>
        ))}
      </ol>
      <p class={end ? "asked end" : "asked"} style={{ "--at": at ?? 0 }}>{lane && live ? askedNow(position, lane) : lane?.outcome}</p>
    </section>
  );
}

/** Who is asked what; of several seats the question is the same. */
function askedNow(position: Position, lane: LanePanel): string {
  const question = position.asked?.question;
  if (question) return question.prompt;
  const who = position.waiting.map(({ seat }) => nameOf(position, seat));
  return who.length > 0 && lane.asked ? tx("ce.lane.asked", { who: who.join(", "), what: lane.asked }) : lane.outcome;
}
