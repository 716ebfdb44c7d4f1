"use client";
import { CircleAlert, Tag } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { ColumnCell } from "@/components/traces/list/column-cell";
import { Responsible } from "@/components/traces/list/row-cells";
import { responsible } from "@/lib/attribution/row-summary";
import {
  type DrawnColumn,
  type ModeTitles,
  selectWidth,
  type TraceTableSelection,
} from "@/components/traces/list/trace-columns";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { Td } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Rows are walked by their links: `data-trace-link` is what j and k look for. */
export function TraceTableRow({
  workspace,
  row,
  selection,
  drawn,
  modes,
  now,
}: {
  workspace: string;
  row: TraceRow;
  selection: TraceTableSelection | null;
  drawn: readonly DrawnColumn[];
  modes: ModeTitles;
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
      {drawn.map((one, at) =>
        one.column.name === "title" ? (
          <Td
            key="title"
            className={cn(
              ground,
              "max-sm:py-2 max-sm:pl-4",
              !selection && at === 0 && "group-focus-within:shadow-[inset_2px_0_var(--focus)]",
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
            <RowDetails row={row} drawn={drawn} />
            <span className="mt-1.5 flex items-center gap-2 sm:hidden">
              <OutcomePill outcome={row.outcome} />
              {who && <Responsible row={row} className="text-xs" />}
            </span>
          </Td>
        ) : (
          <ColumnCell key={one.column.name} drawn={one} row={row} now={now} modes={modes} ground={ground} />
        ),
      )}
    </tr>
  );
}

/** What no column of its own says: how long it is, and what stands out. */
function RowDetails({ row, drawn }: { row: TraceRow; drawn: readonly DrawnColumn[] }) {
  const shows = (name: string) => drawn.find(({ column }) => column.name === name);
  const system = row.system ? [row.system.name, row.system.version].filter(Boolean).join(" ") : "";
  return (
    <span className="flex min-w-0 items-center gap-2 text-[11.5px] leading-4 text-faint">
      {!shows("steps") && <span className="shrink-0">{formatCount(row.stepCount, "step")}</span>}
      {system && (
        <span className={cn("truncate", shows("system")?.shownClass)} dir="auto">
          {visibleText(system)}
        </span>
      )}
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
