import { useEffect, useState } from "preact/hooks";

import { games as allGames } from "../api/client";
import type { GameInfo } from "../api/schema";
import { t } from "../i18n";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { sentenceOf, useTask, type Loaded } from "../ui/hooks";
import { go } from "../ui/route";
import { GameCard, startQuick } from "./GameCard";
import { HARDNESS, keepLevel, keptLevel } from "./plan";
import s from "./Shelf.module.css";

interface ShelfProps {
  games: Loaded<GameInfo[]>;
  onFriends: (game: string) => void;
}

const FIRST_LEVEL = "easy";

/** The games that can be played here, each one click away. */
export function Shelf({ games, onFriends }: ShelfProps) {
  const [bot, setBot] = useState<string>(() => keptLevel() ?? FIRST_LEVEL);
  const task = useTask();
  const chooseLevel = (wanted: string) => {
    setBot(wanted);
    keepLevel(wanted);
  };
  useEffect(() => {
    if (!asksForGame()) return;
    go("/", "replace");
    void task.run(async () => startQuick((await allGames())[0], "", bot));
  }, []);
  return (
    <section class={s.shelf} aria-labelledby="games-title">
      <div class={s.head}>
        <h2 id="games-title">{t("games_title")}</h2>
        <Opponents level={games.data?.[0]?.levels.find((each) => each.bot === bot)} bot={bot} onChange={chooseLevel} />
      </div>
      {task.problem && <Notice text={task.problem} />}
      {games.error ? <Notice text={sentenceOf(games.error)} onRetry={games.reload} /> : null}
      {!games.data && !games.error && <Loading rows={1} height={420} />}
      {games.data?.length === 0 && <Notice text={t("create_no_games")} />}
      <ul class={s.games}>
        {games.data?.map((game) => (
          <GameCard key={game.name} game={game} bot={bot} onFriends={() => onFriends(game.name)} />
        ))}
      </ul>
    </section>
  );
}

interface OpponentsProps {
  level: GameInfo["levels"][number] | undefined;
  bot: string;
  onChange: (bot: string) => void;
}

/** How hard the bots are, whatever is played. */
function Opponents({ level, bot, onChange }: OpponentsProps) {
  return (
    <div class={s.opponents}>
      <span>{t("hero_level")}</span>
      <Segments
        label={t("hero_level")}
        value={bot}
        choices={HARDNESS.map((value) => ({ value, text: t(`bot_${value}`) }))}
        onChange={onChange}
      />
      <p class={`hint ${s.style}`} aria-live="polite">
        {level && t("hero_level_note", { name: level.name, style: begunSmall(level.style) })}
      </p>
    </div>
  );
}

/** A sentence that goes on after a name. */
const begunSmall = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Whether the address itself asks for a game: `astrarium serve --quick` opens the site so. */
function asksForGame(): boolean {
  return new URLSearchParams(location.search).has("quick");
}
