import { route } from "@/lib/http/route-door";
import { readStep } from "@/lib/services/traces/reading/read-step";
import { attachment } from "../../../../../attachment";
import * as endpoints from "../../../../../endpoints/traces";

const { permission, params, answer } = endpoints.downloadContent;

export const GET = route({ permission, params }, async (call) => {
  const { content } = await readStep(call.ctx, call.params);
  const name = `step-${call.params.index}.txt`;
  return attachment(content, { name, fallback: name, contentType: answer.contentType });
});
