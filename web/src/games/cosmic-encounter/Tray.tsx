/** The tray: the lane of phases, and below it what can be answered: aliens, a window, a deal, or the plain answers. */
import type { JSX } from "preact";

import { Answers } from "../../table/Answers";
import { Happenings } from "../../table/Tray";
import type { PanelProps } from "../module";
import { Deal } from "./Deal";
import { Lane } from "./Lane";
import { Offered } from "./Offered";
import { dealtTechs, OfferedTechs } from "./OfferedTechs";
import { panelOf } from "./panels";
import { Responses, Standing, windowOf } from "./Responses";

export function Tray(props: PanelProps): JSX.Element {
  const { position, live, send } = props;
  const standing = panelOf(position, "response") ?? panelOf(position, "standing");
  const own = props.seat !== null && live;
  return (
    <>
      <Lane {...props} />
      <div class="ce-answers">
        <Asked {...props} />
        {standing && own && <Standing said={standing.said} offered={standing.offered} send={send} />}
      </div>
    </>
  );
}

function Asked(props: PanelProps): JSX.Element {
  const { position, live } = props;
  const deal = panelOf(position, "deal");
  const offered = panelOf(position, "offered");
  const response = windowOf(props);
  if (live && position.asked && dealtTechs(props).length > 0) return <OfferedTechs {...props} />;
  if (offered && live) return <Offered {...props} offered={offered} />;
  if (deal && !response) return <Deal {...props} deal={deal} />;
  if (response) return <Responses {...props} response={response} />;
  return live && position.asked ? <Answers /> : <Happenings />;
}
