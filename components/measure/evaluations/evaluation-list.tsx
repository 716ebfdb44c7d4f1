import { ChartNoAxesColumn } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ListPager } from "@/components/ground/ui/list-pager";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type EvaluationSummary } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { EvaluationStatePill } from "./evaluation-state-pill";
import { evaluatedWords, finishedCount, isUnderWay, stateWords } from "./evaluation-words";
import { FinishedRuns } from "./finished-runs";
import { SectionHeader } from "@/components/ground/page/section-header";

const columns = {
  state: "w-40 max-sm:hidden",
  progress: "w-48 max-sm:w-36",
  entries: "w-28 text-right max-lg:hidden",
  spent: "w-26 text-right max-lg:hidden",
  when: "w-32 text-right max-sm:hidden",
} as const;

/** The newest evaluations of a workspace, with how far each has come. */
export function EvaluationList({
  workspace,
  page,
  canEvaluate,
  now,
}: {
  workspace: string;
  page: { rows: readonly EvaluationSummary[]; nextCursor: string | null; isFirst: boolean };
  canEvaluate: boolean;
  now: string;
}) {
  const { rows, nextCursor, isFirst } = page;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader
        actions={
          canEvaluate && (
            <Button asChild variant="primary">
              <Link href={paths.newEvaluation(workspace)}>New evaluation</Link>
            </Button>
          )
        }
      />
      <RefreshWhile isActive={rows.some(({ state }) => isUnderWay(state))} />
      {rows.length === 0 ? (
        <EmptyState
          icon={ChartNoAxesColumn}
          title="No evaluations yet"
          text="An evaluation runs methods on a frozen data set and measures how often each names the right agent and step, compared with baselines. Create a data set of labeled traces first."
          className="flex-1"
        >
          {canEvaluate && (
            <Button asChild variant="primary">
              <Link href={paths.newEvaluation(workspace)}>New evaluation</Link>
            </Button>
          )}
          <Button asChild>
            <Link href={paths.dataSets(workspace)}>Go to the data sets</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Table className="table-fixed" aria-label="Evaluations">
            <thead className="sticky top-0 z-20">
              <tr>
                <Th>Evaluation</Th>
                <Th className={columns.state}>State</Th>
                <Th className={columns.progress}>Runs</Th>
                <Th className={columns.entries}>Entries</Th>
                <Th className={columns.spent}>Spent</Th>
                <Th className={columns.when}>Started</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <EvaluationRow key={row.id} workspace={workspace} row={row} now={now} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <ListPager
        newest={isFirst ? null : paths.evaluations(workspace)}
        older={nextCursor === null ? null : paths.evaluations(workspace, { cursor: nextCursor })}
        olderWords="Older evaluations"
      />
    </div>
  );
}

const ground = "group-focus-within:bg-hover group-hover:bg-hover";

function EvaluationRow({ workspace, row, now }: { workspace: string; row: EvaluationSummary; now: string }) {
  const isUpload = row.kind === "upload";
  return (
    <tr className="group relative">
      <Td className={`${ground} py-1.5`}>
        <Link
          href={paths.evaluation(workspace, row.id)}
          dir="auto"
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(row.name)}
        </Link>
        <span className="block truncate text-[11.5px] leading-4 text-faint" dir="auto">
          <span className="sm:hidden">{stateWords[row.state]} · </span>
          {visibleText(evaluatedWords(row))}
        </span>
      </Td>
      <Td className={`${columns.state} ${ground}`}>
        <EvaluationStatePill state={row.state} />
      </Td>
      <Td className={`${columns.progress} ${ground}`}>
        {isUpload ? (
          <span className="text-faint">uploaded answers</span>
        ) : (
          <>
            <FinishedRuns evaluation={row} />
            <ProgressBar value={finishedCount(row.counts)} max={row.runCount} label="Finished runs" className="mt-1" />
          </>
        )}
      </Td>
      <Td className={`${columns.entries} ${ground} text-muted`}>
        <span className="figure">{formatNumber(row.entryCount)}</span>
        {row.repeats > 1 && <span className="text-faint"> × {formatCount(row.repeats, "repeat")}</span>}
      </Td>
      <Td className={`${columns.spent} ${ground} figure`}>{isUpload ? "–" : formatCost(row.spentUsd)}</Td>
      <Td className={`${columns.when} ${ground} text-muted`}>
        <RelativeTime at={row.createdAt} now={now} className="relative z-10" />
        <span className="block truncate text-[11.5px] leading-4 text-faint" dir="auto">
          {visibleText(row.startedByName)}
        </span>
      </Td>
    </tr>
  );
}
