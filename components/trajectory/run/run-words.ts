import { formatCount } from "@/lib/format";
import { type RunProgress } from "@/lib/attribution/fold-run-events";
import { type RunRecord, type RunStatus } from "@/lib/attribution/run-record";

export const statusWords: Record<RunStatus, string> = {
  QUEUED: "waiting",
  RUNNING: "running",
  SUCCEEDED: "done",
  FAILED: "failed",
  CANCELLED: "cancelled",
  PARTIAL: "partial",
};

/** Who read the trace: the model that was asked, else the weights in short ("version 3", where the whole name repeats the trace's system). */
export function readerWords(run: Pick<RunRecord, "model" | "tracer">): string {
  return run.model ?? run.tracer?.name.replace(/^.*, (?=version \d+$)/s, "") ?? "no model";
}

/** What an active run is doing, in one line. */
export function progressWords(run: RunRecord, progress: RunProgress | undefined): string {
  if (run.status === "QUEUED" && (progress?.lastSequence ?? 0) <= 1) return "Waiting for a worker.";
  const judged = Object.keys(progress?.judgedSteps ?? {}).length;
  const calls = progress?.calls.length ?? 0;
  const planned = progress?.plannedCalls;
  const most = planned ? (planned.min === planned.max ? `${planned.max}` : `at most ${planned.max}`) : null;
  const count = most ? `${calls} of ${most} calls answered` : `${calls} calls answered`;
  const asking = progress?.asking;
  if (!asking) return judged > 0 ? `${formatCount(judged, "step")} judged, ${count}.` : `${count}.`;
  const view = asking.first === asking.last ? `step ${asking.first}` : `steps ${asking.first}–${asking.last}`;
  return `Reading ${view}; ${count}.`;
}

/** Share of the planned calls that are answered, 0–1; null where nothing is planned. */
export function progressShare(progress: RunProgress | undefined): number | null {
  const most = progress?.plannedCalls?.max;
  return most ? Math.min(1, (progress?.calls.length ?? 0) / most) : null;
}

/** How long a run took, in milliseconds; null before it ended. */
export function durationMs(run: RunRecord): number | null {
  return run.startedAt && run.finishedAt ? Math.max(0, Date.parse(run.finishedAt) - Date.parse(run.startedAt)) : null;
}

/** Tokens of the answered calls: of a run under way by its events, since the row knows them only at the end. */
export function tokensSoFar(
  run: RunRecord,
  progress: RunProgress | undefined,
): { inputTokens: number; outputTokens: number } {
  if (run.finishedAt !== null || !progress) return run;
  const sum = (of: "inputTokens" | "outputTokens") => progress.calls.reduce((total, call) => total + call[of], 0);
  return { inputTokens: sum("inputTokens"), outputTokens: sum("outputTokens") };
}
