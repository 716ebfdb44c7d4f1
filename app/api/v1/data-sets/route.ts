import { route } from "@/lib/http/route-door";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { listDataSets } from "@/lib/services/measure/data-sets/list-data-sets";
import * as endpoints from "../endpoints/data-sets";
import { versionChoice } from "../version-choice";

export const GET = route({ permission: endpoints.listDataSets.permission }, async ({ ctx }) => ({
  dataSets: await listDataSets(ctx),
}));

const { permission, body, answer } = endpoints.createDataSet;

export const POST = route({ permission, body, maxBodyBytes: 2 * 1024 * 1024 }, async (call) => {
  const { name, description } = call.body;
  const { id } = await createDataSet(call.ctx, { name, description, ...versionChoice(call.body) });
  return Response.json({ dataSet: await getDataSet(call.ctx, { id }) }, { status: answer.status });
});
