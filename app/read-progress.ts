import { foldRunEvents } from "@/lib/attribution/fold-run-events";
import { noProgress, type RunProgress } from "@/lib/attribution/run-progress";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { maxEvents, readRunEvents } from "@/lib/services/answers/results/read-run-events";

/**
 * How the given runs read the trace, by run id, without what the judge said of each step: that is in the
 * calls, and would outweigh the page.
 */
export async function readProgress(
  ctx: WorkspaceContext,
  runs: readonly RunRecord[],
): Promise<Record<string, RunProgress>> {
  const entries = await Promise.all(
    runs.map(async (run): Promise<[string, RunProgress]> => [run.id, await readRunProgress(ctx, run.id)]),
  );
  return Object.fromEntries(entries);
}

/** The same of one run. Throws as `readRunEvents`. */
export async function readRunProgress(ctx: WorkspaceContext, runId: string): Promise<RunProgress> {
  let progress = noProgress;
  for (;;) {
    const events = await readRunEvents(ctx, { runId, after: progress.lastSequence });
    progress = foldRunEvents(progress, events);
    if (events.length < maxEvents) return withoutReasoning(progress);
  }
}

const withoutReasoning = (progress: RunProgress): RunProgress => ({
  ...progress,
  judgedSteps: Object.fromEntries(
    Object.entries(progress.judgedSteps).map(([step, judged]) => [step, { ...judged, reasoning: "" }]),
  ),
  judgedHalves: progress.judgedHalves.map((half) => ({ ...half, reasoning: "" })),
});
