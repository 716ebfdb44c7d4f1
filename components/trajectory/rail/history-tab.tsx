"use client";
import { ChevronRight, MoreHorizontal } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useId, useState } from "react";
import { OfEvaluation } from "@/components/answers/runs/of-evaluation";
import { sentWords } from "@/components/answers/runs/sent-words";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ground/ui/dropdown-menu";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type EvaluationRuns } from "@/lib/attribution/run-counts";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { scoreAttribution } from "@/lib/attribution/score";
import { can } from "@/lib/auth/permissions";
import { cn } from "@/lib/cn";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { answerPlace } from "../trace/answer-place";
import { compareChoice } from "../compare/compare-choice";
import { ReplayOutcome } from "../run/replay-outcome";
import { readerWords, statusWords } from "@/components/answers/runs/run-words";
import { useRunActs } from "../run/use-run-acts";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { type HistoryItem, historyItems, madeWords } from "./history-items";
import { startedByWords } from "./tracer-words";

/**
 * The runs of this trace, newest first: who ran what, where it pointed, and whether that is right. What one evaluation
 * made is folded. Where there are more than are at hand, it says so.
 */
export function HistoryTab() {
  const { runCounts, runs } = useAnswer();
  const more = runCounts.own - runs.filter(({ evaluation }) => evaluation === null).length;
  if (runs.length === 0)
    return (
      <EmptyState
        title="No runs yet"
        text="Every run of a method on this trace appears here, with its answer and calls."
      />
    );
  return (
    <ul aria-label="Runs">
      {historyItems(runs, runCounts).map((item) =>
        item.kind === "run" ? (
          <HistoryRow key={item.run.id} run={item.run} />
        ) : (
          <HistoryGroup key={item.evaluation.id} evaluation={item.evaluation} runs={item.runs} />
        ),
      )}
      {more > 0 && (
        <li className="px-4.5 py-2 text-xs text-faint">
          and {formatCount(more, "older run")}: <code>run=</code> add ?run= and a number to the address to open one
        </li>
      )}
    </ul>
  );
}

/** What an evaluation made of this trace, folded until it is asked for or holds the run that is shown. */
function HistoryGroup({ evaluation, runs }: Omit<Extract<HistoryItem, { kind: "evaluation" }>, "kind">) {
  const { now, share, workspace } = useReading();
  const { selectedRun } = useAnswer();
  const selectedId = runs.find(({ id }) => id === selectedRun?.id)?.id ?? null;
  // Unfolded for the run that is shown until the reader folds it; another run that is chosen unfolds it again.
  const [choice, setChoice] = useState<{ isOpen: boolean; by: string | null } | null>(null);
  const isOpen = choice && choice.by === selectedId ? choice.isOpen : selectedId !== null;
  const listId = useId();
  return (
    <li className="border-b">
      <div className="pr-3 pl-2.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setChoice({ isOpen: !isOpen, by: selectedId })}
          className="flex w-full items-center gap-1.5 rounded-xs pt-2 text-left hover:text-text"
        >
          <ChevronRight className={cn("size-4 shrink-0 text-faint", isOpen && "rotate-90")} aria-hidden />
          <span className="min-w-0 truncate font-medium">{madeWords(evaluation)}</span>
          <span className="sr-only">of evaluation {visibleText(evaluation.title)}</span>
          <RelativeTime at={evaluation.newestAt} now={now} className="ml-auto shrink-0 text-xs text-faint" />
        </button>
        <p className="mt-0.5 truncate pb-2 pl-5.5 text-xs text-faint">
          <OfEvaluation evaluation={evaluation} workspace={share ? null : workspace} />
        </p>
      </div>
      {isOpen && (
        <ul id={listId} aria-label={`Runs of evaluation ${visibleText(evaluation.title)}`} className="border-t">
          {runs.map((run) => (
            <HistoryRow key={run.id} run={run} />
          ))}
          <MoreMade evaluation={evaluation} shownCount={runs.length} />
        </ul>
      )}
    </li>
  );
}

/**
 * That an evaluation made more runs of this trace than are listed; from its Traces part each answer leads to its run.
 */
