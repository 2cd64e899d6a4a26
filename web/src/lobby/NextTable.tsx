import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { tablePath } from "../ui/route";
import { elsewhere } from "./waiting";

/** At a table: how many others wait for me, and the way to the one that has waited longest. */
export function NextTable({ here }: { here: string }) {
  const others = elsewhere(here);
  const next = others[0];
  if (!next) return null;
  const label = t("next_table", { title: next.title });
  return (
    <a class="tool next-table" href={tablePath(next.table)} aria-label={label} title={`${label} (W)`}>
      <Icon name="bell" size={18} />
      <b>{others.length}</b>
    </a>
  );
}
