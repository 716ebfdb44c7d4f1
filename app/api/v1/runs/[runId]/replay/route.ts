import { route } from "@/lib/http/route-door";
import { replayRun } from "@/lib/services/answers/results/replay-run";
import * as endpoints from "../../../endpoints/runs";

const { permission, params } = endpoints.replayRun;

export const POST = route({ permission, params }, async (call) => ({
  replay: await replayRun(call.ctx, { id: call.params.runId }),
}));
