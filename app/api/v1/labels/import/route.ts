import { route } from "@/lib/http/route-door";
import { importLabels } from "@/lib/services/labels/sets/import-labels";
import { previewLabels } from "@/lib/services/labels/sets/preview-labels";
import * as endpoints from "../../endpoints/labels";
import { uploadedSample } from "../../uploaded-file";

const { permission, query, answer } = endpoints.importLabels;

export const POST = route({ permission, query }, async (call) => {
  const { name, truth, leave_out: leavesOut, preview } = call.query;
  const { bytes, fileName = "labels" } = await uploadedSample(call.request);
  if (preview === "true") return previewLabels(call.ctx, { bytes, fileName });
  const choice = { name, isTruth: truth === "true", leavesOut: leavesOut === "true" };
  return Response.json(await importLabels(call.ctx, { bytes, fileName, ...choice }), { status: answer.status });
});
