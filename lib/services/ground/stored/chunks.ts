import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { connectionOf, pool, type Prisma } from "@/lib/db";
import { appendToChunk, type ChunkRow, fetchChunk, type Place, writeChunk, writeChunkAsText } from "./chunks.sql";
import { claimObject, type PackedChunk, readObject } from "./objects";

/** Bytes of each piece of a file, the last one apart. */
export const chunkSize = 4 * 1024 * 1024;

// Both are done by Node's own threads.
const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
/** The fastest: traces shrink to a quarter or less by it. */
const packing = { chunkSize: 1024 * 1024, params: { [constants.BROTLI_PARAM_QUALITY]: 0 } };
const unpacking = { chunkSize, maxOutputLength: chunkSize };

/** A piece as it is to be kept: packed where that makes it smaller. */
export const packChunk = async (bytes: Buffer<ArrayBuffer>): Promise<PackedChunk> => {
  const packed = await pack(bytes, packing);
  return packed.byteLength < bytes.byteLength ? { bytes: packed, isPacked: true } : { bytes, isPacked: false };
};

/** A body, in whatever parts it comes, as pieces of `chunkSize`. */
export async function* inChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunk = Buffer.allocUnsafe(chunkSize);
  let filled = 0;
  for await (const part of body) {
    for (let from = 0; from < part.byteLength;) {
      const taken = part.subarray(from, from + chunkSize - filled);
      chunk.set(taken, filled);
      from += taken.byteLength;
      filled += taken.byteLength;
      if (filled < chunkSize) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(chunkSize);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** Puts a piece, which was kept, into its file. Throws StoreAwayError where keeping it took too long. */
export const insertChunk = async (
  tx: Prisma.TransactionClient,
  place: Place,
  index: number,
  row: ChunkRow,
): Promise<void> => {
  if (row.objectKey !== null) await claimObject(tx, row.objectKey);
  const connection = await connectionOf(tx);
  await (connection ? writeChunk(connection, place, index, row) : writeChunkAsText(tx, place, index, row));
};

/**
 * Puts bytes at the end of a file that has `byteSize` so far: into its last piece, which may be shorter, then into
 * new ones. None of them is packed: more may follow.
 */
export const appendBytes = async (
  tx: Prisma.TransactionClient,
  { workspaceId, originalId }: Place,
  byteSize: number,
  bytes: Uint8Array,
): Promise<void> => {
  const filled = byteSize % chunkSize;
  const first = filled === 0 ? 0 : Math.min(bytes.byteLength, chunkSize - filled);
  let index = Math.floor(byteSize / chunkSize);
  if (first > 0) {
    await appendToChunk(tx, { bytes, first, workspaceId, originalId, index });
    index += 1;
  }
  for (let from = first; from < bytes.byteLength; from += chunkSize)
    await insertChunk(tx, { workspaceId, originalId }, index++, {
      bytes: Buffer.from(bytes.subarray(from, from + chunkSize)),
      objectKey: null,
      isPacked: false,
    });
};

/** The pieces of a file in their order, one in memory at a time. */
export async function* readChunks({ workspaceId, originalId }: Place): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let index = 0; ; index++) {
    const chunk = await readChunk({ workspaceId, originalId }, index);
    if (!chunk) return;
    yield chunk;
  }
}

/** The bytes of a row, packed as they were kept; undefined where its object is gone. Throws StoreAwayError. */
const bytesOf = async (row: ChunkRow): Promise<Buffer<ArrayBuffer> | undefined> =>
  row.bytes ?? (await readObject(row.objectKey)) ?? undefined;

/**
 * One piece; null behind the last. One that moved from the store to the database, or back, while it was read is looked
 * for again. Throws StoreAwayError.
 */
export const readChunk = async (place: Place, index: number): Promise<Uint8Array<ArrayBuffer> | null> => {
  for (let before: string | null = null; ;) {
    const row = await fetchChunk(pool, place, index);
    if (!row) return null;
    const bytes = await bytesOf(row);
    if (bytes) return row.isPacked ? unpack(bytes, unpacking) : bytes;
    if (row.objectKey === before) throw new Error("An object is gone from the store of uploaded files.");
    before = row.objectKey;
  }
};
