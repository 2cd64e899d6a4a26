import { useEffect, useState } from "preact/hooks";

import { games, quick } from "../api/client";
import type { Level } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { useTask } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { Orrery } from "./Orrery";
import { HARDNESS, keepLevel, keptLevel, type Options } from "./plan";
import { Stars } from "./Stars";

interface HeroProps {
  levels: readonly Level[];
  onFriends: () => void;
}

/** One click from here to a game. */
export function Hero({ levels, onFriends }: HeroProps) {
  const task = useTask();
  const [rules, setRules] = useState<Rules>("basic");
  const [bot, setBot] = useState<string>(() => keptLevel() ?? FIRST_LEVEL);
  const playNow = () => task.run(async () => go(tablePath((await quick({ bot, options: await optionsOf(rules) })).id)));
  const level = levels.find((each) => each.bot === bot);
  const choose = (wanted: string) => {
    setBot(wanted);
    keepLevel(wanted);
  };
  useEffect(() => {
    if (!asksForGame()) return;
    go("/", "replace");
    playNow();
  }, []);
  return (
    <section class="hero" aria-labelledby="hero-title">
      <Stars />
      <Orrery />
      <div class="hero-text">
        <h1 id="hero-title">{t("hero_title")}</h1>
        <p class="lead">{t("hero_text")}</p>
        <div class="hero-buttons">
          <Button look="primary" class="large" busy={task.busy} onClick={playNow}>
            <Icon name="play" />
            <span>{task.busy ? t("hero_starting") : t("hero_play")}</span>
          </Button>
          <Button class="large" onClick={onFriends}>
            <Icon name="link" />
            <span>{t("hero_friends")}</span>
          </Button>
        </div>
        {task.problem && <Notice text={task.problem} onRetry={playNow} />}
        <div class="hero-rules">
          <Segments
            label={t("option_tier")}
            value={rules}
            choices={RULES.map((value) => ({ value, text: t(`hero_${value}`) }))}
            onChange={setRules}
          />
          <p class="hint" aria-live="polite">
            {t(`hero_${rules}_note`)}
          </p>
        </div>
        <div class="hero-rules">
          <Segments
            label={t("hero_level")}
            value={bot}
            choices={HARDNESS.map((value) => ({ value, text: t(`bot_${value}`) }))}
            onChange={choose}
          />
          <p class="hint" aria-live="polite">
            {level && t("hero_level_note", { name: level.name, style: begunSmall(level.style) })}
          </p>
        </div>
      </div>
    </section>
  );
}

const RULES = ["basic", "standard", "advanced"] as const;
type Rules = (typeof RULES)[number];

const FIRST_LEVEL = "easy";

/** A sentence that goes on after a name. */
const begunSmall = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What the game means by these rules. */
async function optionsOf(rules: Rules): Promise<Options> {
  const [game] = await games();
  return game?.presets.find(({ name }) => name === rules)?.options ?? {};
}

/** Whether the address itself asks for a game: `astrarium serve --quick` opens the site so. */
function asksForGame(): boolean {
  return new URLSearchParams(location.search).has("quick");
}
