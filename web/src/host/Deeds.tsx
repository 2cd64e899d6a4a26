import { deeds } from "../api/host";
import type { Deed } from "../api/schema";
import { language, tx } from "../i18n";
import s from "./host.module.css";
import { Listing } from "./Listing";

/** What hosts have done, the last first. */
export function Deeds() {
  return (
    <Listing<Deed>
      empty={tx("log_none")}
      load={async (_, shown) => {
        const found = await deeds(shown.at(-1)?.id ?? null);
        return { rows: found.deeds, more: found.more };
      }}
    >
      {(row) => (
        <li key={row.id}>
          <div class={s.what}>
            <p>{tx(`deed_${row.deed.replace(" ", "_")}`, facts(row))}</p>
            <p class="hint">
              {moment(row.at)} · {row.host ?? tx("by_command")}
            </p>
          </div>
        </li>
      )}
    </Listing>
  );
}

function facts(row: Deed) {
  return {
    name: row.person === null ? "" : `${row.person_name ?? tx("somebody")} (#${row.person})`,
    table: row.table ?? "",
    seat: row.seat === null ? "" : row.seat + 1,
    text: row.text || tx("nothing"),
  };
}

const moment = (at: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(at * 1000);
