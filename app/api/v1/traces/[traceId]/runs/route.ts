import { route } from "@/lib/http/route-door";
import { listRuns } from "@/lib/services/answers/results/list-runs";
import { startRun } from "@/lib/services/answers/starting/start-run";
import * as endpoints from "../../../endpoints/runs";
import { runAnswer } from "../../../run-answer";

export const GET = route(
  {
    permission: endpoints.listRuns.permission,
    params: endpoints.listRuns.params,
    query: endpoints.listRuns.query,
  },
  async ({ ctx, params, query }) => ({ runs: (await listRuns(ctx, { ...params, ...query })).map(runAnswer) }),
);

const { permission, params, body, answer } = endpoints.startRun;
export const POST = route({ permission, params, body }, async (call) => {
  const run = await startRun(call.ctx, { ...call.params, ...call.body });
  return Response.json({ run: runAnswer(run) }, { status: answer.status });
});
