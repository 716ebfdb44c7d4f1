import { route } from "@/lib/http/route-door";
import { addVersion } from "@/lib/services/measure/data-sets/add-version";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import * as endpoints from "../../../endpoints/data-sets";
import { versionChoice } from "../../../version-choice";

const { permission, params, body, answer } = endpoints.addVersion;

export const POST = route({ permission, params, body, maxBodyBytes: 2 * 1024 * 1024 }, async (call) => {
  const { dataSetId } = call.params;
  const { id } = await addVersion(call.ctx, { dataSetId, ...versionChoice(call.body) });
  return Response.json({ dataSet: await getDataSet(call.ctx, { id }) }, { status: answer.status });
});
