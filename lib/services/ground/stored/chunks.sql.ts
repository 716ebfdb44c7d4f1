import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

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
