import { route } from "@/lib/http/route-door";
import { exportStudy } from "@/lib/services/lab/studies/export-study";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/studies";
import { bytesOf, streamOf } from "../../../stream-of";

const { permission, params, query, answer } = endpoints.downloadFailures;

export const GET = route({ permission, params, query }, async (call) => {
  const { number, lines } = await exportStudy(call.ctx, { id: call.params.studyId, shape: call.query.format });
  const name = `study-${number}-${call.query.format}.jsonl`;
  return attachment(streamOf(bytesOf(lines)), { name, fallback: name, contentType: answer.contentType });
});
