/** The tray, by what is asked: the production sheet, a battle, the Combat Phase; at other times the plain answers will do. */
import type { JSX } from "preact";

import type { PanelProps } from "../module";
import { CombatTray } from "./Combat";
import { BattleTray } from "./Orders";
import { panelOf } from "./panels";
import { Production } from "./Production";
import { COMBAT } from "./sheet";

export function Tray(props: PanelProps): JSX.Element | null {
  const { position, live } = props;
  const question = live ? position.asked?.question : undefined;
  const production = panelOf(position, "production");
  if (production) return <Production {...props} production={production} question={question} />;
  const battle = panelOf(position, "battle");
  if (battle && (!question || question.kind === "Battle")) return <BattleTray {...props} battle={battle} />;
  return question && COMBAT.includes(question.kind) ? <CombatTray {...props} question={question} /> : null;
}