function MoreMade({ evaluation, shownCount }: { evaluation: EvaluationRuns; shownCount: number }) {
  const { workspace, share } = useReading();
  const more = evaluation.runCount - shownCount;
  if (more <= 0) return null;
  const words = shownCount === 0 ? `all ${formatCount(more, "run")}` : `and ${formatNumber(more)} more`;
  return (
    <li className="px-4.5 py-2 text-xs text-faint">
      {!share && can(workspace.role, "evaluation:read") ? (
        <Link
          href={paths.evaluation(workspace.slug, evaluation.id, { tab: "traces" })}
          className="rounded-xs text-link hover:underline"
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </li>
  );
}

function HistoryRow({ run }: { run: RunRecord }) {
  const { now } = useReading();
  const { selectedRun, methodTitles } = useAnswer();
  const { chooseRun } = useMoves();
  const isSelected = selectedRun?.id === run.id;
  const title = methodTitles[run.method] ?? run.method;
  return (
    <li className={cn("relative border-b", isSelected ? "bg-selected" : "hover:bg-hover/60")}>
      <div className="flex items-start gap-1 pr-2">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => chooseRun(run.id)}
          className="min-w-0 flex-1 py-2 pl-4.5 text-left"
        >
          <span className="flex min-w-0 items-baseline gap-1.5">
            <span className="figure shrink-0 text-faint">#{run.number}</span>
            <span className="shrink-0 font-medium">{title}</span>
            <span className="truncate text-xs text-faint">
              {[readerWords(run), run.providerName].filter(Boolean).join(", ")}
            </span>
            <RelativeTime at={run.createdAt} now={now} className="ml-auto shrink-0 text-xs text-faint" />
          </span>
          <span className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <RunOutcome run={run} />
          </span>
          <span className="mt-0.5 block truncate text-xs text-faint">
            {[
              run.evaluation ? `repeat ${run.evaluation.repeat}` : startedByWords(run),
              ...(run.model ? [formatCount(run.callCount, "call"), formatCost(run.costUsd)] : [sentWords(run)]),
              ...(run.reusedCallCount > 0 ? [`${run.reusedCallCount} kept`] : []),
              ...(run.revealExpectedAnswer ? ["answer shown"] : []),
              ...(run.isMasked ? ["masked"] : []),
              ...(run.isFresh ? ["cache ignored"] : []),
            ].join(" · ")}
          </span>
        </button>
        <RunMenu run={run} />
      </div>
      <div className="pr-2 pl-4.5 empty:hidden">
        <ReplayOutcome runId={run.id} />
      </div>
    </li>
  );
}

function RunOutcome({ run }: { run: RunRecord }) {
  const { agents, outline } = useReading();
  const { groundTruth } = useAnswer();
  const found = run.attribution;
  if (!found) return <Pill tone={run.status === "FAILED" ? "strong" : "dashed"}>{statusWords[run.status]}</Pill>;
  const isWhole = run.status !== "PARTIAL";
  const score = isWhole && groundTruth && scoreAttribution(found, groundTruth);
  if (found.isAbstained)
    return (
      <>
        <Pill tone="dashed">no clear answer</Pill>
        <span className="text-xs text-faint">
          read step <span className="figure">{found.stepIndex}</span> first
        </span>
      </>
    );
  const { speaker } = answerPlace(found, outline);
  return (
    <>
      <AgentChip name={found.agent} agents={agents} stepIndex={speaker === null ? found.stepIndex : undefined} />
      {speaker !== null && (
        <span className="text-xs text-faint">
          step <span className="figure">{found.stepIndex}</span>, of {visibleText(speaker)}
        </span>
      )}
      {run.status === "PARTIAL" && <Pill tone="dashed">partial</Pill>}
      {score && (
        <span className={cn("text-xs", score.isStepRight ? "text-truth" : "text-faint")}>
          {score.isStepRight ? "✓ step" : `${score.stepDistance > 0 ? "+" : "−"}${Math.abs(score.stepDistance)}`}
          {score.isAgentRight ? <span className="text-truth"> ✓ agent</span> : " ✗ agent"}
        </span>
      )}
    </>
  );
}

function RunMenu({ run }: { run: RunRecord }) {
  const { source } = useReading();
  const { replays, injections, runs } = useAnswer();
  const { openPanel, chooseRun, compareWith } = useMoves();
  const acts = useRunActs();
  const answers = run.callCount + run.reusedCallCount;
  const isOver = !isActive(run.status);
  const other = compareChoice(run, runs);
  // A menu of nothing is none.
  if (!source.runCalls && !replays && !acts && !other) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More about run #${run.number}`} className="mt-1.5 size-6">
          <MoreHorizontal className="size-4" aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {source.runCalls && (
          <DropdownMenuItem disabled={answers === 0} onSelect={() => openPanel({ kind: "calls", runId: run.id })}>
            Read its {formatCount(answers, "call")}
          </DropdownMenuItem>
        )}
        {other && (
          <DropdownMenuItem
            onSelect={() => {
              chooseRun(run.id);
              compareWith(String(other.number));
            }}
          >
            Compare with…
          </DropdownMenuItem>
        )}
        {run.attribution && replays && (
          <DropdownMenuItem onSelect={() => void replays.start(run.id)}>Replay from record</DropdownMenuItem>
        )}
        {acts && !isOver && (
          <DropdownMenuItem disabled={acts.isBusy} onSelect={() => void acts.cancel(run.id)}>
            Cancel
          </DropdownMenuItem>
        )}
        {acts && isOver && (
          <DropdownMenuItem
            disabled={acts.isBusy}
            onSelect={() => void acts.retry(run.id, { isFresh: run.model !== null })}
          >
            {run.model ? "Run again live" : "Run again"}
          </DropdownMenuItem>
        )}
        {acts && isOver && run.model && !run.isMasked && injections.length > 0 && (
          <DropdownMenuItem disabled={acts.isBusy} onSelect={() => void acts.retry(run.id, { isMasked: true })}>
            Run again with that text masked
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
