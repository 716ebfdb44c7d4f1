import { route } from "@/lib/http/route-door";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { readLeaderboard } from "@/lib/services/measure/evaluations/read-leaderboard";
import * as endpoints from "../../../endpoints/data-sets";
import { reportAnswer } from "../../../report-answer";

const { permission, params, query } = endpoints.readLeaderboard;

export const GET = route({ permission, params, query }, async (call) => {
  const { version: number, split = null, format } = call.query;
  const { name, version } = await getDataSet(call.ctx, { id: call.params.dataSetId, version: number });
  const view = await readLeaderboard(call.ctx, { versionId: version.id, split });
  return reportAnswer(view, { format, title: `${name}, version ${version.number}` });
});
