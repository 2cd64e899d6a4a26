import { useEffect, useState } from "preact/hooks";

import { handOver, withdrawHandover } from "../api/client";
import type { Handover } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { CopyLink } from "../ui/CopyLink";
import { Dialog } from "../ui/Dialog";
import { Loading } from "../ui/Loading";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { lasting } from "../ui/time";
import s from "./handover.module.css";

/** A code that takes the seat to another device: shown once, used once, and withdrawn at will. */
export function HandoverDialog({ table, onClose }: { table: string; onClose: () => void }) {
  const [offer, setOffer] = useState<Handover | null>(null);
  const task = useTask();
  const make = () => task.run(async () => setOffer(await handOver(table)));
  const withdraw = () =>
    task.run(async () => {
      await withdrawHandover(table);
      onClose();
    });
  useEffect(() => void make(), []);
  return (
    <Dialog title={t("handover_title")} onClose={onClose}>
      <p>{t("handover_text")}</p>
      {task.problem && <Notice text={task.problem} onRetry={make} />}
      {offer ? (
        <>
          <p class={s.code} aria-label={t("handover_code")}>
            {spaced(offer.code)}
          </p>
          <CopyLink link={location.origin + offer.path} label={t("handover_link")} />
          <p class="hint">{t("handover_lasts", { time: lasting(Math.round(offer.until - Date.now() / 1000)) })}</p>
        </>
      ) : (
        !task.problem && <Loading rows={1} height={96} />
      )}
      <div class="dialog-foot">
        {offer && (
          <Button look="danger" busy={task.busy} onClick={withdraw}>
            {t("handover_withdraw")}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {t("handover_done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Letters in two groups are easier to read off. */
const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();
