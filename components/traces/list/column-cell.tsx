import { type ReactNode } from "react";
import { Agreement, Responsible, Truth } from "@/components/traces/list/row-cells";
import { TraceStrip } from "@/components/traces/list/trace-strip";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Td } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { type ColumnValues, type ListColumn, type OwnCellName } from "@/lib/traces/list-columns";
import { type TraceRow } from "@/lib/traces/trace-row";

/** Cells that are more than a value; the question's holds the link and stands in the row. */
const ownCells: Record<Exclude<OwnCellName, "title">, (row: TraceRow) => ReactNode> = {
  strip: (row) => <TraceStrip row={row} />,
  agent: (row) => <Responsible row={row} />,
  agree: (row) => <Agreement row={row} />,
  truth: (row) => <Truth row={row} />,
};
const isOwnCell = (name: string): name is keyof typeof ownCells => Object.hasOwn(ownCells, name);

const kindClasses: Partial<Record<keyof ColumnValues, string>> = {
  text: "truncate",
  count: "figure",
  time: "text-muted",
};

/** A value as it is drawn by its kind; "none" where a trace has none. */
function Value({ column: { field, kind }, row, now }: { column: ListColumn; row: TraceRow; now: string }) {
  const value: string | number | null = field === undefined ? null : row[field];
  if (value === null || value === "") return <span className="text-faint">none</span>;
  switch (kind) {
    case "outcome":
      return <OutcomePill outcome={row.outcome} />;
    case "time":
      return <RelativeTime at={String(value)} now={now} className="relative z-10" />;
    case "count":
      return formatNumber(Number(value));
    default:
      return (
        <span dir="auto" title={String(value)}>
          {visibleText(String(value))}
        </span>
      );
  }
}

/** What a row says in a column of the list. */
export function ColumnCell({
  column,
  row,
  now,
  className,
}: {
  column: ListColumn;
  row: TraceRow;
  now: string;
  className: string;
}) {
  const { name, width, kind } = column;
  if (isOwnCell(name)) return <Td className={cn(width, className)}>{ownCells[name](row)}</Td>;
  return (
    <Td className={cn(width, className, kind && kindClasses[kind])}>
      <Value column={column} row={row} now={now} />
    </Td>
  );
}
