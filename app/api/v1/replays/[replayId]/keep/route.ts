import { route } from "@/lib/http/route-door";
import { keepReplay } from "@/lib/services/lab/replays/keep-replay";
import * as endpoints from "../../../endpoints/replays";

const { permission, params, answer } = endpoints.keepReplay;

export const POST = route({ permission, params }, async (call) =>
  Response.json(await keepReplay(call.ctx, { id: call.params.replayId }), { status: answer.status }),
);
