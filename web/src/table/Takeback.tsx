/** Going back beyond what can be undone: asked of the others, who see what would be taken back. */
import * as api from "../api/client";
import type { Entry, Takeback } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { listed } from "../ui/time";
import { beforeOwnLast } from "./chronicle";
import { askTakeback, change } from "./play";
import { useTable } from "./store";

export function AskTakeback() {
  const store = useTable();
  const close = () => (store.window.value = null);
  const number = beforeOwnLast(store.entries.value, store.seat.value ?? -1);
  const undone = store.entries.value.filter(
    (entry) => entry.kind === "action" && !entry.undone && number !== null && entry.number > number,
  );
  return (
    <Dialog title={t("takeback.title")} onClose={close}>
      <p>{t("takeback.explain")}</p>
      {number === null ? <p>{t("takeback.nothing")}</p> : <UndoneLines lines={undone.flatMap(linesOf)} />}
      <div class="dialog-foot">
        <Button onClick={close}>{t("dialog.cancel")}</Button>
        {number !== null && (
          <Button
            look="primary"
            onClick={() => {
              close();
              void askTakeback(store, number);
            }}
          >
            {t("takeback.ask")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function linesOf(entry: Entry): string[] {
  return entry.lines.filter((line) => !line.heading).map((line) => line.text);
}

function UndoneLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul class="undone-lines">
      {lines.slice(0, 10).map((line, at) => (
        <li key={at}>{line}</li>
      ))}
      {lines.length > 10 && <li>{t("takeback.more", { n: lines.length - 10 })}</li>}
    </ul>
  );
}

export function TakebackBanner() {
  const store = useTable();
  const takeback = store.table.value?.takeback;
  if (!takeback || store.table.value?.status !== "playing") return null;
  return (
    <div class="banner takeback" role="alert">
      <div>
        <p>{t("takeback.asked", { name: store.ownerName(takeback.seat) })}</p>
        <details>
          <summary>{t("takeback.undone", { n: takeback.undone.length })}</summary>
          <UndoneLines lines={takeback.undone} />
        </details>
      </div>
      <TakebackButtons takeback={takeback} />
    </div>
  );
}

function TakebackButtons({ takeback }: { takeback: Takeback }) {
  const store = useTable();
  const seat = store.seat.value;
  const open = takeback.asked.filter((one) => !takeback.agreed.includes(one));
  if (seat !== null && open.includes(seat)) {
    return (
      <div class="banner-buttons">
        <Button onClick={() => void change(store, () => api.answerTakeback(store.id, takeback.number, false))}>
          {t("takeback.decline")}
        </Button>
        <Button look="primary" onClick={() => void change(store, () => api.answerTakeback(store.id, takeback.number, true))}>
          {t("takeback.accept")}
        </Button>
      </div>
    );
  }
  const names = listed(open.map((one) => store.ownerName(one)));
  return (
    <div class="banner-buttons">
      <span>{t("takeback.waiting", { names })}</span>
      {seat === takeback.seat && (
        <Button onClick={() => void change(store, () => api.dropTakeback(store.id))}>{t("takeback.drop")}</Button>
      )}
    </div>
  );
}
