import type { GameInfo } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { botChoice, seatHelp, seatRange, type Options, type SeatChoice } from "./plan";
import { SeatOptions } from "./SeatOptions";

interface SeatPlansProps {
  game: GameInfo;
  options: Options;
  seats: readonly SeatChoice[];
  onChange: (seats: SeatChoice[]) => void;
}

/** Who shall sit where, and how many play. */
export function SeatPlans({ game, options, seats, onChange }: SeatPlansProps) {
  const { least, most } = seatRange(game, options);
  const change = (seat: number, choice: SeatChoice) => onChange(seats.with(seat, choice));
  const add = () => onChange([...seats, seats.includes("invite") ? "invite" : botChoice(game)]);
  return (
    <fieldset class="field">
      <legend>{t("create_seats")}</legend>
      <p class="hint">{t(least === most ? "create_seats_exact" : "create_seats_range", { least, most })}</p>
      <ol class="seat-plans">
        {seats.map((choice, seat) => (
          <li key={seat}>
            <SeatMark colour={game.colours[seat % game.colours.length]!} size={22} />
            <SeatSelect
              game={game}
              seat={seat}
              choice={choice}
              withMe={choice === "me" || !seats.includes("me")}
              onChange={(wanted) => change(seat, wanted)}
            />
            <button
              type="button"
              class="icon-button"
              aria-label={t("create_remove_seat", { seat: seat + 1 })}
              disabled={seats.length <= least}
              onClick={() => onChange(seats.toSpliced(seat, 1))}
            >
              <Icon name="close" />
            </button>
            <p class="hint" id={`seat-${seat}-help`}>
              {seatHelp(choice, game)}
            </p>
          </li>
        ))}
      </ol>
      {seats.length < most && (
        <Button look="quiet" class="add-seat" onClick={add}>
          <Icon name="plus" />
          {t("create_add_seat")}
        </Button>
      )}
    </fieldset>
  );
}

interface SeatSelectProps {
  game: GameInfo;
  seat: number;
  choice: SeatChoice;
  /** Whether I may sit here: there is one of me. */
  withMe: boolean;
  onChange: (choice: SeatChoice) => void;
}

function SeatSelect({ game, seat, choice, withMe, onChange }: SeatSelectProps) {
  return (
    <select
      class="select"
      aria-label={t("create_seat_number", { seat: seat + 1 })}
      aria-describedby={`seat-${seat}-help`}
      value={choice}
      onChange={(event) => onChange(event.currentTarget.value as SeatChoice)}
    >
      <SeatOptions game={game} people={withMe ? ["me", "open", "invite"] : ["open", "invite"]} />
    </select>
  );
}
