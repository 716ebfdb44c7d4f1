import { type EvaluationSummary } from "@/lib/attribution/evaluation/evaluation-view";
import { formatNumber } from "@/lib/format";
import { finishedCount } from "./evaluation-words";

/** "46 of 48 runs, 2 failed": how many have come to their own end, and of those the ones that came to nothing. */
export function FinishedRuns({ evaluation }: { evaluation: Pick<EvaluationSummary, "counts" | "runCount"> }) {
  const { counts, runCount } = evaluation;
  return (
    <span>
      <span className="figure">
        {formatNumber(finishedCount(counts))} of {formatNumber(runCount)}
      </span>{" "}
      {runCount === 1 ? "run" : "runs"}
      {counts.FAILED > 0 && <span className="text-muted">, {formatNumber(counts.FAILED)} failed</span>}
    </span>
  );
}
