import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { commentRow } from "./comment-row.sql";

const askedRow = commentRow.extend({ stepCount: z.number() });

export const readComment = (db: Database, workspaceId: string, id: string) =>
  askRows(
    db,
    Prisma.sql`
    select c.*, t."stepCount" from "Comment" c join "Trace" t on t."id" = c."traceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."id" = ${id}::uuid and c."deletedAt" is null for update of c`,
    askedRow,
  );
