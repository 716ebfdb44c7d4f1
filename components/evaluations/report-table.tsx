"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FigureText } from "@/components/tracers/figure-text";
import { RangeBar } from "@/components/tracers/range-bar";
import { percent } from "@/components/tracers/tracer-words";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { cn } from "@/lib/cn";
import { type EntryReport, type EntryScores } from "@/lib/attribution/evaluation/evaluation-report";
import { formatCount, formatNumber } from "@/lib/format";
import { EntryName } from "./entry-name";
import { type Cell, type Column, columnGroups, nextSort, type ReportSort, sortReports } from "./report-columns";
import { decimal, decimalInterval, toFigure } from "./report-words";
import { ScrollTable, stickyCell } from "./scroll-table";

/** The best that a rule reaches which reads nothing, by column. */
type Marks = Readonly<Record<string, number | undefined>>;

const isRule = ({ entry }: EntryReport): boolean => entry.kind === "baseline";

/** Every line of a report, methods and uploads first, the rules that read no word below; which columns are shown, and in which order the lines stand, is up to the reader. */
export function ReportTable({
  title,
  entries,
  firstSort = null,
  children,
}: {
  title: string;
  entries: readonly EntryReport[];
  firstSort?: ReportSort;
  /** Stands above the table, before the choice of columns. */
  children?: ReactNode;
}) {
  const [shown, setShown] = useState<readonly string[]>(() =>
    columnGroups.filter(({ isOnAtFirst }) => isOnAtFirst).map(({ id }) => id),
  );
  const [sort, setSort] = useState(firstSort);
  const columns = columnGroups.filter(({ id }) => shown.includes(id)).flatMap((group) => group.columns);
  const rules = entries.filter(isRule);
  const marks: Marks = Object.fromEntries(
    columns.filter(({ isDrawn }) => isDrawn).map((column) => [column.id, best(rules, column)]),
  );
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">{children}</div>
        <ColumnMenu shown={shown} onChange={setShown} />
      </div>
      <ScrollTable title={title}>
        <thead>
          <tr>
            <th scope="col" className={cn(head, stickyCell, "text-left")}>
              method
            </th>
            <th scope="col" className={head} title="Traces in the denominator.">
              n
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column.id}
                column={column}
                sort={sort}
                onSort={() => setSort(nextSort(sort, column.id))}
              />
            ))}
          </tr>
        </thead>
        <Lines
          reports={sortReports(
            entries.filter((each) => !isRule(each)),
            sort,
          )}
          columns={columns}
          marks={marks}
        />
        {rules.length > 0 && (
          <Lines reports={sortReports(rules, sort)} columns={columns} marks={marks}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={columns.length + 2}
                className="border-t-2 border-line-strong! bg-sunken text-left text-xs font-medium text-muted"
              >
                <span className="sticky left-3">Rules that read no word: whoever reads must do better</span>
              </th>
            </tr>
          </Lines>
        )}
      </ScrollTable>
    </>
  );
}

const head = "text-right align-bottom text-xs font-medium whitespace-nowrap text-muted";

function best(rules: readonly EntryReport[], { rank }: Column): number | undefined {
  const values = rules.map(({ scores }) => rank(scores)).filter((value) => value !== null);
  return values.length > 0 ? Math.max(...values) : undefined;
}

function ColumnMenu({ shown, onChange }: { shown: readonly string[]; onChange: (shown: readonly string[]) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm">Columns</Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {columnGroups.map(({ id, title }) => (
          <DropdownMenuCheckboxItem
            key={id}
            checked={shown.includes(id)}
            onCheckedChange={(isOn) => onChange(isOn ? [...shown, id] : shown.filter((each) => each !== id))}
            onSelect={(event) => event.preventDefault()}
          >
            {title}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function ColumnHead({ column, sort, onSort }: { column: Column; sort: ReportSort; onSort: () => void }) {
  const isSorted = sort?.column === column.id;
  const isFalling = isSorted && (column.isLessBetter ?? false) === sort.isReversed;
  return (
    <th
      scope="col"
      className={head}
      {...(isSorted ? { "aria-sort": isFalling ? ("descending" as const) : ("ascending" as const) } : {})}
    >
      <button
        type="button"
        title={column.about}
        onClick={onSort}
        className={cn("inline-flex items-center gap-1 rounded-sm hover:text-text", isSorted && "text-text")}
      >
        {column.head}
        {isSorted &&
          (isFalling ? <ArrowDown className="size-3" aria-hidden /> : <ArrowUp className="size-3" aria-hidden />)}
      </button>
    </th>
  );
}

function Lines({
  reports,
  columns,
  marks,
  children,
}: {
  reports: readonly EntryReport[];
  columns: readonly Column[];
  marks: Marks;
  children?: ReactNode;
}) {
  return (
    <tbody>
      {children}
      {reports.map((report) => (
        <tr key={report.entry.id} className="group">
          <th scope="row" className={cn(stickyCell, "text-left font-normal group-hover:bg-hover")}>
            <EntryName entry={report.entry} />
          </th>
          <td className="figure text-right group-hover:bg-hover" title={countWords(report.scores)}>
            {formatNumber(report.scores.caseCount)}
          </td>
          {columns.map((column) => (
            <td key={column.id} className="text-right group-hover:bg-hover">
              <CellText cell={column.cell(report)} mark={marks[column.id]} isDrawn={column.isDrawn ?? false} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const countWords = ({ caseCount, questionCount }: EntryScores): string =>
  `${formatCount(caseCount, "trace")} of ${formatCount(questionCount, "question")}`;

function CellText({ cell, mark, isDrawn }: { cell: Cell; mark: number | undefined; isDrawn: boolean }) {
  switch (cell.kind) {
    case "share":
      return (
        <span className="block" title={wilsonWords(cell)}>
          <FigureText figure={toFigure(cell.share)} />
          {isDrawn && <RangeBar figure={toFigure(cell.share)} mark={mark} className="-mb-1" />}
        </span>
      );
    case "estimate":
      return (
        <span className="figure whitespace-nowrap">
          {decimal(cell.estimate.value)} <span className="text-faint">{decimalInterval(cell.estimate)}</span>
        </span>
      );
    case "plain":
      return <span className="figure">{percent(cell.share)}</span>;
    case "text":
      return (
        <span className="figure whitespace-nowrap" title={cell.title}>
          {cell.text}
        </span>
      );
    case "none":
      return (
        <span className="text-faint" title={cell.why}>
          –<span className="sr-only"> {cell.why}</span>
        </span>
      );
  }
}

/** The interval for independent traces, where it may be given. */
const wilsonWords = ({ share: { wilson, count } }: { share: Parameters<typeof toFigure>[0] }): string | undefined =>
  wilson === null
    ? `Several of the ${formatCount(count, "trace")} ask the same: the interval is over questions.`
    : `Wilson, were each trace independent: ${decimalInterval({ low: wilson.low * 100, high: wilson.high * 100 }, 0)}`;
