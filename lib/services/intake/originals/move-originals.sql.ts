import { z } from "zod";
import { askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type Place } from "../../ground/stored/chunks.sql";

const pieceRow = z.object({ workspaceId: z.string(), originalId: z.string(), index: z.number() });
export type Piece = z.infer<typeof pieceRow>;

/** Before the first piece of all. */
export const noPiece: Piece = {
  workspaceId: "00000000-0000-0000-0000-000000000000",
  originalId: "00000000-0000-0000-0000-000000000000",
  index: -1,
};

/** The next pieces of whole files that are in the store, or that are not; a file that arrives still grows. */
export const listPieces = (db: Database, after: Piece, isStored: boolean, most: number) =>
  askRows(
    db,
    Prisma.sql`
    select c."workspaceId", c."originalId", c."index" from "OriginalChunk" c
    where (c."workspaceId", c."originalId", c."index") > (${after.workspaceId}::uuid, ${after.originalId}::uuid, ${after.index})
      and (c."objectKey" is not null) = ${isStored}
      and exists (select from "Original" o where o."id" = c."originalId" and o."sha256" is not null)
    order by c."workspaceId", c."originalId", c."index" limit ${most}`,
    pieceRow,
  );

/** The object takes the place of the bytes. Answers 0 where they are not there any more. */
export const nameObject = (db: Writer, { workspaceId, originalId }: Place, index: number, objectKey: string) =>
  runStatement(
    db,
    Prisma.sql`
    update "OriginalChunk" set "bytes" = null, "objectKey" = ${objectKey}
    where "workspaceId" = ${workspaceId}::uuid and "originalId" = ${originalId}::uuid and "index" = ${index} and "objectKey" is null`,
  );

/** The bytes take the place of the object. */
export const putBytes = (db: Writer, objectKey: string, { originalId, index }: Piece, bytes: Buffer) =>
  runStatement(
    db,
    Prisma.sql`
    update "OriginalChunk" set "bytes" = ${bytes}, "objectKey" = null
    where "originalId" = ${originalId}::uuid and "index" = ${index} and "objectKey" = ${objectKey}`,
  );
