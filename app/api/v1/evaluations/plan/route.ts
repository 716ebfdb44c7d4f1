import { route } from "@/lib/http/route-door";
import { planEvaluation } from "@/lib/services/measure/evaluations/plan-evaluation";
import * as endpoints from "../../endpoints/evaluations";
import { evaluationWish } from "../../evaluation-wish";

const { permission, body } = endpoints.planEvaluation;

export const POST = route({ permission, body }, async (call) => ({
  plan: await planEvaluation(call.ctx, await evaluationWish(call.ctx, call.body)),
}));
