/** Cosmic Encounter at the table: its pictures and its panels. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { Aliens } from "./AlienSheet";
import { AreaArt, AreaSigns, Defs, PieceArt } from "./board";
import { CardFace } from "./cards";
import { cardTexts } from "./cardTexts";
import { Reading } from "./Reading";
import "./styles/board.css";
import "./styles/emblems.css";
import "./styles/cards.css";
import "./styles/sheets.css";

registerTexts(cardTexts);

const module = {
  Defs, AreaArt, AreaSigns, PieceArt, CardFace,
  tabs: [
    { id: "aliens", title: "ce.tab.aliens", key: "a", Body: Aliens },
    { id: "cards", title: "ce.tab.cards", key: "k", Body: Reading },
  ],
};
export default module satisfies GameModule;
