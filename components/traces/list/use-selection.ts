"use client";
import { useState } from "react";
import { type TraceTableSelection } from "@/components/traces/list/trace-columns";
import { type TraceFilter, type TraceSelection } from "@/lib/traces/trace-filter";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Which traces are selected: some of those seen, or all that the search matches. Another search starts anew. */
export const useSelection = ({
  q,
  filter,
  rows,
  matchCount,
}: {
  q: string;
  filter: TraceFilter;
  rows: readonly TraceRow[];
  matchCount: number;
}) => {
  const [state, setState] = useState({
    q,
    ids: new Set<string>() as ReadonlySet<string>,
    isAllMatching: false,
    last: "",
  });
  const current = state.q === q ? state : { q, ids: new Set<string>(), isAllMatching: false, last: "" };
  const set = (change: Partial<typeof state>) => setState({ ...current, ...change });
  const order = rows.map((row) => row.id);

  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [order.indexOf(current.last), order.indexOf(id)].sort((one, other) => one - other);
    const range = isRange && from !== undefined && from >= 0 ? order.slice(from, (to ?? from) + 1) : [id];
    const ids = new Set(current.ids);
    const isAdding = !ids.has(id);
    for (const each of range)
      if (isAdding) ids.add(each);
      else ids.delete(each);
    set({ ids, last: id, isAllMatching: false });
  };
  const togglePage = () => {
    const isWhole = current.isAllMatching || order.every((id) => current.ids.has(id));
    const ids = new Set(current.ids);
    for (const id of order)
      if (isWhole) ids.delete(id);
      else ids.add(id);
    set({ ids: current.isAllMatching ? new Set() : ids, isAllMatching: false });
  };
  const table: TraceTableSelection = { ids: current.ids, isAllMatching: current.isAllMatching, toggle, togglePage };
  const count = current.isAllMatching ? matchCount : current.ids.size;
  const selection: TraceSelection = current.isAllMatching ? { filter } : { ids: [...current.ids] };
  return {
    table,
    count,
    selection,
    selectAllMatching: () => set({ isAllMatching: true }),
    clear: () => set({ ids: new Set(), isAllMatching: false, last: "" }),
  };
};
