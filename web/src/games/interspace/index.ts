/** InterSpace at the table: its pictures, its panels and its texts. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { AreaCard } from "./AreaCard";
import { prepared } from "./arranging";
import { Box } from "./Box";
import { reveals } from "./cards";
import { CardFace, Cards, hasCards } from "./Cards";
import { covers, Deeds } from "./Deeds";
import { Defs } from "./defs";
import { layers } from "./layers";
import { endings, exhausted } from "./sealing";
import { PieceArt, StackSigns } from "./ships";
import { AreaArt } from "./terrain";
import { texts } from "./texts";
import { guide, Theatre } from "./Theatre";
import { Track } from "./Track";
import { Tray } from "./Tray";
import "./interspace.css";

registerTexts(texts);

const module = {
  Defs, AreaArt, PieceArt, StackSigns, layers, Theatre, guide, endings, exhausted, Tray, Deeds, covers, prepared, Track, AreaCard, Box,
  Cards, hasCards, reveals, CardFace,
  boxTitle: "is.tab", texts,
};
export default module satisfies GameModule;
