import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../row-id";

/** The bytes that a trace was read from, as they were uploaded. Throws NOT_FOUND where they were not kept. */
export const readOriginal = async (
  ctx: WorkspaceContext,
  input: { traceId: string },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; fileName: string | null; sha256: string }> => {
  const id = requireRowId(input.traceId, "trace");
  const row = await prisma.trace.findFirst({ where: { id, workspaceId: ctx.workspaceId }, select: { original: true } });
  if (!row?.original) throw notFound("file");
  const { bytes, fileName, sha256 } = row.original;
  return { bytes, fileName: fileName === null ? null : unescapeFromStorage(fileName), sha256 };
};
