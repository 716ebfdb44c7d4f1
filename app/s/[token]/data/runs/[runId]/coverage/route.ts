import { shareRoute } from "@/lib/http/share-door";
import { readSharedCoverage } from "@/lib/services/sharing/shares/read-shared-figures";
import { RunParams } from "../../../run-params";

/** What the calls of a run were shown; null where it asked no model. */
export const GET = shareRoute({ params: RunParams }, async ({ ctx, params: { runId } }) => ({
  value: await readSharedCoverage(ctx, { runId }),
}));
