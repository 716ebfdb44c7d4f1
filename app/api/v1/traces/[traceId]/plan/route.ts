import { route } from "@/lib/http/route-door";
import { planRun } from "@/lib/services/answers/planning/plan-run";
import * as endpoints from "../../../endpoints/runs";

const { permission, params, body } = endpoints.planRun;

export const POST = route({ permission, params, body }, async (call) => ({
  plan: await planRun(call.ctx, { ...call.params, ...call.body }),
}));
