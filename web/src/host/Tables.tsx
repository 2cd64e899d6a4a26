import { useState } from "preact/hooks";

import { allTables, giveSeat, removeTable, rest, seatCode, type SeatCode } from "../api/host";
import type { HostTable, Seat } from "../api/schema";
import { t, tx } from "../i18n";
import parts from "../lobby/parts.module.css";
import { Button } from "../ui/Button";
import { CopyLink } from "../ui/CopyLink";
import { Dialog } from "../ui/Dialog";
import { Notice } from "../ui/Notice";
import { useTask } from "../ui/hooks";
import { ago } from "../ui/time";
import s from "./host.module.css";
import { Listing } from "./Listing";

/** All tables: who sits there, and nothing of the games. */
export function Tables() {
  return (
    <Listing<HostTable>
      search={tx("tables_search")}
      empty={tx("tables_none")}
      load={async (named, shown) => {
        const found = await allTables(named, shown.length);
        return { rows: found.tables, more: found.more };
      }}
    >
      {(row, reload) => <TableRow key={row.table.id} row={row} reload={reload} />}
    </Listing>
  );
}

interface RowProps {
  row: HostTable;
  reload: () => void;
}

function TableRow({ row: { table }, reload }: RowProps) {
  const [seat, setSeat] = useState<Seat | null>(null);
  const [removing, setRemoving] = useState(false);
  const task = useTask();
  const toggle = () =>
    task.run(async () => {
      await rest(table.id, !table.resting);
      reload();
    });
  return (
    <li>
      <div class={s.what}>
        <p>
          <a href={`/t/${table.id}`}>{table.name || table.title}</a> <span class="muted">{table.id}</span>
          <span class={s.tag}>{tx(table.resting ? "is_resting" : `status_${table.status}`)}</span>
        </p>
        <p class="hint">
          {table.title} · {ago(table.changed)}
        </p>
        <ul class={s.seats}>
          {table.seats.map((one) => (
            <li key={one.seat}>
              <Button
                look="quiet"
                disabled={table.status === "over"}
                onClick={() => setSeat(one)}
              >
                {one.seat + 1} {nameOf(one)}
              </Button>
            </li>
          ))}
        </ul>
        {task.problem && <Notice text={task.problem} />}
      </div>
      <div class={s.buttons}>
        {table.status === "playing" && (
          <Button busy={task.busy} onClick={toggle}>
            {tx(table.resting ? "wake" : "rest")}
          </Button>
        )}
        <Button look="danger" onClick={() => setRemoving(true)}>
          {tx("remove")}
        </Button>
      </div>
      {seat && <SeatDialog table={table.id} seat={seat} onClose={() => setSeat(null)} onDone={reload} />}
      {removing && <RemoveDialog table={table.id} onClose={() => setRemoving(false)} onDone={reload} />}
    </li>
  );
}

const nameOf = (seat: Seat): string => seat.name || tx("seat_free");

interface DialogProps {
  table: string;
  onClose: () => void;
  onDone: () => void;
}

/** Hand a seat over: to somebody, or by a code for who has lost their browser. */
function SeatDialog({ table, seat, onClose, onDone }: DialogProps & { seat: Seat }) {
  const [to, setTo] = useState("");
  const [code, setCode] = useState<SeatCode | null>(null);
  const task = useTask();
  const give = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      await giveSeat(table, seat.seat, to.trim());
      onDone();
      onClose();
    });
  };
  return (
    <Dialog title={tx("seat_title", { n: seat.seat + 1, name: nameOf(seat) })} class={parts.narrow} onClose={onClose}>
      <form class={parts.stack} onSubmit={give}>
        <div class="field">
          <label for="give-to">{tx("give_label")}</label>
          <input
            id="give-to"
            class="input"
            value={to}
            maxLength={254}
            aria-describedby="give-help"
            onInput={(event) => setTo(event.currentTarget.value)}
          />
          <p class="hint" id="give-help">
            {tx("give_help")}
          </p>
        </div>
        <Button type="submit" look="primary" busy={task.busy} disabled={!to.trim()}>
          {tx("give")}
        </Button>
      </form>
      {seat.kind === "person" && (
        <div class={parts.stack}>
          <p>{tx("code_text")}</p>
          {code ? (
            <CopyLink label={tx("code_link")} link={location.origin + code.path} />
          ) : (
            <Button busy={task.busy} onClick={() => task.run(async () => setCode(await seatCode(table, seat.seat)))}>
              {tx("code")}
            </Button>
          )}
        </div>
      )}
      {task.problem && <Notice text={task.problem} />}
    </Dialog>
  );
}

function RemoveDialog({ table, onClose, onDone }: DialogProps) {
  const task = useTask();
  const remove = () =>
    task.run(async () => {
      await removeTable(table);
      onDone();
      onClose();
    });
  return (
    <Dialog title={tx("remove_title", { table })} class={parts.narrow} onClose={onClose}>
      <p>{tx("remove_text")}</p>
      {task.problem && <Notice text={task.problem} />}
      <div class="dialog-foot">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button look="danger" busy={task.busy} onClick={remove}>
          {tx("remove_do")}
        </Button>
      </div>
    </Dialog>
  );
}
