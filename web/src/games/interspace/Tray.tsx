/** The tray for the kinds of questions that have a panel of their own. */
import type { JSX } from "preact";

import type { PanelProps } from "../module";
import { Economy } from "./Economy";
import { SetUp } from "./SetUp";

export function Tray(props: PanelProps): JSX.Element | null {
  switch (props.position.asked?.question.kind) {
    case "EconomicStep": return <Economy {...props} />;
    case "SetUp": return <SetUp {...props} />;
    default: return null;
  }
}
