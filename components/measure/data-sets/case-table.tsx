import Link from "@/components/ground/ui/link";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { sourceWords } from "@/components/measure/evaluations/report-words";
import { TracePager } from "@/components/measure/evaluations/trace-pager";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type DataSetCaseView } from "@/lib/attribution/evaluation/data-set-view";
import { formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** The traces of a version, a page of them, with what is true of each. */
export function CaseTable({
  workspace,
  page,
  href,
}: {
  workspace: string;
  page: { rows: readonly DataSetCaseView[]; nextCursor: string | null; isFirst: boolean };
  /** Where a page is shown; without a cursor the first one. */
  href: (cursor?: string) => string;
}) {
  return (
    <>
      <ScrollTable title="Traces of this version">
        <thead>
          <tr className="[&>th]:text-left [&>th]:text-xs [&>th]:font-medium [&>th]:text-muted">
            <th scope="col" className={stickyCell}>
              Trace
            </th>
            <th scope="col" className="text-right!">
              Steps
            </th>
            <th scope="col" className="text-right!" title="The same for traces of the same question.">
              Question
            </th>
            <th scope="col">Subset</th>
            <th scope="col">Split</th>
            <th scope="col">Ground truth</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <CaseRow key={row.position} workspace={workspace} row={row} />
          ))}
        </tbody>
      </ScrollTable>
      <TracePager page={page} href={href} />
    </>
  );
}

const orNone = (name: string | null) =>
  name === null ? <span className="text-faint">–</span> : <span dir="auto">{visibleText(name)}</span>;

function CaseRow({ workspace, row }: { workspace: string; row: DataSetCaseView }) {
  const { traceId, title, stepCount, question, subset, split, state } = row;
  return (
    <tr>
      <th scope="row" className={cn(stickyCell, "text-left font-normal")}>
        <span className="flex max-w-120 min-w-40 items-center gap-2">
          {state === "deleted" ? (
            <span dir="auto" className="truncate text-faint">
              {visibleText(title)}
            </span>
          ) : (
            <Link
              href={paths.trace(workspace, traceId)}
              dir="auto"
              className="truncate underline-offset-2 hover:underline"
            >
              {visibleText(title)}
            </Link>
          )}
          {state !== "as-frozen" && <Pill tone="dashed">{state}</Pill>}
        </span>
      </th>
      <td className="figure text-right">{formatNumber(stepCount)}</td>
      <td className="figure text-right text-muted">{formatNumber(question)}</td>
      <td>{orNone(subset)}</td>
      <td>{orNone(split)}</td>
      <td>
        <Truth row={row} />
      </td>
    </tr>
  );
}

function Truth({ row: { truth, isDisputed, isHidden } }: { row: DataSetCaseView }) {
  if (isHidden) return <span className="text-faint">hidden until you have labeled it</span>;
  if (isDisputed) return <Pill tone="dashed">disputed</Pill>;
  if (!truth) return <span className="text-faint">none</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <AgentChip name={truth.agent} stepIndex={truth.stepIndex} className="max-w-44" />
      <span className="text-xs text-faint">{sourceWords(truth.source)}</span>
    </span>
  );
}
