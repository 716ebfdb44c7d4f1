import { route } from "@/lib/http/route-door";
import { cancelRun } from "@/lib/services/answers/executing/cancel-run";
import * as endpoints from "../../../endpoints/runs";
import { runAnswer } from "../../../run-answer";

const { permission, params, answer } = endpoints.cancelRun;

export const POST = route({ permission, params }, async (call) => {
  const run = await cancelRun(call.ctx, { id: call.params.runId });
  return Response.json({ run: runAnswer(run) }, { status: answer.status });
});
