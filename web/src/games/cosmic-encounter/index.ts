/** Cosmic Encounter at the table: its pictures and its panels. */
import type { GameModule } from "../module";
import { AreaArt, AreaSigns, Defs, PieceArt } from "./board";
import "./styles/board.css";

const module = { Defs, AreaArt, AreaSigns, PieceArt };
export default module satisfies GameModule;
