import { useState } from "preact/hooks";

import { account, signOut } from "../api/account";
import { person } from "../api/client";
import type { Account } from "../api/schema";
import { language, t } from "../i18n";
import { DaysDialog } from "../lobby/DaysDialog";
import { Site } from "../lobby/Site";
import { Button } from "../ui/Button";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { sentenceOf, useLoad, useTask, useTitle } from "../ui/hooks";
import { AddressCard } from "./AddressCard";
import { BecomeMember } from "./BecomeMember";
import { Card } from "./Card";
import { Devices } from "./Devices";
import s from "./members.module.css";
import { MyData } from "./MyData";
import { PasswordCard } from "./PasswordCard";
import { Passkeys } from "./Passkeys";
import { SignIn } from "./SignIn";

/** Everything about me: how I come back, and where I am known. */
export function AccountPage() {
  useTitle(`${t("account_title")} · ${t("site")}`);
  const [changed, setChanged] = useState<Account | null>(null);
  const me = person.value;
  const { data, error, reload } = useLoad(() => {
    setChanged(null);
    return account();
  }, [me?.name, me?.member, language.value]);
  const shown = changed ?? data;
  return (
    <Site>
      <div class={s.page}>
        <h1>{t("account_title")}</h1>
        {error ? <Notice text={sentenceOf(error)} onRetry={reload} /> : !shown || !me ? <Loading rows={2} height={260} /> : null}
        {shown && me && (
          <>
            <p class="muted">{t(me.member ? "account_member" : "account_guest")}</p>
            {me.member ? <Member account={shown} onChange={setChanged} /> : <Guest account={shown} onChange={setChanged} />}
          </>
        )}
      </div>
    </Site>
  );
}

export interface PartProps {
  account: Account;
  onChange: (account: Account) => void;
}

function Guest(props: PartProps) {
  return (
    <div class={s.cards}>
      <BecomeMember {...props} />
      <SignIn account={props.account} />
      <Days />
      <MyData account={props.account} />
    </div>
  );
}

function Member(props: PartProps) {
  return (
    <div class={s.cards}>
      <Passkeys {...props} />
      <PasswordCard {...props} />
      <Devices {...props} />
      <AddressCard {...props} />
      <Days />
      {person.value?.host && (
        <Card title={t("host_title")} text={t("host_text")}>
          <a class="button plain" href="/host">
            {t("host_open")}
          </a>
        </Card>
      )}
      <SignOut />
      <MyData account={props.account} />
    </div>
  );
}

/** How I am told that others wait for me, and when I play. */
function Days() {
  const [open, setOpen] = useState(false);
  return (
    <Card title={t("days_title")} text={t("days_text")}>
      <Button onClick={() => setOpen(true)}>{t("days_choose")}</Button>
      {open && <DaysDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function SignOut() {
  const task = useTask();
  return (
    <Card title={t("leave_title")} text={t("leave_text")}>
      {task.problem && <Notice text={task.problem} />}
      <Button busy={task.busy} onClick={() => task.run(signOut)}>
        {t("leave_do")}
      </Button>
    </Card>
  );
}
