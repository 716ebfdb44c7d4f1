"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { type Columns, useColumns } from "@/components/traces/list/use-columns";
import { writeListAddress } from "@/lib/attribution/overview/list-address";
import { paths } from "@/lib/paths";
import { formatTraceFilter } from "@/lib/traces/filter-grammar";
import { writeLayout } from "@/lib/traces/list-layout";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { defaultTraceSort, type TraceSort } from "@/lib/traces/trace-sort";

/** What the address of the list says, and how to say something else. */
interface ListAddressControl {
  isPending: boolean;
  href: (change: { filter?: TraceFilter; sort?: TraceSort; cursor?: string }) => string;
  search: (filter: TraceFilter) => void;
  columns: Columns;
  /** The search, order and columns that a saved view would keep. */
  query: string;
  /** What of them the address names. */
  shown: string;
}

export function useListAddress(view: TraceListView): ListAddressControl {
  const { workspace, sort, q, isColumnsInAddress } = view;
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const href = (change: { filter?: TraceFilter; sort?: TraceSort; cursor?: string; columns?: string }) => {
    const nextSort = change.sort ?? sort;
    return paths.traces(workspace, {
      q: change.filter ? formatTraceFilter(change.filter) : q,
      sort: nextSort === defaultTraceSort ? undefined : nextSort,
      cursor: change.cursor,
      columns: change.columns ?? (isColumnsInAddress ? (view.columns ?? undefined) : undefined),
      view: view.openView ?? undefined,
    });
  };
  const go = (change: Parameters<typeof href>[0]) =>
    startTransition(() => router.replace(href(change), { scroll: false }));
  const columns = useColumns(view, (next) => go({ columns: next }));
  const shownAs = (hasColumns: boolean) =>
    writeListAddress({
      q: q.trim(),
      sort: sort === defaultTraceSort ? undefined : sort,
      columns: hasColumns ? writeLayout(columns.layout) : undefined,
    });
  return {
    isPending,
    href,
    search: (filter) => go({ filter }),
    columns,
    query: shownAs(columns.isChosen),
    shown: shownAs(isColumnsInAddress),
  };
}
