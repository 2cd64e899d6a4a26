/** What stands around the board while an encounter goes on: both sides, and the moment of the reveal. */
import type { JSX } from "preact";

import type { PanelProps } from "../module";
import { Reveal } from "./Reveal";
import { Sides } from "./Side";

export function Stage(props: PanelProps): JSX.Element {
  return (
    <div class="ce-stage">
      <Sides {...props} />
      <Reveal {...props} />
    </div>
  );
}
