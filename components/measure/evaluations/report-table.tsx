"use client";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FigureText } from "@/components/answers/tracers/figure-text";
import { RangeBar } from "@/components/ground/charts/range-bar";
import { interval, percent } from "@/components/answers/tracers/tracer-words";
import { Button } from "@/components/ground/ui/button";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ground/ui/dropdown-menu";
import { cn } from "@/lib/cn";
import { labelledOf, partEntries } from "@/lib/attribution/evaluation/entry-coverage";
import { type EntryReport, type EntryScores } from "@/lib/attribution/evaluation/evaluation-report";
import { writeInterval } from "@/lib/attribution/statistics/written-figures";
import { formatCount } from "@/lib/format";
import { EntryName } from "./entry-name";
import { type Cell, type Column, columnGroups, nextSort, type ReportSort, sortReports } from "./report-columns";
import { coverageWords, decimal, leftOutWords, noIntervalWords, toFigure } from "./report-words";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";

/** The best that a rule reaches which reads nothing, by column. */
type Marks = Readonly<Record<string, number | undefined>>;

/**
 * The entries of a report: those that answered every labeled trace, which can be put in order; those on some
 * of them, which cannot; and the rules that read no word. Which columns are shown, and in which order the
 * entries stand, is up to the reader.
 */
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
  const { whole, partial, rules } = partEntries(entries);
  const [first] = partial;
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
              Entry
            </th>
            <th scope="col" className={head} title="Traces behind the figures.">
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
        <EntryRows reports={sortReports(whole, sort)} columns={columns} marks={marks} />
        {first && (
          <EntryRows
            title={`Not on all ${formatCount(labelledOf(first.scores), "labeled trace")}: not ranked`}
            reports={partial}
            columns={columns}
            marks={{}}
          />
        )}
        <EntryRows
          title="Baselines: rules that do not read the text. A useful method beats them."
          reports={sortReports(rules, sort)}
          columns={columns}
          marks={marks}
        />
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

/** A part of the table, with what makes it one above. */
function EntryRows({
  title,
  reports,
  columns,
  marks,
}: {
  title?: string;
  reports: readonly EntryReport[];
  columns: readonly Column[];
  marks: Marks;
}) {
  if (reports.length === 0) return null;
  return (
    <tbody>
      {title && (
        <tr>
          <th
            scope="rowgroup"
            colSpan={columns.length + 2}
            className="border-t-2 border-line-strong! bg-sunken text-left text-xs font-medium text-muted"
          >
            <span className="sticky left-3">{title}</span>
          </th>
        </tr>
      )}
      {reports.map((report) => (
        <tr key={report.entry.id} className="group">
          <th scope="row" className={cn(stickyCell, "text-left font-normal group-hover:bg-hover")}>
            <EntryName entry={report.entry} />
          </th>
          <td className="figure text-right whitespace-nowrap group-hover:bg-hover" title={restsWords(report.scores)}>
            {coverageWords(report.scores)}
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

/** What the figures rest on, and what is not in them. */
const restsWords = ({ caseCount, questionCount, leftOut }: EntryScores): string =>
  [
    `${formatCount(caseCount, "trace")} of ${formatCount(questionCount, "question")}`,
    ...leftOutWords({ ...leftOut, withoutTruth: 0 }),
  ].join("; ");

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
          {decimal(cell.estimate.value)}{" "}
          {cell.hasInterval ? (
            <span className="text-faint">{writeInterval(cell.estimate, decimal)}</span>
          ) : (
            <Nothing why={noIntervalWords} />
          )}
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
      return <Nothing why={cell.why} />;
  }
}

function Nothing({ why }: { why: string }) {
  return (
    <span className="text-faint" title={why}>
      –<span className="sr-only"> {why}</span>
    </span>
  );
}

/** The interval for independent traces, where it may be given. */
const wilsonWords = ({ share: { wilson, count } }: { share: Parameters<typeof toFigure>[0] }): string | undefined =>
  wilson === null
    ? `Several of the ${formatCount(count, "trace")} share a question: the interval is over questions.`
    : `Wilson interval if traces were independent: ${interval(wilson)}`;
