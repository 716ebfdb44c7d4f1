import { route } from "@/lib/http/route-door";
import { readOriginal } from "@/lib/services/originals/read-original";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, answer } = endpoints.readOriginal;

export const GET = route({ permission, params }, async (call) => {
  const { bytes, fileName } = await readOriginal(call.ctx, call.params);
  const name = { name: fileName ?? "", fallback: `trace-${call.params.traceId}.json` };
  return attachment(new Blob([bytes]), { ...name, contentType: answer.contentType });
});
