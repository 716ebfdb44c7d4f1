"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { selectWidth, type TraceTableSelection } from "@/components/traces/list/trace-columns";
import { TraceTableRow } from "@/components/traces/list/trace-table-row";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Table, Th } from "@/components/ground/ui/table";
import { cn } from "@/lib/cn";
import { allColumns, isSortName, type ListColumn } from "@/lib/traces/list-columns";
import { type TraceRow } from "@/lib/traces/trace-row";
import { sortNameOf, type TraceSort } from "@/lib/traces/trace-sort";

export function TraceTable({
  workspace,
  rows,
  sort,
  sortHref,
  selection,
  now,
}: {
  workspace: string;
  rows: readonly TraceRow[];
  sort: TraceSort;
  sortHref: (sort: TraceSort) => string;
  /** Null where nothing can be done with a selection. */
  selection: TraceTableSelection | null;
  now: string;
}) {
  const chosen = selection ? rows.filter((row) => selection.isAllMatching || selection.ids.has(row.id)).length : 0;
  return (
    <Table className="table-fixed" aria-label="Traces">
      <thead className="sticky top-0 z-20">
        <tr>
          {selection && (
            <Th className={selectWidth}>
              <Checkbox
                aria-label="Select all on this page"
                checked={chosen === 0 ? false : chosen === rows.length ? true : "indeterminate"}
                onCheckedChange={selection.togglePage}
                className="block"
              />
            </Th>
          )}
          {allColumns.map((column) => (
            <ColumnHeader key={column.name} column={column} sort={sort} sortHref={sortHref} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TraceTableRow key={row.id} workspace={workspace} row={row} selection={selection} now={now} />
        ))}
      </tbody>
    </Table>
  );
}

/** The heading of a column; a link where the list can be sorted by it. */
function ColumnHeader({
  column: { name, label, width, sort: first },
  sort,
  sortHref,
}: {
  column: ListColumn;
  sort: TraceSort;
  sortHref: (sort: TraceSort) => string;
}) {
  if (!first || !isSortName(name)) return <Th className={width}>{label}</Th>;
  const isSorted = sortNameOf(sort) === name;
  const isUp = sort === name;
  const isLargestFirst = isSorted ? isUp : first === "largest";
  return (
    <Th
      className={width}
      {...(isSorted ? { "aria-sort": isUp ? ("ascending" as const) : ("descending" as const) } : {})}
    >
      <Link
        href={sortHref(isLargestFirst ? `-${name}` : name)}
        scroll={false}
        className={cn("inline-flex items-center gap-1 hover:text-text", isSorted && "text-text")}
      >
        {label}
        {isSorted && (isUp ? <ArrowUp className="size-3" aria-hidden /> : <ArrowDown className="size-3" aria-hidden />)}
      </Link>
    </Th>
  );
}
