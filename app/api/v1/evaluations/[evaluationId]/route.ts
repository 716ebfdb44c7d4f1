import { route } from "@/lib/http/route-door";
import { getEvaluation } from "@/lib/services/measure/evaluations/get-evaluation";
import * as endpoints from "../../endpoints/evaluations";

const { permission, params } = endpoints.getEvaluation;

export const GET = route({ permission, params }, async (call) => ({
  evaluation: await getEvaluation(call.ctx, { id: call.params.evaluationId }),
}));
