import { type RunProgress } from "@/lib/attribution/run-progress";
import { type RunRecord, type RunRest } from "@/lib/attribution/run-record";
import { formatCount } from "@/lib/format";
import { replayProgressWords } from "./replay-progress";

/** Why a run was put back into the queue, and until when, as far as is known; null for one that was not. */
export function restOfRun(run: RunRecord, progress: RunProgress | undefined): RunRest | null {
  if ((progress?.status ?? run.status) !== "QUEUED") return null;
  return progress?.rest ?? run.rest;
}

/** What an active run is doing, in one line. */
export function progressWords(run: RunRecord, progress: RunProgress | undefined): string {
  if (run.status === "QUEUED" && (progress?.lastSequence ?? 0) <= 1) return "Waiting for a worker.";
  const judged = Object.keys(progress?.judgedSteps ?? {}).length;
  const calls = progress?.calls.length ?? 0;
  const planned = progress?.plannedCalls;
  const most = planned ? (planned.min === planned.max ? `${planned.max}` : `at most ${planned.max}`) : null;
  const count = most ? `${calls} of ${most} calls answered` : `${calls} calls answered`;
  const replayed = replayProgressWords(progress);
  if (replayed !== null) return calls > 0 ? `${replayed}, ${count}.` : `${replayed}.`;
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
