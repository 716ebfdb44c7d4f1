import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";
import { chunkSize, readChunk } from "../../ground/stored/chunks";

/** A piece of media of a trace: what its first bytes say it is, and its bytes from one place to another. */
export interface MediaFile {
  mediaType: string | null;
  name: string | null;
  byteSize: number;
  /** From `from` up to `to`, piece by piece, one of them in memory at a time. */
  bytes: (from: number, to: number) => AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** The bytes of media that a step of a trace carries. Throws NOT_FOUND, also where they are kept nowhere. */
export const readMedia = async (
  ctx: WorkspaceContext,
  input: { traceId: string; sha256: string },
): Promise<MediaFile> => {
  const { workspaceId } = ctx;
  const traceId = requireRowId(input.traceId, "trace");
  const row = await prisma.stepMedia.findFirst({
    where: { workspaceId, traceId, sha256: input.sha256.toLowerCase(), originalId: { not: null } },
    orderBy: [{ stepIndex: "asc" }, { place: "asc" }],
    select: { mediaType: true, name: true, originalId: true, original: { select: { byteSize: true } } },
  });
  if (!row?.original || row.originalId === null) throw notFound("media");
  const place = { workspaceId, originalId: row.originalId };
  return {
    mediaType: row.mediaType,
    name: row.name === null ? null : unescapeFromStorage(row.name),
    byteSize: row.original.byteSize,
    bytes: async function* (from, to) {
      for (let at = from; at < to;) {
        const index = Math.floor(at / chunkSize);
        const chunk = await readChunk(place, index);
        if (!chunk) throw notFound("media");
        const start = index * chunkSize;
        const part = chunk.subarray(at - start, to - start);
        if (part.byteLength === 0) return;
        yield part;
        at += part.byteLength;
      }
    },
  };
};
