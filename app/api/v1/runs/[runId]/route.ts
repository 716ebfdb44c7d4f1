import { route } from "@/lib/http/route-door";
import { getRun } from "@/lib/services/runs/get-run";
import * as endpoints from "../../endpoints/runs";

const { permission, params } = endpoints.getRun;

export const GET = route({ permission, params }, async (call) => ({
  run: await getRun(call.ctx, { id: call.params.runId }),
}));
