import { route } from "@/lib/http/route-door";
import { exportTrace } from "@/lib/services/traces/reading/export-trace";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, answer } = endpoints.exportTrace;

export const GET = route({ permission, params }, async (call) => {
  const { traceId } = call.params;
  const { title, text } = await exportTrace(call.ctx, { id: traceId });
  const name = { name: title && `${title.slice(0, 80)}.json`, fallback: `trace-${traceId}.json` };
  return attachment(text, { ...name, contentType: answer.contentType });
});
