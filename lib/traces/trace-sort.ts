import { allColumns, isSortName, type SortName } from "./list-columns";

/** Order of a list of traces, as in its URL: the name of a column, with a minus sign for largest first. */
export type TraceSort = SortName | `-${SortName}`;

export const defaultTraceSort: TraceSort = "-createdAt";

export const traceSorts: readonly TraceSort[] = allColumns
  .map(({ name }) => name)
  .filter(isSortName)
  .flatMap((name) => [`-${name}`, name] as const);

/** What a URL says, or the default where it says nothing that is known. */
export const readTraceSort = (text: string | null | undefined): TraceSort =>
  traceSorts.find((sort) => sort === text) ?? defaultTraceSort;

export const sortNameOf = (sort: TraceSort): SortName => sort.replace(/^-/, "") as SortName;
