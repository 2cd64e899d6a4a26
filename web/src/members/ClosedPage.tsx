import { account } from "../api/account";
import { person } from "../api/client";
import type { Me } from "../api/schema";
import { language, t } from "../i18n";
import { Site } from "../lobby/Site";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useTitle } from "../ui/hooks";
import { BecomeMember } from "./BecomeMember";
import s from "./members.module.css";
import { SignIn } from "./SignIn";

/** What somebody sees of a house that is not open to them: why, and how they come in. */
export function ClosedPage({ outside }: { outside: Me["outside"] }) {
  useTitle(`${t("closed_title")} · ${t("site")}`);
  const { data, error, reload } = useLoad(account, [person.value?.member, language.value]);
  const forMembers = outside === "members";
  return (
    <Site>
      <div class={s.page}>
        <h1>{t("closed_title")}</h1>
        <p class="muted">{t(forMembers ? "closed_members" : "closed_invited")}</p>
        {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : !data && <Loading rows={1} height={260} />}
        {data && !person.value?.member && (
          <div class={s.cards}>
            {forMembers && <BecomeMember account={data} onChange={reload} />}
            <SignIn account={data} />
          </div>
        )}
      </div>
    </Site>
  );
}
