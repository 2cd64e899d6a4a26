/** Tech cards of which one is kept: what they do, side by side. */
import type { JSX } from "preact";

import type { Card } from "../../api/schema";
import { tx } from "../../i18n";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { choiceOf } from "../shared/people";
import { Sign } from "./cards";

/** The tech cards that a seat chooses from. */
export const dealtTechs = ({ position, seat }: PanelProps): Card[] =>
  position.scene.cards.filter(({ kind, place }) => kind === "tech" && seat !== null && place === `dealt-${seat}`);

export function OfferedTechs(props: PanelProps): JSX.Element {
  const { position, commit } = props;
  return (
    <section class="ce-offered" aria-label={tx("ce.techs")}>
      {dealtTechs(props).map(({ id, name, text, figures }) => {
        const choice = choiceOf(position, `card:${id}`);
        return (
          <div key={id}>
            <article class="ce-sheet of-tech" aria-label={name}>
              <header>
                <span class="ce-medal"><Sign kind="tech" id={String(figures["tech"])} /></span>
                <h3>{name}</h3>
              </header>
              <p class="text">{text}</p>
            </article>
            {choice && <Button look="primary" onClick={() => commit(choice)}>{choice.label}</Button>}
          </div>
        );
      })}
    </section>
  );
}
