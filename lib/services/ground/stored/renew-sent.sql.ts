import { z } from "zod";
import { askRows, type Database, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const readMetadata = (db: Database, workspaceId: string, traceIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
      select t."id"::text, t."metadata" from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${[...traceIds]}::uuid[])`,
    z.object({ id: z.string(), metadata: z.unknown() }),
  );

export interface SentRow {
  id: string;
  sessionId: string | null;
  userId: string | null;
  environment: string | null;
  metadataTerms: string[];
}

export const writeSent = (db: Writer, workspaceId: string, rows: readonly SentRow[]) =>
  runStatement(
    db,
    Prisma.sql`
      update "Trace" t set "sessionId" = one."sessionId", "userId" = one."userId", "environment" = one."environment",
        "metadataTerms" = one."metadataTerms"
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as one("id" uuid, "sessionId" text, "userId" text, "environment" text, "metadataTerms" text[])
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = one."id"`,
  );
