import { route } from "@/lib/http/route-door";
import { rotateTargetSecret } from "@/lib/services/connections/targets/rotate-target-secret";
import * as endpoints from "../../../endpoints/replay-targets";

const { permission, params, answer } = endpoints.rotateReplayTargetSecret;

export const POST = route({ permission, params }, async (call) =>
  Response.json(await rotateTargetSecret(call.ctx, { id: call.params.targetId }), { status: answer.status }),
);
