import { t } from "../i18n";
import s from "./Hero.module.css";
import { Orrery } from "./Orrery";
import { Stars } from "./Stars";

/** What this place is; for who is asked somewhere, the way there. */
export function Hero({ isMyTurn }: { isMyTurn: boolean }) {
  return (
    <section class={s.hero} aria-labelledby="hero-title">
      <Stars />
      <Orrery class={s.art} />
      <div class={s.text}>
        <h1 id="hero-title">{t("hero_title")}</h1>
        <p class={s.lead}>{isMyTurn ? <a href="#mine-title">{t("hero_turns")}</a> : t("hero_text")}</p>
      </div>
    </section>
  );
}
