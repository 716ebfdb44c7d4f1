import { prisma } from "@/lib/db";
import { chunkSize, insertChunk, packChunk } from "../../ground/stored/chunks";
import { hashHeld, sealOriginal } from "./receive-import";

/**
 * Puts a small file that is held in memory into the database, and ties its import to it, which is STORING then; answers
 * the id of the file: another one where the workspace has the same bytes already. Throws CONFLICT where the import was
 * canceled. What is stored of the file afterwards waits for the disk, and so for this.
 */
export const keepHeld = async (
  begun: { id: string; workspaceId: string; originalId: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> => {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for (let from = 0; from < bytes.byteLength; from += chunkSize)
    pieces.push(Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.min(chunkSize, bytes.byteLength - from)));
  const [sha256, packed] = await Promise.all([hashHeld(bytes), Promise.all(pieces.map(packChunk))]);
  return prisma.$transaction(async (tx) => {
    const { originalId } = await sealOriginal(tx, { ...begun, sha256, byteSize: bytes.byteLength }, "STORING");
    if (originalId !== begun.originalId) return originalId;
    for (const [index, piece] of packed.entries()) await insertChunk(tx, begun, index, piece);
    return originalId;
  });
};
