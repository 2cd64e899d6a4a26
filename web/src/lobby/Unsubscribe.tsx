import { useState } from "preact/hooks";

import { unsubscribe } from "../api/client";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useTask, useTitle } from "../ui/hooks";
import { Message } from "./Message";
import { Site } from "./Site";

/** Where the link in a notice leads: one click, and no more come by that way. */
export function Unsubscribe({ mark }: { mark: string }) {
  const [done, setDone] = useState(false);
  const task = useTask();
  useTitle(`${t("unsubscribe_title")} · ${t("site")}`);
  const end = () =>
    task.run(async () => {
      await unsubscribe(mark);
      setDone(true);
    });
  return (
    <Site>
      <Message title={t("unsubscribe_title")} text={t(done ? "unsubscribe_done" : "unsubscribe_text")}>
        {task.problem && <Notice text={task.problem} />}
        {!done && (
          <Button look="primary" busy={task.busy} onClick={end}>
            {t("unsubscribe_do")}
          </Button>
        )}
      </Message>
    </Site>
  );
}
