/** Asking a bot why it moved: it answers in a sentence, as somebody at the table would. */
import { useEffect, useRef, useState } from "preact/hooks";

import * as api from "../api/client";
import type { Entry } from "../api/schema";
import { t } from "../i18n";
import { seatName } from "../lobby/names";
import { sentenceOf } from "../ui/hooks";
import { seatColours } from "../ui/palette";
import { Shape } from "../ui/Shape";
import type { TableStore } from "./store";
import { useTable } from "./store";

/** Whether an entry of the log tells of something that somebody did. */
export function isTold(entry: Entry): boolean {
  return entry.kind === "action" && entry.seat !== null && entry.lines.some((line) => !line.heading);
}

/** Whether a bot did what an entry tells, as far as one knows by who plays there now. */
export function isOfBot(store: TableStore, entry: Entry): boolean {
  return isTold(entry) && Boolean(store.table.value?.seats.find(({ seat }) => seat === entry.seat)?.bot);
}

export interface Asking {
  entry: Entry;
  /** What the bot is called. */
  name: string;
  /** What it has said, in sentences; null: it was not asked. */
  said: readonly string[] | null;
  problem: string;
  /** Ask, or put the answer away. */
  toggle(): void;
}

/** What a bot says about one entry of the log, once it is asked. */
export function useWhy(entry: Entry): Asking {
  const store = useTable();
  const [said, setSaid] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState("");
  const ask = async () => {
    setProblem("");
    try {
      setSaid((await api.reasons(store.id, entry.revision)).sentences);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const toggle = () => (said ? setSaid(null) : void ask());
  return { entry, name: speaker(store, entry.seat ?? -1), said, problem, toggle };
}

/** A bot's own name where the seat is its own, else the seat's. */
function speaker(store: TableStore, seat: number): string {
  const found = store.table.value?.seats.find((one) => one.seat === seat);
  return found?.kind === "bot" ? seatName(found) : (store.mat(seat)?.name ?? "");
}

export function WhyButton({ asking }: { asking: Asking }) {
  const { name, said, toggle } = asking;
  return (
    <button type="button" class="why-ask" aria-expanded={said !== null} aria-label={t("why.ask_of", { name })} onClick={toggle}>
      {t("why.ask")}
    </button>
  );
}

export function WhyAnswer({ asking }: { asking: Asking }) {
  const { entry, name, said, problem } = asking;
  const mat = useTable().mat(entry.seat);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said || problem) place.current!.scrollIntoView({ block: "nearest" });
  }, [said, problem]);
  return (
    <div class="why" aria-live="polite" ref={place}>
      {said && (
        <blockquote style={{ "--seat": mat && seatColours[mat.colour].fill }}>
          <cite>
            {mat && <Shape name={seatColours[mat.colour].shape} size={12} />} {name}
          </cite>
          {said.length === 0 && <Nothing name={name} />}
          {said.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </blockquote>
      )}
      {problem && <p class="muted">{problem}</p>}
    </div>
  );
}

function Nothing({ name }: { name: string }) {
  const over = useTable().table.value?.status === "over";
  return <p class="muted">{t(over ? "why.none" : "why.none_yet", { name })}</p>;
}
