import { readRunProgress } from "@/app/read-progress";
import { shareRoute } from "@/lib/http/share-door";
import { RunParams } from "../../../run-params";

/** How a run read the trace. */
export const GET = shareRoute({ params: RunParams }, async ({ ctx, params: { runId } }) => ({
  progress: await readRunProgress(ctx, runId),
}));
