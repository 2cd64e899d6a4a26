import type { GameInfo } from "../api/schema";
import { t } from "../i18n";
import { seatText, type SeatChoice } from "./plan";

interface SeatOptionsProps {
  game: GameInfo;
  /** Who can sit there but bots. */
  people: readonly SeatChoice[];
}

/** The options of a select: people, then bots by level, then the bots for those who know them. */
export function SeatOptions({ game, people }: SeatOptionsProps) {
  const option = (choice: SeatChoice) => (
    <option key={choice} value={choice}>
      {seatText(choice, game)}
    </option>
  );
  return (
    <>
      {people.map(option)}
      <optgroup label={t("seat_bots")}>{game.levels.map(({ bot }) => option(`bot:${bot}`))}</optgroup>
      {game.bots.length > 0 && <optgroup label={t("seat_more_bots")}>{game.bots.map((bot) => option(`bot:${bot}`))}</optgroup>}
    </>
  );
}
