import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readReliability } from "../../answers/reliability/read-reliability";
import { readRunCoverage } from "../../answers/results/read-run-coverage";
import { requireRun } from "../../answers/runs/require-run";
import { type RunFigures } from "./share-manifest";

/**
 * What stands beside the answer of each run, by its id, as it is now: what it rests on, calls and labels,
 * stays behind. Throws NOT_FOUND.
 */
export async function readRunFigures(
  ctx: WorkspaceContext,
  runIds: readonly string[],
): Promise<Map<string, RunFigures>> {
  const figures = new Map<string, RunFigures>();
  for (const runId of runIds) {
    const { status } = await requireRun(ctx, runId);
    const coverage = await readRunCoverage(ctx, { runId });
    figures.set(runId, { coverage, reliability: status === "SUCCEEDED" ? await readNow(ctx, runId) : null });
  }
  return figures;
}

/** A figure that is being worked out anew counts as it was: who reads the share is told of when. */
async function readNow(ctx: WorkspaceContext, runId: string): Promise<RunFigures["reliability"]> {
  const { isOutdated: _isOutdated, ...reliability } = await readReliability(ctx, { runId });
  return reliability;
}
