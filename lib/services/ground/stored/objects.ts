import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db";
import { objectStore } from "@/lib/env";
import { StoreAwayError } from "@/lib/errors";
import { type Writer } from "@/lib/ask";
import { type ChunkRow, type Place } from "./chunks.sql";
import { noteObject, takeObject } from "./objects.sql";

// Pieces of files as objects of a store, where one is set. An object is noted as loose before it is written, and no
// longer once the row of its piece names it, in one transaction with that row; when the row goes, it is loose again, by
// a trigger. So whatever dies in between, what no row names is known, and a worker deletes it.

/** Bytes of a piece on their way to where they are kept. */
export interface PackedChunk {
  bytes: Buffer<ArrayBuffer>;
  isPacked: boolean;
}

/** Longer than a piece can take from being written to being named. */
const writingMs = 60 * 60 * 1_000;

/** What speaks to the store is loaded only where one is needed. */
const loadStore = () => import("@/lib/outbound/object-store");

/** Puts a piece into the store. To be tied to its row by `claimObject`. Throws StoreAwayError. */
export const storeChunk = async (
  { workspaceId, originalId }: Place,
  index: number,
  { bytes, isPacked }: PackedChunk,
): Promise<ChunkRow & { objectKey: string }> => {
  const { objectPrefix, putObject } = await loadStore();
  const objectKey = `${objectPrefix()}${workspaceId}/${originalId}/${index}-${randomUUID()}`;
  await noteObject(prisma, objectKey, writingMs);
  await putObject(objectKey, bytes);
  return { bytes: null, objectKey, isPacked };
};

/** Keeps a piece where pieces are kept: in the store, where one is set, else in its row. Throws StoreAwayError. */
export const keepChunk = async (place: Place, index: number, chunk: PackedChunk): Promise<ChunkRow> =>
  objectStore() ? storeChunk(place, index, chunk) : { ...chunk, objectKey: null };

/** The row of a piece names the object, in the transaction of that row. */
export const claimObject = async (tx: Writer, objectKey: string): Promise<void> => {
  if ((await takeObject(tx, objectKey)) === 0) throw new StoreAwayError("an upload took too long");
};

/** Null where there is no such object. Throws StoreAwayError. */
export const readObject = async (objectKey: string): Promise<Buffer<ArrayBuffer> | null> => {
  const { getObject } = await loadStore();
  return getObject(objectKey);
};
