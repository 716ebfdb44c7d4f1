import { KnownError } from "@/lib/errors";
import { type Capabilities, type ReplayRequest } from "@/lib/replay/protocol/messages";
import { loadTrace } from "../../ground/stored/load-trace";
import { buildRequest } from "./build-request";
import { type ClaimedReplay } from "./claim-replays";
import { changeOf, stepsOf, withoutOf } from "../../answers/replay-records/replay-row";

/**
 * The request of a replay as its row says it. Throws CONFLICT where the trace was read anew since, NOT_FOUND where it
 * is gone, and INVALID where the target does not offer it any more.
 */
export const rebuildRequest = async (
  workspaceId: string,
  row: ClaimedReplay,
  capabilities: Capabilities,
): Promise<ReplayRequest> => {
  const trace = await loadTrace({ workspaceId, id: row.traceId });
  if (trace.contentHash !== row.contentHash)
    throw new KnownError(
      "CONFLICT",
      "The steps of this trace changed after this replay was requested. Start it again.",
    );
  return buildRequest(trace, capabilities, {
    stepIndex: row.stepIndex ?? 0,
    change: changeOf(row.change),
    without: withoutOf(row),
    seed: Number(row.seed),
    prefix: stepsOf(row.prefix),
  });
};
