import { route } from "@/lib/http/route-door";
import { deleteTarget } from "@/lib/services/connections/targets/delete-target";
import { getTarget } from "@/lib/services/connections/targets/get-target";
import { saveTarget } from "@/lib/services/connections/targets/save-target";
import * as endpoints from "../../endpoints/replay-targets";

const { params } = endpoints.getReplayTarget;

export const GET = route({ permission: endpoints.getReplayTarget.permission, params }, async (call) => ({
  target: await getTarget(call.ctx, { id: call.params.targetId }),
}));

const { permission, body } = endpoints.changeReplayTarget;
export const PATCH = route({ permission, params, body }, async (call) => {
  const { id, secret } = await saveTarget(call.ctx, { ...call.body, id: call.params.targetId });
  return { target: await getTarget(call.ctx, { id }), secret };
});

export const DELETE = route({ permission: endpoints.deleteReplayTarget.permission, params }, async (call) => {
  await deleteTarget(call.ctx, { id: call.params.targetId });
  return new Response(null, { status: endpoints.deleteReplayTarget.answer.status });
});
