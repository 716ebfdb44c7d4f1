import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readReliability } from "../../answers/reliability/read-reliability";
import { readRunCoverage } from "../../answers/results/read-run-coverage";
import { requireRun } from "../../answers/runs/require-run";
import { readJudgeMarks } from "../../measure/certificates/read-judge-marks";
import { type RunFigures } from "./share-manifest";

/**
 * What stands beside the answer of each run, by its id, as it is now: what it rests on, calls and labels,
 * stays behind. Throws NOT_FOUND.
 */
export async function readRunFigures(
  ctx: WorkspaceContext,
  runIds: readonly string[],
): Promise<Map<string, RunFigures>> {
  const known: [string, Omit<RunFigures, "judged">][] = [];
  for (const runId of runIds) {
    const { status } = await requireRun(ctx, runId);
    const coverage = await readRunCoverage(ctx, { runId });
    known.push([runId, { coverage, reliability: status === "SUCCEEDED" ? await readNow(ctx, runId) : null }]);
  }
  const marks = await readJudgeMarks(ctx, runIds);
  return new Map(known.map(([runId, of]) => [runId, { ...of, judged: marks.get(runId) ?? null }]));
}

/** A figure that is being worked out anew counts as it was: who reads the share is told of when. */
async function readNow(ctx: WorkspaceContext, runId: string): Promise<RunFigures["reliability"]> {
  const { isOutdated: _isOutdated, ...reliability } = await readReliability(ctx, { runId });
  return reliability;
}
