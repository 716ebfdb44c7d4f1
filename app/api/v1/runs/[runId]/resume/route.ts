import { route } from "@/lib/http/route-door";
import { resumeRun } from "@/lib/services/answers/starting/resume-run";
import * as endpoints from "../../../endpoints/runs";
import { runAnswer } from "../../../run-answer";

const { permission, params, body, answer } = endpoints.resumeRun;

export const POST = route({ permission, params, body }, async (call) => {
  const run = await resumeRun(call.ctx, { id: call.params.runId, ...call.body });
  return Response.json({ run: runAnswer(run) }, { status: answer.status });
});
