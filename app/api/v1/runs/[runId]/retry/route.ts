import { route } from "@/lib/http/route-door";
import { retryRun } from "@/lib/services/answers/starting/retry-run";
import * as endpoints from "../../../endpoints/runs";
import { runAnswer } from "../../../run-answer";

const { permission, params, body, answer } = endpoints.retryRun;

export const POST = route({ permission, params, body }, async (call) => {
  const run = await retryRun(call.ctx, { id: call.params.runId, ...call.body });
  return Response.json({ run: runAnswer(run) }, { status: answer.status });
});
