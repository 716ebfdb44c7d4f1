import { route } from "@/lib/http/route-door";
import { getTarget } from "@/lib/services/connections/targets/get-target";
import { listTargets } from "@/lib/services/connections/targets/list-targets";
import { saveTarget } from "@/lib/services/connections/targets/save-target";
import * as endpoints from "../endpoints/replay-targets";

export const GET = route({ permission: endpoints.listReplayTargets.permission }, async ({ ctx }) => ({
  targets: await listTargets(ctx),
}));

const { permission, body, answer } = endpoints.createReplayTarget;
export const POST = route({ permission, body }, async ({ ctx, body: wish }) => {
  const { id, secret } = await saveTarget(ctx, wish);
  return Response.json({ target: await getTarget(ctx, { id }), secret }, { status: answer.status });
});
