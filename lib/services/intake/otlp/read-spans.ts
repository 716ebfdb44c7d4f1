import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { joinRecords } from "@/lib/traces/otlp/join-records";
import { toOtlpRecords } from "./otlp-rows";

/**
 * The spans and log records that a streamed trace was assembled of, as JSONL of OTLP requests. Throws
 * NOT_FOUND where it was not streamed.
 */
export const readSpans = async (
  ctx: WorkspaceContext,
  { traceId }: { traceId: string },
): Promise<{ chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>; byteSize: number; fileName: string }> => {
  const { workspaceId } = ctx;
  const rows = await prisma.otlpRecord.findMany({ where: { workspaceId, trace: { traceId } } });
  if (rows.length === 0) throw notFound("file");
  const lines = joinRecords(toOtlpRecords(rows)).map((request) => `${JSON.stringify(request)}\n`);
  const bytes = new TextEncoder().encode(lines.join(""));
  const [first] = rows;
  return { chunks: once(bytes), byteSize: bytes.byteLength, fileName: `${first?.otlpId ?? "spans"}.jsonl` };
};

async function* once(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes;
}
