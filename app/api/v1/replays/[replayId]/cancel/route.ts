import { route } from "@/lib/http/route-door";
import { cancelReplay } from "@/lib/services/lab/replays/cancel-replay";
import * as endpoints from "../../../endpoints/replays";

const { permission, params, answer } = endpoints.cancelReplay;

export const POST = route({ permission, params }, async (call) =>
  Response.json({ replay: await cancelReplay(call.ctx, { id: call.params.replayId }) }, { status: answer.status }),
);
