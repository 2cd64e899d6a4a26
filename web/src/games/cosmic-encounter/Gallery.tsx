/** Many aliens to choose from: the faces of all, and the sheet of the one that is looked at. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { tx } from "../../i18n";
import { Button } from "../../ui/Button";
import type { PanelProps } from "../module";
import { choiceOf } from "../shared/people";
import { AlienSheet } from "./AlienSheet";
import { SheetFace } from "./cards";
import type { AlienSheet as Sheet } from "./panels";

export function Gallery(props: PanelProps & { offered: readonly Sheet[] }): JSX.Element {
  const { offered, position, commit } = props;
  const [looked, look] = useState("");
  const sheet = offered.find(({ alien }) => alien === looked) ?? offered[0]!;
  const choice = choiceOf(position, `alien:${sheet.alien}`) ?? choiceOf(position, `card:sheet-${sheet.alien}`);
  return (
    <section class="ce-offered many" aria-label={tx("ce.offered")}>
      <ul>
        {offered.map(({ alien, name, power }) => (
          <li key={alien}>
            <button type="button" aria-pressed={alien === sheet.alien} onClick={() => look(alien!)}>
              <SheetFace alien={alien!} name={name} power={power} />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <AlienSheet {...props} sheet={{ ...sheet, state: "active", usable: false }} />
        {choice && <Button look="primary" onClick={() => commit(choice)}>{choice.label}</Button>}
      </div>
    </section>
  );
}
