import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireSight } from "../../ground/sight/require-sight";
import { requireRowId } from "../../ground/ids/row-id";
import { readSpans } from "../otlp/read-spans";
import { readChunks } from "../../ground/stored/chunks";
import { requireUnblindFile } from "./require-unblind-file";

/**
 * The bytes that a trace was read from, as they were uploaded, piece by piece; of a streamed trace its spans as one
 * request in JSON. Throws NOT_FOUND where they were not kept, FORBIDDEN where the person is to label the trace blind: a
 * file may say who broke it. That they have seen that is kept.
 */
export const readOriginal = async (
  ctx: WorkspaceContext,
  input: { traceId: string },
): Promise<{
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  byteSize: number;
  fileName: string | null;
  /** Null for the spans of a streamed trace, which may still grow. */
  sha256: string | null;
}> => {
  const id = requireRowId(input.traceId, "trace");
  const { workspaceId } = ctx;
  const row = await prisma.trace.findFirst({ where: { id, workspaceId }, select: { original: true } });
  await requireSight(ctx, { traceId: id });
  if (row && !row.original) return { ...(await readSpans(ctx, { traceId: id })), sha256: null };
  if (!row?.original?.sha256) throw notFound("file");
  const { id: originalId, byteSize, fileName, sha256 } = row.original;
  await requireUnblindFile(ctx, originalId);
  const chunks = readChunks({ workspaceId, originalId });
  return { chunks, byteSize, fileName: fileName === null ? null : unescapeFromStorage(fileName), sha256 };
};
