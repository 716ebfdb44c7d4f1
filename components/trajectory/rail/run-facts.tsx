"use client";
import { GitCompareArrows, History, RotateCcw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { visibleText } from "@/components/ui/visible-text";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { formatCost, formatCount, formatDuration, formatNumber } from "@/lib/format";
import { compareChoice } from "../compare/compare-choice";
import { ReplayOutcome } from "../run/replay-outcome";
import { durationMs, limitWords, parameterWords, repliesWords, tokensSoFar } from "../run/run-words";
import { useRunActs } from "../run/use-run-acts";
import { useMoves, useTrajectory } from "../trajectory-context";
import { FactList } from "./fact-list";
import { RailSection } from "./rail-section";
import { startedByWords } from "./tracer-words";

/** What a run was started with and what it took, and what can be done with it. */
export function RunFacts({ run }: { run: RunRecord }) {
  const { data, progress } = useTrajectory();
  const took = durationMs(run);
  const { inputTokens, outputTokens } = tokensSoFar(run, progress[run.id]);
  const confidence = run.attribution?.confidence;
  const repeated = data.runs.find(({ id }) => id === run.retryOfId);
  const cached = run.cachedTokens > 0 ? `, of them ${formatNumber(run.cachedTokens)} from the provider's cache` : "";
  const facts: [string, string | null][] = [
    ["Model", run.model && `${run.model}, ${run.providerName}`],
    ["Weights", run.tracer && run.tracer.name],
    ["Parameters", parameterWords(run.parameters)],
    ["Expected answer", run.model && (run.revealExpectedAnswer ? "shown to the judge" : "hidden from the judge")],
    ["Replies", run.model && repliesWords(run)],
    ["Tokens", run.model && `${formatNumber(inputTokens)} in${cached}; ${formatNumber(outputTokens)} out`],
    ["Cost", run.model && costWords(run)],
    ["Limits", run.model && limitWords(run)],
    ["Confidence", run.model && confidence !== undefined ? `${confidence.toFixed(2)}, as the judge states it` : null],
    ["Time", took === null ? "–" : formatDuration(took)],
    ["Started", startedByWords(run)],
    ["Repeats", repeated ? `run #${repeated.number}` : null],
  ];
  return (
    <RailSection title="What it took">
      {!run.model && <p className="mb-1">No model, no key, nothing sent anywhere.</p>}
      <FactList facts={facts.map(([name, value]) => [name, value && visibleText(value)])} />
      <RunButtons run={run} />
      <ReplayOutcome runId={run.id} />
    </RailSection>
  );
}

const costWords = (run: RunRecord): string =>
  run.cachedTokens > 0 && run.costUsd !== null
    ? `${formatCost(run.costUsd)}, cached tokens at their own price`
    : formatCost(run.costUsd);

function RunButtons({ run }: { run: RunRecord }) {
  const { data, replays } = useTrajectory();
  const { openPanel, compareWith } = useMoves();
  const { mayRun, isBusy, retry } = useRunActs();
  const other = compareChoice(run, data.runs);
  return (
    <div className="mt-2.5 flex flex-wrap gap-1.5">
      {run.callCount + run.reusedCallCount > 0 && (
        <Button size="sm" onClick={() => openPanel({ kind: "calls", runId: run.id })}>
          Read its {formatCount(run.callCount + run.reusedCallCount, "call")}
        </Button>
      )}
      {run.attribution && (
        <Button size="sm" disabled={replays.of(run.id) === "running"} onClick={() => void replays.start(run.id)}>
          <History className="size-3.5" aria-hidden />
          Replay from record
        </Button>
      )}
      {mayRun && run.model && !isActive(run.status) && (
        <Button size="sm" disabled={isBusy} onClick={() => void retry(run.id, { isFresh: true })}>
          <RotateCcw className="size-3.5" aria-hidden />
          Run again live
        </Button>
      )}
      {other && (
        <Button size="sm" onClick={() => compareWith(other.number)}>
          <GitCompareArrows className="size-3.5" aria-hidden />
          Compare with…
        </Button>
      )}
    </div>
  );
}
