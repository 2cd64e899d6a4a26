/** Aliens of which one is chosen: their sheets side by side. */
import type { JSX } from "preact";

import { tx } from "../../i18n";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { choiceOf } from "../shared/people";
import { AlienSheet } from "./AlienSheet";
import { Gallery } from "./Gallery";
import type { AlienSheet as Sheet } from "./panels";

/** So many sheets can be read side by side. */
const FEW = 4;

export function Offered(props: PanelProps & { offered: readonly Sheet[] }): JSX.Element {
  const { offered, position, commit } = props;
  if (offered.length > FEW) return <Gallery {...props} />;
  return (
    <section class="ce-offered" aria-label={tx("ce.offered")}>
      {offered.map((sheet) => {
        const choice = choiceOf(position, `alien:${sheet.alien}`) ?? choiceOf(position, `card:sheet-${sheet.alien}`);
        return (
          <div key={sheet.alien}>
            <AlienSheet {...props} sheet={{ ...sheet, state: "active", usable: false }} />
            {choice && <Button look="primary" onClick={() => commit(choice)}>{choice.label}</Button>}
          </div>
        );
      })}
    </section>
  );
}
