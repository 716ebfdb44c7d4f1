import { route } from "@/lib/http/route-door";
import { cancelEvaluation } from "@/lib/services/measure/evaluations/cancel-evaluation";
import * as endpoints from "../../../endpoints/evaluations";

const { permission, params, answer } = endpoints.cancelEvaluation;

export const POST = route({ permission, params }, async (call) => {
  const evaluation = await cancelEvaluation(call.ctx, { id: call.params.evaluationId });
  return Response.json({ evaluation }, { status: answer.status });
});
