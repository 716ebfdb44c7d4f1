import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { manifestOf } from "../runs/run-row";
import { requireRun } from "../runs/require-run";

/** What the calls of a run in a share were shown, as it was counted when the share was made; null where it asked no model. Throws NOT_FOUND. */
export const readSharedCoverage = async (
  ctx: WorkspaceContext,
  { runId }: { runId: string },
): Promise<RunCoverage | null> => {
  const { coverage = null } = manifestOf(await requireRun(ctx, runId)) as { coverage?: RunCoverage | null };
  return coverage;
};
