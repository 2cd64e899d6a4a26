import { changeMe } from "../api/client";
import { language, languageName, languages, setLanguage, t, type Language } from "../i18n";

/** Read everything in another language, here and on the next visit. */
export function LanguageSwitch() {
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    changeMe({ language: chosen }).catch(() => undefined);
  };
  return (
    <div class="languages" role="group" aria-label={t("language")}>
      {languages.value.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-label={`${each.toUpperCase()}: ${languageName(each)}`}
          aria-pressed={language.value === each}
          onClick={() => choose(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
