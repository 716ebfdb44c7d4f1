import { z } from "zod";
import { shareRoute } from "@/lib/http/share-door";
import { compareRuns } from "@/lib/services/answers/results/compare-runs";
import { RunParams } from "../../../run-params";

/** What tells a run of the share from another one, `with`. */
export const GET = shareRoute(
  { params: RunParams, query: z.object({ with: z.uuid() }) },
  async ({ ctx, params: { runId }, query }) => ({ value: await compareRuns(ctx, { a: runId, b: query.with }) }),
);
