import { route } from "@/lib/http/route-door";
import { compareRuns } from "@/lib/services/answers/results/compare-runs";
import * as endpoints from "../../../endpoints/runs";
import { runAnswer } from "../../../run-answer";

const { permission, params, query } = endpoints.compareRuns;

export const GET = route({ permission, params, query }, async (call) => {
  const { a, b, ...comparison } = await compareRuns(call.ctx, { a: call.query.with, b: call.params.runId });
  return { comparison: { a: runAnswer(a), b: runAnswer(b), ...comparison } };
});
