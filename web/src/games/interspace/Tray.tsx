/** The tray for the kinds of questions that have a panel of their own. */
import type { JSX } from "preact";

import type { PanelProps } from "../module";
import { CardChoice } from "./CardChoice";
import { asksForCard } from "./cards";
import { Contact } from "./Contact";
import { Economy } from "./Economy";
import { asksForUnits, Exchange } from "./Exchange";
import { Offer } from "./Offer";
import { panelOf } from "./panels";
import { Planning } from "./Planning";
import { isSealed } from "./sealing";
import { SetUp } from "./SetUp";

export function Tray(props: PanelProps): JSX.Element | null {
  const { position } = props;
  const question = position.asked?.question;
  if (!question) return meanwhile(props);
  if (asksForCard(question.choices)) return <CardChoice {...props} />;
  if (panelOf(position, "exchange") || asksForUnits(question.choices)) return <Exchange {...props} />;
  switch (question.kind) {
    case "EconomicStep": return <Economy {...props} />;
    case "SetUp": return <SetUp {...props} />;
    case "ContactStep": return <Contact {...props} />;
    case "OfferStep":
    case "OfferQuestion": return panelOf(position, "offer") ? <Offer {...props} /> : null;
    default: return isSealed(question) && panelOf(position, "planning") ? <Planning {...props} /> : null;
  }
}

/** What those look at who are not asked. */
function meanwhile(props: PanelProps): JSX.Element | null {
  if (panelOf(props.position, "planning")) return <Planning {...props} />;
  return panelOf(props.position, "offer") ? <Offer {...props} /> : null;
}
