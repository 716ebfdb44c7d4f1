import { route } from "@/lib/http/route-door";
import { listReplays } from "@/lib/services/lab/replays/list-replays";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import * as endpoints from "../../../endpoints/replays";

const listed = endpoints.listReplays;
export const GET = route(
  { permission: listed.permission, params: listed.params, query: listed.query },
  ({ ctx, params: { traceId }, query: { run, study, cursor } }) =>
    listReplays(ctx, { traceId, runId: run, studyId: study, cursor }),
);

const { permission, params, body, answer } = endpoints.startReplays;
export const POST = route({ permission, params, body }, async (call) => {
  const replays = await startReplay(call.ctx, { ...call.params, ...call.body });
  return Response.json({ replays }, { status: answer.status });
});
