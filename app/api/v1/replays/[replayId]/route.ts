import { route } from "@/lib/http/route-door";
import { deleteReplay } from "@/lib/services/lab/replays/delete-replay";
import { getReplay } from "@/lib/services/lab/replays/get-replay";
import * as endpoints from "../../endpoints/replays";

const { permission, params } = endpoints.getReplay;

export const GET = route({ permission, params }, async (call) => ({
  replay: await getReplay(call.ctx, { id: call.params.replayId }),
}));

export const DELETE = route({ permission: endpoints.deleteReplay.permission, params }, (call) =>
  deleteReplay(call.ctx, { id: call.params.replayId }),
);
