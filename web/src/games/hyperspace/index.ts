/** Hyperspace at the table: its pictures and its panels. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { AreaArt, AreaSigns, around, arrange, Defs, PieceArt } from "./board";
import { CardFace, Reveal, reveals } from "./cards";
import { layers } from "./layers";
import { Progress } from "./Progress";
import { Sheets } from "./Sheets";
import { texts } from "./texts";
import { Theatre } from "./Theatre";
import { Tray } from "./Tray";
import { asksFirst, endings, exhausted, guide } from "./turn";
import "./styles/board.css";
import "./styles/sheets.css";
import "./styles/tray.css";
import "./styles/battle.css";

registerTexts(texts);

const module = {
  Defs, AreaArt, AreaSigns, PieceArt, CardFace, arrange, around, layers, endings, exhausted, asksFirst, guide, reveals, texts,
  slots: { stage: Theatre, tray: Tray, reveal: Reveal },
  tabs: [
    { id: "civs", title: "hs.tab.civs", key: "v", Body: Sheets },
    { id: "progress", title: "hs.tab.progress", key: "p", Body: Progress },
  ],
};
export default module satisfies GameModule;
