"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { type ReactNode } from "react";
import { columns, type TraceTableSelection } from "@/components/traces/list/trace-columns";
import { TraceTableRow } from "@/components/traces/list/trace-table-row";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Table, Th } from "@/components/ground/ui/table";
import { cn } from "@/lib/cn";
import { type TraceRow } from "@/lib/traces/trace-row";
import { type TraceSort } from "@/lib/traces/trace-sort";

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
  const header = { sort, sortHref };
  return (
    <Table className="table-fixed" aria-label="Traces">
      <thead className="sticky top-0 z-20">
        <tr>
          {selection && (
            <Th className={columns.select}>
              <Checkbox
                aria-label="Select all on this page"
                checked={chosen === 0 ? false : chosen === rows.length ? true : "indeterminate"}
                onCheckedChange={selection.togglePage}
                className="block"
              />
            </Th>
          )}
          <SortHeader {...header} up="title" down="-title" first="title" className="max-sm:pl-4">
            Question
          </SortHeader>
          <SortHeader {...header} up="outcome" down="-outcome" first="outcome" className={columns.outcome}>
            Outcome
          </SortHeader>
          <SortHeader {...header} up="steps" down="-steps" first="-steps" className={columns.steps}>
            Steps
          </SortHeader>
          <Th className={columns.strip}>Where it broke</Th>
          <Th className={columns.agent}>Responsible agent</Th>
          <Th className={columns.agree}>Runs agree</Th>
          <Th className={columns.truth}>Ground truth</Th>
          <SortHeader {...header} up="createdAt" down="-createdAt" first="-createdAt" className={columns.when}>
            When
          </SortHeader>
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

function SortHeader({
  sort,
  sortHref,
  up,
  down,
  first,
  className,
  children,
}: {
  sort: TraceSort;
  sortHref: (sort: TraceSort) => string;
  up: TraceSort;
  down: TraceSort;
  first: TraceSort;
  className?: string;
  children: ReactNode;
}) {
  const isSorted = sort === up || sort === down;
  const next = sort === first ? (first === up ? down : up) : first;
  return (
    <Th
      className={className}
      {...(isSorted ? { "aria-sort": sort === up ? ("ascending" as const) : ("descending" as const) } : {})}
    >
      <Link
        href={sortHref(next)}
        scroll={false}
        className={cn("inline-flex items-center gap-1 hover:text-text", isSorted && "text-text")}
      >
        {children}
        {isSorted &&
          (sort === up ? <ArrowUp className="size-3" aria-hidden /> : <ArrowDown className="size-3" aria-hidden />)}
      </Link>
    </Th>
  );
}
