/** What happened, line by line; a line lights up the things that it names. */
import { Fragment, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { Entry, Line } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { tablePath } from "../ui/route";
import { reveal } from "./camera";
import { passages, withoutUndos } from "./chronicle";
import { centre } from "./layout";
import { light } from "./play";
import type { TableStore } from "./store";
import { useTable } from "./store";
import { loadOlder } from "./sync";
import { isOfBot, lastOwnLine, useWhy, WhyAnswer, WhyButton } from "./Why";

export function LogTab() {
  const store = useTable();
  const box = useRef<HTMLDivElement>(null);
  const entries = store.entries.value;
  useStayingDown(box, entries.at(-1)?.revision);
  const at = store.at.value;
  useEffect(() => {
    if (at !== null) box.current!.querySelector(".now")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div class="log" ref={box} tabIndex={0} role="log" aria-label={t("tab.log")} aria-live="off">
      {store.olderEntries.value && (
        <Button look="quiet" onClick={() => void loadOlder(store)}>
          {t("log.older")}
        </Button>
      )}
      {entries.length === 0 && <p class="muted">{t("log.empty")}</p>}
      {passages(withoutUndos(entries)).map((passage) =>
        passage.undone ? (
          <Undone key={passage.entries[0]!.revision} entries={passage.entries} />
        ) : (
          <Entries key={passage.entries[0]!.revision} entries={passage.entries} />
        ),
      )}
    </div>
  );
}

/** The newest line stays in sight, unless somebody has scrolled up to read. */
function useStayingDown(box: { current: HTMLDivElement | null }, newest: number | undefined): void {
  const wasDown = useRef(true);
  const element = box.current;
  if (element) wasDown.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60;
  useLayoutEffect(() => {
    if (wasDown.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
}

function Undone({ entries }: { entries: readonly Entry[] }) {
  return (
    <details class="undone">
      <summary>{t("log.undone", { n: entries.length })}</summary>
      <Entries entries={entries} />
    </details>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { at } = useTable();
  const classOf = (entry: Entry) =>
    ["entry", entry.undone && "taken-back", entry.number === at.value && "now"].filter(Boolean).join(" ");
  return (
    <ol>
      {entries.filter((entry) => entry.lines.length > 0).map((entry) => (
        <li key={entry.revision} class={classOf(entry)}>
          <EntryLines entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** What an entry tells. A bot can be asked why at the last line of what it did, and answers below it. */
function EntryLines({ entry }: { entry: Entry }) {
  const asking = useWhy(entry);
  const last = isOfBot(useTable(), entry) ? lastOwnLine(entry.lines) : -1;
  return (
    <>
      {entry.lines.map((line, at) => (
        <Fragment key={at}>
          <LogLine line={line} number={at === 0 ? entry.number : null}>
            {at === last && <WhyButton asking={asking} />}
          </LogLine>
          {line.dice.length > 0 && <Dice dice={line.dice} />}
          {at === last && <WhyAnswer asking={asking} />}
        </Fragment>
      ))}
    </>
  );
}

/** What was thrown for a line, die by die, and how the numbers came about. */
function Dice({ dice }: { dice: readonly string[] }) {
  return (
    <details class="line-dice">
      <summary>{t("log.dice")}</summary>
      <ul>
        {dice.map((die, at) => (
          <li key={at}>{die}</li>
        ))}
      </ul>
    </details>
  );
}

interface LogLineProps {
  line: Line;
  number: number | null;
  children?: ComponentChildren;
}

/** A line of the log; the first one of an entry has a link to its moment. */
export function LogLine({ line, number, children }: LogLineProps) {
  const store = useTable();
  const own = store.seat.value;
  const strikes = own !== null && line.strikes.includes(own);
  const classes = ["line", line.heading && "heading", strikes && "strikes"].filter(Boolean).join(" ");
  return (
    <div class={classes}>
      <LineText line={line} />
      {children}
      {number !== null && (
        <a class="moment" href={`${tablePath(store.id)}?at=${number}`} aria-label={t("log.moment", { number })}>
          {number}
        </a>
      )}
    </div>
  );
}

function LineText({ line }: { line: Line }) {
  const store = useTable();
  if (line.about.length === 0) return <span class="line-text">{line.text}</span>;
  const on = () => light(store, line.about);
  const off = () => light(store, []);
  return (
    <button
      type="button"
      class="line-text"
      onMouseEnter={on}
      onMouseLeave={off}
      onFocus={on}
      onBlur={off}
      onClick={() => showOnBoard(store, line.about)}
    >
      {line.text}
    </button>
  );
}

function showOnBoard(store: TableStore, about: readonly string[]): void {
  light(store, about);
  const place = about
    .map((reference) => store.area(reference) ?? store.areaById.value.get(store.piece(reference)?.place ?? ""))
    .find((area) => area);
  if (place) reveal(store, centre(place));
}
