import { route } from "@/lib/http/route-door";
import { getEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";
import { resumeEvaluation } from "@/lib/services/measure/evaluations/resume-evaluation";
import * as endpoints from "../../../endpoints/evaluations";

const { permission, params, body, answer } = endpoints.resumeEvaluation;

export const POST = route({ permission, params, body }, async (call) => {
  const id = call.params.evaluationId;
  await resumeEvaluation(call.ctx, { id, ...call.body });
  return Response.json({ evaluation: await getEvaluation(call.ctx, { id }) }, { status: answer.status });
});
