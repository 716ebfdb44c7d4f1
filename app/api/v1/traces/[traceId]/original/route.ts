import { route } from "@/lib/http/route-door";
import { readOriginal } from "@/lib/services/intake/originals/read-original";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/traces";
import { streamOf } from "../../../stream-of";

const { permission, params, answer } = endpoints.readOriginal;

export const GET = route({ permission, params }, async (call) => {
  const { chunks, byteSize, fileName } = await readOriginal(call.ctx, call.params);
  const name = { name: fileName ?? "", fallback: `trace-${call.params.traceId}.json` };
  return attachment(streamOf(chunks), { ...name, contentType: answer.contentType, byteSize });
});
