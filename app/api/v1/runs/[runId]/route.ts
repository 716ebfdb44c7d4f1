import { route } from "@/lib/http/route-door";
import { getRun } from "@/lib/services/runs/get-run";
import * as endpoints from "../../endpoints/runs";
import { runAnswer } from "../../run-answer";

const { permission, params } = endpoints.getRun;

export const GET = route({ permission, params }, async (call) => ({
  run: runAnswer(await getRun(call.ctx, { id: call.params.runId })),
}));
