import { useId, useState } from "preact/hooks";

import { quick } from "../api/client";
import type { GameInfo } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { cx } from "../ui/cx";
import { useTask } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { Cover } from "./Cover";
import { gameFacts, quickSeats } from "./plan";
import parts from "./parts.module.css";
import s from "./Shelf.module.css";

interface GameCardProps {
  game: GameInfo;
  /** The bot that plays against who plays now. */
  bot: string;
  onFriends: () => void;
}

const AGAINST_TWO = 3;  // seats

/** A game on the shelf: what it is, how one wins, and one click from here to playing it. */
export function GameCard({ game, bot, onFriends }: GameCardProps) {
  const [rules, setRules] = useState("");
  const title = useId();
  const task = useTask();
  const playNow = () => task.run(() => startQuick(game, rules, bot));
  return (
    <li class={s.game} aria-labelledby={title}>
      <Cover game={game} class={s.cover} />
      <div class={s.body}>
        <h3 id={title}>{game.title}</h3>
        <ul class={s.facts} aria-label={t("game_facts")}>
          {gameFacts(game).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p class={s.pitch}>{game.pitch || game.intro}</p>
        <Rules game={game} chosen={rules} onChange={setRules} />
        <div class={s.buttons}>
          <Button look="primary" class={cx(parts.large, s.play)} busy={task.busy} aria-describedby={title} onClick={playNow}>
            <Icon name="play" />
            <span>{task.busy ? t("hero_starting") : invitation(game, rules)}</span>
          </Button>
          <Button class={parts.large} aria-describedby={title} onClick={onFriends}>
            <Icon name="link" />
            <span>{t("hero_friends")}</span>
          </Button>
        </div>
        {task.problem && <Notice text={task.problem} onRetry={playNow} />}
        <Minute game={game} />
      </div>
    </li>
  );
}

interface RulesProps {
  game: GameInfo;
  chosen: string;
  onChange: (rules: string) => void;
}

/** The rules that a game is played by, as it names them. */
function Rules({ game, chosen, onChange }: RulesProps) {
  const preset = presetNamed(game, chosen);
  if (!preset) return null;
  return (
    <div class={s.rules}>
      <Segments
        label={t("create_rules")}
        value={preset.name}
        choices={game.presets.map(({ name, title }) => ({ value: name, text: title }))}
        onChange={onChange}
      />
      <p class="hint" aria-live="polite">
        {preset.note}
      </p>
    </div>
  );
}

/** How to win in a minute. */
function Minute({ game }: { game: GameInfo }) {
  if (game.minute.length === 0) return null;
  return (
    <details class={s.minute}>
      <summary>{t("game_minute")}</summary>
      <ol>
        {game.minute.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </details>
  );
}

const presetNamed = (game: GameInfo, name: string) => game.presets.find((preset) => preset.name === name) ?? game.presets[0];

/** What the first button offers: a game against so many bots. */
function invitation(game: GameInfo, rules: string): string {
  const seats = quickSeats(game, presetNamed(game, rules)?.options ?? {});
  if (seats === 1) return t("hero_play_alone");
  return seats === AGAINST_TWO ? t("hero_play") : t("hero_play_bots", { n: seats - 1 });
}

/** Start a game against bots, and go there. */
export async function startQuick(game: GameInfo | undefined, rules: string, bot: string): Promise<void> {
  if (!game) throw new Error(t("create_no_games"));
  const options = presetNamed(game, rules)?.options ?? {};
  const seats = quickSeats(game, options);
  go(tablePath((await quick({ game: game.name, seats, bot, options })).id));
}
