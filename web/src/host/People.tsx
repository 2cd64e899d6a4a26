import { markPerson, people } from "../api/host";
import type { HostPerson, MarkPerson } from "../api/schema";
import { tx } from "../i18n";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { ago } from "../ui/time";
import s from "./host.module.css";
import { Listing } from "./Listing";

/** Who has come here; whom to silence, to close out, or to make a host. */
export function People() {
  return (
    <Listing<HostPerson>
      search={tx("people_search")}
      empty={tx("people_none")}
      load={async (named, shown) => {
        const found = await people(named, shown.length);
        return { rows: found.people, more: found.more };
      }}
    >
      {(row, reload) => <PersonRow key={row.id} row={row} reload={reload} />}
    </Listing>
  );
}

function PersonRow({ row, reload }: { row: HostPerson; reload: () => void }) {
  const task = useTask();
  const mark = (marks: Partial<MarkPerson>) =>
    task.run(async () => {
      await markPerson(row.id, marks);
      reload();
    });
  return (
    <li>
      <div class={s.what}>
        <p>
          <strong>{row.name}</strong> <span class="muted">#{row.id}</span>
          {marksOf(row).map((mark) => (
            <span key={mark} class={s.tag}>
              {mark}
            </span>
          ))}
        </p>
        <p class="hint">
          {tx("person_tables", { n: row.tables })}
          {row.used !== null && ` · ${tx("person_used", { ago: ago(row.used) })}`}
        </p>
        {task.problem && <Notice text={task.problem} />}
      </div>
      <div class={s.buttons}>
        <Toggle name={row.name} on={row.muted} busy={task.busy} what="mute" onClick={() => mark({ muted: !row.muted })} />
        <Toggle name={row.name} on={row.banned} busy={task.busy} what="ban" onClick={() => mark({ banned: !row.banned })} />
        {row.member && (
          <Toggle name={row.name} on={row.host} busy={task.busy} what="host" onClick={() => mark({ host: !row.host })} />
        )}
      </div>
    </li>
  );
}

function marksOf(row: HostPerson): string[] {
  const kinds = ["host", "muted", "banned"] as const;
  return [tx(row.member ? "member" : "guest"), ...kinds.filter((kind) => row[kind]).map((kind) => tx(`is_${kind}`))];
}

interface ToggleProps {
  name: string;
  on: boolean;
  busy: boolean;
  what: "mute" | "ban" | "host";
  onClick: () => void;
}

function Toggle({ name, on, busy, what, onClick }: ToggleProps) {
  const text = tx(on ? `${what}_off` : `${what}_on`);
  return (
    <Button look={what === "ban" && !on ? "danger" : "plain"} busy={busy} aria-label={`${text}: ${name}`} onClick={onClick}>
      {text}
    </Button>
  );
}
