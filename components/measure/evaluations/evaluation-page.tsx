import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { PageHeader } from "@/components/ground/page/page-header";
import { DateTime } from "@/components/ground/ui/date-time";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCompact, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { EntryProgress } from "./entry-progress";
import { EvaluationButtons } from "./evaluation-buttons";
import { EvaluationStatePill } from "./evaluation-state-pill";
import { evaluatedWords, finishedCount, isUnderWay, spentWords } from "./evaluation-words";
import { FinishedRuns } from "./finished-runs";

/** An evaluation: how far it has come, what it has spent, and below its table. */
export function EvaluationPage({
  workspace,
  evaluation,
  canEvaluate,
  children,
}: {
  workspace: string;
  evaluation: EvaluationView;
  canEvaluate: boolean;
  /** The report. */
  children: ReactNode;
}) {
  const { state, kind, counts, runCount, stoppedBecause } = evaluation;
  const finished = finishedCount(counts);
  const isActive = isUnderWay(state);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Evaluations", href: paths.evaluations(workspace) }]}
        title={visibleText(evaluation.name)}
        actions={<EvaluationButtons workspace={workspace} evaluation={evaluation} canEvaluate={canEvaluate} />}
      />
      <RefreshWhile isActive={isActive} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 max-sm:p-3">
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <EvaluationStatePill state={state} />
          {kind === "runs" && <FinishedRuns evaluation={evaluation} />}
          {stoppedBecause && (
            <span className="text-muted break-words" dir="auto">
              {visibleText(stoppedBecause)}
            </span>
          )}
        </div>
        {isActive && (
          <ProgressBar value={finished} max={runCount} label="Finished runs" className="max-w-120 shrink-0" />
        )}
        <Facts workspace={workspace} evaluation={evaluation} />
        {kind === "runs" && state !== "done" && <EntryProgress evaluation={evaluation} />}
        {children}
      </div>
    </div>
  );
}

function Facts({ workspace, evaluation }: { workspace: string; evaluation: EvaluationView }) {
  const { kind, dataSetId, versionNumber, split, caseCount, repeats, spentUsd, maxCostUsd, reservedUsd } = evaluation;
  const { spentTokens, maxTokens, entries, startedByName, createdAt } = evaluation;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg border bg-panel px-4 py-3">
      <Fact name="Measured on">
        <Link
          href={paths.dataSet(workspace, dataSetId, { version: versionNumber, split: split ?? undefined })}
          dir="auto"
          className="text-link underline-offset-2 hover:underline"
        >
          {visibleText(evaluatedWords(evaluation))}
        </Link>
        , {formatCount(caseCount, "trace")}
      </Fact>
      {kind === "runs" && (
        <>
          <Fact name="Runs">
            {formatCount(entries.length, "entry", "entries")} × {formatCount(caseCount, "trace")} ×{" "}
            {formatCount(repeats, "repeat")}
          </Fact>
          <Fact name="Spent">
            <span className="figure">{spentWords(spentUsd, maxCostUsd)}</span>
            {reservedUsd > 0 && <span className="text-faint"> and {spentWords(reservedUsd, null)} reserved</span>}
          </Fact>
          <Fact name="Tokens">
            <span className="figure" title={formatNumber(spentTokens)}>
              {formatCompact(spentTokens)}
              {maxTokens !== null && ` of ${formatCompact(maxTokens)}`}
            </span>
          </Fact>
        </>
      )}
      <Fact name={kind === "upload" ? "Uploaded" : "Started"}>
        <DateTime at={createdAt} /> <span className="text-faint">by</span>{" "}
        <span dir="auto">{visibleText(startedByName)}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
