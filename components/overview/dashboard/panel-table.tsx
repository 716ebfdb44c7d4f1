import Link from "@/components/ground/ui/link";
import { type ReactNode, useState } from "react";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type OverviewTable } from "@/lib/attribution/overview/overview-tables";
import { type CountedShare } from "@/lib/attribution/overview/overview-series";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { intervalWords, shareWords } from "./overview-words";

/** So many rows stand there at first: a table of years of days is long. */
const firstRows = 60;

/**
 * The figures of a panel. With `hasLinks` each row leads to its traces; where the table is only read
 * aloud, the drawing has the links.
 */
export function PanelTable({
  workspace,
  table,
  hasLinks,
}: {
  workspace: string;
  table: OverviewTable;
  hasLinks: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const { title, columns, rows } = table;
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  return (
    <>
      <Frame title={title} isShown={hasLinks}>
        <thead>
          <tr>
            {columns.map(({ head, kind }, at) => (
              <th
                key={head}
                scope="col"
                className={cn(
                  "text-xs font-medium whitespace-nowrap text-muted",
                  kind === "text" ? "text-left" : "text-right",
                  at === 0 && stickyCell,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ cells: [first, ...cells], search }, row) => (
            <tr key={row}>
              <th scope="row" className={cn(stickyCell, "text-left font-normal")} dir="auto">
                {hasLinks && search !== null ? (
                  <Link href={paths.traces(workspace, { q: search })} className="text-link hover:underline">
                    <Figure cell={first ?? null} kind="text" />
                  </Link>
                ) : (
                  <Figure cell={first ?? null} kind="text" />
                )}
              </th>
              {cells.map((cell, at) => (
                <td key={at} className={columns[at + 1]?.kind === "text" ? "text-left" : "text-right"}>
                  <Figure cell={cell} kind={columns[at + 1]?.kind ?? "text"} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Frame>
      {hasLinks && rows.length > shown.length && (
        <Button variant="link" className="mt-2" onClick={() => setIsWhole(true)}>
          Show all {formatCount(rows.length, "row")}
        </Button>
      )}
    </>
  );
}

/** Nothing that is only read aloud is a stop for the keyboard. */
function Frame({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  return isShown ? <ScrollTable title={title}>{children}</ScrollTable> : <table aria-label={title}>{children}</table>;
}

function Figure({
  cell,
  kind,
}: {
  cell: string | number | CountedShare | null;
  kind: "text" | "count" | "share" | "cost";
}) {
  if (cell === null)
    return (
      <span className="text-faint">
        –<span className="sr-only"> no share</span>
      </span>
    );
  if (typeof cell === "object")
    return (
      <span className="figure whitespace-nowrap" title={`${shareWords(cell)} of ${formatCount(cell.count, "trace")}`}>
        {Math.round(100 * cell.value)}% <span className="text-faint">{intervalWords(cell)}</span>
      </span>
    );
  if (typeof cell === "string") return <span className="break-words">{visibleText(cell) || "–"}</span>;
  return <span className="figure whitespace-nowrap">{kind === "cost" ? formatCost(cell) : formatNumber(cell)}</span>;
}
