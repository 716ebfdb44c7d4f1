import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { branchTrace } from "@/lib/replay/branch-trace";
import { exportTrace } from "@/lib/traces/export-trace";
import { createTraces } from "../../intake/uploads/create-traces";
import { loadTrace } from "../../ground/stored/load-trace";
import { toWholeReplay } from "../../answers/replay-records/replay-row";
import { requireReplay } from "./require-replay";

const cannot = (message: string): KnownError => new KnownError("CONFLICT", message);

/**
 * Keeps a replay as a trace of its own, so that it can be read, compared and attributed like any other; where it comes
 * from stands in `metadata.branchOf`. Kept twice, it is one trace. Answers the trace's id. Throws NOT_FOUND, FORBIDDEN
 * where the person is to label the first trace blind, and CONFLICT for a replay that reached no outcome, was foretold
 * by a model, or left a trace whose steps were read anew since.
 */
export const keepReplay = async (
  ctx: WorkspaceContext,
  { id }: { id: string },
): Promise<{ traceId: string; isDuplicate: boolean }> => {
  const replay = toWholeReplay(await requireReplay(ctx, id));
  const { outcome, traceId, stepIndex, change, without, target } = replay;
  if (replay.status !== "DONE" || outcome === null) throw cannot("Only a replay with an outcome can be kept.");
  if (replay.isSimulated)
    throw cannot("This replay was predicted by a model. Nothing was executed, so it is not a trace.");
  if (replay.isOfOlderTrace)
    throw cannot("The trace was reread since then, so the replay no longer matches its steps.");
  const trace = await loadTrace({ workspaceId: ctx.workspaceId, id: traceId });
  const branch = branchTrace(
    trace,
    { ...replay, outcome },
    {
      traceId,
      replayId: id,
      target: target.name,
      stepIndex,
      change: change?.kind ?? null,
      without: without?.agent ?? null,
    },
  );
  if (branch === null) throw cannot("This replay has no steps, so there is nothing to keep.");
  const bytes = new TextEncoder().encode(exportTrace(branch));
  const { traces } = await createTraces(ctx, { bytes, fileName: `replay-${id}.json`, format: "faultline" });
  const [kept] = traces;
  if (!kept) throw cannot("This replay cannot be kept as a trace.");
  return { traceId: kept.id, isDuplicate: kept.isDuplicate };
};
