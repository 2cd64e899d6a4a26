/** Everything that opens over the table. */
import { useState } from "preact/hooks";

import * as api from "../api/client";
import type { Mat } from "../api/schema";
import { language, t, tx } from "../i18n";
import { HandoverDialog } from "../lobby/HandoverDialog";
import { optionsLine } from "../lobby/plan";
import { Button } from "../ui/Button";
import { CopyLink } from "../ui/CopyLink";
import { Dialog } from "../ui/Dialog";
import { useLoad } from "../ui/hooks";
import { endPath, go, tablePath } from "../ui/route";
import { listed } from "../ui/time";
import { CatchUp } from "./CatchUp";
import { CommandBox } from "./CommandBox";
import { Prepared } from "./Prepared";
import { RuleLink } from "./RuleLink";
import { SeatName } from "./SeatName";
import { AskTakeback } from "./Takeback";
import { goTo } from "./history";
import { KEYS } from "./keys";
import { wonBy } from "./labels";
import { change, complain } from "./play";
import { useTable } from "./store";

export function Windows() {
  const store = useTable();
  const close = () => (store.window.value = null);
  switch (store.window.value) {
    case "help":
      return <Help onClose={close} />;
    case "info":
      return <Info onClose={close} />;
    case "resign":
      return <Resign onClose={close} />;
    case "takeback":
      return <AskTakeback />;
    case "result":
      return <ResultCard onClose={close} />;
    case "catchup":
      return <CatchUp />;
    case "handover":
      return <HandoverDialog table={store.id} onClose={close} />;
    case "prepared":
      return <Prepared onClose={close} />;
    case "command":
      return <CommandBox onClose={close} />;
    default:
      return null;
  }
}

interface Closing {
  onClose: () => void;
}

function Help({ onClose }: Closing) {
  const own = useTable().gameTabs.value.flatMap(({ key, title }): [string[], string][] => (key ? [[[key.toUpperCase()], tx(title)]] : []));
  const all = KEYS.map(([keys, text]): [string[], string] => [keys, t(text)]);
  return (
    <Dialog title={t("help.title")} onClose={onClose}>
      <p>{t("help.grammar")}</p>
      <dl class="keys">
        {[...all, ...own].map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Info({ onClose }: Closing) {
  const table = useTable().table.value!;
  const known = useLoad(api.games, [language.value]);
  return (
    <Dialog title={table.name || table.title} onClose={onClose}>
      <p>
        {table.title} · {t("info.rules", { version: table.rules })}
        <br />
        <span class="muted">{optionsLine(table, known.data)}</span>
      </p>
      <CopyLink link={location.origin + tablePath(table.id)} label={t("info.link")} />
      <Proof />
    </Dialog>
  );
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How anybody can check that the dice were not chosen. */
function Proof() {
  const table = useTable().table.value!;
  return (
    <section class="proof">
      <h3>{t("proof.title")}</h3>
      <p>{t("proof.explain")}</p>
      <dl class="facts long">
        <Pair label={t("proof.commitment")} value={table.commitment} />
        <Pair label={t("proof.seed")} value={table.seed ?? t("proof.later")} />
      </dl>
      <p>
        {t("proof.verify")} <code>astrarium verify FILE</code>
      </p>
    </section>
  );
}

function Resign({ onClose }: Closing) {
  const store = useTable();
  return (
    <Dialog title={t("resign.title")} onClose={onClose}>
      <p>{t("resign.explain")}</p>
      <div class="dialog-foot">
        <Button onClick={onClose}>{t("dialog.cancel")}</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            void change(store, () => api.resign(store.id));
          }}
        >
          {t("resign.do")}
        </Button>
      </div>
    </Dialog>
  );
}

function ResultCard({ onClose }: Closing) {
  const store = useTable();
  const result = store.table.value?.result ?? store.present.value?.result;
  if (!result) return null;
  const mats = store.present.value?.scene.mats ?? [];
  const points = (mat: Mat): number => result.scores[mat.seat] ?? mat.score ?? 0;
  const place = (mat: Mat): number => result.places[mat.seat] ?? 0;
  const ranked = mats.toSorted((a, b) => place(a) - place(b) || points(b) - points(a));
  return (
    <Dialog title={t("result.over")} class="result" onClose={onClose}>
      <p class="winners">{wonBy(store, result) || t("result.nobody")}</p>
      <p>
        {result.reason} <RuleLink rule={result.rule} />
      </p>
      <ol class="scores">
        {ranked.map((mat) => (
          <li key={mat.seat} class={result.winners.includes(mat.seat) ? "won" : ""}>
            <span class="place">{place(mat) > 0 && t("result.place", { place: place(mat) })}</span> <SeatName seat={mat.seat} />{" "}
            <b>{points(mat)}</b>
          </li>
        ))}
      </ol>
      {result.ties.map((tie, at) => (
        <p key={at} class="hint">
          {t("result.tie", {
            name: tie.name,
            values: listed(tie.seats.map((seat, one) => `${store.playerName(seat)} ${tie.values[one]}`)),
          })}
        </p>
      ))}
      <Proof />
      <ResultButtons onClose={onClose} />
    </Dialog>
  );
}

function ResultButtons({ onClose }: Closing) {
  const store = useTable();
  const [busy, setBusy] = useState(false);
  const rematch = async () => {
    setBusy(true);
    try {
      const table = await api.rematch(store.id);
      go(tablePath(table.id));
    } catch (error) {
      complain(store, error);
      onClose();
    }
    setBusy(false);
  };
  return (
    <div class="dialog-foot">
      <a class="button plain" href={api.recordUrl(store.id)} download>
        {t("result.record")}
      </a>
      <a class="button plain" href={endPath(store.id)}>
        {t("end_open")}
      </a>
      <Button
        onClick={() => {
          onClose();
          goTo(store, 0);
        }}
      >
        {t("result.replay")}
      </Button>
      {store.seat.value !== null && !store.table.value?.imported && (
        <Button look="primary" busy={busy} onClick={() => void rematch()}>
          {t("result.rematch")}
        </Button>
      )}
    </div>
  );
}
