import { pool, prisma } from "@/lib/db";
import { fetchChunk } from "../../ground/stored/chunks.sql";
import { claimObject, readObject, storeChunk } from "../../ground/stored/objects";
import { giveSpaceBack } from "../../ground/stored/vacuum.sql";
import { listPieces, nameObject, noPiece, type Piece, putBytes } from "./move-originals.sql";

const batchSize = 64;
/** How many pieces are on their way beside each other. */
const lanes = 4;

/** The piece went while it was written to the store: its object is left to whoever sweeps. */
class PieceGone extends Error {}

type Outcome = "moved" | "elsewhere" | "lost";

const toStore = async (piece: Piece): Promise<Outcome> => {
  const row = await fetchChunk(pool, piece, piece.index);
  if (row === null || row.bytes === null) return "elsewhere";
  const { objectKey } = await storeChunk(piece, piece.index, row);
  try {
    await prisma.$transaction(async (tx) => {
      await claimObject(tx, objectKey);
      if ((await nameObject(tx, piece, piece.index, objectKey)) === 0) throw new PieceGone();
    });
    return "moved";
  } catch (error) {
    if (error instanceof PieceGone) return "elsewhere";
    throw error;
  }
};

const toDatabase = async (piece: Piece): Promise<Outcome> => {
  const row = await fetchChunk(pool, piece, piece.index);
  if (row === null || row.objectKey === null) return "elsewhere";
  const bytes = await readObject(row.objectKey);
  if (bytes !== null) return (await putBytes(prisma, row.objectKey, piece, bytes)) > 0 ? "moved" : "elsewhere";
  const now = await fetchChunk(pool, piece, piece.index);
  return now?.objectKey === row.objectKey ? "lost" : "elsewhere";
};

/** Moves a file that has just come into the store. Throws StoreAwayError: the rest of it stays where it is. */
export const moveToStore = async (place: { workspaceId: string; originalId: string }): Promise<void> => {
  for (let index = 0; (await toStore({ ...place, index })) === "moved"; index++);
};

/**
 * Moves the pieces of all whole files into the store that is set, or back into the database, while everything runs:
 * a piece is at one place until it is at the other. Interrupted, the next call moves the rest. Answers how many moved,
 * and how many are lost: the store has not got their object. Throws StoreAwayError.
 */
export const moveOriginals = async (
  to: "store" | "database",
  report: (count: number) => void = () => undefined,
): Promise<{ count: number; lostCount: number }> => {
  const isStored = to === "database";
  const move = isStored ? toDatabase : toStore;
  const counts: Record<Outcome, number> = { moved: 0, elsewhere: 0, lost: 0 };
  for (let after = noPiece; ;) {
    const pieces = await listPieces(prisma, after, isStored, batchSize);
    const left = [...pieces];
    const work = async (): Promise<void> => {
      for (let piece = left.shift(); piece; piece = left.shift()) counts[await move(piece)] += 1;
    };
    await Promise.all(Array.from({ length: lanes }, work));
    if (pieces.length > 0) report(counts.moved);
    if (pieces.length < batchSize) break;
    after = pieces.at(-1) ?? after;
  }
  await giveSpaceBack();
  return { count: counts.moved, lostCount: counts.lost };
};
