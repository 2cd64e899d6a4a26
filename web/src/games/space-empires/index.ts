/** Space Empires at the table: its pictures, its panels and its layers. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { Automata, hasAutomata } from "./Automata";
import { Chart } from "./Chart";
import { endings } from "./endings";
import { Fleets } from "./Fleets";
import { Intelligence } from "./Intelligence";
import { layers } from "./layers";
import { AreaArt, AreaSigns, Defs } from "./markers";
import { asksFirst, exhausted, guide } from "./sheet";
import { PieceArt, StackSigns } from "./ships";
import { texts } from "./texts";
import { Theatre } from "./Theatre";
import { Tray } from "./Tray";
import "./styles/board.css";
import "./styles/battle.css";
import "./styles/production.css";
import "./styles/tabs.css";

registerTexts(texts);

const module = {
  Defs, AreaArt, AreaSigns, PieceArt, StackSigns, layers, endings, asksFirst, exhausted, guide, texts,
  slots: { stage: Theatre, tray: Tray, answers: Fleets },
  tabs: [
    { id: "intelligence", title: "se.tab.intelligence", key: "i", Body: Intelligence },
    { id: "automata", title: "se.tab.automata", key: "m", Body: Automata, isNeeded: hasAutomata },
    { id: "chart", title: "se.tab.chart", key: "k", Body: Chart },
  ],
};
export default module satisfies GameModule;
