import { tables, type TableFilter } from "../api/client";
import type { Table, TableList } from "../api/schema";

/** The first pages of a list of tables, as one. */
export async function severalPages(filter: TableFilter, pages: number): Promise<TableList> {
  const found: Table[] = [];
  for (let page = 1; ; page++) {
    const { tables: some, more } = await tables({ ...filter, offset: found.length });
    found.push(...some);
    if (!more || page === pages) return { tables: found, more };
  }
}
