import { readBody } from "@/lib/http/read-body";
import { route } from "@/lib/http/route-door";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { uploadPredictions } from "@/lib/services/measure/evaluations/upload-predictions";
import * as endpoints from "../../../endpoints/data-sets";

const { permission, params, query, answer } = endpoints.uploadPredictions;
/** A hundred thousand answers of a line each. */
const maxBytes = 64 * 1024 * 1024;

export const POST = route({ permission, params, query }, async (call) => {
  const { title, version: number, split = null, trial } = call.query;
  const { version } = await getDataSet(call.ctx, { id: call.params.dataSetId, version: number });
  const text = new TextDecoder().decode(await readBody(call.request, maxBytes));
  const upload = await uploadPredictions(call.ctx, {
    versionId: version.id,
    split,
    title,
    text,
    isTrial: trial === "true",
  });
  return Response.json({ upload }, { status: upload.id === null ? 200 : answer.status });
});
