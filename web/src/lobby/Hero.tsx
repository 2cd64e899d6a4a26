import { useEffect, useState } from "preact/hooks";

import { quick } from "../api/client";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Notice } from "../ui/Notice";
import { Segments } from "../ui/Segments";
import { useTask } from "../ui/hooks";
import { go, tablePath } from "../ui/route";
import { Orrery } from "./Orrery";
import { Stars } from "./Stars";

/** One click from here to a game. */
export function Hero({ onFriends }: { onFriends: () => void }) {
  const task = useTask();
  const [tier, setTier] = useState<Tier>("basic");
  const playNow = () => task.run(async () => go(tablePath((await quick({ options: { tier } })).id)));
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
            value={tier}
            choices={[
              { value: "basic", text: t("hero_basic") },
              { value: "standard", text: t("hero_standard") },
            ]}
            onChange={setTier}
          />
          <p class="hint" aria-live="polite">
            {t(`hero_${tier}_note`)}
          </p>
        </div>
      </div>
    </section>
  );
}

type Tier = "basic" | "standard";

/** Whether the address itself asks for a game: `astrarium serve --quick` opens the site so. */
function asksForGame(): boolean {
  return new URLSearchParams(location.search).has("quick");
}
