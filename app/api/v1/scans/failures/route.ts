import { route } from "@/lib/http/route-door";
import { exportProven } from "@/lib/services/lab/scans/export-proven";
import { attachment } from "../../attachment";
import * as endpoints from "../../endpoints/scans";
import { bytesOf, streamOf } from "../../stream-of";

const { permission, query, answer } = endpoints.downloadProven;

export const GET = route({ permission, query }, async ({ ctx, query: { format } }) => {
  const { lines } = await exportProven(ctx, { shape: format });
  const name = `scans-${format}.jsonl`;
  return attachment(streamOf(bytesOf(lines)), { name, fallback: name, contentType: answer.contentType });
});
