/** The tray: the lane of phases, and below it what can be answered: a window, a deal, or the plain answers. */
import type { JSX } from "preact";

import { Answers } from "../../table/Answers";
import { Happenings } from "../../table/Tray";
import type { PanelProps } from "../module";
import { Deal } from "./Deal";
import { Lane } from "./Lane";
import { panelOf } from "./panels";
import { Responses, Standing, windowOf } from "./Responses";

export function Tray(props: PanelProps): JSX.Element {
  const response = panelOf(props.position, "response");
  return (
    <>
      <Lane {...props} />
      <div class="ce-answers">
        <Asked {...props} />
        {response && props.live && props.position.asked && (
          <Standing said={response.said} offered={response.offered} send={props.send} />
        )}
      </div>
    </>
  );
}

function Asked(props: PanelProps): JSX.Element {
  const { position, live } = props;
  const deal = panelOf(position, "deal");
  const response = windowOf(props);
  if (deal && !response) return <Deal {...props} deal={deal} />;
  if (response) return <Responses {...props} response={response} />;
  return live && position.asked ? <Answers /> : <Happenings />;
}
