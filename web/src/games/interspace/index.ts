/** InterSpace at the table: its pictures, its panels and its texts. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { AreaCard } from "./AreaCard";
import { prepared } from "./arranging";
import { Box } from "./Box";
import { dealt, reveals } from "./cards";
import { CardFace, Cards, hasCards } from "./Cards";
import { covers, Deeds } from "./Deeds";
import { Defs } from "./defs";
import { layers } from "./layers";
import { asksFirst, endings, exhausted } from "./sealing";
import { PieceArt, StackSigns } from "./ships";
import { AreaArt, AreaSigns } from "./terrain";
import { texts } from "./texts";
import { guide, Theatre } from "./Theatre";
import { Track } from "./Track";
import { Tray } from "./Tray";
import "./styles/board.css";
import "./styles/battle.css";
import "./styles/economy.css";
import "./styles/players.css";
import "./styles/resources.css";
import "./styles/planning.css";
import "./styles/trade.css";
import "./styles/fleets.css";
import "./styles/cards.css";

registerTexts(texts);

const module = {
  Defs, AreaArt, AreaSigns, PieceArt, StackSigns, layers, guide, asksFirst, endings, exhausted, covers, prepared, reveals, dealt, texts,
  slots: { stage: Theatre, tray: Tray, answers: Deeds, players: Track, area: AreaCard, reveal: CardFace },
  tabs: [
    { id: "box", title: "is.tab.box", Body: Box },
    { id: "cards", title: "is.tab.cards", key: "k", Body: Cards, isNeeded: hasCards },
  ],
};
export default module satisfies GameModule;
