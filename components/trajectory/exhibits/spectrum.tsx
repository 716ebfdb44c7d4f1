"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { type SpectrumTable } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useReading } from "../reading/reading-context";
import { type ExhibitProps } from "./exhibit-props";
import { figureOf } from "./score-series-model";
import {
  columnWords,
  isDescendingAtFirst,
  sortRows,
  spectrumScores,
  type SpectrumKey,
  type SpectrumRow,
} from "./spectrum-model";

const narrowColumns: readonly SpectrumKey[] = ["stepIndex", "agent", "cf", "cs", "famas"];
const wideColumns: readonly SpectrumKey[] = ["stepIndex", "agent", "cf", "cs", ...spectrumScores];
const shownAtFirst = 10;
const mostShown = 500;

/** Actions of this trace by how much failing goes with them, sortable by every figure. */
export function Spectrum({ exhibit, isWide }: ExhibitProps<SpectrumTable>) {
  const [sort, setSort] = useState<{ key: SpectrumKey; isDescending: boolean }>({ key: "famas", isDescending: true });
  const [isWhole, setIsWhole] = useState(false);
  const rows = useMemo(() => sortRows(exhibit.rows, sort.key, sort.isDescending), [exhibit, sort]);
  const columns = isWide ? wideColumns : narrowColumns;
  return (
    <>
      <p className="text-muted">
        Over {formatCount(exhibit.failedCount, "failed trace")} and {formatCount(exhibit.passedCount, "passed trace")}{" "}
        of the same question. “Failed” and “passed” count the traces that contain the action.
      </p>
      <div className="-mx-1 mt-2 overflow-x-auto px-1">
        <table aria-label="Actions by association with failure" className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              {columns.map((key) => (
                <SortHead
                  key={key}
                  column={key}
                  sorted={sort.key === key ? (sort.isDescending ? "descending" : "ascending") : "none"}
                  onSort={() =>
                    setSort({ key, isDescending: sort.key === key ? !sort.isDescending : isDescendingAtFirst(key) })
                  }
                />
              ))}
            </tr>
          </thead>
          {rows.slice(0, isWhole ? mostShown : shownAtFirst).map((row, i) => (
            <Row key={`${row.stepIndex}-${i}`} row={row} exhibit={exhibit} columns={columns} />
          ))}
        </table>
      </div>
      {rows.length > shownAtFirst && (
        <button type="button" className="mt-1 text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "show fewer" : `show all ${rows.length}`}
        </button>
      )}
    </>
  );
}

function SortHead({
  column,
  sorted,
  onSort,
}: {
  column: SpectrumKey;
  sorted: "none" | "ascending" | "descending";
  onSort: () => void;
}) {
  const Arrow = sorted === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={sorted} className="pb-1 text-xs font-medium text-faint">
      <button
        type="button"
        onClick={onSort}
        className={cn(
          "inline-flex items-center gap-0.5 hover:text-text",
          isDescendingAtFirst(column) ? "float-right" : "float-left",
          sorted !== "none" && "text-text",
        )}
      >
        {columnWords[column]}
        {sorted !== "none" && <Arrow aria-hidden className="size-3" />}
      </button>
    </th>
  );
}

function Row({ row, exhibit, columns }: { row: SpectrumRow; exhibit: SpectrumTable; columns: readonly SpectrumKey[] }) {
  const { agents } = useReading();
  const cells: Record<SpectrumKey, React.ReactNode> = {
    stepIndex: <StepLink stepIndex={row.stepIndex} isBare />,
    agent: <AgentChip name={row.agent} agents={agents} className="max-w-36" />,
    cf: `${row.cf}/${exhibit.failedCount}`,
    cs: `${row.cs}/${exhibit.passedCount}`,
    famas: figureOf(row.famas),
    ochiai: figureOf(row.ochiai),
    tarantula: figureOf(row.tarantula),
    dstar: row.dstar === null ? "∞" : figureOf(row.dstar),
  };
  return (
    <tbody>
      <tr className="*:border-t *:pt-1">
        {columns.map((key) => (
          <td key={key} className={cn(isDescendingAtFirst(key) && "figure pl-2 text-right whitespace-nowrap")}>
            {cells[key]}
          </td>
        ))}
      </tr>
      <tr>
        <td />
        <td colSpan={columns.length - 1} className="pb-1 text-xs break-words text-faint" dir="auto">
          {visibleText(row.action)}
        </td>
      </tr>
    </tbody>
  );
}
