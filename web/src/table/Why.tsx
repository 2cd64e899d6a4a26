/** Asking a bot why it moved: it answers in a sentence, as somebody at the table would. */
import { useEffect, useRef, useState } from "preact/hooks";

import * as api from "../api/client";
import type { Entry, Line, Reasons } from "../api/schema";
import { t } from "../i18n";
import { sentenceOf } from "../ui/hooks";
import { seatColours } from "../ui/palette";
import { Shape } from "../ui/Shape";
import type { TableStore } from "./store";
import { useTable } from "./store";

/** Whether an entry of the log tells of something that somebody did. */
export function isTold(entry: Entry): boolean {
  return entry.kind === "action" && entry.seat !== null && entry.lines.some((line) => !line.heading);
}

/** Which of an entry's lines is the last about what was done itself: what follows a heading is of somebody's next turn. */
export function lastOwnLine(lines: readonly Line[]): number {
  const first = lines.findIndex((line) => !line.heading);
  const heading = lines.findIndex((line, at) => at > first && line.heading);
  return heading === -1 ? lines.length - 1 : heading - 1;
}

/** What an entry is about, in the words of its first line. */
export function moveOf(entry: Entry): string {
  return entry.lines.find((line) => !line.heading)?.text ?? "";
}

/** Whether a bot did what an entry tells, as far as one knows by who plays there now. */
export function isOfBot(store: TableStore, entry: Entry): boolean {
  return isTold(entry) && Boolean(store.table.value?.seats.find(({ seat }) => seat === entry.seat)?.bot);
}

export interface Asking {
  /** What it is asked about; while its answer is open, what it was asked about. */
  entry: Entry;
  /** What the bot is called. */
  name: string;
  /** What it has said; null: it was not asked. */
  said: Reasons | null;
  problem: string;
  /** Ask, or put the answer away. */
  toggle(): void;
}

/** What a bot says about an entry of the log, once it is asked; its answer stays while the bot plays on. */
export function useWhy(newest: Entry): Asking {
  const store = useTable();
  const [answer, setAnswer] = useState<{ entry: Entry; said: Reasons } | null>(null);
  const [problem, setProblem] = useState("");
  const ask = async () => {
    setProblem("");
    try {
      setAnswer({ entry: newest, said: await api.reasons(store.id, newest.revision) });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const toggle = () => (answer ? setAnswer(null) : void ask());
  const entry = answer?.entry ?? newest;
  return { entry, name: store.personName(entry.seat ?? -1), said: answer?.said ?? null, problem, toggle };
}

export function WhyButton({ asking }: { asking: Asking }) {
  const { entry, name, said, toggle } = asking;
  const label = t("why.ask_of", { name, move: moveOf(entry) });
  return (
    <button type="button" class="why-ask" aria-expanded={said !== null} aria-label={label} onClick={toggle}>
      {t("why.ask")}
    </button>
  );
}

/** The answer; away from the log it names the move that it is about. */
export function WhyAnswer({ asking, named = false }: { asking: Asking; named?: boolean }) {
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
          {named && <p class="muted small">{moveOf(entry)}</p>}
          {said.sentences.length === 0 && <p class="muted">{t(said.kept ? "why.none_yet" : "why.none", { name })}</p>}
          {said.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </blockquote>
      )}
      {problem && <p class="muted">{problem}</p>}
    </div>
  );
}
