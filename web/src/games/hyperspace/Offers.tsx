/** Civs to choose from: what makes each of them unlike the others. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import type { PanelProps } from "../module";
import { choiceOf } from "../shared/people";
import { Emblem } from "./Drawn";
import type { CivSheet } from "./panels";
import { Reconstructed } from "./parts";
import { Abilities } from "./Sheets";

export function Offers({ civs, position, propose, picked }: PanelProps & { civs: readonly CivSheet[] }): JSX.Element {
  return (
    <div class="hs-offers">
      {civs.map((civ) => {
        const choice = choiceOf(position, civ.pick);
        return (
          <article key={civ.civ} class="hs-civ" aria-label={civ.name}>
            <header><Emblem civ={civ.civ} size={40} /><h3>{civ.name}{civ.reconstructed && <> <Reconstructed /></>}</h3></header>
            <Abilities sheet={civ} />
            {choice && (
              <button type="button" class="answer" aria-pressed={picked[0] === civ.pick} onClick={() => propose(choice)}>
                {tx("hs.civ.play", { civ: civ.name })}
              </button>
            )}
          </article>
        );
      })}
    </div>
  );
}
