import { prisma } from "@/lib/db";
import { chunkSize, insertChunk, packChunk } from "../../ground/stored/chunks";
import { keepChunk } from "../../ground/stored/objects";
import { hashHeld, sealOriginal } from "./receive-import";

/**
 * Puts a small file that is held in memory where files are kept, and ties its import to it, which is STORING then;
 * answers the id of the file: another one where the workspace has the same bytes already. Throws CONFLICT where the
 * import was canceled, StoreAwayError where a store is set and does not answer. What is stored of the file afterwards
 * waits for the disk, and so for this.
 */
export const keepHeld = async (
  begun: { id: string; workspaceId: string; originalId: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for (let from = 0; from < bytes.byteLength; from += chunkSize)
    pieces.push(Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(chunkSize, bytes.byteLength - from)));
  const keep = async (piece: Buffer<ArrayBuffer>, index: number) => keepChunk(begun, index, await packChunk(piece));
  const [sha256, kept] = await Promise.all([hashHeld(bytes), Promise.all(pieces.map(keep))]);
  return prisma.$transaction(async (tx) => {
    const { originalId } = await sealOriginal(tx, { ...begun, sha256, byteSize: bytes.byteLength }, "STORING");
    if (originalId !== begun.originalId) return originalId;
    for (const [index, piece] of kept.entries()) await insertChunk(tx, begun, index, piece);
    return originalId;
  });
};
