/** Cosmic Encounter at the table: its pictures and its panels. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { Aliens } from "./AlienSheet";
import { asksFirst, covers, endings } from "./answering";
import { AreaArt, AreaSigns, Defs, PieceArt } from "./board";
import { CardFace } from "./cards";
import { cardTexts } from "./cardTexts";
import { Galaxy } from "./Galaxy";
import { Reading } from "./Reading";
import { Stage } from "./Stage";
import { texts } from "./texts";
import { Tray } from "./Tray";
import "./styles/board.css";
import "./styles/cards.css";
import "./styles/emblems.css";
import "./styles/lane.css";
import "./styles/sheets.css";
import "./styles/tray.css";
import "./styles/deal.css";
import "./styles/phone.css";

registerTexts(texts);
registerTexts(cardTexts);

const module = {
  Defs, AreaArt, AreaSigns, PieceArt, CardFace, endings, covers, asksFirst, texts,
  slots: { stage: Stage, tray: Tray },
  tabs: [
    { id: "aliens", title: "ce.tab.aliens", key: "a", Body: Aliens },
    { id: "cards", title: "ce.tab.cards", key: "k", Body: Reading },
    { id: "galaxy", title: "ce.tab.galaxy", key: "g", Body: Galaxy },
  ],
};
export default module satisfies GameModule;
