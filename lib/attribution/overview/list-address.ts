import { readLayout, writeLayout } from "../../traces/list-layout";
import { defaultTraceSort, readTraceSort } from "../../traces/trace-sort";

/** What the address of the list of traces may say, as a saved view keeps it. */
export interface ListAddress {
  q?: string | undefined;
  sort?: string | undefined;
  columns?: string | undefined;
}

export function parseListAddress(query: string): ListAddress {
  const search = new URLSearchParams(query);
  const sort = readTraceSort(search.get("sort"));
  const layout = readLayout(search.get("columns"));
  return {
    q: search.get("q")?.trim() || undefined,
    sort: sort === defaultTraceSort ? undefined : sort,
    columns: layout ? writeLayout(layout) : undefined,
  };
}

export const writeListAddress = (address: ListAddress): string => {
  const search = new URLSearchParams();
  for (const key of ["q", "sort", "columns"] as const) if (address[key]) search.set(key, address[key]);
  return search.toString();
};
