import { useParams } from "next/navigation";
import { type ReactNode } from "react";
import Link from "@/components/ground/ui/link";
import { Agreement, FailureMode, LabeledBy, Responsible, Why } from "@/components/traces/list/row-cells";
import { type DrawnColumn, type ModeTitles } from "@/components/traces/list/trace-columns";
import { TraceStrip } from "@/components/traces/list/trace-strip";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Td } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { responsible } from "@/lib/attribution/row-summary";
import { cn } from "@/lib/cn";
import { formatCompact, formatCost, formatDuration, formatNumber } from "@/lib/format";
import { type ColumnValues, type ListColumn, type OwnCellName } from "@/lib/traces/list-columns";
import { paths } from "@/lib/paths";
import { partyWords } from "@/lib/traces/party";
import { type TraceRow } from "@/lib/traces/trace-row";

const nothing = <span className="text-faint">–</span>;

const text = (words: string | undefined): ReactNode =>
  words ? (
    <span className="text-muted" dir="auto" title={words}>
      {visibleText(words)}
    </span>
  ) : (
    nothing
  );

function SessionLink({ id }: { id: string }) {
  const { workspace } = useParams<{ workspace: string }>();
  return (
    <Link
      href={paths.session(workspace, id)}
      dir="auto"
      title={id}
      className="relative z-10 text-muted hover:underline"
    >
      {visibleText(id)}
    </Link>
  );
}

/** Cells that are more than a value; the title's holds the link and stands in the row. */
const ownCells: Record<Exclude<OwnCellName, "title">, (row: TraceRow, modes: ModeTitles) => ReactNode> = {
  strip: (row) => <TraceStrip row={row} />,
  agent: (row) => <Responsible row={row} />,
  step: (row) => responsible(row)?.stepIndex ?? nothing,
  why: (row) => <Why row={row} />,
  mode: (row, modes) => <FailureMode row={row} titles={modes} />,
  party: (row) => (row.party === null ? nothing : partyWords[row.party].title),
  agree: (row) => <Agreement row={row} />,
  incident: (row) => (row.incident === null ? nothing : incidentName(row.incident)),
  labeledBy: (row) => <LabeledBy row={row} />,
  system: (row) => text([row.system?.name, row.system?.version].filter(Boolean).join(" ")),
  version: (row) => text(row.system?.version),
  session: ({ sessionId }) => (sessionId ? <SessionLink id={sessionId} /> : nothing),
};
const isOwnCell = (name: string): name is keyof typeof ownCells => Object.hasOwn(ownCells, name);

const figures: Partial<Record<ListColumn["name"], string>> = {
  step: "figure",
  incident: "figure text-muted",
  why: "whitespace-normal",
};
const kindClasses: Partial<Record<keyof ColumnValues, string>> = {
  text: "text-muted",
  count: "figure",
  tokens: "figure text-muted",
  cost: "figure text-muted",
  duration: "figure text-muted",
  time: "text-muted",
};

/** A value as it is drawn by its kind. */
function Value({ column: { field, kind }, row, now }: { column: ListColumn; row: TraceRow; now: string }) {
  const value: string | number | null = field === undefined ? null : row[field];
  if (value === null || value === "") return nothing;
  switch (kind) {
    case "outcome":
      return <OutcomePill outcome={row.outcome} />;
    case "time":
      return <RelativeTime at={String(value)} now={now} className="relative z-10" />;
    case "count":
      return formatNumber(Number(value));
    case "tokens":
      return <span title={`${formatNumber(Number(value))} tokens`}>{formatCompact(Number(value))}</span>;
    case "cost":
      return formatCost(Number(value));
    case "duration":
      return formatDuration(Number(value));
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
  drawn: { column, className },
  row,
  now,
  modes,
  ground,
}: {
  drawn: DrawnColumn;
  row: TraceRow;
  now: string;
  modes: ModeTitles;
  ground: string;
}) {
  const { name, kind } = column;
  const looks = cn("truncate", className, ground, kind && kindClasses[kind], figures[name]);
  if (isOwnCell(name)) return <Td className={looks}>{ownCells[name](row, modes)}</Td>;
  return (
    <Td className={looks}>
      <Value column={column} row={row} now={now} />
    </Td>
  );
}
