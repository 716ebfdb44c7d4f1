"use client";
import { GitCompareArrows, History, RotateCcw } from "lucide-react";
import { isScan } from "@/components/answers/runs/sent-words";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { formatCount } from "@/lib/format";
import { compareChoice } from "../compare/compare-choice";
import { ReplayOutcome } from "../run/replay-outcome";
import { useRunActs } from "../run/use-run-acts";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { FactList } from "./fact-list";
import { RailSection } from "../ground/rail-section";
import { runFacts } from "./run-fact-words";

/** What a run was started with and what it took, and what can be done with it. */
export function RunFacts({ run }: { run: RunRecord }) {
  const { progress, runs } = useAnswer();
  const facts = runFacts(run, progress[run.id], runs);
  return (
    <RailSection title="Run details">
      {!run.model && (
        <p className="mb-1">
          {isScan(run)
            ? "No model was asked. The system was replayed as the scan shows."
            : "No model, no key, nothing sent anywhere."}
        </p>
      )}
      <FactList facts={facts.map(([name, value]) => [name, value && visibleText(value)])} />
      <RunButtons run={run} />
      <ReplayOutcome runId={run.id} />
    </RailSection>
  );
}

function RunButtons({ run }: { run: RunRecord }) {
  const { source } = useReading();
  const { replays, runs } = useAnswer();
  const { openPanel, compareWith } = useMoves();
  const acts = useRunActs();
  const other = compareChoice(run, runs);
  return (
    <div className="mt-2.5 flex flex-wrap gap-1.5 empty:hidden">
      {source.runCalls && run.callCount + run.reusedCallCount > 0 && (
        <Button size="sm" onClick={() => openPanel({ kind: "calls", runId: run.id })}>
          Read its {formatCount(run.callCount + run.reusedCallCount, "call")}
        </Button>
      )}
      {run.attribution && replays && (
        <Button size="sm" disabled={replays.of(run.id) === "running"} onClick={() => void replays.start(run.id)}>
          <History className="size-3.5" aria-hidden />
          Replay from record
        </Button>
      )}
      {acts && run.model && !isActive(run.status) && (
        <Button size="sm" disabled={acts.isBusy} onClick={() => void acts.retry(run.id, { isFresh: true })}>
          <RotateCcw className="size-3.5" aria-hidden />
          Run again live
        </Button>
      )}
      {other && (
        <Button size="sm" onClick={() => compareWith(String(other.number))}>
          <GitCompareArrows className="size-3.5" aria-hidden />
          Compare with…
        </Button>
      )}
    </div>
  );
}
