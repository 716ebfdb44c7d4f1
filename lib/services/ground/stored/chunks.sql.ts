import { type ClientBase, type Pool } from "pg";
import { z } from "zod";
import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export interface Place {
  workspaceId: string;
  originalId: string;
}

const bytesOfRow = z.custom<Buffer<ArrayBuffer>>(Buffer.isBuffer);
const chunkRow = z.union([
  z.object({ bytes: bytesOfRow, objectKey: z.null(), isPacked: z.boolean() }),
  z.object({ bytes: z.null(), objectKey: z.string(), isPacked: z.boolean() }),
]);
/** A piece of a file as its row has it: its bytes, or which object of the store they are. */
export type ChunkRow = z.infer<typeof chunkRow>;

/** No piece waits for the disk: the transaction that ends the file does, and all pieces are on the disk by then. */
const notYetOnDisk = `returning set_config('synchronous_commit', 'off', true)`;

/** Bytes as they are: Prisma would write them out as text on their way to the database and back. */
export const writeChunk = (
  connection: ClientBase,
  { workspaceId, originalId }: Place,
  index: number,
  { bytes, objectKey, isPacked }: ChunkRow,
) =>
  connection.query(
    `insert into "OriginalChunk" ("workspaceId", "originalId", "index", "bytes", "objectKey", "isPacked") values ($1::uuid, $2::uuid, $3, $4, $5, $6) ${notYetOnDisk}`,
    [workspaceId, originalId, index, bytes, objectKey, isPacked],
  );

/** The same where there is no such connection. */
export const writeChunkAsText = (
  db: Writer,
  { workspaceId, originalId }: Place,
  index: number,
  { bytes, objectKey, isPacked }: ChunkRow,
) =>
  runStatement(
    db,
    Prisma.sql`
      insert into "OriginalChunk" ("workspaceId", "originalId", "index", "bytes", "objectKey", "isPacked")
      values (${workspaceId}::uuid, ${originalId}::uuid, ${index}, ${bytes}, ${objectKey}, ${isPacked})`,
  );

/** Null behind the last. */
export const fetchChunk = async (
  pool: Pool,
  { workspaceId, originalId }: Place,
  index: number,
): Promise<ChunkRow | null> => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select "bytes", "objectKey", "isPacked" from "OriginalChunk" where "workspaceId" = $1::uuid and "originalId" = $2::uuid and "index" = $3`,
    [workspaceId, originalId, index],
  );
  return rows.length === 0 ? null : chunkRow.parse(rows[0]);
};

export const appendToChunk = (
  db: Writer,
  {
    bytes,
    first,
    workspaceId,
    originalId,
    index,
  }: { bytes: Uint8Array; first: number; workspaceId: string; originalId: string; index: number },
) =>
  runStatement(
    db,
    Prisma.sql`
      update "OriginalChunk" set "bytes" = "bytes" || ${Buffer.from(bytes.subarray(0, first))}
      where "workspaceId" = ${workspaceId}::uuid and "originalId" = ${originalId}::uuid and "index" = ${index}`,
  );
