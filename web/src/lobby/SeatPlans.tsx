import type { GameInfo } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { cx } from "../ui/cx";
import s from "./create.module.css";
import { LONGEST_NAME } from "./NameField";
import { botChoice, seatHelp, seatRange, type Options, type SeatChoice } from "./plan";
import { SeatOptions } from "./SeatOptions";

const GUEST = "guest:";

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
      <p class="hint">{least === most ? t("create_seats_exact", { n: least }) : t("create_seats_range", { least, most })}</p>
      <ol class={s.plans}>
        {seats.map((choice, seat) => (
          <li key={seat}>
            <SeatMark colour={game.colours[seat % game.colours.length]!} size={22} />
            <SeatSelect
              game={game}
              seat={seat}
              choice={choice}
              withMe={choice === "me" || !seats.includes("me")}
              withGuest={choice !== "me" && seats.includes("me")}
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
            {choice.startsWith(GUEST) && (
              <input
                class={cx("input", s.guest)}
                required
                value={choice.slice(GUEST.length)}
                maxLength={LONGEST_NAME}
                placeholder={t("seat_guest_name")}
                aria-label={t("seat_guest_name")}
                onInput={(event) => change(seat, `guest:${event.currentTarget.value}`)}
              />
            )}
            <p class="hint" id={`seat-${seat}-help`}>
              {seatHelp(choice, game)}
            </p>
          </li>
        ))}
      </ol>
      {seats.length < most && (
        <Button look="quiet" class={s.add} onClick={add}>
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
  /** Whether somebody may play here in my browser, beside me. */
  withGuest: boolean;
  onChange: (choice: SeatChoice) => void;
}

function SeatSelect({ game, seat, choice, withMe, withGuest, onChange }: SeatSelectProps) {
  const people: SeatChoice[] = ["open", "invite"];
  if (withGuest) people.unshift(GUEST);
  if (withMe) people.unshift("me");
  return (
    <select
      class="select"
      aria-label={t("create_seat_number", { seat: seat + 1 })}
      aria-describedby={`seat-${seat}-help`}
      value={choice.startsWith(GUEST) ? GUEST : choice}
      onChange={(event) => onChange(event.currentTarget.value as SeatChoice)}
    >
      <SeatOptions game={game} people={people} />
    </select>
  );
}
