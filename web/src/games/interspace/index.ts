/** InterSpace at the table: its pictures, its panels and its texts. */
import { registerTexts } from "../../i18n";
import type { GameModule } from "../module";
import { AreaCard } from "./AreaCard";
import { Box } from "./Box";
import { Defs } from "./defs";
import { PieceArt } from "./ships";
import { AreaArt } from "./terrain";
import { texts } from "./texts";
import { guide, Theatre } from "./Theatre";
import { Track } from "./Track";
import { Tray } from "./Tray";
import "./interspace.css";

registerTexts(texts);

const module = { Defs, AreaArt, PieceArt, Theatre, guide, Tray, Track, AreaCard, Box, boxTitle: "is.tab", texts };
export default module satisfies GameModule;
