"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type PointerEvent } from "react";
import Link from "@/components/ground/ui/link";
import { type Columns } from "@/components/traces/list/use-columns";
import {
  type DrawnColumn,
  drawnColumns,
  leastFluidPx,
  selectWidth,
  type TraceTableSelection,
} from "@/components/traces/list/trace-columns";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { TraceTableRow } from "@/components/traces/list/trace-table-row";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Table, Th } from "@/components/ground/ui/table";
import { cn } from "@/lib/cn";
import { isSortName } from "@/lib/traces/list-columns";
import { clampWidth, sizeColumn } from "@/lib/traces/list-layout";
import { sortNameOf, type TraceSort } from "@/lib/traces/trace-sort";
import { textsOf } from "@/lib/traces/words/asked-texts";

export function TraceTable({
  view: { workspace, rows, filter, sort, modes, now },
  sortHref,
  selection,
  columns,
}: {
  view: Pick<TraceListView, "workspace" | "rows" | "filter" | "sort" | "modes" | "now">;
  sortHref: (sort: TraceSort) => string;
  /** Null where nothing can be done with a selection. */
  selection: TraceTableSelection | null;
  columns: Pick<Columns, "layout" | "isChosen" | "change">;
}) {
  const chosen = selection ? rows.filter((row) => selection.isAllMatching || selection.ids.has(row.id)).length : 0;
  const searched = textsOf(filter);
  const { layout, isChosen, change } = columns;
  const drawn = drawnColumns(layout, isChosen, rows);
  const leastPx = drawn.reduce((sum, { widthPx }) => sum + (widthPx ?? leastFluidPx), 36);
  return (
    <Table
      className={cn("table-fixed", isChosen && "sm:min-w-(--least)")}
      style={{ "--least": `${leastPx}px` } as React.CSSProperties}
      aria-label="Traces"
    >
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
          {drawn.map((one) => (
            <ColumnHeader
              key={one.column.name}
              drawn={one}
              sort={sort}
              sortHref={sortHref}
              onSize={(px) => change(sizeColumn(layout, one.column.name, px))}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TraceTableRow
            key={row.id}
            workspace={workspace}
            row={row}
            selection={selection}
            drawn={drawn}
            modes={modes}
            searched={searched}
            now={now}
          />
        ))}
      </tbody>
    </Table>
  );
}

/** The heading of a column; a link where the list can be sorted by it. Its right edge sizes the column. */
function ColumnHeader({
  drawn: { column, widthPx, className },
  sort,
  sortHref,
  onSize,
}: {
  drawn: DrawnColumn;
  sort: TraceSort;
  sortHref: (sort: TraceSort) => string;
  onSize: (px: number) => void;
}) {
  const { name, label, sort: first } = column;
  const isSorted = sortNameOf(sort) === name;
  const isUp = sort === name;
  const isLargestFirst = isSorted ? isUp : first === "largest";
  return (
    <Th
      className={cn("group/th relative", name === "title" && "max-sm:pl-4", className)}
      style={widthPx === null ? undefined : { width: widthPx }}
      {...(isSorted ? { "aria-sort": isUp ? ("ascending" as const) : ("descending" as const) } : {})}
    >
      {first && isSortName(name) ? (
        <Link
          href={sortHref(isLargestFirst ? `-${name}` : name)}
          scroll={false}
          className={cn("inline-flex items-center gap-1 hover:text-text", isSorted && "text-text")}
        >
          {label}
          {isSorted &&
            (isUp ? <ArrowUp className="size-3" aria-hidden /> : <ArrowDown className="size-3" aria-hidden />)}
        </Link>
      ) : (
        <span className="block truncate">{label}</span>
      )}
      <span
        aria-hidden
        data-sizes={name}
        onPointerDown={(event) => size(event, onSize)}
        className="absolute inset-y-1 -right-1 z-10 w-2 cursor-col-resize touch-none border-r-2 border-transparent group-hover/th:border-line-strong hover:border-faint! max-sm:hidden"
      />
    </Th>
  );
}

/** Follows the pointer until it is let go; the menu of columns does the same by keys. */
function size(event: PointerEvent<HTMLElement>, onSize: (px: number) => void): void {
  const handle = event.currentTarget;
  const heading = handle.closest("th");
  if (!heading || event.button !== 0) return;
  event.preventDefault();
  const { clientX: startX } = event;
  const { offsetWidth } = heading;
  const { width } = heading.style;
  handle.setPointerCapture(event.pointerId);
  const move = ({ clientX }: { clientX: number }): void => {
    heading.style.width = `${clampWidth(offsetWidth + clientX - startX)}px`;
  };
  const end = ({ clientX, type }: { clientX: number; type: string }): void => {
    handle.removeEventListener("pointermove", move);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
    if (type === "pointerup" && clientX !== startX) onSize(offsetWidth + clientX - startX);
    else heading.style.width = width;
  };
  handle.addEventListener("pointermove", move);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
}
