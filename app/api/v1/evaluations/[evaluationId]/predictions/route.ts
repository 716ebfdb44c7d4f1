import { route } from "@/lib/http/route-door";
import { exportPredictions } from "@/lib/services/measure/evaluations/export-predictions";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/evaluations";
import { streamOf } from "../../../stream-of";

const { permission, params, answer } = endpoints.exportPredictions;

async function* toBytes(lines: AsyncGenerator<string, void>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}

export const GET = route({ permission, params }, async (call) => {
  const { evaluationId } = call.params;
  const { name: title, lines } = await exportPredictions(call.ctx, { evaluationId });
  const name = { name: `${title.slice(0, 80)}.jsonl`, fallback: `evaluation-${evaluationId}.jsonl` };
  return attachment(streamOf(toBytes(lines)), { ...name, contentType: answer.contentType });
});
