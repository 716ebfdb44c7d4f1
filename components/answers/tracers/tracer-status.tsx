import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { answeringWords } from "@/components/answers/tracers/tracer-words";
import { TracerStatePill } from "@/components/answers/tracers/tracer-state-pill";
import { type TracerSummary, type TracerVersionView } from "@/lib/attribution/tracer-view";
import { formatCount, formatNumber } from "@/lib/format";

/** One line on where the learning stands and what answers, and which version the figures below belong to. */
export function TracerStatus({ tracer, shown }: { tracer: TracerSummary; shown: TracerVersionView | null }) {
  const { state, progress, error } = tracer;
  return (
    <div role="status" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TracerStatePill tracer={tracer} />
        <span>
          In use: <span className="font-medium">{answeringWords(tracer)}</span>
        </span>
        <span className="text-muted">
          {formatCount(tracer.traceCount, "trace")}, {formatNumber(tracer.failedCount)} failed,{" "}
          {formatNumber(tracer.labelledCount)} labeled
        </span>
      </div>
      {state === "training" && (
        <ProgressBar value={Math.round((progress ?? 0) * 100)} max={100} label="Training" className="max-w-120" />
      )}
      {state === "failed" && error && <p className="break-words text-muted">{error}</p>}
      {shown && !shown.isActive && (
        <p className="text-muted">The figures below are for version {shown.number}, which is not in use.</p>
      )}
    </div>
  );
}
