/** Since you last looked: what was done to you first, then the rest in short. */
import type { Line } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { openTab } from "./Dock";
import { LogLine } from "./LogTab";
import { missed, stoodIn, tellsSomething, told } from "./chronicle";
import { play } from "./history";
import type { TableStore } from "./store";
import { useTable } from "./store";

/** Whether somebody who comes back has missed anything; those who come first have not. */
export function openCatchUp(store: TableStore): void {
  const since = store.seenBefore.value;
  const seat = store.seat.value;
  if (!since || seat === null || store.at.value !== null) return;
  const entries = store.entries.value;
  const news = [...stoodIn(entries, since, seat), ...missed(entries, since, seat)].filter(tellsSomething);
  if (news.length === 0) return;
  store.firstMoment.value = Math.min(...news.map(({ number }) => number)) - 1;
  store.window.value = "catchup";
}

/** Lines that tell what a bot did in one's place. */
const MOST = 8;

export function CatchUp() {
  const store = useTable();
  const seat = store.seat.value!;
  const { struck, rest, left } = told(missed(store.entries.value, store.seenBefore.value ?? 0, seat), seat);
  const forMe = stoodIn(store.entries.value, store.seenBefore.value ?? 0, seat)
    .flatMap((entry) => entry.lines)
    .filter((line) => line.text && !line.heading)
    .slice(-MOST);
  const close = () => (store.window.value = null);
  return (
    <Dialog title={t("catchup.title")} class="catch-up" onClose={close}>
      {forMe.length > 0 && <Lines heading={t("catchup_bot")} lines={forMe} />}
      {struck.length > 0 && <Lines heading={t("catchup.struck")} lines={struck} />}
      {rest.length > 0 && <Lines heading={t("catchup.rest")} lines={rest} />}
      {left > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            close();
            openTab(store, "log");
          }}
        >
          {t("catchup.more", { n: left })}
        </Button>
      )}
      <div class="dialog-foot">
        <Button
          onClick={() => {
            close();
            play(store, Math.max(0, store.firstMoment.value));
          }}
        >
          {t("catchup.show")}
        </Button>
        <Button look="primary" autofocus onClick={close}>
          {t("catchup.go")}
        </Button>
      </div>
    </Dialog>
  );
}

function Lines({ heading, lines }: { heading: string; lines: readonly Line[] }) {
  return (
    <section class="told-lines">
      <h3>{heading}</h3>
      {lines.map((line, at) => (
        <LogLine key={at} line={line} number={null} />
      ))}
    </section>
  );
}
