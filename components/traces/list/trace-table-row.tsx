"use client";
import { CircleAlert, Tag } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { ColumnCell } from "@/components/traces/list/column-cell";
import { Responsible } from "@/components/traces/list/row-cells";
import { readFirst, responsible } from "@/components/traces/list/row-summary";
import { selectWidth, type TraceTableSelection } from "@/components/traces/list/trace-columns";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { Td } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { allColumns } from "@/lib/traces/list-columns";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Rows are walked by their links: `data-trace-link` is what j and k look for. */
export function TraceTableRow({
  workspace,
  row,
  selection,
  now,
}: {
  workspace: string;
  row: TraceRow;
  selection: TraceTableSelection | null;
  now: string;
}) {
  const isSelected = selection !== null && (selection.isAllMatching || selection.ids.has(row.id));
  const who = responsible(row);
  const ground = isSelected ? "bg-selected" : "group-hover:bg-hover group-focus-within:bg-hover";
  return (
    <tr className="group relative" aria-selected={selection ? isSelected : undefined} data-trace={row.id}>
      {selection && (
        <Td className={cn(selectWidth, ground, "group-focus-within:shadow-[inset_2px_0_var(--focus)]")}>
          <Checkbox
            aria-label={`Select ${row.title}`}
            checked={isSelected}
            disabled={selection.isAllMatching}
            onClick={(event) => selection.toggle(row.id, event.shiftKey)}
            className={cn(
              "relative z-10",
              !isSelected &&
                selection.ids.size === 0 &&
                "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100",
            )}
          />
        </Td>
      )}
      <Td
        className={cn(
          ground,
          "max-sm:py-2 max-sm:pl-4",
          !selection && "group-focus-within:shadow-[inset_2px_0_var(--focus)]",
        )}
      >
        <Link
          href={paths.trace(workspace, row.id)}
          data-trace-link
          dir="auto"
          title={row.question}
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0"
        >
          {visibleText(row.title)}
        </Link>
        <RowDetails row={row} />
        <span className="mt-1.5 flex items-center gap-2 sm:hidden">
          <OutcomePill outcome={row.outcome} />
          {(who || readFirst(row) !== null) && <Responsible row={row} className="text-xs" />}
        </span>
      </Td>
      {allColumns.map(
        (column) =>
          column.name !== "title" && (
            <ColumnCell key={column.name} column={column} row={row} now={now} className={ground} />
          ),
      )}
    </tr>
  );
}

function RowDetails({ row }: { row: TraceRow }) {
  const system = row.system ? [row.system.name, row.system.version].filter(Boolean).join(" ") : row.format;
  return (
    <span className="flex min-w-0 items-center gap-2 text-[11.5px] leading-4 text-faint">
      <span className="truncate" dir="auto">
        {system}
      </span>
      {row.isMade && (
        <span className="shrink-0" title="Made here, by a study or as a kept replay: it did not happen by itself.">
          made
        </span>
      )}
      {row.errorStepCount > 0 && (
        <span className="flex shrink-0 items-center gap-1">
          <CircleAlert className="size-3" aria-hidden />
          {formatCount(row.errorStepCount, "step")} with errors
        </span>
      )}
      {row.tags.length > 0 && (
        <span className="flex min-w-0 items-center gap-1" title={`Tags: ${row.tags.join(", ")}`}>
          <Tag className="size-3 shrink-0" aria-label="Tags" />
          <span className="truncate" dir="auto">
            {row.tags.join(", ")}
          </span>
        </span>
      )}
    </span>
  );
}
