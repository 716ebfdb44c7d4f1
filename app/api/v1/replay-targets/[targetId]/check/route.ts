import { route } from "@/lib/http/route-door";
import { checkTarget } from "@/lib/services/connections/targets/check-target";
import * as endpoints from "../../../endpoints/replay-targets";

const { permission, params } = endpoints.checkReplayTarget;

export const POST = route({ permission, params }, async (call) => ({
  target: await checkTarget(call.ctx, { id: call.params.targetId }),
}));
